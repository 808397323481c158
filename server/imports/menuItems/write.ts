import { and, inArray, sql as raw } from 'drizzle-orm';
import { choicesOf } from '#contract/menus/menuSnapshot.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { itemTable } from '#server/menus/tables.ts';
import { insertRows, updateRows } from '#server/platform/db/rows.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { menusWith } from '#server/menus/schedules/uses.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { DoneRow, ImportRow, RetainedRow, RowOutcome, WriteContext } from '../kind.ts';
import { itemsById } from './match.ts';
import { pickColumns, type ItemColumns, type ItemPlan } from './plan.ts';

/** Writes many items with one statement per table, and takes them back. */

const entryOf = (
  { companyId, userId, jobId }: WriteContext,
  action: AuditEntry['action'],
  entityId: string,
  change: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ companyId, userId, batchId: jobId, entity: menuItemsResource, action, entityId, ...change });

type ItemRow = Partial<ItemColumns> & { companyId: string; id: string; version: number; updatedTime: Date };

/** @returns the outcome of each row */
export async function writeItems(sql: Sql, context: WriteContext, plans: readonly ItemPlan[]): Promise<RowOutcome[]> {
  const { companyId } = context;
  const created: object[] = [];
  const updated: ItemRow[] = [];
  const entries: AuditEntry[] = [];
  const outcomes = plans.map(({ write, ...plan }): RowOutcome => {
    if (!write) return plan;
    const { item, version, before, after } = write;
    const id = plan.recordId ?? newId();
    if (before) updated.push({ companyId, id, ...item, version, updatedTime: new Date() });
    else created.push({ companyId, id, version, ...item });
    entries.push(entryOf(context, before ? 'update' : 'create', id, { before, after }));
    return { ...plan, recordId: id, version, before };
  });
  await insertRows(sql, itemTable, created);
  await updateRows(sql, itemTable, updated);
  await writeAudit(sql, entries);
  return outcomes;
}

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
    .where(and(equal(importRows, { companyId, importId }), inArray(importRows.recordId, setIds)));
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
  const stored = await itemsById(sql, companyId, ids, true);
  const busy = await inUse(
    sql,
    one,
    rows.flatMap(({ action, recordId }) => (action === 'created' && recordId ? [recordId] : [])),
  );
  const removed: string[] = [];
  const restored: ItemRow[] = [];
  const entries: AuditEntry[] = [];
  const retained: RetainedRow[] = [];
  for (const row of rows) {
    const item = stored.get(row.recordId ?? '');
    const isCreated = row.action === 'created';
    if (item?.version !== row.version || (isCreated && busy.has(item?.id ?? '')))
      retained.push({ row, why: 'itemKept' });
    else if (item && isCreated) {
      removed.push(item.id);
      entries.push(entryOf(context, 'delete', item.id, { before: pickColumns(item) }));
    } else if (item) {
      const after = row.before as Partial<ItemColumns>;
      const version = item.version + 1;
      restored.push({ companyId, id: item.id, ...pickColumns(item), ...after, version, updatedTime: new Date() });
      entries.push(entryOf(context, 'undo', item.id, { after }));
    }
  }
  if (removed.length)
    await sql.delete(itemTable).where(and(equal(itemTable, { companyId }), inArray(itemTable.id, removed)));
  await updateRows(sql, itemTable, restored);
  await writeAudit(sql, entries);
  return retained;
}
