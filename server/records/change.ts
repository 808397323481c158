import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type AuditEntry, type By, writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { scopeOf, type Call } from '../http/handle.ts';

/** The one way in which a person changes a record that others may be changing, too. */

interface Versioned {
  version: number;
}

type Columns = Readonly<Record<string, unknown>>;

/** Whom and what an entry of the audit log is about. */
type ChangeOf = Pick<AuditEntry, 'companyId' | 'userId' | 'entity' | 'entityId' | 'requestId'>;

/** A call by which a person changes something of a company. */
export type Caller = Pick<Call, 'user' | 'requestId'> & Parameters<typeof scopeOf>[0];

/** Who asks, for the audit log. */
export function changeBy(call: Caller): By {
  return { companyId: scopeOf(call).companyId, userId: call.user.id, requestId: call.requestId };
}

/** Finds one record of a company. */
export const oneOf = (
  table: { companyId: AnyPgColumn; id: AnyPgColumn },
  companyId: string,
  id: string,
): SQL | undefined => and(eq(table.companyId, companyId), eq(table.id, id));

const notFound = () => new ApiError('not_found');

/** The record as it is now. @throws ApiError `not_found`, or the given one, where there is none */
export async function findRecord<Table extends PgTable>(
  source: Sql,
  table: Table,
  where: SQL | undefined,
  none = notFound,
): Promise<Table['$inferSelect']> {
  const [row] = await source
    .select()
    .from(table as PgTable)
    .where(where);
  if (!row) throw none();
  return row;
}

/**
 * The record, held until the transaction ends.
 *
 * @throws ApiError `not_found`, or the given one, where there is none
 */
export async function lockRecord<Table extends PgTable>(
  transaction: Sql,
  table: Table,
  where: SQL | undefined,
  none = notFound,
): Promise<Table['$inferSelect']> {
  const [row] = await transaction
    .select()
    .from(table as PgTable)
    .where(where)
    .for('update');
  if (!row) throw none();
  return row;
}

export interface RecordChange {
  table: PgTable;
  /** Finds the record alone. */
  where: SQL | undefined;
  /** As {@link lockRecord} read it. */
  stored: Versioned;
  /** The version that the person saw; not compared where a caller says none. */
  seen: number | undefined;
  /** Columns as they should be; what is undefined stays as it is. */
  wanted: Columns;
  /** The same columns as they are, where people see them otherwise than they are stored. */
  was?: Columns;
  /** The columns of what differs, where people know it by other names. */
  columnsOf?: (differing: Columns) => Columns;
  /** What the audit log calls it. */
  action?: 'update' | 'undo';
  /** What the audit log needs beside what differs, to know whom it is about. */
  beside?: Columns;
  of: ChangeOf;
}

/**
 * Compares versions, writes what differs, raises the version, and tells the audit log before and after. What is as it was
 * makes no new version.
 *
 * @returns the version that there is now
 * @throws ApiError `stale_version` where somebody was faster
 */
export async function changeRecord(
  transaction: Sql,
  {
    table,
    where,
    stored,
    seen,
    wanted,
    was = stored as unknown as Columns,
    columnsOf = (values) => values,
    action = 'update',
    beside,
    of,
  }: RecordChange,
): Promise<number> {
  if (seen !== undefined && stored.version !== seen) throw new ApiError('stale_version');
  const names = Object.keys(wanted).filter((name) => wanted[name] !== undefined && !alike(wanted[name], was[name]));
  if (!names.length) return stored.version;
  const pick = (from: Columns) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const version = stored.version + 1;
  const columns = getTableColumns(table);
  const changedAt = ['updatedTime', 'updateTime'].find((name) => name in columns);
  await transaction
    .update(table)
    .set({ ...columnsOf(pick(wanted)), version, ...(changedAt && { [changedAt]: sql`now()` }) })
    .where(where);
  await writeAudit(transaction, {
    ...of,
    action,
    before: { ...beside, ...pick(was) },
    after: { ...beside, ...pick(wanted) },
  });
  return version;
}

/** As JSON has them: the database keeps the names within a value in an order of its own, and moments as such. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Whether two values are the same once stored. */
export const alike = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b));
