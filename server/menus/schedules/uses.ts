import { and, asc, or, sql, type SQL } from 'drizzle-orm';
import { menuSchedules } from '#server/platform/db/schema.ts';
import type { RefuseUsed, Uses } from '#server/platform/declared/references.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { seesBranch } from '#server/platform/sql/visibility.ts';

/** Items, modifiers and categories that menus use are not deleted. */

const { content, published } = menuSchedules;
const named = 3;

/** Refuses to delete what a menu has, with the names of menus that the caller sees. */
const refuseUsed =
  (uses: (id: string) => SQL | undefined): RefuseUsed =>
  async (transaction, scope, id) => {
    const menus = await transaction
      .select({ id: menuSchedules.id, name: menuSchedules.name, branchId: menuSchedules.branchId })
      .from(menuSchedules)
      .where(and(equal(menuSchedules, { companyId: scope.companyId }), uses(id)))
      .orderBy(asc(menuSchedules.nameText), asc(menuSchedules.id));
    if (!menus.length) return;
    const seen = menus.filter(({ branchId }) => seesBranch(scope, branchId)).map(({ name }) => name);
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
