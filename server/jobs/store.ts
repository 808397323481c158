import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { openJobStatuses, type Job } from '#contract/jobs.ts';
import type { Database, Sql } from '../db/client.ts';
import { jobs, users } from '../db/schema.ts';
import { newId } from '../ids.ts';

/** Jobs as rows. */

export type JobRow = typeof jobs.$inferSelect;

/** What wakes the runners of all processes. */
export const jobsChannel = 'jobs';

export interface NewJob {
  companyId: string;
  kind: string;
  input: unknown;
  userId: string | null;
  total?: number | null;
  /** Not before; at once when absent. */
  runAt?: Date;
}

/**
 * Asks for work, in the transaction that needs it done: either both are there or neither. Runners wake when the
 * transaction commits.
 *
 * @returns the job's id
 * @example const jobId = await enqueueJob(sql, { companyId, kind: 'customers-import', input: { importId }, userId });
 */
export async function enqueueJob(database: Sql, { total = null, runAt, ...wanted }: NewJob): Promise<string> {
  const id = newId();
  await database.insert(jobs).values({ id, total, ...(runAt && { runAt }), ...wanted });
  await database.execute(sql`select pg_notify(${jobsChannel}, ${id})`);
  return id;
}

interface JobSelection {
  ids?: readonly string[];
  open?: boolean;
  kind?: string;
  /** Only of these kinds. */
  kinds?: readonly string[];
  size?: number;
}

/** Jobs of a company with the names of those who began them, newest first. */
export async function jobsOf(
  database: Database,
  companyId: string,
  { ids, open, kind, kinds, size = 20 }: JobSelection,
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
        // What waits for a later time is shown where it was asked for.
        ids ? undefined : sql`not (${jobs.status} = 'queued' and ${jobs.runAt} > now() + interval '1 minute')`,
      ),
    )
    .orderBy(desc(jobs.createdTime), desc(jobs.id))
    .limit(size);
  return found.map(({ row, user }) => ({ row, by: user }));
}

/** The one thing that a job's input names. */
function subjectOf(input: unknown): string | null {
  const { importId, campaignId } = (input ?? {}) as { importId?: unknown; campaignId?: unknown };
  const subject = importId ?? campaignId;
  return typeof subject === 'string' ? subject : null;
}

/** A job in the contract's form. */
export function wireOf(row: JobRow, by: { id: string; name: string } | null, cancellable: boolean): Job {
  return {
    id: row.id,
    companyId: row.companyId,
    kind: row.kind,
    subjectId: subjectOf(row.input),
    status: row.status,
    step: row.step,
    done: row.done,
    total: row.total,
    result: row.result as Job['result'],
    error: row.error,
    cancellable: cancellable && (row.status === 'queued' || row.status === 'running'),
    createdBy: by,
    runAt: row.runAt.toISOString(),
    createdTime: row.createdTime.toISOString(),
    startedTime: row.startedTime?.toISOString() ?? null,
    finishedTime: row.finishedTime?.toISOString() ?? null,
  };
}
