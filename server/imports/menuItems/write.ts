import { and, eq, inArray, sql as raw } from 'drizzle-orm';
import type { MenuItem } from '#contract/menus/menuTypes.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { itemTable } from '#server/menus/tables.ts';
import { insertRows, updateRows } from '#server/platform/db/rows.ts';
import { columnOf } from '#server/platform/declared/conditions.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { menusWith } from '#server/menus/schedules/uses.ts';
import type { DoneRow, RetainedRow, RowOutcome, WriteContext } from '../kind.ts';
import { choicesIn, itemsById } from './match.ts';
import { pickColumns, type ItemColumns, type ItemPlan } from './plan.ts';

/** Writes many items with one statement per table, and takes them back. */

const entryOf = ({ companyId, userId, jobId }: WriteContext, entry: Pick<AuditEntry, 'action' | 'entityId'>) => ({
  companyId,
  userId,
  batchId: jobId,
  entity: menuItemsResource,
  ...entry,
});

interface ItemRow {
  companyId: string;
  id: string;
  version: number;
  updatedTime: Date;
}

/** @returns the outcome of each row */
export async function writeItems(sql: Sql, context: WriteContext, plans: readonly ItemPlan[]): Promise<RowOutcome[]> {
  const { companyId } = context;
  const created: object[] = [];
  const updated: (Partial<ItemColumns> & ItemRow)[] = [];
  const entries: AuditEntry[] = [];
  const outcomes = plans.map(({ write, ...plan }): RowOutcome => {
    if (!write) return plan;
    const { item, version, before, after } = write;
    const id = plan.recordId ?? newId();
    if (before) updated.push({ companyId, id, ...item, version, updatedTime: new Date() });
    else created.push({ companyId, id, version, ...item });
    entries.push({ ...entryOf(context, { action: before ? 'update' : 'create', entityId: id }), before, after });
    return { ...plan, recordId: id, version, before };
  });
  await insertRows(sql, itemTable, created);
  await updateRows(sql, itemTable, updated);
  await writeAudit(sql, entries);
  return outcomes;
}

/** The items among these that menus show or sets contain. */
async function inUse(sql: Sql, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const menus = await menusWith(sql, { companyId, enabledBranches: 'all' }, ids);
  const parts = columnOf(itemTable, 'parts');
  const sets = (await sql
    .select({ parts })
    .from(itemTable)
    .where(and(eq(columnOf(itemTable, 'companyId'), companyId), raw`${parts} <> '[]'::jsonb`))) as Pick<
    MenuItem,
    'parts'
  >[];
  return new Set([...menus.flatMap(({ itemIds }) => itemIds), ...sets.flatMap((one) => choicesIn(one.parts))]);
}

/**
 * Takes the items of rows back: created ones are deleted, changed ones get their previous values.
 *
 * @returns the rows whose item was changed since, or is in use
 */
export async function takeBackItems(
  sql: Sql,
  context: WriteContext,
  rows: readonly DoneRow[],
): Promise<readonly RetainedRow[]> {
  const { companyId } = context;
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const stored = await itemsById(sql, companyId, ids, true);
  const busy = await inUse(
    sql,
    companyId,
    rows.flatMap(({ action, recordId }) => (action === 'created' && recordId ? [recordId] : [])),
  );
  const removed: string[] = [];
  const restored: (Partial<ItemColumns> & ItemRow)[] = [];
  const entries: AuditEntry[] = [];
  const retained: RetainedRow[] = [];
  for (const row of rows) {
    const item = stored.get(row.recordId ?? '');
    if (item?.version !== row.version || (row.action === 'created' && busy.has(item?.id ?? ''))) {
      retained.push({ row, why: 'itemKept' });
      continue;
    }
    if (!item) continue;
    const { id, version } = item;
    if (row.action === 'created') {
      removed.push(id);
      entries.push({ ...entryOf(context, { action: 'delete', entityId: id }), before: pickColumns(item) });
      continue;
    }
    const after = row.before as Partial<ItemColumns>;
    restored.push({
      companyId,
      id,
      ...pickColumns(item),
      ...after,
      version: version + 1,
      updatedTime: new Date(),
    });
    entries.push({ ...entryOf(context, { action: 'undo', entityId: id }), after });
  }
  if (removed.length)
    await sql
      .delete(itemTable)
      .where(and(eq(columnOf(itemTable, 'companyId'), companyId), inArray(columnOf(itemTable, 'id'), removed)));
  await updateRows(sql, itemTable, restored);
  await writeAudit(sql, entries);
  return retained;
}
