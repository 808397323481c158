import { expect } from 'vitest';
import type { Database, Sql } from '#server/platform/db/client.ts';

/**
 * A transaction that has done its work and stays open.
 *
 * @returns ends it: with an error it is rolled back; resolves or rejects when it has ended
 */
export async function openTransaction(
  database: Database,
  work: (transaction: Sql) => Promise<void>,
): Promise<(error?: Error) => Promise<void>> {
  let end: (error?: Error) => void = () => undefined;
  const ending = new Promise<Error | undefined>((resolve) => (end = resolve));
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((done, fail) => {
    ended = database.transaction(async (transaction) => {
      await work(transaction);
      done();
      const error = await ending;
      if (error) throw error;
    });
    ended.catch(fail);
  });
  return (error) => {
    end(error);
    return ended;
  };
}

/**
 * Resolves when as many transactions of the database wait for a lock as this. On the embedded database it resolves at
 * once: there a transaction waits for the one connection.
 */
export async function transactionsThatWait(database: Database, count: number): Promise<void> {
  if (database.kind === 'embedded') return;
  const text = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.query<{ waiting: number }>({ text }))[0]?.waiting).toBe(count);
}
