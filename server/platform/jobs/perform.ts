import type { Sql } from '../db/client.ts';
import { isLostConnection, isOutage } from '../db/lost.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../kernel/services.ts';
import { JobCancelled, JobLost, type JobContext, type JobKind, type ProgressUpdate } from './kind.ts';
import type { Lease } from './lease.ts';

/** Limits how often a job may kill its process. */
const attemptsAllowed = 5;

/** One attempt at a job by this process. */
class Attempt implements JobContext<unknown> {
  readonly companyId: string;
  readonly id: string;
  readonly userId: string | null;
  input: unknown = null;
  cursor: unknown;
  /** False while cleaning up after the job was stopped. */
  heedsCancel = true;

  constructor(
    private readonly lease: Lease,
    readonly services: Services,
    readonly signal: AbortSignal,
  ) {
    const { companyId, id, userId, cursor } = lease.row;
    this.companyId = companyId;
    this.id = id;
    this.userId = userId;
    this.cursor = cursor;
  }

  async step<T = void>(
    progress: ProgressUpdate | ((result: T) => ProgressUpdate),
    work?: (sql: Sql) => Promise<T>,
  ): Promise<T> {
    if (this.signal.aborted) throw new JobLost();
    const [result, saved] = await this.services.database.transaction(async (transaction) => {
      const before = typeof progress === 'function' ? {} : progress;
      const status = await this.lease.save(transaction, before);
      if (status === 'cancelling' && this.heedsCancel) throw new JobCancelled();
      const done = (await work?.(transaction)) as T;
      if (typeof progress !== 'function') return [done, before];
      const after = progress(done);
      await this.lease.save(transaction, after);
      return [done, after];
    });
    if (saved.cursor !== undefined) this.cursor = saved.cursor;
    return result;
  }
}

/**
 * Runs a job whose lease this process has, to its end: done, stopped by a user, failed permanently, or released for a
 * retry a little later.
 */
export async function perform(kind: JobKind, lease: Lease, services: Services, signal: AbortSignal): Promise<void> {
  const { row } = lease;
  const attempt = new Attempt(lease, services, signal);
  try {
    attempt.input = kind.input.parse(row.input);
    if (row.attempts > attemptsAllowed)
      throw new ApiError('UNKNOWN_ERROR', 'The task was interrupted too often. Start it again.');
    await runOrCancel(kind, lease, attempt);
  } catch (error) {
    if (error instanceof JobLost || signal.aborted) return;
    await giveUp(kind, lease, attempt, error);
  }
}

async function runOrCancel(kind: JobKind, lease: Lease, attempt: Attempt): Promise<void> {
  try {
    if (lease.row.status === 'cancelling') throw new JobCancelled();
    await lease.finish({ result: await kind.run(attempt), status: 'done' }, attempt.signal);
  } catch (error) {
    if (!(error instanceof JobCancelled)) throw error;
    attempt.heedsCancel = false;
    const result = (await kind.cancel?.(attempt)) ?? null;
    await lease.finish({ result, status: 'cancelled' }, attempt.signal);
  }
}

/** Errors caused by input or data fail permanently; all others are retried. */
async function giveUp(kind: JobKind, lease: Lease, attempt: Attempt, error: unknown): Promise<void> {
  const { log } = attempt.services;
  const about = { err: error, job: attempt.id, kind: kind.name };
  const { attempts } = lease.row;
  if (isOutage(error)) {
    log.warn(about, 'a job lost the database and goes on when it is back');
    return lease.postpone(1, attempt.signal, false);
  }
  if (!(error instanceof ApiError) && attempts < attemptsAllowed) {
    log.warn(about, 'a job failed and is tried again');
    return lease.postpone(2 ** attempts, attempt.signal);
  }
  if (!(error instanceof ApiError)) log.error(about, 'a job failed');
  attempt.heedsCancel = false;
  try {
    await kind.fail?.(attempt);
  } catch (second) {
    // A short loss of the database must not leave anything behind, such as reserved points.
    const away = isOutage(second);
    if (away || (isLostConnection(second) && attempts < 2 * attemptsAllowed))
      return lease.postpone(1, attempt.signal, !away);
    log.error({ ...about, err: second }, 'a failed job could not be cleared up');
  }
  const failure = error instanceof ApiError ? error : new ApiError('UNKNOWN_ERROR');
  await lease.finish({ status: 'failed', error: failure.body() }, attempt.signal);
}
