import { expect, it } from 'vitest';
import { distributeDatabase } from '#server/platform/db/distribute/command.ts';
import { retryDeadlocks } from '#server/platform/db/distribute/retry.ts';
import { StartupError } from '#server/platform/db/startupError.ts';
import { databaseKind, freshPostgresUrl, isCluster } from '#tests/support/database.ts';

/** What of a distributed database is testable without one; the rest is in `tests/cluster`. */

it.runIf(databaseKind === 'postgres' && !isCluster)('a plain PostgreSQL is not distributed, and says so', async () => {
  const said: string[] = [];
  const refused = distributeDatabase(await freshPostgresUrl(), { say: (line) => void said.push(line) });
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(/^This PostgreSQL cannot distribute a database: it has no Citus\. [^\n]+$/);
  expect(said).toEqual([]);
});

it('a statement that a deadlock ended is run again, a few times', async () => {
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
  let runs = 0;
  const failing = (times: number, error: () => Error) => async () => {
    runs += 1;
    if (runs <= times) throw new Error('Failed query', { cause: error() });
    return Promise.resolve('done');
  };
  expect(await retryDeadlocks(failing(2, deadlock))).toBe('done');
  expect(runs).toBe(3);
  runs = 0;
  await expect(retryDeadlocks(failing(9, deadlock))).rejects.toThrow('Failed query');
  expect(runs).toBe(4);
  runs = 0;
  await expect(retryDeadlocks(failing(1, () => new Error('other')))).rejects.toThrow('Failed query');
  expect(runs).toBe(1);
});
