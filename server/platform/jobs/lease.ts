import { setTimeout as pause } from 'node:timers/promises';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Sql } from '../db/client.ts';
import { isLostConnection } from '../db/lost.ts';
import { jobs } from '../db/schema.ts';
import { JobLost, type JobProgress } from './kind.ts';
import type { JobRow } from './store.ts';
import { equal } from '../sql/equal.ts';

/** Between two attempts to reach a database that is away. */
const againMs = 500;

/** One process's word on one job; whatever it writes is written only while the word holds. */
export class Lease {
  readonly #mine: SQL | undefined;
  readonly #until: SQL;

  constructor(
    private readonly database: Database,
    readonly row: JobRow,
    owner: string,
    seconds: number,
  ) {
    this.#mine = and(
      equal(jobs, { companyId: row.companyId, id: row.id, leaseOwner: owner }),
      inArray(jobs.status, ['running', 'cancelling']),
    );
    this.#until = leaseUntil(seconds);
  }

  /** Says that the process is still there. */
  async renew(): Promise<void> {
    await this.database.sql.update(jobs).set({ leaseUntil: this.#until }).where(this.#mine);
  }

  /**
   * Saves how far the work is.
   * @returns the status, by which somebody may have asked to stop
   * @throws JobLost when another process holds the job by now
   */
  async save(transaction: Sql, { done, total, step, cursor }: JobProgress): Promise<JobRow['status']> {
    const [saved] = await transaction
      .update(jobs)
      .set({
        leaseUntil: this.#until,
        updatedTime: sql`now()`,
        ...(done !== undefined && { done }),
        ...(total !== undefined && { total }),
        ...(step !== undefined && { step }),
        // Whoever gets on is not tried too often.
        ...(cursor !== undefined && { cursor, attempts: 0 }),
      })
      .where(this.#mine)
      .returning({ status: jobs.status });
    if (!saved) throw new JobLost();
    if (cursor !== undefined) this.row.attempts = 0;
    return saved.status;
  }

  /** Ends the job. */
  finish(values: Partial<typeof jobs.$inferInsert>, signal: AbortSignal): Promise<void> {
    return this.#write(signal, {
      ...values,
      step: null,
      finishedTime: sql`now()`,
      leaseOwner: null,
      leaseUntil: null,
      updatedTime: sql`now()`,
    });
  }

  /**
   * Gives the job back, to be taken up again in so many seconds.
   * @param counts whether the attempt counts; not where nobody could have done better
   */
  postpone(seconds: number, signal: AbortSignal, counts = true): Promise<void> {
    return this.#write(signal, {
      status: sql`case when ${jobs.status} = 'cancelling' then 'cancelling' else 'queued' end`,
      runAt: sql`now() + ${`${seconds} seconds`}::interval`,
      leaseOwner: null,
      leaseUntil: sql`now()`,
      ...(!counts && { attempts: sql`greatest(${jobs.attempts} - 1, 0)` }),
    });
  }

  /** What is done must be known to be done: while the database is away it is told again and again. */
  async #write(signal: AbortSignal, values: PgUpdateSetSource<typeof jobs>): Promise<void> {
    for (;;) {
      try {
        await this.database.sql.update(jobs).set(values).where(this.#mine);
        return;
      } catch (error) {
        if (!isLostConnection(error) || signal.aborted) throw error;
        await pause(againMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

/** The moment until which a lease of so many seconds holds, by the database's clock. */
export const leaseUntil = (seconds: number): SQL => sql`now() + ${`${seconds} seconds`}::interval`;
