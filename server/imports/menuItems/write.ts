import { and, sql as raw } from 'drizzle-orm';
import { choicesOf } from '#contract/menus/menuSnapshot.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { itemTable } from '#server/menus/tables.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { menusWith } from '#server/menus/schedules/uses.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { DoneRow, ImportRow, RetainedRow, WriteContext } from '../kind.ts';
import { storedById } from '../records/stored.ts';
import { takeBackRecords, type ImportedRecords } from '../records/write.ts';
import { itemColumns, type ItemColumns } from './plan.ts';

/** Items as records of an import. */
export const importedItems: ImportedRecords<ItemColumns> = {
  table: itemTable,
  entity: menuItemsResource,
  idOf: 'recordId',
  columns: itemColumns,
};

/** The items among these that menus show or sets contain, but for sets that are taken back with the same file. */
async function inUse(
  sql: Sql,
  { companyId, id: importId }: Pick<ImportRow, 'companyId' | 'id'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const { id, parts, version } = itemTable;
  const sets = await sql
    .select({ id, parts, version })
    .from(itemTable)
    .where(and(equal(itemTable, { companyId }), raw`${parts} <> '[]'::jsonb`));
  const setIds = sets.map((set) => set.id);
  const menus = await menusWith(sql, { companyId, enabledBranches: 'all' }, [...ids, ...setIds]);
  const shown = new Set(menus.flatMap(({ itemIds }) => itemIds));
  const ofFile = await sql
    .select({ recordId: importRows.recordId, version: importRows.version })
    .from(importRows)
    .where(equal(importRows, { companyId, importId, recordId: setIds }));
  const made = new Map(ofFile.map((row) => [row.recordId, row.version]));
  const staying = sets.filter((set) => made.get(set.id) !== set.version || shown.has(set.id));
  return new Set([...shown, ...choicesOf(staying)]);
}

/**
 * Takes the items of rows back: created ones are deleted, changed ones get their previous values.
 *
 * @returns the rows whose item was changed since, or is in use
 */
export async function takeBackItems(
  sql: Sql,
  context: WriteContext,
  one: ImportRow,
  rows: readonly DoneRow[],
): Promise<readonly RetainedRow[]> {
  const { companyId } = context;
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const stored = await storedById(sql, itemTable, companyId, ids, true);
  const busy = await inUse(
    sql,
    one,
    rows.flatMap(({ action, recordId }) => (action === 'created' && recordId ? [recordId] : [])),
  );
  const { retained } = await takeBackRecords(sql, context, importedItems, rows, stored, (row, item) => {
    const isCreated = row.action === 'created';
    if (item?.version !== row.version || (isCreated && busy.has(item.id))) return { why: 'itemKept' };
    return isCreated ? 'remove' : 'restore';
  });
  return retained;
}
