import type { Sql } from '#server/platform/db/client.ts';
import { sentOnce } from '#server/platform/db/schema.ts';

/**
 * Records that something is sent, in the transaction that queues it.
 *
 * @returns the ids that were not sent before
 */
export async function onlyOnce(transaction: Sql, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set();
  const made = await transaction
    .insert(sentOnce)
    .values(ids.map((id) => ({ companyId, id })))
    .onConflictDoNothing()
    .returning({ id: sentOnce.id });
  return new Set(made.map(({ id }) => id));
}
