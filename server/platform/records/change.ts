import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type AuditEntry, type By, writeAudit } from '../kernel/audit.ts';
import type { Sql } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { scopeOf, type Call } from '../http/handle.ts';

/** The one way in which a record that others may be changing, too, is changed. */

type Columns = Readonly<Record<string, unknown>>;

/** Whom and what an entry of the audit log is about. */
type ChangeOf = Pick<AuditEntry, 'companyId' | 'userId' | 'entity' | 'entityId' | 'requestId'> &
  Partial<Pick<AuditEntry, 'action' | 'batchId'>>;

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

/** @throws ApiError `stale_version` where somebody was faster than who saw a version; nobody is where none is said */
export function refuseStale(now: number, seen: number | undefined): void {
  if (seen !== undefined && now !== seen) throw new ApiError('stale_version');
}

export interface RecordChange<Table extends PgTable = PgTable> {
  table: Table;
  /** Finds the record alone. */
  where: SQL | undefined;
  /** What is thrown where there is no such record; else `not_found`. */
  none?: () => ApiError;
  /** As {@link lockRecord} read it, where the caller had to look at it first. */
  stored?: Table['$inferSelect'];
  /** The version that the person saw; not compared where a caller says none. */
  seen?: number;
  /** The column that counts changes. */
  counter?: 'version' | 'revision';
  of: ChangeOf;
}

/** What a record should be. */
interface Wanted {
  /** Columns as they should be; what is undefined stays as it is. */
  changes?: Columns;
  /** The same columns as they are, where people see them otherwise than they are stored. */
  was?: Columns;
  /** The columns of what differs, where people know it by other names. */
  columnsOf?: (differing: Columns) => Columns;
  /** What the audit log needs beside what differs, to know whom it is about. */
  beside?: Columns;
  /** What the audit log is told instead of what differs: something happened, which makes a new version in any case. */
  audited?: Partial<AuditEntry> | readonly Partial<AuditEntry>[];
  /** Done where something was written. Who listens to the database hears of it when the transaction is done. */
  afterWrite?: (version: number) => Promise<unknown>;
}

export type WantedOf<Table extends PgTable> = (stored: Table['$inferSelect']) => Wanted | null | Promise<Wanted | null>;

/**
 * Locks a record, compares versions before anything else, asks what the record should be, writes what differs, raises the
 * version, and tells the audit log before and after. What is as it was makes no new version.
 *
 * @param wantedOf null where nothing is to be done
 * @returns the version that there is now
 * @throws ApiError `not_found`, or the given one, where there is none; `stale_version` where somebody was faster
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

/** As JSON has them: the database keeps the names within a value in an order of its own, and moments as such. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
/** Whether two values are the same once stored. */
export const isSameValue = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b));
