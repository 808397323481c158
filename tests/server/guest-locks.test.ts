import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { customers } from '#server/platform/db/schema.ts';
import { lockMergedGuests } from '#server/guests/duplicates/merge.ts';
import { lockIds } from '#server/platform/records/lockIds.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import { freshDatabase, isCluster } from '#tests/support/database.ts';

/** Everything that locks several guests locks them in one order, whatever the collation of the database. */

const companyId = small.own;
/** In the order of a language; the order of bytes is the reverse. */
const ids = ['a-guest', 'B-guest'];
let database: Database;
beforeAll(async () => {
  database = await freshDatabase('postgres', 'small');
  await database.sql.insert(customers).values(ids.map((id) => buildCustomer({ companyId, id, phoneNumber: null })));
  const generated = await database.query<{ name: string }>({
    text: `select attname as name from pg_attribute where attrelid = 'customers'::regclass and attgenerated <> ''`,
  });
  for (const { name } of generated)
    await database.query({ text: `alter table customers alter column ${name} drop expression` });
  await database.query({ text: 'alter table customers alter column id type text collate "en-x-icu"' });
});
afterAll(() => database.close());

const waiting = async () => {
  const [found] = await database.query<{ count: number }>({
    text: `select count(distinct pid)::int as count from pg_locks where not granted`,
  });
  return found?.count;
};

/** Runs transactions that begin while the first guest is locked. */
async function together(...locking: ((transaction: Sql) => Promise<unknown>)[]) {
  let running: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await database.sql.transaction(async (transaction) => {
    await transaction.execute(
      sql`select 1 from customers where company_id = ${companyId} and id = ${ids[0]} for update`,
    );
    running = Promise.allSettled(locking.map((lock) => database.sql.transaction(lock)));
    await vi.waitFor(async () => expect(await waiting()).toBe(locking.length), { timeout: 10_000 });
  });
  return (await running)?.map((one) => (one.status === 'rejected' ? String(one.reason?.cause ?? one.reason) : 'done'));
}

it.skipIf(isCluster)('a bulk edit, a merge and reservations of the same guests do not block each other', async () => {
  const bulkEdit = (transaction: Sql) =>
    transaction.execute(sql`select c.id from customers c where c.company_id = ${companyId} and c.id in ${ids}
      order by c.id limit 1000 for update`);
  const reservations = (transaction: Sql) => lockIds(transaction, customers, companyId, ids, 'no key update');
  const merge = (transaction: Sql) => lockMergedGuests(transaction, companyId, ids);
  expect(await together(reservations, merge)).toEqual(['done', 'done']);
  expect(await together(merge, reservations, merge)).toEqual(['done', 'done', 'done']);
  expect(await together(bulkEdit, merge)).toEqual(['done', 'done']);
  expect(await together(bulkEdit, reservations)).toEqual(['done', 'done']);
});
