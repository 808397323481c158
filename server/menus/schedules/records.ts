import { and, eq, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { choicesOf, modifiersOf, nestedOf, type MenuRecords } from '#contract/menus/menuSnapshot.ts';
import type { MenuCategory, MenuContent, MenuItem, MenuModifier, ModifierOption } from '#contract/menus/menuTypes.ts';
import type { Sql } from '#server/platform/db/client.ts';
import type { DeclaredTable } from '#server/platform/db/tableOf.ts';
import { columnOf } from '#server/platform/declared/conditions.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import { categoryTable, itemTable, modifierTable } from '../tables.ts';

/** The items, modifiers and categories of menus. */

type Row = Readonly<Record<string, unknown>>;

const withIds = (table: DeclaredTable, companyId: string, ids: readonly string[]) =>
  and(eq(columnOf(table, 'companyId'), companyId), sql`${columnOf(table, 'id')} = ${anyOf(ids)}`);

const rowsOf = (source: Sql, table: DeclaredTable, companyId: string, ids: readonly string[]): Promise<Row[]> =>
  ids.length
    ? source
        .select()
        .from(table)
        .where(withIds(table, companyId, ids))
    : Promise.resolve([]);

const byId = <R extends { id: string }>(records: readonly R[]): Record<string, R> =>
  Object.fromEntries(records.map((record) => [record.id, record]));

/** Fields may be empty in records that are older than the field, or came from a file. */
const itemFields = ['id', 'name', 'description', 'code', 'kind', 'picture', 'price', 'prices', 'taxes'] as const;
const moreFields = ['prepayPrice', 'maxPerOrder', 'diets', 'modifiers', 'parts', 'active'] as const;
const lists = ['contains', 'mayContain', 'freeOf'] as const;
const itemOf = (row: Row): MenuItem => pick(row, [...itemFields, ...moreFields, ...lists]) as unknown as MenuItem;

const optionOf = (option: ModifierOption): ModifierOption => ({
  ...option,
  prices: option.prices ?? [],
  contains: option.contains ?? [],
  mayContain: option.mayContain ?? [],
  freeOf: option.freeOf ?? [],
  maximum: option.maximum ?? null,
  modifier: option.modifier ?? null,
});

const numberOr = (value: unknown, usual: number): number => (value ?? usual) as number;

const modifierOf = (row: Row): MenuModifier => ({
  ...(pick(row, ['id', 'name', 'code', 'chargesPreselected', 'active']) as unknown as MenuModifier),
  minimum: numberOr(row.minimum, 0),
  maximum: numberOr(row.maximum, 0),
  minimumDistinct: numberOr(row.minimumDistinct, 0),
  maximumDistinct: numberOr(row.maximumDistinct, 0),
  maximumPerOption: numberOr(row.maximumPerOption, 1),
  options: (row.options as ModifierOption[]).map(optionOf),
});

const categoryOf = (row: Row): MenuCategory =>
  pick(row, ['id', 'name', 'description', 'code', 'picture', 'active']) as unknown as MenuCategory;

export const itemsByIds = async (source: Sql, companyId: string, ids: readonly string[]): Promise<MenuItem[]> =>
  (await rowsOf(source, itemTable, companyId, ids)).map(itemOf);

const modifiersByIds = async (source: Sql, companyId: string, ids: readonly string[]): Promise<MenuModifier[]> =>
  (await rowsOf(source, modifierTable, companyId, ids)).map(modifierOf);

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
  const categories = (await rowsOf(source, categoryTable, companyId, categoryIds)).map(categoryOf);
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
  const table: DeclaredTable = kind === 'items' ? itemTable : categoryTable;
  const found = await transaction
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .where(withIds(table, companyId, ids))
    .for('key share');
  return new Set(found.map(({ id }) => id as string));
}
