import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { Suspense } from 'react';
import { isSameJson } from '#contract/core/sameJson.ts';
import { textIn } from '#resources/framework/values.ts';
import { useLanguage } from '#resources/framework/view/labels.ts';
import { lazyPage } from '#ui/lazy.ts';
import { AddDialog } from './AddDialog.tsx';
import { PublishDialog } from './Comparison.tsx';
import { newPrice } from './model/bulkPrice.ts';
import * as drafts from './model/draft.ts';
import { overLimit, PasteRows, type Resolved } from './PasteRows.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { replacedPrices, type ShownPrices } from './prices.ts';
import { TaxDialog } from './TaxDialog.tsx';
import type { Library } from './useLibrary.ts';
import type { MenuEditing, MenuParams } from './useMenuEditing.ts';

// It knows companies and branches, whose code the editor itself does not need.
const CopyDialog = lazyPage(() => import('./CopyDialog.tsx'));

export type EditorDialog =
  | { kind: 'prices' | 'taxes' | 'copy' | 'publish' }
  | { kind: 'paste'; text: string }
  | { kind: 'items'; category: string }
  | { kind: 'categories' };

export interface EditorDialogsProps extends Pick<Parameters<typeof PublishDialog>[0], 'words' | 'onShow'> {
  dialog: EditorDialog | null;
  editing: Pick<MenuEditing, 'draft' | 'edit' | 'base' | 'change'>;
  library: Library;
  params: MenuParams;
  currency: string;
  selected: readonly string[];
  /** The selected items with their prices. */
  priced: readonly { id: string; name: string; price: number; prices: ShownPrices }[];
  onClose: () => void;
}

/** The dialogs of the editor: prices, rows of a spreadsheet, items and categories to add. */
export function EditorDialogs(props: EditorDialogsProps) {
  const { dialog, editing, library, params, currency, selected, priced, words, onShow, onClose } = props;
  const { draft, edit } = editing;
  const { companyId } = params;
  const translate = useTranslate();
  const language = useLanguage();
  const notify = useNotify();
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['menuLibrary', companyId] });
  const insert = async (rows: readonly Resolved[], created: boolean) => {
    if (created) await reload();
    const [first] = selected;
    let next = draft;
    let into = first === undefined ? draft.categories.at(-1) : drafts.nodeOf(first).category;
    for (const row of rows) {
      if (row.kind === 'category') {
        next = drafts.withCategories(next, [row.id]);
        into = row.id;
      } else if (into !== undefined) {
        next = drafts.withItems(next, into, [row.id]);
        if (row.price !== null)
          next = drafts.withPlaced(next, { [row.id]: { prices: [{ service: null, branch: null, price: row.price }] } });
      }
    }
    if (into === undefined) notify('menuEditor.paste.noCategory', { type: 'warning' });
    edit(next);
  };
  if (dialog?.kind === 'prices')
    return (
      <PriceDialog
        items={priced}
        currency={currency}
        onClose={onClose}
        onApply={(rule) => {
          const changes = priced.map(({ id, prices }) => [
            id,
            {
              prices: replacedPrices(prices, params.branchId, draft.placed[id], (one) => newPrice(one, rule).price),
            },
          ]);
          edit(drafts.withPlaced(draft, Object.fromEntries(changes) as Parameters<typeof drafts.withPlaced>[1]));
        }}
      />
    );
  if (dialog?.kind === 'taxes') {
    const own = priced.map(({ id }) => draft.placed[id]?.taxes ?? []);
    return (
      <TaxDialog
        count={priced.length}
        initial={own.every((one) => isSameJson(one, own[0])) ? (own[0] ?? []) : []}
        onClose={onClose}
        onApply={(taxes) => edit(drafts.withPlaced(draft, Object.fromEntries(priced.map(({ id }) => [id, { taxes }]))))}
      />
    );
  }
  if (dialog?.kind === 'publish') return <PublishDialog {...{ editing, params, words, onShow, onClose }} />;
  if (dialog?.kind === 'copy')
    return (
      <Suspense fallback={null}>
        <CopyDialog scheduleId={params.scheduleId} onClose={onClose} />
      </Suspense>
    );
  if (dialog?.kind === 'paste')
    return <PasteRows text={dialog.text} {...{ companyId, library, draft, currency, onClose }} onApply={insert} />;
  if (!dialog) return null;
  const isItems = dialog.kind === 'items';
  const usual = drafts.usualItems(draft, library.items.values());
  const itemsOf = (category: string) => usual.get(category) ?? [];
  /** What is in the menu already is left out, and categories that nothing can be added to. */
  const addable = isItems
    ? [...library.items.values()].filter(({ id }) => !draft.places[dialog.category]?.includes(id))
    : [...library.categories.values()].filter(({ id }) => !draft.places[id] || itemsOf(id).length > 0);
  const withTheirItems = (ids: readonly string[]) =>
    ids.reduce((next, id) => drafts.withItems(next, id, itemsOf(id)), drafts.withCategories(draft, ids));
  return (
    <AddDialog
      title={translate(isItems ? 'menuEditor.addItems' : 'menuEditor.addCategory')}
      resource={isItems ? 'menuItems' : 'menuCategories'}
      records={addable}
      {...(isItems
        ? {
            together: {
              name: textIn(library.categories.get(dialog.category)?.name ?? {}, language) ?? '',
              ids: itemsOf(dialog.category),
            },
          }
        : { itemsOf: (category: string) => itemsOf(category).length })}
      tooMany={(ids, withItems) => {
        const added = isItems ? ids : withItems ? ids.flatMap(itemsOf) : [];
        return overLimit(draft, added.length, isItems ? 0 : ids.length);
      }}
      {...{ companyId, onClose }}
      onAdd={(ids, withItems) => {
        if (isItems) edit(drafts.withItems(draft, dialog.category, ids));
        else edit(withItems ? withTheirItems(ids) : drafts.withCategories(draft, ids));
      }}
      onCreated={reload}
    />
  );
}
