import type { Database } from '#server/platform/db/client.ts';
import { jobKinds } from '#server/jobKinds.ts';
import { jobRunner } from '#server/platform/jobs/runner.ts';
import type { Services } from '#server/platform/kernel/services.ts';

/** The process has ended: nothing that it does afterwards has an effect. */
class Ended extends Error {}

/** The end of a process: its last transaction, counted from 1, and whether that is committed. */
interface End {
  transaction: number;
  committed: boolean;
}

/** The database as a process sees it that ends with one of its transactions. */
function databaseUntil(database: Database, { transaction: last, committed }: End) {
  let count = 0;
  let ended = false;
  const check = () => {
    if (ended) throw new Ended();
  };
  const end = (): never => {
    ended = true;
    throw new Ended();
  };
  const transaction: Database['transaction'] = async (work) => {
    check();
    count += 1;
    const isLast = count === last;
    const result = await database.transaction(async (sql) => {
      const done = await work(sql);
      if (ended || (isLast && !committed)) end();
      return done;
    });
    return isLast ? end() : result;
  };
  const sql = new Proxy(database.sql, {
    get(target, name) {
      check();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const limited: Database = {
    ...database,
    sql,
    transaction,
    query: (statement) => {
      check();
      return database.query(statement);
    },
  };
  return { database: limited, hasEnded: () => ended };
}

/**
 * Does work in processes that end one after another: before the commit of their first transaction, after it, before that
 * of their second, and so on, until one comes to the end of the work.
 *
 * @param work what each process does with its services
 * @returns how many of them ended early
 */
export async function withInterruptions(
  services: Services,
  work: (services: Services) => Promise<unknown>,
): Promise<number> {
  for (let early = 0; early < 200; early += 1) {
    const end = { transaction: 1 + Math.floor(early / 2), committed: early % 2 === 1 };
    const { database, hasEnded } = databaseUntil(services.database, end);
    await work({ ...services, database }).catch((error: unknown) => {
      if (!hasEnded()) throw error;
    });
    if (!hasEnded()) return early;
    // The next one does not wait until this one's lease ends.
    await services.database.query({
      text: `update jobs set lease_until = now() - interval '1 second', attempts = 0 where status in ('running', 'cancelling')`,
    });
  }
  throw new Error('The work never ends.');
}

/** Runs jobs until none is left, in such processes. */
export const jobsWithInterruptions = (services: Services): Promise<number> =>
  withInterruptions(services, (limited) => jobRunner(limited, { kinds: jobKinds }).idle());
