import { fold } from '../core/fold.ts';
import { typedMinor } from '../core/typedAmount.ts';
import type { MenuText } from './menuTypes.ts';
import { structuredMenuLimits as limits } from './menuValues.ts';

/** What rows of a spreadsheet are in a menu: its items and categories, known or new. Pure. */

/** A named record that a row can be about. */
export interface Named {
  id: string;
  name: MenuText;
  code: string | null;
}

/** What a record is found by: its code and its name in all languages, folded. */
export const searchedText = ({ code, name }: Named): string =>
  fold([code, ...Object.values(name)].filter(Boolean).join('\n'));

/** What is done with a row: it is an existing record, a new one without an id, or left out. */
export interface RowDecision {
  kind: 'item' | 'category' | 'skip';
  id?: string;
}

export interface PastedRow {
  /** Its number on the clipboard, from 1. */
  line: number;
  name: string;
  code: string | null;
  /** The id of the category that its first cell names; null without one. */
  category: string | null;
  /** Minor units; null without one. */
  price: number | null;
  /** A cell that stands where the price should be, and is none. */
  unreadable: string | null;
  /** Existing items with that name or code, otherwise categories. */
  found: readonly string[];
  /** An earlier line with the same item. */
  repeats: number | null;
  decision: RowDecision;
}

type Index = ReadonlyMap<string, readonly string[]>;

/** Records by their folded names and codes. */
export function indexOf(records: Iterable<Named>): Index {
  const index = new Map<string, string[]>();
  for (const { id, name, code } of records)
    for (const key of new Set([code ?? '', ...Object.values(name)].map((text) => fold((text ?? '').trim())))) {
      if (!key) continue;
      const ids = index.get(key);
      if (ids) ids.push(id);
      else index.set(key, [id]);
    }
  return index;
}

const lookup = (index: Index, texts: readonly string[]): readonly string[] =>
  texts.map((text) => index.get(fold(text))).find((ids) => ids !== undefined) ?? [];

const looksLikeCode = (text: string) =>
  text.length <= limits.code && !/\s/.test(text) && /\d/.test(text) && /^[\p{L}\p{N}]/u.test(text);

/** What a row is known by if it has no record. */
export const newKey = ({ name, code }: Pick<PastedRow, 'name' | 'code'>): string => fold(code ?? name);

/**
 * The rows of a spreadsheet: name or code, and a price, in any order, after a category that exists, if any; a line
 * without a price can be a category.
 */
export function readRows(
  cells: readonly (readonly string[])[],
  { items, categories, currency }: { items: Index; categories: Index; currency: string },
): PastedRow[] {
  const first = new Map<string, number>();
  return cells.slice(0, limits.items).flatMap((line, at): PastedRow[] => {
    const filled = line.map((cell) => cell.trim()).filter(Boolean);
    const prices = filled.map((cell, index) => (index > 0 || filled.length === 1 ? typedMinor(cell, currency) : null));
    const priceAt = filled.length > 1 ? prices.findLastIndex((price) => price !== null) : -1;
    const all = filled.filter((_, index) => index !== priceAt);
    const [heading] =
      all.length > 1 && !lookup(items, all.slice(0, 1)).length ? lookup(categories, all.slice(0, 1)) : [];
    const category = heading ?? null;
    const texts = category === null ? all : all.slice(1);
    const [one = '', other] = texts;
    if (!one) return [];
    const price = prices[priceAt] ?? null;
    // Of a code and a name, the one that looks like a code.
    const codeFirst = other !== undefined && looksLikeCode(one) && !looksLikeCode(other);
    const name = (codeFirst ? other : one).slice(0, limits.name);
    const code = other === undefined ? null : codeFirst ? one : looksLikeCode(other) ? other : null;
    const unreadable = price === null && texts.length > 1 && code !== other ? (other ?? null) : null;
    const asItems = lookup(items, texts);
    const asCategories = price === null && category === null ? lookup(categories, [one]) : [];
    const found = asItems.length ? asItems : asCategories;
    // A line with a single cell is a heading; an item without a price would be free, so the user decides about it.
    const isItem = asItems.length > 0 || category !== null || (!asCategories.length && filled.length > 1);
    const [id] = found;
    const decision: RowDecision =
      unreadable === null ? { kind: isItem ? 'item' : 'category', ...(id !== undefined && { id }) } : { kind: 'skip' };
    const same = decision.kind === 'item' && (id ?? `new ${newKey({ name, code })}`);
    const repeats = (same && first.get(same)) || null;
    if (same && !repeats) first.set(same, at + 1);
    return [{ line: at + 1, name, code, category, price, unreadable, found, repeats, decision }];
  });
}
