import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { lockNamed } from '#server/platform/sql/lockNamed.ts';
import { databaseKind, freshDatabase } from '#tests/support/database.ts';
import { openTransaction, transactionsThatWait } from '#tests/support/openTransaction.ts';

/** Transactions that lock a name run one after the other; those of other names do not wait. */

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const holding = (name: string) => openTransaction(database, (transaction) => lockNamed(transaction, name));
const locking = (name: string, then: () => void) =>
  database.transaction(async (transaction) => {
    await lockNamed(transaction, name);
    then();
  });

it('two transactions with the same name run one after the other', async () => {
  const order: string[] = [];
  const end = await holding('party');
  const second = locking('party', () => order.push('second'));
  await transactionsThatWait(database, 1);
  order.push('first');
  await end();
  await second;
  expect(order).toEqual(['first', 'second']);
});

it('a transaction that fails releases its lock', async () => {
  const end = await holding('party');
  const order: string[] = [];
  const second = locking('party', () => order.push('second'));
  await transactionsThatWait(database, 1);
  await expect(end(new Error('no'))).rejects.toThrow('no');
  await second;
  expect(order).toEqual(['second']);
});

it('the lock ends with its transaction, also on a connection that is used again', async () => {
  for (const name of ['a', 'b', 'c']) await locking(name, () => undefined);
  const text = `select objid from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`;
  expect(await database.query({ text })).toEqual([]);
});

// The embedded database has one connection: its transactions are never open at the same time.
it.runIf(databaseKind === 'postgres')('transactions with other names do not wait', async () => {
  const end = await holding('party');
  const order: string[] = [];
  await locking('another party', () => order.push('other'));
  order.push('first');
  await end();
  expect(order).toEqual(['other', 'first']);
});
