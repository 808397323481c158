import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { ErrorBody } from '#contract/core/errors.ts';
import type { JobStatus } from '#contract/platform/jobs.ts';
import { createdTime, indexWhere, moment, recordTable, updatedTime } from './shared.ts';

/** Background jobs: their input, progress and lease. */
export const jobs = recordTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    status: text('status').$type<JobStatus>().notNull().default('queued'),
    userId: text('user_id'),
    input: jsonb('input').notNull().default({}),
    /** The position at which a restarted job continues, in a format of its kind. */
    cursor: jsonb('cursor'),
    /** A code for the current step, translated by the browser. */
    step: text('step'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    result: jsonb('result'),
    error: jsonb('error').$type<ErrorBody>(),
    attempts: integer('attempts').notNull().default(0),
    /** The earliest start. */
    runAt: moment('run_at').notNull().defaultNow(),
    /** The process that runs it, and the end of its lease, after which another process continues. */
    leaseOwner: text('lease_owner'),
    leaseUntil: moment('lease_until'),
    createdTime,
    startedTime: moment('started_time'),
    finishedTime: moment('finished_time'),
    updatedTime,
  },
  (table) => [
    index('jobs_created').on(table.companyId, table.createdTime.desc()),
    indexWhere('jobs_open', sql`status in ('queued', 'running', 'cancelling')`, table.runAt),
  ],
);
