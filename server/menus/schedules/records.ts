import { isNil, keyBy, omit, omitBy, pick } from 'es-toolkit';
import { choicesOf, modifiersOf, nestedOf, type MenuRecords } from '#contract/menus/menuSnapshot.ts';
import type { MenuCategory, MenuContent, MenuItem, MenuModifier, ModifierOption } from '#contract/menus/menuTypes.ts';
import type { Fields } from '#resources/framework/resource.ts';
import { withEmptyValues } from '#resources/framework/rules.ts';
import menuCategories from '#resources/menus/menuCategories/resource.ts';
import menuItems from '#resources/menus/menuItems/resource.ts';
import menuModifiers from '#resources/menus/menuModifiers/resource.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { equal } from '#server/platform/sql/equal.ts';
import { categoryTable, itemTable, modifierTable } from '../tables.ts';

/** The items, modifiers and categories of menus. */

/** Records with all their fields, which may be empty in those that are older than a field, or came from a file. */
async function recordsByIds<R>(
  source: Sql,
  table: DeclaredTable<object>,
  { fields, initial = {} }: { fields: Fields; initial?: object },
  companyId: string,
  ids: readonly string[],
): Promise<R[]> {
  if (!ids.length) return [];
  const columns = pick(table as unknown as DeclaredTable, ['id', ...Object.keys(fields)]);
  const rows = await source
    .select(columns)
    .from(table)
    .where(equal(table, { companyId, id: ids }));
  return rows.map((row) => withEmptyValues(fields, { ...initial, ...omitBy(row, isNil) }) as R);
}

/** Records, and then those that they lead to. */
async function withFurther<R>(
  read: (ids: readonly string[]) => Promise<R[]>,
  ids: readonly string[],
  furtherOf: (records: readonly R[]) => string[],
): Promise<R[]> {
  const records = await read(ids);
  const known = new Set(ids);
  return [...records, ...(await read(furtherOf(records).filter((id) => !known.has(id))))];
}

/** Everything that a menu refers to: its categories, its items, those of its sets, and their modifiers. */
export async function menuRecords(source: Sql, companyId: string, content: MenuContent): Promise<MenuRecords> {
  // Where menus usually have an item is nothing that guests see.
  const itemFields = omit(menuItems.fields, ['category']);
  const placed = [...new Set(content.categories.flatMap((category) => category.items.map(({ id }) => id)))];
  const items = await withFurther(
    (ids) => recordsByIds<MenuItem>(source, itemTable, { ...menuItems, fields: itemFields }, companyId, ids),
    placed,
    choicesOf,
  );
  const modifiers = await withFurther(
    (ids) => recordsByIds<MenuModifier>(source, modifierTable, menuModifiers, companyId, ids),
    modifiersOf(items),
    nestedOf,
  );
  const categories = content.categories.map(({ id }) => id);
  return {
    items: keyBy(items, ({ id }) => id),
    modifiers: keyBy(
      modifiers.map((group) => ({ ...group, options: group.options.map(wholeOption) })),
      ({ id }) => id,
    ),
    categories: keyBy(
      await recordsByIds<MenuCategory>(source, categoryTable, menuCategories, companyId, categories),
      ({ id }) => id,
    ),
  };
}

const wholeOption = (option: ModifierOption) =>
  withEmptyValues(menuModifiers.fields.options.fields, omitBy(option, isNil)) as unknown as ModifierOption;
