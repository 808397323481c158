import { and, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { choicesOf, modifiersOf, nestedOf, type MenuRecords } from '#contract/menus/menuSnapshot.ts';
import type { MenuCategory, MenuContent, MenuItem, MenuModifier, ModifierOption } from '#contract/menus/menuTypes.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { anyOf, equal } from '#server/platform/sql/equal.ts';
import { categoryTable, itemTable, modifierTable } from '../tables.ts';

/** The items, modifiers and categories of menus. */

const withIds = (table: DeclaredTable<object>, companyId: string, ids: readonly string[]) =>
  and(equal(table, { companyId }), sql`${table.id} = ${anyOf(ids)}`);

const byId = <R extends { id: string }>(records: readonly R[]): Record<string, R> =>
  Object.fromEntries(records.map((record) => [record.id, record]));

const categoryFields = ['id', 'name', 'description', 'code', 'picture', 'active'] as const;
const itemFields = [...categoryFields, 'kind', 'price', 'prices', 'taxes', 'prepayPrice', 'maxPerOrder'] as const;
const listFields = ['contains', 'mayContain', 'freeOf', 'diets', 'modifiers', 'parts'] as const;
const groupLimits = ['minimum', 'maximum', 'minimumDistinct', 'maximumDistinct', 'maximumPerOption'] as const;
const columns = {
  items: pick(itemTable, [...itemFields, ...listFields]),
  modifiers: pick(modifierTable, ['id', 'name', 'code', 'chargesPreselected', 'options', 'active', ...groupLimits]),
  categories: pick(categoryTable, categoryFields),
};

// Fields may be empty in records that are older than the field, or came from a file.
const optionOf = (option: ModifierOption): ModifierOption => ({
  ...option,
  prices: option.prices ?? [],
  contains: option.contains ?? [],
  mayContain: option.mayContain ?? [],
  freeOf: option.freeOf ?? [],
  maximum: option.maximum ?? null,
  modifier: option.modifier ?? null,
});

const modifierOf = (group: MenuModifier): MenuModifier => ({
  ...group,
  minimum: group.minimum ?? 0,
  maximum: group.maximum ?? 0,
  minimumDistinct: group.minimumDistinct ?? 0,
  maximumDistinct: group.maximumDistinct ?? 0,
  maximumPerOption: group.maximumPerOption ?? 1,
  options: group.options.map(optionOf),
});

export async function itemsByIds(source: Sql, companyId: string, ids: readonly string[]): Promise<MenuItem[]> {
  if (!ids.length) return [];
  return source
    .select(columns.items)
    .from(itemTable)
    .where(withIds(itemTable, companyId, ids));
}

async function modifiersByIds(source: Sql, companyId: string, ids: readonly string[]): Promise<MenuModifier[]> {
  if (!ids.length) return [];
  const where = withIds(modifierTable, companyId, ids);
  return (await source.select(columns.modifiers).from(modifierTable).where(where)).map(modifierOf);
}

async function categoriesByIds(source: Sql, companyId: string, ids: readonly string[]): Promise<MenuCategory[]> {
  if (!ids.length) return [];
  return source
    .select(columns.categories)
    .from(categoryTable)
    .where(withIds(categoryTable, companyId, ids));
}

/** Everything that a menu refers to: its categories, its items, those of its sets, and their modifiers. */
export async function menuRecords(source: Sql, companyId: string, content: MenuContent): Promise<MenuRecords> {
  const ids = [...new Set(content.categories.flatMap(({ items }) => items.map(({ id }) => id)))];
  const sold = await itemsByIds(source, companyId, ids);
  const known = new Set(ids);
  const choices = choicesOf(sold).filter((id) => !known.has(id));
  const items = [...sold, ...(await itemsByIds(source, companyId, choices))];
  const groups = await modifiersByIds(source, companyId, modifiersOf(items));
  const present = new Set(groups.map(({ id }) => id));
  const nested = nestedOf(groups).filter((id) => !present.has(id));
  const modifiers = [...groups, ...(await modifiersByIds(source, companyId, nested))];
  const categoryIds = content.categories.map(({ id }) => id);
  const categories = await categoriesByIds(source, companyId, categoryIds);
  return { items: byId(items), modifiers: byId(modifiers), categories: byId(categories) };
}

/** Locks records, so that nobody deletes them until the transaction ends. @returns those that exist */
export async function lockRecords(
  transaction: Sql,
  kind: 'items' | 'categories',
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!ids.length) return new Set();
  const table: DeclaredTable<object> = kind === 'items' ? itemTable : categoryTable;
  const found = await transaction
    .select({ id: table.id })
    .from(table)
    .where(withIds(table, companyId, ids))
    .orderBy(table.id)
    .for('key share');
  return new Set(found.map(({ id }) => id));
}
