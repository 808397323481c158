import { eq, sql } from 'drizzle-orm';
import { jobs } from '../db/schema.ts';
import { newId } from '../kernel/ids.ts';
import type { JobRunner, Services } from '../kernel/services.ts';
import type { JobKind } from './kind.ts';
import { Lease, leaseUntil } from './lease.ts';
import { perform } from './perform.ts';
import { jobsChannel, type JobRow } from './store.ts';

/** How long a process keeps the word on a job without saying anything: after a crash others wait so long. */
const defaultLease = 12;
/** Nothing is missed between two looks; a wake-up by the database comes sooner. */
const lookEvery = 2_000;
/** Companies whose last turn is remembered. */
const turnsKept = 500;

export interface RunnerOptions {
  kinds: readonly JobKind[];
  concurrency?: number;
  leaseSeconds?: number;
}

/**
 * Runs jobs, whichever process asked for them. One process holds a job by a lease that it renews, and every step is
 * committed only while the lease holds: a job is never done by two at once, and the job of a killed process goes on
 * elsewhere from its last saved step. Companies take turns, however much one of them has asked for.
 */
export function jobRunner(services: Services, options: RunnerOptions): JobRunner {
  const { database, log } = services;
  const { concurrency = 3, leaseSeconds = defaultLease } = options;
  /** A company alone leaves one place free, so that nobody waits for the end of another's long work. */
  const perCompany = Math.max(1, concurrency - 1);
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  const names = [...kinds.keys()];
  const owner = newId();
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  /** The company of each job that this process is at. */
  const at: string[] = [];
  /** Companies in the order in which they last had a turn. */
  const turns = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | null = null;
  let looking: Promise<void> | null = null;
  let again = false;

  async function claim(): Promise<JobRow | null> {
    const full = at.filter((company) => at.filter((other) => other === company).length >= perCompany);
    const [row] = await database.sql
      .update(jobs)
      .set({
        status: sql`case when ${jobs.status} = 'cancelling' then 'cancelling' else 'running' end`,
        leaseOwner: owner,
        leaseUntil: leaseUntil(leaseSeconds),
        attempts: sql`${jobs.attempts} + 1`,
        startedTime: sql`coalesce(${jobs.startedTime}, now())`,
        updatedTime: sql`now()`,
      })
      .where(
        sql`(${jobs.companyId}, ${jobs.id}) = (
          select company_id, id from jobs
          where run_at <= now() and kind = any(${sql.param(names)}::text[])
            and company_id <> all(${sql.param(full)}::text[])
            and (status = 'queued' or (status in ('running', 'cancelling') and lease_until < now()))
          order by coalesce(array_position(${sql.param([...turns])}::text[], company_id), 0), run_at, id
          limit 1 for update skip locked)`,
      )
      .returning();
    if (!row) return null;
    // Whoever has just had a turn is last; the longest-served are forgotten, which makes them first.
    turns.delete(row.companyId);
    turns.add(row.companyId);
    const [oldest] = turns;
    if (turns.size > turnsKept && oldest !== undefined) turns.delete(oldest);
    return row;
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
      // What was left is free at once, not only when its lease ends; and stopping is nobody's failure.
      await database.sql
        .update(jobs)
        .set({ leaseUntil: sql`now()`, leaseOwner: null, attempts: sql`greatest(${jobs.attempts} - 1, 0)` })
        .where(eq(jobs.leaseOwner, owner))
        .catch(() => undefined);
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
