import { useNotify, useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { Checkbox } from '#ui/CheckboxGroup.tsx';
import { clipboardCells } from '#ui/clipboardCells.ts';
import { errorText } from '#ui/errorText.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { rowParts, treeRowId } from '#ui/tree/groups.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { indexOf, newKey, readRows, type RowDecision } from '#contract/menus/pastedMenu.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import type { EditorDialogProps } from './EditorDialogs.tsx';
import { useMenuEditor } from './menuEditor.ts';
import { overLimit, withCategories, withItems, withPlaced } from './model/draft.ts';
import { useNewRecords } from './useLibrary.ts';

/** Rows on the screen, as many as can be drawn at once; those with a message can be shown alone. */
const listed = 200;

/** What can be done with any row. */
const choices: Readonly<Record<string, RowDecision>> = {
  newItem: { kind: 'item' },
  newCategory: { kind: 'category' },
  skip: { kind: 'skip' },
};

/** Shows what rows of a spreadsheet are, lets the user decide about unknown ones, and adds them. */
export default function PasteDialog({ text: pasted = '', params, selected, onClose }: EditorDialogProps) {
  const { draft, edit, library, currency, nameOf } = useMenuEditor();
  const translate = useTranslate();
  const { money, number } = useFormats();
  const notify = useNotify();
  const { newRecord, reload } = useNewRecords(params.companyId);
  const [text, setText] = useState(pasted);
  const [decided, setDecided] = useState<ReadonlyMap<number, RowDecision>>(new Map());
  const [onlyFlagged, setOnlyFlagged] = useState(false);
  /** What a row or an attempt before has created is not created again. */
  const created = useRef(new Map<string, string>());
  const index = useMemo(
    () => ({ items: indexOf(library.items.values()), categories: indexOf(library.categories.values()) }),
    [library],
  );
  const cells = useMemo(() => (text.trim() ? clipboardCells(text) : []), [text]);
  const read = useMemo(() => readRows(cells, { ...index, currency }), [cells, index, currency]);
  const rows = read.map((row) => ({ ...row, decision: decided.get(row.line) ?? row.decision }));
  const flagged = rows.filter(({ repeats, unreadable }) => repeats !== null || unreadable !== null);
  const shown = onlyFlagged && flagged.length ? flagged : rows;
  const used = rows.filter(({ decision }) => decision.kind !== 'skip');
  const added = used.filter(
    ({ repeats, decision: { id } }) =>
      repeats === null && !(id !== undefined && (id in draft.placed || id in draft.members)),
  );
  const named = new Set(
    used.flatMap(({ category }) => (category === null || category in draft.members ? [] : category)),
  );
  const categories = added.filter(({ decision }) => decision.kind === 'category').length + named.size;
  const over =
    cells.length > limits.items
      ? ({ kind: 'rows', most: limits.items, count: cells.length - limits.items } as const)
      : overLimit(draft, added.length + named.size - categories, categories);
  const add = useAction(
    async () => {
      let next = draft;
      let into = selected[0] === undefined ? draft.groups.at(-1) : rowParts(selected[0]).group;
      for (const row of used) {
        const { kind, id: known } = row.decision;
        const key = `${kind} ${newKey(row)}`;
        const id =
          known ?? created.current.get(key) ?? (await newRecord(kind === 'item' ? 'menuItems' : 'menuCategories', row));
        if (known === undefined) created.current.set(key, id);
        if (kind === 'category') {
          next = withCategories(next, [id]);
          into = id;
        } else if ((into = row.category ?? into) !== undefined) {
          if (!(into in next.members)) next = withCategories(next, [into]);
          next = withItems(next, into, [id]);
          // A new item has its price itself.
          if (row.price !== null && known !== undefined)
            next = withPlaced(next, { [id]: { prices: [{ service: null, branch: null, price: row.price }] } });
        }
      }
      if (created.current.size) await reload();
      if (into === undefined) notify('menuEditor.paste.noCategory', { type: 'warning' });
      return next;
    },
    {
      showsFailure: true,
      onDone: (next) => {
        edit(next);
        onClose();
      },
    },
  );
  return (
    <FormDialog
      title={translate('menuEditor.paste.title')}
      text={translate('menuEditor.paste.text')}
      width="md"
      submit={translate(used.length ? 'menuEditor.paste.submit' : 'ra.action.add', { count: used.length })}
      invalid={!used.length || over !== null}
      failure={
        over
          ? translate(`menuEditor.over.${over.kind}`, { most: number(over.most), count: over.count })
          : add.error && errorText(add.error, translate)
      }
      busy={add.isPending}
      onSubmit={() => add.mutate()}
      onClose={onClose}
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
          {shown.slice(0, listed).map(({ decision, ...row }) => {
            const options = [
              ...row.found.map((id) => [id, nameOf(library.items.has(id) ? treeRowId('', id) : id)] as const),
              ...Object.keys(choices).map((name) => [name, translate(`menuEditor.paste.kinds.${name}`)] as const),
            ];
            return (
              <li key={row.line} className="row menu-pasted">
                <span className="grow wrap">
                  <span className="subtle small">{row.line}</span> {row.name}{' '}
                  {row.category !== null && <span className="subtle small">{nameOf(row.category)} </span>}
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
                  value={decision.id ?? Object.keys(choices).find((name) => choices[name]?.kind === decision.kind)}
                  onChange={({ target: { value: id } }) => {
                    const found: RowDecision = { kind: library.items.has(id) ? 'item' : 'category', id };
                    setDecided(new Map(decided).set(row.line, choices[id] ?? found));
                  }}
                >
                  {options.map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
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
