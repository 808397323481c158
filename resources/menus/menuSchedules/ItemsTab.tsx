import { useTranslate } from 'ra-core';
import { useCallback, useRef, useState } from 'react';
import { searchedText } from '#contract/menus/pastedMenu.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { FindBox } from '#ui/FindBox.tsx';
import { MoveButtons } from '#ui/MoveButtons.tsx';
import { EmptyState } from '#ui/states.tsx';
import { GroupedTree } from '#ui/tree/GroupedTree.tsx';
import { membersOfRows, nudged, treeRowId } from '#ui/tree/groups.ts';
import { useFinder } from '#ui/tree/useFinder.ts';
import { isTextField, useDocumentEvent } from '#ui/useDocumentEvent.ts';
import { EditorDialogs } from './EditorDialogs.tsx';
import { useMenuEditor } from './menuEditor.ts';
import { without } from './model/draft.ts';
import { recordIn } from './useLibrary.ts';
import { useMarks } from './useMarks.ts';
import { useMenuRows } from './useMenuRows.tsx';
import '#ui/MenuTree.css';

interface ItemsTabProps {
  /** Otherwise only the dialogs are. */
  shown: boolean;
  /** The row that a comparison leads to. */
  target: string | null;
}

/**
 * The categories and items of a menu, and what is done with the selected ones. What is selected, looked for and typed
 * is known only here, so that a key does not render the rest of the editor.
 */
export function ItemsTab({ shown, target }: ItemsTabProps) {
  const { draft, edit, library, params, readOnly, nameOf, dialog, openDialog } = useMenuEditor();
  const translate = useTranslate();
  const { number } = useFormats();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [help, setHelp] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const textOf = useCallback(
    (row: string) => {
      const record = recordIn(library, row);
      return record ? searchedText(record) : '';
    },
    [library],
  );
  const { found, count, ...finder } = useFinder(draft, textOf);
  const marks = useMarks(params);
  const { pricesIn, priceRow, renderRow, onKey } = useMenuRows(marks);
  const items = membersOfRows(draft, selected);
  const priced = items.flatMap((id) => {
    const prices = pricesIn(id, draft.placed[id]);
    return prices ? [{ id, name: nameOf(treeRowId('', id)), prices }] : [];
  });
  const remove = (ids: readonly string[]) => edit(without(draft, ids));
  useDocumentEvent('keydown', (event) => {
    if (!shown || dialog) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.key === '?' && !isCommand && !isTextField(event.target)) setHelp(!help);
    else if (event.key.toLowerCase() === 'f' && isCommand) {
      box.current?.focus();
      event.preventDefault();
    }
  });
  useDocumentEvent('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (readOnly || dialog || !shown || !text.trim() || isTextField(document.activeElement)) return;
    event.preventDefault();
    openDialog({ kind: 'paste', text });
  });
  return (
    <>
      {shown && (
        <>
          <div className="row">
            <FindBox
              label={translate('menuEditor.find')}
              found={translate('menuEditor.hits', { count })}
              {...finder}
              {...{ box }}
            />
            {!readOnly && (
              <>
                <Button label="menuEditor.addCategory" onClick={() => openDialog({ kind: 'categories' })} />
                <Button label="menuEditor.paste.open" onClick={() => openDialog({ kind: 'paste' })} />
              </>
            )}
            <Button className="menu-keys" label="menuEditor.keys" aria-expanded={help} onClick={() => setHelp(!help)} />
          </div>
          {help && <p className="note as-written">{translate('menuEditor.keysText')}</p>}
          {draft.groups.length ? (
            <GroupedTree
              rows={draft}
              values={draft.placed}
              label={translate('menuEditor.tree')}
              moving={translate('menuEditor.moving')}
              open={translate('menuEditor.open')}
              close={translate('menuEditor.close')}
              editing={priceRow}
              found={found ?? target}
              onSelect={setSelected}
              onChange={edit}
              onRemove={remove}
              {...{ nameOf, readOnly, selected, renderRow, onKey }}
            />
          ) : (
            <EmptyState title={translate('menuEditor.empty')} text={translate('menuEditor.emptyText')} />
          )}
          {selected.length > 0 && !readOnly && (
            <div className="bulk-bar row menu-bulk" role="region" aria-label={translate('ui.bulk.label')}>
              <span className="row bulk-said">
                <b role="status">{translate('ui.bulk.selected', { total: number(selected.length) })}</b>
                <Button variant="link" label="ui.bulk.clear" onClick={() => setSelected([])} />
              </span>
              {(['prices', 'taxes'] as const).map((kind) => (
                <Button
                  key={kind}
                  label={`menuEditor.${kind}.open`}
                  disabled={!priced.length}
                  onClick={() => openDialog({ kind })}
                />
              ))}
              {/* On a phone nothing can be dragged. */}
              <MoveButtons
                at={1}
                count={3}
                name={translate('menuEditor.selection')}
                onMove={(by) => edit(nudged(draft, selected, by))}
              />
              {(['today', 'available'] as const).map((until) => (
                <Button
                  key={until}
                  label={`menuEditor.${until}`}
                  disabled={!priced.some(({ id }) => marks.states.has(id))}
                  onClick={() => marks.mark(items, until)}
                />
              ))}
              <Button
                label="ra.action.remove"
                onClick={() => {
                  remove(selected);
                  setSelected([]);
                }}
              />
            </div>
          )}
        </>
      )}
      <EditorDialogs {...{ selected, priced }} />
    </>
  );
}
