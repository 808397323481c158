import { setTimeout as pause } from 'node:timers/promises';
import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database, Sql } from '../db/client.ts';
import { isLostConnection } from '../db/lost.ts';
import { jobs } from '../db/schema.ts';
import { JobLost, type ProgressUpdate } from './kind.ts';
import type { JobRow } from './store.ts';
import { equal } from '../sql/equal.ts';

/** The pause between two attempts to reach an unavailable database. */
const againMs = 500;

/** One process's lease on one job; its writes succeed only while the lease is valid. */
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

  /** Renews the lease. */
  async renew(): Promise<void> {
    await this.database.sql.update(jobs).set({ leaseUntil: this.#until }).where(this.#mine);
  }

  /**
   * Saves the progress.
   * @returns the status, which shows whether a user has requested to stop
   * @throws JobLost if another process has the job
   */
  async save(transaction: Sql, { done, total, step, cursor }: ProgressUpdate): Promise<JobRow['status']> {
    const [saved] = await transaction
      .update(jobs)
      .set({
        leaseUntil: this.#until,
        updatedTime: sql`now()`,
        ...(done !== undefined && { done }),
        ...(total !== undefined && { total }),
        ...(step !== undefined && { step }),
        // Progress resets the number of attempts.
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
   * Releases the job, to be continued after some seconds.
   * @param counts whether the attempt counts as a failure
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

  /** Finished work must be recorded: while the database is unavailable the write is repeated. */
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

/** The end of a lease of some seconds, by the database's clock. */
export const leaseUntil = (seconds: number): SQL => sql`now() + ${`${seconds} seconds`}::interval`;
