import { isEqual } from 'es-toolkit';
import { byId, itemsInOrder } from './savedMenu.ts';
import type { MenuContent, PlacedItem } from './menuTypes.ts';

/** What two people have done to one menu, put together. Pure. */

/** What both have changed, each in another way. Null: removed, or not there. */
export interface MergeConflict {
  /** A field of the menu, `items.ID.FIELD`, `items.ID`, `categories`, `categories.ID`, or `categories.ID.items`. */
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

export interface MergedMenu {
  merged: MenuContent;
  conflicts: MergeConflict[];
}

type Ids = readonly string[];
type Sides<T> = readonly [base: T, mine: T, theirs: T];

const settings = [
  'type',
  'name',
  'active',
  'services',
  'foProviders',
  'availableOrderingTimes',
  'startDate',
  'endDate',
  'weekdays',
  'dates',
  'taxes',
] as const;
const itemFields = ['prices', 'taxes', 'prepayPrice', 'maxPerOrder'] as const;

const inOrder = <T extends { ordering: number }>(all: readonly T[]): T[] =>
  [...all].sort((a, b) => a.ordering - b.ordering);
const idsOf = (all: readonly { id: string; ordering: number }[]): Ids => inOrder(all).map(({ id }) => id);

/** The ids of `list`, with each of `added` behind the id that it follows in `source`. */
function withAdded(list: Ids, added: ReadonlySet<string>, source: Ids): string[] {
  const after = new Map<string | undefined, string[]>();
  let last: string | undefined;
  const there = new Set(list);
  for (const id of source)
    if (there.has(id)) last = id;
    else if (added.has(id)) after.set(last, [...(after.get(last) ?? []), id]);
  return [...(after.get(undefined) ?? []), ...list.flatMap((id) => [id, ...(after.get(id) ?? [])])];
}

/**
 * Merges two versions of a menu that began as the same one: what only one side has changed is taken from it.
 *
 * @param preferred the paths of conflicts that theirs win; mine win all others
 */
export function mergeMenus(
  base: MenuContent,
  mine: MenuContent,
  theirs: MenuContent,
  preferred: ReadonlySet<string> = new Set(),
): MergedMenu {
  const conflicts: MergeConflict[] = [];
  const merge = <T>(path: string, ...[was, my, their]: Sides<T>): T => {
    if (isEqual(my, their) || isEqual(their, was)) return my;
    if (isEqual(my, was)) return their;
    conflicts.push({ path, base: was, mine: my, theirs: their });
    return preferred.has(path) ? their : my;
  };
  const sides = [base, mine, theirs] as const;
  const placed = sides.map(({ items }) => byId(items)) as unknown as Sides<Map<string, PlacedItem>>;
  const lists = sides.map(({ categories }) => new Map(categories.map(({ id, items }) => [id, idsOf(items)])));
  const [listsBefore, myLists, theirLists] = lists as unknown as Sides<Map<string, Ids>>;

  /** Whether something that one side has removed stays, since the other has changed it. */
  const stays = (path: string, ...[was, my, their]: Sides<unknown>): boolean => {
    if (isEqual(was, my ?? their)) return false;
    if (!conflicts.some((one) => one.path === path))
      conflicts.push({ path, base: was, mine: my ?? null, theirs: their ?? null });
    return (preferred.has(path) ? their : my) !== undefined;
  };
  const mergeIds = (
    path: string,
    [was, my, their]: Sides<Ids>,
    isRescued: (id: string) => boolean,
  ): readonly string[] => {
    const [before, mineHas, theirsHas] = [new Set(was), new Set(my), new Set(their)];
    const all = new Set([...my, ...their]);
    const keeps = (id: string) =>
      !before.has(id) || (mineHas.has(id) && theirsHas.has(id)) || (all.has(id) && isRescued(id));
    const chosen = new Set([...all].filter(keeps));
    const shared = (ids: Ids) => ids.filter((id) => before.has(id) && mineHas.has(id) && theirsHas.has(id));
    const [first, second] = isEqual(merge(path, shared(was), shared(my), shared(their)), shared(my))
      ? isEqual(shared(my), shared(was))
        ? [their, my]
        : [my, their]
      : [their, my];
    const remaining = first.filter((id) => chosen.has(id));
    const inFirst = new Set(remaining);
    return withAdded(remaining, new Set(second.filter((id) => chosen.has(id) && !inFirst.has(id))), second);
  };

  const items = (id: string): Sides<PlacedItem | undefined> => [
    placed[0].get(id),
    placed[1].get(id),
    placed[2].get(id),
  ];
  const isItemRescued = (id: string): boolean => {
    const [was, my, their] = items(id);
    // Somebody who only moved it has not removed it.
    return !(my && their) && stays(`items.${id}`, was, my, their);
  };
  const isCategoryRescued = (id: string): boolean => {
    const facts = (side: 0 | 1 | 2, list: Ids | undefined) =>
      list && { items: list, placed: list.map((item) => placed[side].get(item)) };
    return stays(
      `categories.${id}`,
      facts(0, listsBefore.get(id)),
      facts(1, myLists.get(id)),
      facts(2, theirLists.get(id)),
    );
  };
  const order = mergeIds(
    'categories',
    sides.map(({ categories }) => idsOf(categories)) as unknown as Sides<Ids>,
    isCategoryRescued,
  );
  const categories = order.map((id, ordering) => {
    const [was, my, their] = [listsBefore.get(id), myLists.get(id), theirLists.get(id)];
    const list =
      my && their ? mergeIds(`categories.${id}.items`, [was ?? [], my, their], isItemRescued) : (my ?? their ?? []);
    return { id, ordering, items: list.map((item, at) => ({ id: item, ordering: at })) };
  });
  const used = itemsInOrder(categories, new Map()).map(({ id }): [string, PlacedItem] => {
    const [was, my, their] = items(id);
    const one = my ?? their;
    if (!one) return [id, { id, prices: [], taxes: [], prepayPrice: null, maxPerOrder: null }];
    if (!my || !their) return [id, one];
    const fields = itemFields.map((field) => [
      field,
      merge<unknown>(`items.${id}.${field}`, (was ?? their)[field], my[field], their[field]),
    ]);
    return [id, { ...one, ...(Object.fromEntries(fields) as Partial<PlacedItem>) }];
  });
  const content = settings.map((field) => [field, merge<unknown>(field, base[field], mine[field], theirs[field])]);
  return {
    merged: {
      ...mine,
      ...(Object.fromEntries(content) as Partial<MenuContent>),
      categories,
      items: itemsInOrder(categories, new Map(used)),
    },
    conflicts,
  };
}
