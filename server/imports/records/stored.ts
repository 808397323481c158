import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/client.ts';
import { equal } from '#server/platform/sql/equal.ts';

/** A company's records by id. @param lock locks them until the transaction ends, in the order of their ids */
export async function storedById<Table extends PgTable & { companyId: AnyPgColumn; id: AnyPgColumn }>(
  sql: Sql,
  table: Table,
  companyId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, Table['$inferSelect']>> {
  if (!ids.length) return new Map();
  const query = sql
    .select()
    .from(table as PgTable)
    .where(equal<PgTable>(table, { companyId, id: ids }))
    .orderBy(table.id);
  const rows = await (lock ? query.for('update') : query);
  return new Map(rows.map((row) => [row.id as string, row]));
}
