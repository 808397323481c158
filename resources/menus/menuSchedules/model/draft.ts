import { pick } from 'es-toolkit';
import { itemsInOrder, plainPlaced } from '#contract/menus/savedMenu.ts';
import { structuredMenuLimits as limits } from '#contract/menus/menuValues.ts';
import type { MenuContent, MenuItem, PlacedItem } from '#contract/menus/menuTypes.ts';
import { withGroups, withMembers, withoutRows, type Grouped } from '#ui/tree/groups.ts';

/** A menu while it is edited: its items grouped by its categories, and never changed in place. */
export interface MenuDraft extends Grouped {
  settings: MenuSettings;
  placed: Readonly<Record<string, PlacedItem>>;
}

/** Everything of a menu but its categories and items. */
export type MenuSettings = Omit<MenuContent, 'categories' | 'items'>;

const inOrder = <T extends { ordering: number }>(list: readonly T[]) =>
  [...list].sort((one, other) => one.ordering - other.ordering);

export function draftOf({ categories, items, ...settings }: MenuContent): MenuDraft {
  const sorted = inOrder(categories);
  const placed = itemsInOrder(categories, new Map(items.map((one) => [one.id, one])));
  return {
    settings,
    groups: sorted.map(({ id }) => id),
    members: Object.fromEntries(sorted.map((one) => [one.id, inOrder(one.items).map(({ id }) => id)])),
    placed: Object.fromEntries(placed.map((one) => [one.id, one])),
  };
}

export function contentOf({ settings, groups, members, placed }: MenuDraft): MenuContent {
  const categories = groups.map((id, ordering) => ({
    id,
    ordering,
    items: (members[id] ?? []).map((item, at) => ({ id: item, ordering: at })),
  }));
  return { ...settings, categories, items: itemsInOrder(categories, new Map(Object.entries(placed))) };
}

const placeCount = ({ members }: MenuDraft): number =>
  Object.values(members).reduce((sum, items) => sum + items.length, 0);

/** How many of these rows would be more than a menu may have; null if they fit. */
export function overLimit(draft: MenuDraft, items: number, categories: number) {
  const over = {
    items: placeCount(draft) + items - limits.items,
    categories: draft.groups.length + categories - limits.categories,
  };
  const kind = over.items > 0 ? 'items' : over.categories > 0 ? 'categories' : null;
  return kind && { kind, most: limits[kind], count: over[kind] };
}

/** Adds categories that are not in the menu yet, as many as it may have. */
export const withCategories = (draft: MenuDraft, ids: readonly string[]): MenuDraft =>
  withGroups(draft, ids, limits.categories - draft.groups.length);

/** Adds items to a category, as many as a menu may have; those that it has already stay where they are. */
export function withItems(draft: MenuDraft, category: string, ids: readonly string[]): MenuDraft {
  const next = withMembers(draft, category, ids, limits.items - placeCount(draft));
  const fresh = next === draft ? [] : (next.members[category] ?? []).filter((id) => !draft.placed[id]);
  return fresh.length
    ? { ...next, placed: { ...draft.placed, ...Object.fromEntries(fresh.map((id) => [id, plainPlaced(id)])) } }
    : next;
}

/** The active items by their usual category, without those that it has already. */
export function usualItems({ members }: MenuDraft, items: Iterable<MenuItem>): ReadonlyMap<string, readonly string[]> {
  const there = new Map(Object.entries(members).map(([category, ids]) => [category, new Set(ids)]));
  const usual = new Map<string, string[]>();
  for (const { id, category, active } of items)
    if (category && active && !there.get(category)?.has(id)) usual.set(category, [...(usual.get(category) ?? []), id]);
  return usual;
}

/** Without rows, and without what was stated about items that have no place any more. */
export function without(draft: MenuDraft, ids: readonly string[]): MenuDraft {
  const next = withoutRows(draft, ids);
  return { ...next, placed: pick(draft.placed, [...new Set(Object.values(next.members).flat())]) };
}

/** Changes how items are placed. */
export function withPlaced(draft: MenuDraft, changes: Readonly<Record<string, Partial<PlacedItem>>>): MenuDraft {
  const next = Object.entries(changes).flatMap(([id, change]) => {
    const before = draft.placed[id];
    return before ? [[id, { ...before, ...change }] as const] : [];
  });
  return next.length ? { ...draft, placed: { ...draft.placed, ...Object.fromEntries(next) } } : draft;
}
