import type { Database } from '../db/client.ts';
import { idsByCompany } from '../sql/byCompany.ts';

/** Messages to staff are of no use after a month; messages to guests stay with the guest. */
const retentionDays = 30;
const atOnce = 5_000;

/** Deletes old deliveries without a guest. @returns how many */
export async function clearDeliveries(database: Database, kinds: readonly string[]): Promise<number> {
  let sum = 0;
  for (let found = atOnce; found === atOnce; sum += found) {
    const old = await database.query<{ companyId: string; id: string }>({
      name: 'old-deliveries',
      text: `select company_id as "companyId", id from deliveries
        where created_time < now() - make_interval(days => ${retentionDays}) and kind = any($1::text[])
          and status not in ('waiting', 'sending') limit ${atOnce}`,
      values: [[...kinds]],
    });
    for (const [companyId, ids] of idsByCompany(old))
      await database.query({
        name: 'clear-deliveries',
        text: 'delete from deliveries where company_id = $1 and id = any($2::text[])',
        values: [companyId, ids],
      });
    found = old.length;
  }
  return sum;
}
