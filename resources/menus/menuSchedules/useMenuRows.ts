import { useEvent } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import { later } from '#contract/labels/laterLabels.ts';
import { menuServiceLabels } from '#contract/menus/menuLabels.ts';
import type { PlacedItem } from '#contract/menus/menuTypes.ts';
import { textIn } from '#resources/framework/values.ts';
import { useLabels, useLanguage } from '#resources/framework/view/labels.ts';
import { useFormats } from '#resources/framework/view/useFormats.ts';
import { shownAmount, typedMinor } from './model/amounts.ts';
import * as drafts from './model/draft.ts';
import { pricesOf, replacedPrices } from './prices.ts';
import type { TreeRowActions, RowFacts } from './TreeRow.tsx';
import type { Library } from './useLibrary.ts';
import type { useMarks } from './useMarks.ts';
import type { MenuEditing } from './useMenuEditing.ts';

interface RowsOptions {
  editing: Pick<MenuEditing, 'draft' | 'edit'>;
  library: Library;
  branchId: string;
  currency: string;
  readOnly: boolean;
  marks: Pick<ReturnType<typeof useMarks>, 'states' | 'mark'>;
  nameOf: (node: drafts.Node) => string;
  onAdd: (category: string) => void;
}

/** The name of each row in the person's language. */
export function useRowNames(library: Library) {
  const labelOf = useLabels();
  const language = useLanguage();
  return useCallback(
    ({ category, item }: drafts.Node) =>
      textIn((item === undefined ? library.categories.get(category) : library.items.get(item))?.name ?? {}, language) ??
      labelOf(later.deleted),
    [library, language, labelOf],
  );
}

/** What the rows of a menu show and do, and the row whose price is being edited. */
export function useMenuRows(options: RowsOptions) {
  const { editing, library, branchId, currency, readOnly, marks, nameOf, onAdd } = options;
  const { draft, edit } = editing;
  const { states } = marks;
  const labelOf = useLabels();
  const { money } = useFormats();
  const [priceRow, setPriceRow] = useState<string | null>(null);
  const { services } = draft.settings;
  const pricesIn = useCallback(
    (item: string, placed: PlacedItem | undefined) => {
      const record = library.items.get(item);
      return record && pricesOf(record, placed, services, branchId);
    },
    [library, services, branchId],
  );
  // Another function renders all rows again, since names and prices are different then.
  const factsOf = useCallback(
    (id: string, placed: PlacedItem | undefined): RowFacts => {
      const node = drafts.nodeOf(id);
      const record = node.item === undefined ? library.categories.get(node.category) : library.items.get(node.item);
      const prices = node.item === undefined ? undefined : pricesIn(node.item, placed);
      return {
        name: nameOf(node),
        code: record?.code ?? null,
        inactive: record?.active === false,
        soldOut: (node.item === undefined ? undefined : states.get(node.item)) ?? null,
        price: prices
          ? {
              text: money(prices.usual, currency),
              typed: shownAmount(prices.usual, currency),
              others: prices.others
                .map((one) => `${labelOf(menuServiceLabels[one.service])} ${money(one.price, currency)}`)
                .join(' · '),
              own: Boolean(placed?.prices.length),
            }
          : null,
      };
    },
    [library, nameOf, pricesIn, money, currency, labelOf, states],
  );
  const focusRow = (id: string) =>
    requestAnimationFrame(() =>
      [...document.querySelectorAll<HTMLElement>('[data-row]')].find(({ dataset }) => dataset.row === id)?.focus(),
    );
  const begin = useEvent((id: string) => {
    if (!readOnly && drafts.nodeOf(id).item !== undefined) setPriceRow(id);
  });
  const price = useEvent((id: string, typed: string, next: -1 | 0 | 1): boolean => {
    const { category, item = '' } = drafts.nodeOf(id);
    const placed = draft.placed[item];
    const prices = pricesIn(item, placed);
    const amount = typedMinor(typed, currency);
    if (amount === null || !prices) return false;
    if (amount !== prices.usual) {
      const changed = replacedPrices(prices, branchId, placed, (one) => (one === prices.usual ? amount : one));
      edit(drafts.withPlaced(draft, { [item]: { prices: changed } }));
    }
    const list = draft.places[category] ?? [];
    const follower = next === 0 ? undefined : list[list.indexOf(item) + next];
    setPriceRow((now) => (now === id ? (follower === undefined ? null : drafts.nodeId(category, follower)) : now));
    return true;
  });
  const close = useEvent((id: string) => {
    setPriceRow(null);
    focusRow(id);
  });
  const add = useEvent(onAdd);
  const sellOut = useEvent((id: string) => {
    const { item = '' } = drafts.nodeOf(id);
    marks.mark([item], states.get(item) ? 'available' : 'today');
  });
  const actions = useMemo<TreeRowActions>(
    () => ({ factsOf, begin, price, close, add, sellOut }),
    [factsOf, begin, price, close, add, sellOut],
  );
  return { pricesIn, priceRow, actions };
}
