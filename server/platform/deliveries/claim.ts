import type { Sql } from '../db/client.ts';
import { queryInTransaction } from '../db/queryInTransaction.ts';
import { idsByCompany, type Key } from '../sql/byCompany.ts';

/** Other processes may be claiming the first ones at the same time. */
const looksAhead = 4;

const isDue = `status in ('waiting', 'sending') and next_time <= now()`;

/**
 * Locks due deliveries until the transaction ends, those that wait longest first; those locked elsewhere are skipped.
 *
 * @returns their ids by company
 */
export async function claimDue(
  transaction: Sql,
  { kind, channel, size }: { kind: string; channel: string; size: number },
): Promise<[companyId: string, ids: string[]][]> {
  const due = await queryInTransaction<Key>(transaction, {
    text: `select company_id as "companyId", id from deliveries
      where ${isDue} and channel = $1 and kind = $2 order by next_time limit $3`,
    values: [channel, kind, size * looksAhead],
  });
  const claimed: Key[] = [];
  for (let from = 0; from < due.length && claimed.length < size; from += size)
    for (const [companyId, ids] of idsByCompany(due.slice(from, from + size))) {
      const rows = await queryInTransaction<{ id: string }>(transaction, {
        text: `select id from deliveries where company_id = $1 and id = any($2::text[]) and ${isDue}
          order by next_time limit $3 for update skip locked`,
        values: [companyId, ids, size - claimed.length],
      });
      claimed.push(...rows.map(({ id }) => ({ companyId, id })));
    }
  return idsByCompany(claimed);
}
