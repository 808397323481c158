import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { openJobStatuses, type Job } from '#contract/platform/jobs.ts';
import type { Database, Sql } from '../db/client.ts';
import { jobs, users } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { onWire } from '../kernel/onWire.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { equal } from '../sql/equal.ts';
import { lockNamed } from '../sql/lockNamed.ts';
import { reachesAll } from '../sql/visibility.ts';

/** Jobs as rows. */

export type JobRow = typeof jobs.$inferSelect;

/** The notification that wakes the runners of all processes. */
export const jobsChannel = 'jobs';

export interface NewJob {
  companyId: string;
  kind: string;
  input: unknown;
  userId: string | null;
  total?: number | null;
  /** The earliest start; immediately if absent. */
  runAt?: Date;
}

/**
 * Enqueues a job in the caller's transaction: either both commit or neither. Runners wake up when the transaction
 * commits.
 *
 * @returns the job's id
 * @throws ApiError `too_many_requests` if a user, or a company, has the maximum number of jobs in progress
 * @example const jobId = await enqueueJob(sql, { companyId, kind: 'customers-import', input: { importId }, userId });
 */
export async function enqueueJob(database: Sql, { total = null, runAt, ...wanted }: NewJob): Promise<string> {
  const id = newId();
  if (wanted.userId && !runAt) await refuseTooMany(database, wanted.companyId, wanted.userId);
  await database.insert(jobs).values({ id, total, ...(runAt && { runAt }), ...wanted });
  await database.execute(sql`select pg_notify(${jobsChannel}, ${id})`);
  return id;
}

/**
 * Enqueues a job unless one of its kind is waiting for the company: for work that does whatever there is to do. The
 * waiting job is locked, so that it begins after the transaction. Transactions that enqueue the same run one after the
 * other from here on.
 */
export async function enqueueOnce(transaction: Sql, { companyId, kind }: Pick<NewJob, 'companyId' | 'kind'>) {
  await lockNamed(transaction, `waiting ${kind} of ${companyId}`);
  const waiting = { companyId, kind, status: 'queued' } as const;
  const ids = () => transaction.select({ id: jobs.id }).from(jobs);
  const [found] = await ids().where(equal(jobs, waiting)).limit(1);
  const [locked] = found
    ? await ids()
        .where(equal(jobs, { ...waiting, id: found.id }))
        .for('update')
    : [];
  if (!locked) await enqueueJob(transaction, { companyId, kind, input: {}, userId: null });
}

/**
 * Requests to stop a job that the transaction has locked. This includes a waiting one, because its kind may have
 * something to clean up.
 */
export async function stopJob(transaction: Sql, { companyId, id, status }: JobRow): Promise<void> {
  const now = { runAt: sql`now()`, leaseUntil: sql`now() - interval '1 second'` };
  await transaction
    .update(jobs)
    .set({ status: 'cancelling', ...(status === 'queued' && now) })
    .where(equal(jobs, { companyId, id }));
  await transaction.execute(sql`select pg_notify(${jobsChannel}, ${id})`);
}

/** Limits of running and waiting jobs per user and per company; scheduled jobs do not count. */
export const maxOpenJobs = { person: 10, company: 30 } as const;

async function refuseTooMany(database: Sql, companyId: string, userId: string): Promise<void> {
  // Serialized: two concurrent requests could otherwise both pass.
  await lockNamed(database, `open jobs of ${companyId}`);
  const [open] = await database
    .select({
      company: sql<number>`count(*)::int`,
      person: sql<number>`(count(*) filter (where ${jobs.userId} = ${userId}))::int`,
    })
    .from(jobs)
    .where(
      and(
        eq(jobs.companyId, companyId),
        // Must have the exact wording of the partial index, which is not used otherwise.
        sql`status in ('queued', 'running', 'cancelling')`,
        sql`${jobs.runAt} <= now() + interval '1 minute'`,
      ),
    );
  if (!open || (open.person < maxOpenJobs.person && open.company < maxOpenJobs.company)) return;
  throw new ApiError('too_many_requests', 'Too many tasks are running. Wait until some of them have finished.', {
    retryAfter: 10,
  });
}

export interface JobSelection {
  ids?: readonly string[];
  open?: boolean;
  kind?: string;
  /** Only these kinds. */
  kinds?: readonly string[];
  size?: number;
  /** Only jobs that this user may see. */
  viewer?: JobViewer;
}

/** The viewer of jobs. */
export interface JobViewer extends Pick<CompanyScope, 'companyId' | 'enabledBranches'> {
  userId: string;
}

/** The branches that the job is restricted to, like its requester; null: all. */
const reachOf = ({ input }: Pick<JobRow, 'input'>): readonly string[] | null => {
  const { enabledBranches } = (input ?? {}) as { enabledBranches?: unknown };
  return Array.isArray(enabledBranches) ? (enabledBranches as string[]) : null;
};

/** Whether a user sees a job, and may stop it: own jobs, and those restricted to the user's branches. */
export const seesJob = (row: Pick<JobRow, 'input' | 'userId'>, viewer: JobViewer): boolean =>
  row.userId === viewer.userId || reachesAll(viewer, reachOf(row));

/** The same as a condition. */
const seenJobs = ({ enabledBranches, userId }: JobViewer) =>
  enabledBranches === 'all'
    ? undefined
    : sql`(${jobs.userId} = ${userId} or (jsonb_typeof(${jobs.input} -> 'enabledBranches') = 'array'
        and ${jobs.input} -> 'enabledBranches' <> '[]' and ${jobs.input} -> 'enabledBranches' <@ ${JSON.stringify(enabledBranches)}::jsonb))`;

/** Jobs of a company with the names of their requesters, newest first. */
export async function jobsOf(
  database: Database,
  companyId: string,
  { ids, open, kind, kinds, viewer, size = 20 }: JobSelection,
): Promise<{ row: JobRow; by: { id: string; name: string } | null }[]> {
  const found = await database.sql
    .select({ row: jobs, user: { id: users.id, name: users.name } })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.userId))
    .where(
      and(
        eq(jobs.companyId, companyId),
        ids ? inArray(jobs.id, [...ids]) : undefined,
        open ? inArray(jobs.status, [...openJobStatuses]) : undefined,
        kind ? eq(jobs.kind, kind) : undefined,
        kinds ? inArray(jobs.kind, [...kinds]) : undefined,
        viewer && seenJobs(viewer),
        // Scheduled jobs are shown where they were requested.
        ids ? undefined : sql`not (${jobs.status} = 'queued' and ${jobs.runAt} > now() + interval '1 minute')`,
      ),
    )
    .orderBy(desc(jobs.createdTime), desc(jobs.id))
    .limit(size);
  return found.map(({ row, user }) => ({ row, by: user }));
}

/** The one record in a job's input. */
function subjectOf(input: unknown): string | null {
  const { importId, campaignId, noticeId } = (input ?? {}) as Record<string, unknown>;
  const subject = importId ?? campaignId ?? noticeId;
  return typeof subject === 'string' ? subject : null;
}

/** A job in the contract's format. */
export function wireOf(row: JobRow, by: { id: string; name: string } | null, cancellable: boolean): Job {
  return {
    ...pick(row, ['id', 'companyId', 'kind', 'status', 'step', 'done', 'total', 'error']),
    ...onWire(pick(row, ['runAt', 'createdTime', 'startedTime', 'finishedTime'])),
    subjectId: subjectOf(row.input),
    result: row.result as Job['result'],
    cancellable: cancellable && (row.status === 'queued' || row.status === 'running'),
    createdBy: by,
  };
}
