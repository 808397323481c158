import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { clipboardCells } from '#ui/clipboardCells.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { rowParts } from '#ui/tree/groups.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { textIn } from '#resources/framework/values.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import type { EditorDialogProps } from './EditorDialogs.tsx';
import { useMenuEditor } from './menuEditor.ts';
import { overLimit, withCategories, withItems, withPlaced } from './model/draft.ts';
import { indexOf, newKey, readRows, type RowDecision, type PastedRow } from './model/pasted.ts';
import { useNewRecords } from './useLibrary.ts';

/** Rows on the screen, as many as can be drawn at once; those with a message can be shown alone. */
const listed = 200;

const kinds = ['newItem', 'newCategory', 'skip'] as const;

/** Shows what rows of a spreadsheet are, lets the user decide about unknown ones, and adds them. */
export default function PasteDialog({ text: pasted = '', params, selected, onClose }: EditorDialogProps) {
  const { draft, edit, library, currency } = useMenuEditor();
  const translate = useTranslate();
  const language = useLanguage();
  const { money, number } = useFormats();
  const notify = useNotify();
  const { newRecord, reload } = useNewRecords(params.companyId);
  const [text, setText] = useState(pasted);
  const [decided, setDecided] = useState<ReadonlyMap<number, RowDecision>>(new Map());
  const [created, setCreated] = useState<ReadonlyMap<string, string>>(new Map());
  const [onlyFlagged, setOnlyFlagged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const index = useMemo(
    () => ({ items: indexOf(library.items.values()), categories: indexOf(library.categories.values()) }),
    [library],
  );
  const cells = useMemo(() => (text.trim() ? clipboardCells(text) : []), [text]);
  const rows = useMemo(() => readRows(cells, { ...index, currency }), [cells, index, currency]);
  const decisionOf = (row: PastedRow) => decided.get(row.line) ?? row.decision;
  const flagged = rows.filter(({ repeats, unreadable }) => repeats !== null || unreadable !== null);
  const shown = onlyFlagged && flagged.length ? flagged : rows;
  const used = rows.filter((row) => decisionOf(row).kind !== 'skip');
  const fresh = used.filter((row) => {
    const decision = decisionOf(row);
    return row.repeats === null && !('id' in decision && (decision.id in draft.placed || decision.id in draft.members));
  });
  const categories = fresh.filter((row) => /category/i.test(decisionOf(row).kind)).length;
  const over =
    cells.length > limits.items
      ? ({ kind: 'rows', most: limits.items, count: cells.length - limits.items } as const)
      : overLimit(draft, fresh.length - categories, categories);
  const nameOf = (id: string) => textIn(library.items.get(id)?.name ?? {}, language) ?? id;
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    const done = new Map(created);
    try {
      let next = draft;
      let into = selected[0] === undefined ? draft.groups.at(-1) : rowParts(selected[0]).group;
      for (const row of used) {
        const decision = decisionOf(row);
        if (decision.kind === 'skip') continue;
        const isNew = !('id' in decision);
        const key = `${decision.kind} ${newKey(row)}`;
        // What a row or an attempt before has created is not created again.
        const id = isNew
          ? (done.get(key) ?? (await newRecord(decision.kind === 'newItem' ? 'menuItems' : 'menuCategories', row)))
          : decision.id;
        if (isNew) done.set(key, id);
        if (/category/i.test(decision.kind)) {
          next = withCategories(next, [id]);
          into = id;
        } else if (into !== undefined) {
          next = withItems(next, into, [id]);
          // A new item has its price itself.
          if (row.price !== null && !isNew)
            next = withPlaced(next, { [id]: { prices: [{ service: null, branch: null, price: row.price }] } });
        }
      }
      if (done.size) await reload();
      if (into === undefined) notify('menuEditor.paste.noCategory', { type: 'warning' });
      edit(next);
      onClose();
    } catch (error) {
      setCreated(done);
      setFailure(errorText(error, translate));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={translate('menuEditor.paste.title')}
      text={translate('menuEditor.paste.text')}
      width="md"
      submit={translate(used.length ? 'menuEditor.paste.submit' : 'ra.action.add', { count: used.length })}
      invalid={!used.length || over !== null}
      failure={
        over ? translate(`menuEditor.over.${over.kind}`, { most: number(over.most), count: over.count }) : failure
      }
      onSubmit={() => void submit()}
      {...{ busy, onClose }}
    >
      <textarea
        className="box"
        rows={rows.length ? 2 : 6}
        aria-label={translate('menuEditor.paste.cells')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setDecided(new Map());
        }}
      />
      {flagged.length > 0 && (
        <Checkbox
          label={translate('menuEditor.paste.flagged', { count: flagged.length })}
          on={onlyFlagged}
          onChange={setOnlyFlagged}
        />
      )}
      {rows.length > 0 && (
        <ol className="plain-list lines scroll-y scroll-fit">
          {shown.slice(0, listed).map((row) => {
            const decision = decisionOf(row);
            const value = decision.kind === 'item' || decision.kind === 'category' ? decision.id : decision.kind;
            const known = row.decision.kind === 'category' ? [row.decision.id] : row.found;
            return (
              <li key={row.line} className="row menu-pasted">
                <span className="grow wrap">
                  <span className="subtle small">{row.line}</span> {row.name}{' '}
                  {row.code && <span className="subtle">{row.code}</span>}
                  {row.repeats !== null && (
                    <span className="warn small"> {translate('menuEditor.paste.repeats', { line: row.repeats })}</span>
                  )}
                  {row.unreadable && (
                    <span className="fail small">
                      {' '}
                      {translate('menuEditor.paste.unreadable', { text: row.unreadable })}
                    </span>
                  )}
                </span>
                {row.price !== null && <span>{money(row.price, currency)}</span>}
                <select
                  className="box"
                  aria-label={translate('menuEditor.paste.decision', { line: row.line })}
                  value={value}
                  onChange={({ target }) => {
                    const kind = kinds.find((one) => one === target.value);
                    const next: RowDecision = kind
                      ? { kind }
                      : { kind: row.decision.kind === 'category' ? 'category' : 'item', id: target.value };
                    setDecided(new Map(decided).set(row.line, next));
                  }}
                >
                  {known.map((id) => (
                    <option key={id} value={id}>
                      {row.decision.kind === 'category' ? row.name : nameOf(id)}
                    </option>
                  ))}
                  {kinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {translate(`menuEditor.paste.kinds.${kind}`)}
                    </option>
                  ))}
                </select>
              </li>
            );
          })}
          {shown.length > listed && (
            <li className="subtle">{translate('ui.records.rest', { number: number(shown.length - listed) })}</li>
          )}
        </ol>
      )}
    </FormDialog>
  );
}
