import type { Language } from '#contract/core/constants.ts';
import { searchFold } from '#contract/core/fold.ts';
import type { MenuText } from '#contract/menus/menuTypes.ts';
import { soldOutKey, type SoldOutChange, type SoldOutList, type StockedItem } from '#contract/menus/soldOut.ts';
import { isSoldOut } from '#contract/menus/soldOutRules.ts';
import { textIn } from '#resources/framework/values.ts';

/** The rows of the page of what is sold out, and changes of them. Pure. */

type Mark = StockedItem['soldOut'];

export interface SoldOutRow extends Pick<SoldOutChange, 'target' | 'id' | 'modifier'> {
  key: string;
  name: string;
  picture: string | null;
  mark: Mark;
  stock: number | null;
  isSoldOut: boolean;
}

export interface RowGroup {
  id: string;
  name: string;
  ofOptions: boolean;
  rows: readonly SoldOutRow[];
}

interface Wanted {
  language: Language;
  search: string;
  now: number;
}

/** Those that are sold out, and all by category, then by modifier. */
export function rowsShown(list: SoldOutList, { language, search, now }: Wanted) {
  const sought = searchFold(search.trim());
  const matches = (name: MenuText) => Object.values(name).some((text) => text && searchFold(text).includes(sought));
  const named = (name: MenuText, id: string) => textIn(name, language) ?? id;
  const current = (mark: Mark) => (mark && isSoldOut(mark, now) ? mark : null);
  const items = new Map(list.items.map((item) => [item.id, item]));
  const itemRow = ({ id, name, picture, soldOut, stock }: StockedItem): SoldOutRow => {
    const mark = current(soldOut);
    const about = { target: 'item', id, modifier: '' } as const;
    const state = { mark, stock, isSoldOut: mark !== null || stock === 0 };
    return { ...about, key: soldOutKey(about), name: named(name, id), picture, ...state };
  };
  const categories = list.categories.map(({ id, name, items: ids }): RowGroup => {
    const matching = ids.flatMap((one) => items.get(one) ?? []).filter((item) => matches(item.name));
    return { id, name: named(name, id), ofOptions: false, rows: matching.map(itemRow) };
  });
  const modifiers = list.modifiers.map(({ id: modifier, name, options }): RowGroup => {
    const rows = options
      .filter((option) => matches(option.name))
      .map((option): SoldOutRow => {
        const about = { target: 'option', id: option.id, modifier } as const;
        const mark = current(option.soldOut);
        const facts = { name: named(option.name, option.id), picture: null, stock: null };
        return { ...about, ...facts, key: soldOutKey(about), mark, isSoldOut: mark !== null };
      });
    return { id: modifier, name: named(name, modifier), ofOptions: true, rows };
  });
  const groups = [...categories, ...modifiers].filter(({ rows }) => rows.length > 0);
  const all = new Map(groups.flatMap(({ rows }) => rows.map((row) => [row.key, row])));
  return { soldOut: [...all.values()].filter((row) => row.isSoldOut), groups };
}

/** The list with a changed stock. */
export const withStock = (
  list: SoldOutList,
  itemId: string,
  change: (before: number | null) => number | null,
): SoldOutList => ({
  ...list,
  items: list.items.map((item) => (item.id === itemId ? { ...item, stock: change(item.stock) } : item)),
});
