import { useEvent } from 'ra-core';
import { useCallback, useState, type KeyboardEvent } from 'react';
import { typedMinor } from '#contract/core/typedAmount.ts';
import { pricesOf, replacedPrices } from '#contract/menus/changedPrices.ts';
import type { PlacedItem } from '#contract/menus/menuTypes.ts';
import { focusRowOf } from '#ui/tree/features.ts';
import type { TreeRow } from '#ui/tree/GroupedRow.tsx';
import { treeRowId, rowParts } from '#ui/tree/groups.ts';
import { useMenuEditor } from './menuEditor.ts';
import { MenuRow } from './MenuRow.tsx';
import { withPlaced } from './model/draft.ts';
import type { useMarks } from './useMarks.ts';

/** What the rows of a menu show and do, and the row whose price is being edited. */
export function useMenuRows({ states, mark }: ReturnType<typeof useMarks>) {
  const { draft, edit, library, currency, readOnly, nameOf, openDialog, params } = useMenuEditor();
  const { branchId } = params;
  const [priceRow, setPriceRow] = useState<string | null>(null);
  const { services } = draft.settings;
  const pricesIn = useCallback(
    (item: string, placed: PlacedItem | undefined) => {
      const record = library.items.get(item);
      return record && pricesOf(record, placed, services, branchId);
    },
    [library, services, branchId],
  );
  const onPrice = useEvent((row: string) => {
    if (!readOnly && rowParts(row).member !== undefined) setPriceRow(row);
  });
  const onSave = useEvent((row: string, typed: string, next: -1 | 0 | 1): boolean => {
    const { group, member: item = '' } = rowParts(row);
    const placed = draft.placed[item];
    const prices = pricesIn(item, placed);
    const amount = typedMinor(typed, currency);
    if (amount === null || !prices) return false;
    if (amount !== prices.usual) {
      const changed = replacedPrices(prices, branchId, placed, (one) => (one === prices.usual ? amount : one));
      edit(withPlaced(draft, { [item]: { prices: changed } }));
    }
    const list = draft.members[group] ?? [];
    const follower = next === 0 ? undefined : list[list.indexOf(item) + next];
    setPriceRow((now) => (now === row ? (follower === undefined ? null : treeRowId(group, follower)) : now));
    return true;
  });
  const onClose = useEvent((row: string) => {
    setPriceRow(null);
    focusRowOf(row);
  });
  const onAdd = useEvent((category: string) => openDialog({ kind: 'items', category }));
  const onSellOut = useEvent((row: string) => {
    const { member: item = '' } = rowParts(row);
    mark([item], states.get(item) ? 'available' : 'today');
  });
  // Another function renders all rows again, since names and prices are different then.
  const renderRow = useCallback(
    (row: TreeRow<PlacedItem>) => (
      <MenuRow
        {...row}
        {...{ library, nameOf, currency, readOnly, pricesIn, states, onPrice, onSave, onClose, onAdd, onSellOut }}
      />
    ),
    [library, nameOf, currency, readOnly, pricesIn, states, onPrice, onSave, onClose, onAdd, onSellOut],
  );
  const onKey = ({ key, ctrlKey, metaKey }: KeyboardEvent, row: string): boolean => {
    if (key === 'Enter' || key === 'F2') onPrice(row);
    else if (key === '+') onAdd(rowParts(row).group);
    else if (key === 'o' && !ctrlKey && !metaKey) onSellOut(row);
    else return false;
    return true;
  };
  return { pricesIn, priceRow, renderRow, onKey };
}
