import { omit } from 'es-toolkit';
import { plainPlaced } from '#contract/menus/savedMenu.ts';
import { structuredMenuLimits } from '#contract/menus/menuValues.ts';
import type { MenuContent, MenuItem, PlacedItem } from '#contract/menus/menuTypes.ts';

/** A menu while it is edited: flat, and never changed in place, so that unchanged parts stay the same objects. */
export interface MenuDraft {
  settings: MenuSettings;
  /** In their order. */
  categories: readonly string[];
  /** The items of each category, in their order. */
  places: Readonly<Record<string, readonly string[]>>;
  placed: Readonly<Record<string, PlacedItem>>;
}

/** Everything of a menu but its categories and items. */
export type MenuSettings = Omit<MenuContent, 'categories' | 'items'>;

/** A row of the tree: a category, or an item in a category. */
export interface Node {
  category: string;
  item?: string;
}

/** The id of a row. An item that is in two categories has two rows. */
export const nodeId = (category: string, item?: string): string =>
  item === undefined ? category : `${category}/${item}`;

export function nodeOf(id: string): Node {
  const at = id.indexOf('/');
  return at < 0 ? { category: id } : { category: id.slice(0, at), item: id.slice(at + 1) };
}

const inOrder = <T extends { ordering: number }>(list: readonly T[]) =>
  [...list].sort((one, other) => one.ordering - other.ordering);

export function draftOf({ categories, items, ...settings }: MenuContent): MenuDraft {
  const sorted = inOrder(categories);
  const places = Object.fromEntries(sorted.map((one) => [one.id, inOrder(one.items).map(({ id }) => id)]));
  const known = new Map(items.map((one) => [one.id, one]));
  const ids = new Set(Object.values(places).flat());
  return {
    settings,
    categories: sorted.map(({ id }) => id),
    places,
    placed: Object.fromEntries([...ids].map((id) => [id, known.get(id) ?? plainPlaced(id)])),
  };
}

export function contentOf({ settings, categories, places, placed }: MenuDraft): MenuContent {
  const used = new Set(categories.flatMap((id) => places[id] ?? []));
  return {
    ...settings,
    categories: categories.map((id, ordering) => ({
      id,
      ordering,
      items: (places[id] ?? []).map((item, at) => ({ id: item, ordering: at })),
    })),
    items: [...used].map((id) => placed[id] ?? plainPlaced(id)),
  };
}

export const placeCount = ({ categories, places }: MenuDraft): number =>
  categories.reduce((sum, id) => sum + (places[id]?.length ?? 0), 0);

/** How many of these rows would be more than a menu may have; null if they fit. */
export function overLimit(draft: MenuDraft, items: number, categories: number) {
  const over = {
    items: placeCount(draft) + items - structuredMenuLimits.items,
    categories: draft.categories.length + categories - structuredMenuLimits.categories,
  };
  const kind = over.items > 0 ? 'items' : over.categories > 0 ? 'categories' : null;
  return kind && { kind, most: structuredMenuLimits[kind], count: over[kind] };
}

const inserted = (list: readonly string[], at: number, added: readonly string[]) => [
  ...list.slice(0, at),
  ...added,
  ...list.slice(at),
];

/** Adds categories that are not in the menu yet. @param at the place of the first; at the end by default */
export function withCategories(draft: MenuDraft, ids: readonly string[], at = draft.categories.length): MenuDraft {
  const fresh = [...new Set(ids)].filter((id) => !draft.categories.includes(id));
  const free = Math.max(0, structuredMenuLimits.categories - draft.categories.length);
  const added = fresh.slice(0, free);
  if (!added.length) return draft;
  const places = { ...draft.places, ...Object.fromEntries(added.map((id) => [id, []])) };
  return { ...draft, categories: inserted(draft.categories, at, added), places };
}

/** Adds items to a category; those that it has already stay where they are. */
export function withItems(draft: MenuDraft, category: string, ids: readonly string[], at?: number): MenuDraft {
  const list = draft.places[category];
  if (!list) return draft;
  const there = new Set(list);
  const free = Math.max(0, structuredMenuLimits.items - placeCount(draft));
  const added = [...new Set(ids)].filter((id) => !there.has(id)).slice(0, free);
  if (!added.length) return draft;
  return {
    ...draft,
    places: { ...draft.places, [category]: inserted(list, at ?? list.length, added) },
    placed: { ...Object.fromEntries(added.map((id) => [id, plainPlaced(id)])), ...draft.placed },
  };
}

/** The active items by their usual category, without those that it has already. */
export function usualItems({ places }: MenuDraft, items: Iterable<MenuItem>): ReadonlyMap<string, readonly string[]> {
  const there = new Map(Object.entries(places).map(([category, ids]) => [category, new Set(ids)]));
  const usual = new Map<string, string[]>();
  for (const { id, category, active } of items) {
    if (!category || !active || there.get(category)?.has(id)) continue;
    const ids = usual.get(category);
    if (ids) ids.push(id);
    else usual.set(category, [id]);
  }
  return usual;
}

/** Without rows: categories with their items, and items in their category. */
export function without(draft: MenuDraft, ids: readonly string[]): MenuDraft {
  const gone = new Set(ids);
  const categories = draft.categories.filter((id) => !gone.has(id));
  const touched = new Set(ids.map((id) => nodeOf(id).category));
  const places = Object.fromEntries(
    categories.map((id) => {
      const list = draft.places[id] ?? [];
      return [id, touched.has(id) ? list.filter((item) => !gone.has(nodeId(id, item))) : list];
    }),
  );
  const used = new Set(Object.values(places).flat());
  const unused = Object.keys(draft.placed).filter((id) => !used.has(id));
  return { ...draft, categories, places, placed: unused.length ? omit(draft.placed, unused) : draft.placed };
}

/**
 * Moves rows, in their order on the screen, to a place. Categories move among categories, items into the target
 * category, where an item that is already there moves to the new place.
 *
 * @param target a category, or null for the list of categories
 * @param at the place among the rows that do not move
 */
export function movedTo(draft: MenuDraft, ids: readonly string[], target: string | null, at: number): MenuDraft {
  const nodes = ids.map(nodeOf);
  if (target === null) {
    const moving = nodes.filter(({ item }) => item === undefined).map(({ category }) => category);
    const rest = draft.categories.filter((id) => !moving.includes(id));
    return { ...draft, categories: inserted(rest, at, moving) };
  }
  const going = nodes.flatMap(({ item }) => (item === undefined ? [] : [item]));
  const list = draft.places[target];
  if (!list || !going.length) return draft;
  const places: Record<string, readonly string[]> = { ...draft.places };
  for (const { category, item } of nodes)
    if (item !== undefined) places[category] = (places[category] ?? []).filter((one) => one !== item);
  const items = new Set(going);
  // An item that is already there, and before the place, shifts it.
  const stayed = places[target] ?? [];
  const before = stayed.slice(0, at).filter((id) => items.has(id)).length;
  const rest = stayed.filter((id) => !items.has(id));
  return { ...draft, places: { ...places, [target]: inserted(rest, at - before, [...items]) } };
}

/** Moves rows of one parent one place up or down; categories and items of several parents stay. */
export function nudged(draft: MenuDraft, ids: readonly string[], by: -1 | 1): MenuDraft {
  const nodes = ids.map(nodeOf);
  const [first] = nodes;
  if (!first || nodes.some(({ item }) => (item === undefined) !== (first.item === undefined))) return draft;
  const parent = first.item === undefined ? null : first.category;
  if (parent !== null && nodes.some(({ category }) => category !== parent)) return draft;
  const list = parent === null ? draft.categories : (draft.places[parent] ?? []);
  const moving = new Set(nodes.map(({ category, item }) => item ?? category));
  const indexes = list.flatMap((id, index) => (moving.has(id) ? [index] : []));
  const start = by < 0 ? Math.min(...indexes) - 1 : Math.max(...indexes) + 1 - moving.size + 1;
  if (start < 0 || start > list.length - moving.size) return draft;
  const sorted = indexes.map((index) => list[index] ?? '');
  const rows = sorted.map((id) => (parent === null ? id : nodeId(parent, id)));
  return movedTo(draft, rows, parent, start);
}

/** Changes how items are placed. */
export function withPlaced(draft: MenuDraft, changes: Readonly<Record<string, Partial<PlacedItem>>>): MenuDraft {
  const next = Object.entries(changes).flatMap(([id, change]) => {
    const before = draft.placed[id];
    return before ? [[id, { ...before, ...change }] as const] : [];
  });
  return next.length ? { ...draft, placed: { ...draft.placed, ...Object.fromEntries(next) } } : draft;
}

/** The items of rows; those of a category are all of it. */
export function itemsOf({ places }: MenuDraft, ids: readonly string[]): string[] {
  const all = ids.map(nodeOf).flatMap(({ category, item }) => (item === undefined ? (places[category] ?? []) : [item]));
  return [...new Set(all)];
}
