import type { Database } from '../db/client.ts';

/** Messages to staff are of no use after a month; messages to guests stay with the guest. */
const retentionDays = 30;
const atOnce = 5_000;

/** Deletes old deliveries without a guest. @returns how many */
export async function clearDeliveries(database: Database, kinds: readonly string[]): Promise<number> {
  let sum = 0;
  for (let found = atOnce; found === atOnce; sum += found) {
    const rows = await database.query<{ id: string }>({
      name: 'old-deliveries',
      text: `delete from deliveries d using (select company_id, id from deliveries
          where created_time < now() - make_interval(days => ${retentionDays}) and kind = any($1::text[])
            and status not in ('waiting', 'sending') limit ${atOnce}) old
        where d.company_id = old.company_id and d.id = old.id returning d.id`,
      values: [[...kinds]],
    });
    found = rows.length;
  }
  return sum;
}
