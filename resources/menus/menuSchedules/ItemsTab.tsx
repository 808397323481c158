import { useTranslate } from 'ra-core';
import { useState, type Ref } from 'react';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { MoveButtons } from '#ui/MoveButtons.tsx';
import { EmptyState } from '#ui/states.tsx';
import { EditorDialogs, type EditorDialog, type EditorDialogProps } from './EditorDialogs.tsx';
import { Finder, useFinder } from './Finder.tsx';
import { MenuTree } from './MenuTree.tsx';
import * as drafts from './model/draft.ts';
import { useMarks } from './useMarks.ts';
import { useMenuRows } from './useMenuRows.ts';
import type { MenuEditing } from './useMenuEditing.ts';

interface ItemsTabProps extends Pick<EditorDialogProps, 'library' | 'params' | 'currency' | 'words' | 'onShow'> {
  /** Otherwise only the dialogs are. */
  shown: boolean;
  editing: MenuEditing;
  readOnly: boolean;
  nameOf: (node: drafts.Node) => string;
  /** The row that a comparison leads to. */
  target: string | null;
  box: Ref<HTMLInputElement>;
  dialog: EditorDialog | null;
  onDialog: (dialog: EditorDialog | null) => void;
  help: boolean;
  onHelp: () => void;
}

/**
 * The categories and items of a menu, and what is done with the selected ones. What is selected, looked for and typed
 * is known only here, so that a key does not render the rest of the editor.
 */
export function ItemsTab(props: ItemsTabProps) {
  const { shown, editing, library, params, currency, readOnly, nameOf, words, target, box } = props;
  const { dialog, onDialog, help, onHelp, onShow } = props;
  const { draft, edit } = editing;
  const translate = useTranslate();
  const { number } = useFormats();
  const [selected, setSelected] = useState<readonly string[]>([]);
  const finder = useFinder(draft, library);
  const marks = useMarks(params);
  const { pricesIn, priceRow, actions } = useMenuRows({
    editing,
    library,
    currency,
    readOnly,
    marks,
    nameOf,
    branchId: params.branchId,
    onAdd: (category) => onDialog({ kind: 'items', category }),
  });
  const items = drafts.itemsOf(draft, selected);
  const priced = items.flatMap((id) => {
    const prices = pricesIn(id, draft.placed[id]);
    return prices ? [{ id, name: nameOf({ category: '', item: id }), prices }] : [];
  });
  return (
    <>
      {shown && (
        <>
          <Finder
            search={finder.search}
            count={finder.count}
            onSearch={finder.onSearch}
            onStep={finder.onStep}
            {...{ box, readOnly, help, onDialog, onHelp }}
          />
          {help && <p className="note as-written">{translate('menuEditor.keysText')}</p>}
          {draft.categories.length ? (
            <MenuTree
              {...{ draft, nameOf, readOnly, actions, edit, selected }}
              editing={priceRow}
              found={finder.found ?? target}
              onSelect={setSelected}
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
              <Button
                label="menuEditor.prices.open"
                disabled={!priced.length}
                onClick={() => onDialog({ kind: 'prices' })}
              />
              <Button
                label="menuEditor.taxes.open"
                disabled={!priced.length}
                onClick={() => onDialog({ kind: 'taxes' })}
              />
              {/* On a phone nothing can be dragged. */}
              <MoveButtons
                at={1}
                count={3}
                name={translate('menuEditor.selection')}
                onMove={(by) => edit(drafts.nudged(draft, selected, by))}
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
                  edit(drafts.without(draft, selected));
                  setSelected([]);
                }}
              />
            </div>
          )}
        </>
      )}
      <EditorDialogs
        {...{ dialog, editing, library, params, currency, selected, priced, words, onShow }}
        onClose={() => onDialog(null)}
      />
    </>
  );
}
