import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Sql } from '../db/client.ts';
import { anyOf } from '../sql/equal.ts';

/**
 * Locks records of a company until the transaction ends, in the order of their ids, as bulk edits and imports do, so that
 * two of these transactions cannot deadlock.
 *
 * @param strength `update` if the records may be deleted; `no key update` if rows that refer to them can still be
 *   inserted; `key share` if they only have to stay
 * @returns the ids of those that exist
 */
export async function lockIds(
  transaction: Sql,
  table: PgTable & { companyId: AnyPgColumn; id: AnyPgColumn },
  companyId: string,
  ids: readonly string[],
  strength: 'update' | 'no key update' | 'key share',
): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const { id } = table;
  const rows = await transaction
    .select({ id })
    .from(table as PgTable)
    .where(and(eq(table.companyId, companyId), sql`${id} = ${anyOf(ids)}`))
    .orderBy(id)
    .for(strength);
  return new Set(rows.map((row) => row.id as string));
}
