import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type AuditEntry, type By, writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { scopeOf, type Call } from '../http/handle.ts';

/** The single way to change a record that several users may edit. */

type Columns = Readonly<Record<string, unknown>>;

/** The author and subject of an audit log entry. */
type ChangeOf = Pick<AuditEntry, 'companyId' | 'userId' | 'entity' | 'entityId' | 'requestId'> &
  Partial<Pick<AuditEntry, 'action' | 'batchId'>>;

/** A call by which a user changes something of a company. */
export type CompanyCaller = Pick<Call, 'user' | 'requestId'> & Parameters<typeof scopeOf>[0];

/** The author, for the audit log. */
export function changeBy(call: CompanyCaller): By {
  return { companyId: scopeOf(call).companyId, userId: call.user.id, requestId: call.requestId };
}

/** Finds one record of a company. */
export const oneOf = (
  table: { companyId: AnyPgColumn; id: AnyPgColumn },
  companyId: string,
  id: string,
): SQL | undefined => and(eq(table.companyId, companyId), eq(table.id, id));

const notFound = () => new ApiError('not_found');

/** Reads the current record. @throws ApiError `not_found`, or the given one, if there is none */
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
 * Locks the record until the transaction ends.
 *
 * @throws ApiError `not_found`, or the given one, if there is none
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

/**
 * @throws ApiError `stale_version` if the record has changed since the version that the user saw; not checked without a
 * version
 */
export function refuseStale(now: number, seen: number | undefined): void {
  if (seen !== undefined && now !== seen) throw new ApiError('stale_version');
}

export interface RecordChange<Table extends PgTable = PgTable> {
  table: Table;
  /** The condition that finds only this record. */
  where: SQL | undefined;
  /** The error if there is no such record; `not_found` by default. */
  none?: () => ApiError;
  /** The record as read by {@link lockRecord}, if the caller had to read it first. */
  stored?: Table['$inferSelect'];
  /** The version that the user saw; not compared if absent. */
  seen?: number;
  /** The column that counts changes. */
  counter?: 'version' | 'revision';
  of: ChangeOf;
}

/** The target state of a record. */
interface Wanted {
  /** New values of columns; undefined leaves a column unchanged. */
  changes?: Columns;
  /** The former values of the same columns, if users see them in another form than stored. */
  was?: Columns;
  /** Names of columns in the audit log, if users know them by other names. */
  columnsOf?: (differing: Columns) => Columns;
  /** Additional data that the audit log needs to identify the subject. */
  beside?: Columns;
  /** The audit log entry instead of the differences: an event, which always makes a new version. */
  audited?: Partial<AuditEntry> | readonly Partial<AuditEntry>[];
  /** Runs after a write. Listeners of the database are notified when the transaction commits. */
  afterWrite?: (version: number) => Promise<unknown>;
}

export type WantedOf<Table extends PgTable> = (stored: Table['$inferSelect']) => Wanted | null | Promise<Wanted | null>;

/**
 * Locks a record, compares versions first, computes the target state, writes the differences, increases the version,
 * and adds the old and new values to the audit log. A change without differences makes no new version.
 *
 * @param wantedOf returns null if nothing should change
 * @returns the current version
 * @throws ApiError `not_found`, or the given one, if there is none; `stale_version` if the record has changed
 */
export async function changeRecord<Table extends PgTable>(
  transaction: Sql,
  { table, where, none, stored, seen, counter = 'version', of }: RecordChange<Table>,
  wantedOf: WantedOf<Table>,
): Promise<number> {
  const row = stored ?? (await lockRecord(transaction, table, where, none));
  const before = row as Columns;
  const version = Number(before[counter] ?? 0);
  refuseStale(version, seen);
  const change = await wantedOf(row);
  if (!change) return version;
  const { changes = {}, was = before, columnsOf = (values) => values, beside, audited, afterWrite } = change;
  const names = Object.keys(changes).filter(
    (name) => changes[name] !== undefined && !isSameValue(changes[name], was[name]),
  );
  if (!names.length && !audited) return version;
  const pick = (from: Columns) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const columns = getTableColumns(table as PgTable);
  const changedAt = ['updatedTime', 'updateTime', 'updatedAt'].find((name) => name in columns);
  await transaction
    .update(table)
    .set({
      ...columnsOf(pick(changes)),
      ...(counter in columns && { [counter]: version + 1 }),
      ...(changedAt && { [changedAt]: sql`now()` }),
    } as PgUpdateSetSource<Table>)
    .where(where);
  const entry: AuditEntry = {
    action: 'update',
    ...of,
    before: { ...beside, ...pick(was) },
    after: { ...beside, ...pick(changes) },
  };
  await writeAudit(
    transaction,
    [audited ?? {}].flat().map((one) => ({ ...entry, ...one })),
  );
  await afterWrite?.(version + 1);
  return version + 1;
}

/** As JSON: the database orders the keys of a value itself, and returns timestamps as such. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Whether two values are equal once stored. */
export const isSameValue = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b));
