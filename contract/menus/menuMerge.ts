import type { MergeConflict } from '../core/mergeConflict.ts';
import { isSameJson } from '../core/sameJson.ts';
import type { MenuContent, PlacedItem } from './menuTypes.ts';
import { byId, itemsInOrder, plainPlaced } from './savedMenu.ts';

/** Brings together what two people changed in one menu. Pure. */

export interface MergedMenu {
  merged: MenuContent;
  /** By paths of fields, or by ids: `categories.ID`, `categories.ID.items`, `items.ID.prices`. */
  conflicts: MergeConflict[];
}

type Side = 'base' | 'mine' | 'theirs';
type Sides<T> = Readonly<Record<Side, T>>;

/** A menu by ids. */
interface Indexed {
  /** The items of each category, in their order. */
  lists: ReadonlyMap<string, readonly string[]>;
  /** The categories of each item. */
  homes: ReadonlyMap<string, ReadonlySet<string>>;
  placed: ReadonlyMap<string, PlacedItem>;
}

function indexed({ categories, items }: MenuContent): Indexed {
  const homes = new Map<string, Set<string>>();
  for (const category of categories)
    for (const { id } of category.items) homes.set(id, (homes.get(id) ?? new Set()).add(category.id));
  return {
    lists: new Map(categories.map((one) => [one.id, one.items.map(({ id }) => id)])),
    homes,
    placed: byId(items),
  };
}

const none: ReadonlySet<string> = new Set();
const union = (...all: Iterable<string>[]): Set<string> => new Set(all.flatMap((one) => [...one]));
const without = (all: Iterable<string>, others: ReadonlySet<string>) => [...all].filter((one) => !others.has(one));

/** Whether something is there that was or was not: as the one who changed it wants. */
const isThere = (base: boolean, mine: boolean, theirs: boolean): boolean => (mine === base ? theirs : mine);

/** Adds what one list has beside another, each after what precedes it. */
function inserted(list: readonly string[], other: readonly string[], members: ReadonlySet<string>): string[] {
  const result = list.filter((one) => members.has(one));
  const known = new Set(result);
  let before: string | null = null;
  for (const one of other) {
    if (!members.has(one)) continue;
    if (!known.has(one)) result.splice(before === null ? 0 : result.indexOf(before) + 1, 0, one);
    before = one;
  }
  return result;
}

/**
 * Merges two changed menus, field by field: settings, what the menu says of each item, in which categories each item
 * is, and the order of items and categories. Of two different changes of the same, mine is in the result; both are in
 * the conflicts, so that nothing is lost.
 *
 * @param base what both started from; all three in the saved shape
 * @param takeTheirs the paths of conflicts of which theirs is in the result instead
 */
export function mergeMenus(
  base: MenuContent,
  mine: MenuContent,
  theirs: MenuContent,
  takeTheirs: ReadonlySet<string> = none,
): MergedMenu {
  const conflicts: MergeConflict[] = [];
  const sides: Sides<Indexed> = { base: indexed(base), mine: indexed(mine), theirs: indexed(theirs) };
  const each = <T>(of: (menu: Indexed) => T): Sides<T> => ({
    base: of(sides.base),
    mine: of(sides.mine),
    theirs: of(sides.theirs),
  });
  const conflict = (path: string, values: Sides<unknown>): 'mine' | 'theirs' => {
    conflicts.push({ path, ...values });
    return takeTheirs.has(path) ? 'theirs' : 'mine';
  };
  const merge = <T>(path: string, values: Sides<T>): T => {
    if (isSameJson(values.theirs, values.base) || isSameJson(values.mine, values.theirs)) return values.mine;
    return isSameJson(values.mine, values.base) ? values.theirs : values[conflict(path, values)];
  };

  /** Mine with some fields merged. */
  const mergedFields = <T extends object>(of: Sides<T>, names: readonly (keyof T & string)[], before = ''): T =>
    names.reduce(
      (all, name) => ({
        ...all,
        [name]: merge(before + name, { base: of.base[name], mine: of.mine[name], theirs: of.theirs[name] }),
      }),
      of.mine,
    );

  const placedOf = (menu: Indexed, id: string) => menu.placed.get(id) ?? plainPlaced(id);
  const homesOf = (menu: Indexed, id: string) => menu.homes.get(id) ?? none;
  const itemConflict = (id: string) =>
    conflict(
      `items.${id}`,
      each((menu) => (menu.homes.has(id) ? placedOf(menu, id) : null)),
    );

  /** Items that one removed and the other changed, with the side that decides. */
  const decided = new Map<string, 'mine' | 'theirs'>();
  const isEdited = (menu: Indexed, id: string) => !isSameJson(placedOf(menu, id), placedOf(sides.base, id));
  for (const id of sides.base.homes.keys()) {
    const removed = (['mine', 'theirs'] as const).filter((side) => !sides[side].homes.has(id));
    const other = removed[0] === 'mine' ? sides.theirs : sides.mine;
    if (removed.length !== 1 || !isEdited(other, id)) continue;
    decided.set(id, itemConflict(id));
  }

  /** Categories that are there, with the side that decides on the items of those that one removed. */
  const shown = new Map<string, 'mine' | 'theirs' | null>();
  for (const id of union(...Object.values(sides).map(({ lists }) => lists.keys()))) {
    const lists = each((menu) => menu.lists.get(id) ?? null);
    const left = lists.mine ?? lists.theirs ?? [];
    const isRemoved = lists.base && !lists.mine !== !lists.theirs;
    if (isRemoved && (!isSameJson(left, lists.base) || left.some((item) => decided.has(item)))) {
      const side = conflict(`categories.${id}`, lists);
      if (lists[side]) shown.set(id, side);
    } else if (isThere(!!lists.base, !!lists.mine, !!lists.theirs)) shown.set(id, null);
  }

  const members = new Map([...shown.keys()].map((id) => [id, new Set<string>()]));
  for (const id of union(...Object.values(sides).map(({ homes }) => homes.keys()))) {
    const homes = each((menu) => homesOf(menu, id));
    const gone = without(homes.base, homes.mine).some((one) => !homes.theirs.has(one));
    const [added, theirsAdded] = [without(homes.mine, homes.base), without(homes.theirs, homes.base)];
    const isMovedTwice = gone && !isSameJson(added.toSorted(), theirsAdded.toSorted());
    const side =
      decided.get(id) ??
      (isMovedTwice
        ? conflict(
            `items.${id}.categories`,
            each((menu) => [...homesOf(menu, id)]),
          )
        : null);
    for (const [category, owner] of shown) {
      const of = { base: homes.base.has(category), mine: homes.mine.has(category), theirs: homes.theirs.has(category) };
      const decides = owner ?? side;
      if (decides ? of[decides] : isThere(of.base, of.mine, of.theirs)) members.get(category)?.add(id);
    }
  }

  // An entered value of an item that has no place in the result, since its category was removed.
  const all = union(...members.values());
  for (const id of without(union(sides.mine.homes.keys(), sides.theirs.homes.keys()), all)) {
    const isLost = [sides.mine, sides.theirs].some((menu) => menu.homes.has(id) && isEdited(menu, id));
    if (isLost && !decided.has(id)) itemConflict(id);
  }

  const ordered = (path: string, lists: Sides<readonly string[]>, wanted: ReadonlySet<string>): string[] => {
    const [ofMine, ofTheirs] = [new Set(lists.mine), new Set(lists.theirs)];
    const common = new Set(lists.base.filter((one) => ofMine.has(one) && ofTheirs.has(one)));
    const order = (side: Side) => lists[side].filter((one) => common.has(one));
    const [mineMoved, theirsMoved] = [
      !isSameJson(order('mine'), order('base')),
      !isSameJson(order('theirs'), order('base')),
    ];
    const isUnclear = mineMoved && theirsMoved && !isSameJson(order('mine'), order('theirs'));
    const first = isUnclear ? conflict(path, lists) : mineMoved ? 'mine' : 'theirs';
    return inserted(lists[first], lists[first] === lists.mine ? lists.theirs : lists.mine, wanted);
  };
  const order = ordered(
    'categories',
    each(({ lists }) => [...lists.keys()]),
    new Set(shown.keys()),
  );
  const categories = order.map((id, ordering) => {
    const lists = each((menu) => menu.lists.get(id) ?? []);
    const items = ordered(`categories.${id}.items`, lists, members.get(id) ?? none);
    return { id, ordering, items: items.map((item, at) => ({ id: item, ordering: at })) };
  });

  const placed = new Map(
    [...all].map((id): [string, PlacedItem] => {
      const [only, other] = [sides.mine, sides.theirs].filter(({ homes }) => homes.has(id));
      if (only && !other) return [id, placedOf(only, id)];
      const of = each((menu) => placedOf(menu, id));
      return [id, mergedFields(of, ['prices', 'taxes', 'prepayPrice', 'maxPerOrder'], `items.${id}.`)];
    }),
  );
  const { categories: _categories, items: _items, ...settings } = base;
  const merged = {
    ...mergedFields({ base, mine, theirs }, Object.keys(settings) as (keyof MenuContent)[]),
    categories,
    items: itemsInOrder(categories, placed),
  };
  return { merged, conflicts };
}
