import type { Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';

/**
 * Locks guests until the transaction ends, in the order of their ids, as bulk edits and imports do, so that two of these
 * transactions cannot deadlock.
 *
 * @param strength `update` if guests may be deleted, otherwise `no key update`, for which rows that refer to the guests
 *   can still be inserted
 * @returns the ids of those that still exist
 */
export async function lockGuests(
  transaction: Sql,
  companyId: string,
  ids: readonly string[],
  strength: 'update' | 'no key update',
): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const rows = await transaction
    .select({ id: customers.id })
    .from(customers)
    .where(equal(customers, { companyId, id: ids }))
    .orderBy(customers.id)
    .for(strength);
  return new Set(rows.map(({ id }) => id));
}
