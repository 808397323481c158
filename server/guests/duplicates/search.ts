import { sql } from 'drizzle-orm';
import type { DuplicateList } from '#contract/guests/duplicates.ts';
import { openJobStatuses } from '#contract/platform/jobs.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { enqueueJob } from '#server/platform/jobs/store.ts';

/** Searches for duplicates: the last one, and requesting a new one. */

/** The job kind's name; in its own module, so that other modules need not load the job to request it. */
export const findKind = 'duplicates-find';

interface LastSearch {
  /** The start of the search; it does not include guests changed later. */
  started: string;
  finished: string;
  skipped: DuplicateList['skipped'];
}

/** The company's last completed search; null if there was none. */
export async function lastSearch(database: Database, companyId: string): Promise<LastSearch | null> {
  const [row] = await database.query<{ finished: string; result: { started: string; skipped: LastSearch['skipped'] } }>(
    {
      text: `select finished_time as finished, result from jobs
      where company_id = $1 and kind = $2 and status = 'done' order by created_time desc limit 1`,
      values: [companyId, findKind],
    },
  );
  return row ? { ...row.result, finished: row.finished } : null;
}

const openStatuses = openJobStatuses.map((status) => `'${status}'`).join(', ');

/**
 * Requests a search, in the caller's transaction. A waiting or running search is sufficient unless more is required: if
 * it began before this transaction's changes are visible, another search follows it.
 *
 * @param options.whole all guests instead of those changed since the last search
 * @param options.follow whether changes of this transaction must be searched: after an import
 * @returns the search's job
 * @example await requestSearch(sql, { companyId, userId, follow: true });
 */
export async function requestSearch(
  transaction: Sql,
  {
    companyId,
    userId,
    whole = false,
    follow = false,
  }: { companyId: string; userId: string | null; whole?: boolean; follow?: boolean },
): Promise<string> {
  // Concurrent requests get the same search.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${findKind} ${companyId}`}, 0))`);
  const open = await queryInTransaction<{ id: string; status: string; whole: boolean }>(transaction, {
    text: `select id, status, coalesce((input ->> 'whole')::boolean, false) as whole from jobs
      where company_id = $1 and kind = $2 and status in (${openStatuses}) order by created_time desc`,
    values: [companyId, findKind],
  });
  const enough = open.find(
    (job) => (job.whole || !whole) && job.status !== 'cancelling' && (job.status === 'queued' || !follow),
  );
  return enough?.id ?? enqueueJob(transaction, { companyId, kind: findKind, input: { whole }, userId });
}
