import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { choicesOf, modifiersOf, nestedOf } from '#contract/menus/menuSnapshot.ts';
import type { PublishedMenu } from '#contract/menus/menuTypes.ts';
import { soldOutKey, type SoldOutList } from '#contract/menus/soldOut.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { menuSchedules, menuSoldOut, menuStock, users } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { BranchPlace } from '#server/platform/sql/everyPlace.ts';

/** The published menus of a branch, the oldest first. */
export async function publishedAt(source: Sql, place: BranchPlace): Promise<PublishedMenu[]> {
  const { companyId, branchId } = place;
  const rows = await source
    .select({ published: menuSchedules.published })
    .from(menuSchedules)
    .where(equal(menuSchedules, { companyId, branchId, status: 'published' }))
    .orderBy(menuSchedules.id);
  return rows.flatMap(({ published }) => published ?? []);
}

/** What is still sold out at a branch, until when, and who marked it. */
export async function marksAt(source: Sql, { companyId, branchId }: BranchPlace) {
  const { target, targetId: id, modifierId: modifier, until, createdTime: since, userId } = menuSoldOut;
  const rows = await source
    .select({ target, id, modifier, until, since, by: { id: userId, name: users.name } })
    .from(menuSoldOut)
    .leftJoin(users, eq(users.id, userId))
    .where(and(equal(menuSoldOut, { companyId, branchId }), or(isNull(until), gt(until, sql`now()`))));
  return rows.map((row) => ({
    ...row,
    until: row.until?.toISOString() ?? null,
    since: row.since.toISOString(),
  }));
}

/** Of things with one id in several menus the first. */
const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.toReversed().map((one) => [one.id, one]));

/** Everything of a branch's published menus that can be sold out, with its state. */
export async function soldOutListOf(source: Sql, place: BranchPlace): Promise<SoldOutList> {
  const { companyId, branchId } = place;
  const menus = await publishedAt(source, place);
  const counts = await source.select().from(menuStock).where(equal(menuStock, { companyId, branchId }));
  const marks = new Map(
    (await marksAt(source, place)).map(({ until, since, by, ...one }) => [soldOutKey(one), { until, since, by }]),
  );
  const stock = new Map(counts.map(({ itemId, count }) => [itemId, count]));
  const items = byId(menus.flatMap((menu) => Object.values(menu.items)));
  const modifiers = byId(menus.flatMap((menu) => Object.values(menu.modifiers)));
  const stateOf = (target: 'item' | 'option', id: string, modifier = '') =>
    marks.get(soldOutKey({ target, id, modifier })) ?? null;
  const withNested = (ids: readonly string[]) => [
    ...new Set([...ids, ...nestedOf(ids.flatMap((id) => modifiers.get(id) ?? []))]),
  ];
  return {
    items: [...items.values()].map((item) => ({
      id: item.id,
      name: { ...item.name },
      picture: item.picture,
      soldOut: stateOf('item', item.id),
      stock: stock.get(item.id) ?? null,
      modifiers: withNested(modifiersOf([item])),
    })),
    modifiers: [...modifiers.values()].map(({ id, name, options }) => ({
      id,
      name: { ...name },
      options: options.map((option) => ({
        id: option.id,
        name: { ...option.name },
        soldOut: stateOf('option', option.id, id),
      })),
    })),
    categories: categoriesOf(menus),
  };
}

/** The categories of all menus with their items; choices of sets follow the set in which they are first. */
function categoriesOf(menus: readonly PublishedMenu[]): SoldOutList['categories'] {
  const all = new Map<string, { name: PublishedMenu['categories'][string]['name']; items: Set<string> }>();
  const placed = new Set(menus.flatMap(({ content }) => content.items.map(({ id }) => id)));
  for (const { content, categories, items } of menus)
    for (const { id, items: places } of content.categories) {
      const category = all.get(id) ?? { name: categories[id]?.name ?? {}, items: new Set<string>() };
      all.set(id, category);
      for (const { id: itemId } of places) {
        const item = items[itemId];
        if (!item) continue;
        category.items.add(itemId);
        for (const choice of choicesOf([item])) if (!placed.has(choice) && items[choice]) category.items.add(choice);
      }
    }
  return [...all].map(([id, { name, items }]) => ({ id, name: { ...name }, items: [...items] }));
}
