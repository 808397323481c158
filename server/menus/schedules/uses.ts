import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { itemTable as menuItems, modifierTable as menuModifiers } from '../tables.ts';
import { menuSchedules } from '#server/platform/db/schema.ts';
import type { RefuseUsed, Uses } from '#server/platform/declared/references.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { atVisibleBranches, seesBranch, type BranchAccess } from '#server/platform/sql/visibility.ts';

/** Which menus use items, modifiers and categories, which therefore are not deleted. */

const { id: menuId, name, nameText, branchId, status, content, published } = menuSchedules;
const named = 3;

/** Refuses to delete what a menu has, with the names of menus that the caller sees. */
const refuseUsed =
  (uses: (id: string) => SQL | undefined): RefuseUsed =>
  async (transaction, scope, id) => {
    const menus = await transaction
      .select({ id: menuId, name, branchId })
      .from(menuSchedules)
      .where(and(equal(menuSchedules, { companyId: scope.companyId }), uses(id)))
      .orderBy(asc(nameText), asc(menuId));
    if (!menus.length) return;
    const visible = menus.filter((menu) => seesBranch(scope, menu.branchId));
    // Branches often have menus of the same name.
    const seen = [...new Set(visible.map((menu) => menu.name))];
    const names = seen.slice(0, named).join(', ');
    throw refused('in_use', 'id', `is used by ${menus.length} menus${names && `: ${names}`}`, {
      code: names ? 'inMenus' : 'inUse',
      reason: `Still used by ${menus.length} menus.`,
      ...(names && { args: { menus: names, more: Math.max(0, seen.length - named) } }),
      total: menus.length,
    });
  };

const drafted = (list: 'items' | 'categories', id: string) =>
  sql`${content} -> ${sql.raw(`'${list}'`)} @> ${JSON.stringify([{ id }])}::jsonb`;
const shown = (records: 'items' | 'categories' | 'modifiers', id: string) =>
  sql`${published} -> ${sql.raw(`'${records}'`)} ? ${id}`;

/** By resource. */
export const menuUses: Uses = {
  menuItems: refuseUsed((id) => or(drafted('items', id), shown('items', id))),
  menuCategories: refuseUsed((id) => or(drafted('categories', id), shown('categories', id))),
  menuModifiers: refuseUsed((id) => shown('modifiers', id)),
};

/** The ids of a menu's items, of its draft and of what guests see, which includes those of its sets. */
const itemsOfDraft = sql<string[]>`jsonb_path_query_array(${content}, '$.items[*].id')`;
const itemsShown = sql<string[] | null>`jsonb_path_query_array(${published} -> 'items', '$.keyvalue().key')`;
/** More menus than a company has. */
const most = 2_000;
const firstItems = 50;

const anyItem = (itemIds: readonly string[]) => {
  const wanted = sql`${sql.param([...itemIds])}::text[]`;
  return or(sql`${itemsOfDraft} ?| ${wanted}`, sql`${published} -> 'items' ?| ${wanted}`);
};

/** Menus at branches that the viewer sees, by name, with more of their columns. */
const menusSeen = <More extends Record<string, SQL>>(
  database: Sql,
  viewer: BranchAccess,
  condition: SQL | undefined,
  more: More,
) =>
  database
    .select({ id: menuId, name, branchId, status, ...more })
    .from(menuSchedules)
    .where(and(equal(menuSchedules, { companyId: viewer.companyId }), atVisibleBranches(branchId, viewer), condition))
    .orderBy(asc(nameText), asc(menuId))
    .limit(most);

/** The menus that have any of the items, in their draft or for guests, each with those that it has. */
export async function menusWith(database: Sql, viewer: BranchAccess, itemIds: readonly string[]) {
  const more = { drafted: itemsOfDraft, shown: itemsShown };
  const rows = await menusSeen(database, viewer, anyItem(itemIds), more);
  return rows.map(({ drafted: own, shown: seen, ...menu }) => {
    const found = new Set([...own, ...(seen ?? [])]);
    return { ...menu, itemIds: [...new Set(itemIds)].filter((item) => found.has(item)) };
  });
}

/** The first items that a condition finds, their number, and the menus that use a record through them or by itself. */
async function usesWhere(
  database: Sql,
  viewer: BranchAccess,
  found: SQL | undefined,
  menus: (itemIds: readonly string[]) => SQL | undefined,
) {
  const items = await database
    .select({ id: menuItems.id, name: menuItems.name })
    .from(menuItems)
    .where(and(equal(menuItems, { companyId: viewer.companyId }), found))
    .orderBy(asc(menuItems.id));
  const schedules = await menusSeen(database, viewer, menus(items.map(({ id }) => id)), {});
  return { schedules, items: items.slice(0, firstItems), total: items.length };
}

/** Where a category is used. */
export const categoryUses = (database: Sql, viewer: BranchAccess, id: string) =>
  usesWhere(database, viewer, eq(menuItems.category, id), () => or(drafted('categories', id), shown('categories', id)));

/** Where a modifier is used: by items, by other modifiers, and by menus with such items. */
export async function modifierUses(database: Sql, viewer: BranchAccess, id: string) {
  const leading = sql`${menuModifiers.options} @> ${JSON.stringify([{ modifier: id }])}::jsonb`;
  const outer = await database
    .select({ id: menuModifiers.id })
    .from(menuModifiers)
    .where(and(equal(menuModifiers, { companyId: viewer.companyId }), leading));
  const groups = [id, ...outer.map((one) => one.id)];
  const any = or(...groups.map((modifier) => sql`${menuItems.modifiers} @> ${JSON.stringify([{ modifier }])}::jsonb`));
  return usesWhere(database, viewer, any, (itemIds) => or(anyItem(itemIds), shown('modifiers', id)));
}
