import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { jobs } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import type { JobRunner, Services } from '../kernel/services.ts';
import type { JobKind } from './kind.ts';
import { Lease, leaseUntil } from './lease.ts';
import { perform } from './perform.ts';
import { jobsChannel, type JobRow } from './store.ts';
import { equal } from '../sql/equal.ts';

/** How long a lease lasts without renewal; after a crash other processes wait this long. */
const defaultLease = 12;
/** The polling interval, which misses nothing; a notification of the database comes sooner. */
const lookEvery = 2_000;
/** The number of companies whose last turn is remembered. */
const maxTurns = 500;
/** Jobs that are found by one query; other processes may claim the first ones meanwhile. */
const claimsAtOnce = 8;

interface Claimable {
  companyId: string;
  id: string;
  queued: boolean;
}

export interface RunnerOptions {
  kinds: readonly JobKind[];
  concurrency?: number;
  leaseSeconds?: number;
}

/**
 * Runs jobs, whichever process enqueued them. A process has a renewable lease on a job, and every step commits only
 * while the lease is valid: a job never runs in two processes, and the job of a killed process continues elsewhere from
 * its last saved step. Companies take turns, however many jobs one of them has.
 */
export function jobRunner(services: Services, options: RunnerOptions): JobRunner {
  const { database, log } = services;
  const { concurrency = 3, leaseSeconds = defaultLease } = options;
  /** One company never uses all slots, so that others do not wait for its long jobs. */
  const perCompany = Math.max(1, concurrency - 1);
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  const names = [...kinds.keys()];
  const owner = newId();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  /** The company of each job that this process runs. */
  const at: string[] = [];
  /** Companies in the order of their last turn. */
  const turns = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | null = null;
  let looking: Promise<void> | null = null;
  let again = false;

  /** Jobs that can be claimed, those of the company with the longest wait first. */
  function claimable(tried: readonly string[]): Promise<Claimable[]> {
    const full = at.filter((company) => at.filter((other) => other === company).length >= perCompany);
    return database.query({
      name: 'claimable-jobs',
      text: `select company_id as "companyId", id, status = 'queued' as queued from jobs
        where run_at <= now() and kind = any($1::text[]) and company_id <> all($2::text[]) and id <> all($4::text[])
          and (status = 'queued' or (status in ('running', 'cancelling') and lease_until < now()))
        order by coalesce(array_position($3::text[], company_id), 0), run_at, id limit ${claimsAtOnce}`,
      values: [names, full, [...turns], tried],
    });
  }

  /** Undefined if another process has claimed it meanwhile. */
  async function claimOne({ companyId, id, queued }: Claimable): Promise<JobRow | undefined> {
    const free = and(
      equal(jobs, { companyId, id }),
      queued
        ? sql`status = 'queued' and run_at <= now()`
        : sql`status in ('running', 'cancelling') and lease_until < now()`,
    );
    const update = async (sqlOf: Sql) => {
      const rows = await sqlOf
        .update(jobs)
        .set({
          status: sql`case when ${jobs.status} = 'cancelling' then 'cancelling' else 'running' end`,
          leaseOwner: owner,
          leaseUntil: leaseUntil(leaseSeconds),
          attempts: sql`${jobs.attempts} + 1`,
          startedTime: sql`least(${jobs.startedTime}, now())`,
          updatedTime: sql`now()`,
        })
        .where(free)
        .returning();
      return rows[0];
    };
    if (queued) return update(database.sql);
    // A process that has lost its lease may still be in a step, which locks the row.
    return database.transaction(async (transaction) => {
      const locked = await transaction
        .select({ id: jobs.id })
        .from(jobs)
        .where(free)
        .for('update', { skipLocked: true });
      return locked.length ? update(transaction) : undefined;
    });
  }

  async function claim(): Promise<JobRow | null> {
    const tried: string[] = [];
    for (;;) {
      const found = await claimable(tried);
      for (const one of found) {
        const row = await claimOne(one);
        if (!row) continue;
        // A company that has just had a turn goes last; the oldest entries are dropped, which puts those companies first.
        turns.delete(row.companyId);
        turns.add(row.companyId);
        const [oldest] = turns;
        if (turns.size > maxTurns && oldest !== undefined) turns.delete(oldest);
        return row;
      }
      if (found.length < claimsAtOnce) return null;
      tried.push(...found.map(({ id }) => id));
    }
  }

  async function take(row: JobRow): Promise<void> {
    const kind = kinds.get(row.kind);
    if (!kind) return;
    const lease = new Lease(database, row, owner, leaseSeconds);
    const renewing = setInterval(
      () => {
        lease.renew().catch((error: unknown) => log.warn({ err: error, job: row.id }, 'a job could not be renewed'));
      },
      (leaseSeconds * 1_000) / 3,
    );
    try {
      await perform(kind, lease, services, stopping.signal);
    } catch (error) {
      log.error({ err: error, job: row.id, kind: row.kind }, 'a job could not be ended');
    } finally {
      clearInterval(renewing);
    }
  }

  /** Releases the jobs that this process still has. */
  async function release(): Promise<void> {
    const mine = eq(jobs.leaseOwner, owner);
    const left = await database.sql.selectDistinct({ companyId: jobs.companyId }).from(jobs).where(mine);
    for (const { companyId } of left)
      await database.sql
        .update(jobs)
        .set({ leaseUntil: sql`now()`, leaseOwner: null, attempts: sql`greatest(${jobs.attempts} - 1, 0)` })
        .where(and(eq(jobs.companyId, companyId), mine));
  }

  async function takeAll(): Promise<void> {
    do {
      again = false;
      while (!stopping.signal.aborted && running.size < concurrency) {
        const row = await claim();
        if (!row) break;
        at.push(row.companyId);
        const work = take(row).finally(() => {
          running.delete(work);
          at.splice(at.indexOf(row.companyId), 1);
          if (!stopping.signal.aborted) void look();
        });
        running.add(work);
      }
    } while (again && running.size < concurrency);
  }

  function look(): Promise<void> {
    again = true;
    looking ??= takeAll()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'jobs cannot be read');
      })
      .finally(() => (looking = null));
    return looking;
  }

  return {
    kinds: options.kinds,
    async start() {
      if (!names.length) return;
      unlisten = await database.listen(
        jobsChannel,
        () => void look(),
        () => void look(),
      );
      timer = setInterval(() => void look(), lookEvery);
      timer.unref();
      void look();
    },
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await unlisten?.();
      await looking;
      await Promise.allSettled(running);
      // Unfinished jobs are released at once, not only when their lease ends; stopping does not count as a failure.
      await release().catch(() => undefined);
    },
    async idle() {
      for (;;) {
        await look();
        await Promise.allSettled(running);
        const [left] = await database.query<{ open: number }>({
          text: `select count(*)::int as open from jobs where kind = any($1)
            and status in ('queued', 'running', 'cancelling') and run_at <= now() + interval '1 minute'`,
          values: [names],
        });
        if (!left?.open) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
