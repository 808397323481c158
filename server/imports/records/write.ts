import { and, eq, sql as raw, type Table } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { insertRows, updateRows } from '#server/platform/db/rows.ts';
import { writeAudit, type AuditEntry } from '#server/platform/kernel/audit.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { anyOf } from '#server/platform/sql/equal.ts';
import type { DoneRow, RetainedRow, RowOutcome, WriteContext } from '../kind.ts';
import type { RecordPlan, RecordWrite } from './plan.ts';

/** Where rows have the id of their record. */
export type RecordIdOf = 'customerId' | 'recordId';

/** The records that a kind of import writes. */
export interface ImportedRecords<Columns extends object> {
  table: Table & { companyId: AnyPgColumn; id: AnyPgColumn };
  entity: AuditEntry['entity'];
  idOf: RecordIdOf;
  /** The columns that it writes. */
  columns: readonly (keyof Columns & string)[];
  /** Other columns of a new record. */
  initial?: object;
}

type Stored<Columns> = Columns & { id: string; version: number };

const entryOf = (
  { entity }: Pick<ImportedRecords<object>, 'entity'>,
  { companyId, userId, jobId }: WriteContext,
  change: Pick<AuditEntry, 'action' | 'entityId' | 'before' | 'after'>,
): AuditEntry => ({ companyId, userId, batchId: jobId, entity, ...change });

const updatedRow = <Columns extends object>(
  { columns }: ImportedRecords<Columns>,
  { companyId }: WriteContext,
  { id, version, ...record }: { id: string; version: number },
) => ({ companyId, id, version, ...pick(record as unknown as Columns, [...columns]), updatedTime: new Date() });

/**
 * Executes the plans of some rows, with one statement per table regardless of their number.
 *
 * @returns the outcome of each row
 */
export async function writeRecords<Columns extends object>(
  sql: Sql,
  context: WriteContext,
  of: ImportedRecords<Columns>,
  plans: readonly RecordPlan<Columns, RecordWrite<Columns>>[],
): Promise<RowOutcome[]> {
  const { companyId } = context;
  const created: object[] = [];
  const updated: { companyId: string; id: string }[] = [];
  const entries: AuditEntry[] = [];
  const outcomes = plans.map(({ write, ...plan }): RowOutcome => {
    if (!write) return plan;
    const { record, version, before, after } = write;
    const id = plan[of.idOf] ?? newId();
    if (before) updated.push(updatedRow(of, context, { ...record, id, version }));
    else created.push({ companyId, id, version, ...record, ...of.initial });
    entries.push(entryOf(of, context, { action: before ? 'update' : 'create', entityId: id, before, after }));
    return { ...plan, [of.idOf]: id, version, before };
  });
  await insertRows(sql, of.table, created);
  await updateRows(sql, of.table, updated);
  await writeAudit(sql, entries);
  return outcomes;
}

/** Deletes records; the caller has locked them. */
export async function removeRecords<Columns extends object>(
  sql: Sql,
  context: WriteContext,
  of: ImportedRecords<Columns>,
  records: readonly Stored<Columns>[],
): Promise<void> {
  if (!records.length) return;
  const { table, columns } = of;
  const ids = anyOf(records.map(({ id }) => id));
  await sql.delete(table).where(and(eq(table.companyId, context.companyId), raw`${table.id} = ${ids}`));
  const entries = records.map((record) =>
    entryOf(of, context, {
      action: 'delete',
      entityId: record.id,
      before: pick<Columns, keyof Columns>(record, [...columns]),
    }),
  );
  await writeAudit(sql, entries);
}

/**
 * Takes the records of rows back: they are deleted, or get their previous values.
 *
 * @param stored the locked records by id
 * @param fateOf what to do with the record of a row, or why it stays
 * @returns the rows whose record stays, and the restored values by id
 */
export async function takeBackRecords<Columns extends object, Found extends Stored<Columns>>(
  sql: Sql,
  context: WriteContext,
  of: ImportedRecords<Columns>,
  rows: readonly DoneRow[],
  stored: ReadonlyMap<string, Found>,
  fateOf: (row: DoneRow, record: Found | undefined) => 'remove' | 'restore' | { why: ImportProblemCode },
): Promise<{ retained: RetainedRow[]; restored: Map<string, Partial<Columns>> }> {
  const removed: Found[] = [];
  const updated: { companyId: string; id: string }[] = [];
  const entries: AuditEntry[] = [];
  const retained: RetainedRow[] = [];
  const restored = new Map<string, Partial<Columns>>();
  for (const row of rows) {
    const record = stored.get(row[of.idOf] ?? '');
    const fate = fateOf(row, record);
    if (typeof fate === 'object') retained.push({ row, ...fate });
    else if (record && fate === 'remove') removed.push(record);
    else if (record) {
      const { id, version } = record;
      const after = row.before as Partial<Columns>;
      const before = pick<Columns, keyof Columns>(record, Object.keys(after) as (keyof Columns)[]);
      updated.push(updatedRow(of, context, { ...record, ...after, version: version + 1 }));
      entries.push(entryOf(of, context, { action: 'undo', entityId: id, before, after }));
      restored.set(id, after);
    }
  }
  await removeRecords(sql, context, of, removed);
  await updateRows(sql, of.table, updated);
  await writeAudit(sql, entries);
  return { retained, restored };
}
