import { sql } from 'drizzle-orm';
import { index, integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { ErrorBody } from '#contract/core/errors.ts';
import type { JobStatus } from '#contract/platform/jobs.ts';
import { createdTime, indexWhere, moment, recordTable, updatedTime } from './shared.ts';

/** Long work: what is asked for, how far it is, and who is at it. */
export const jobs = recordTable(
  'jobs',
  {
    kind: text('kind').notNull(),
    status: text('status').$type<JobStatus>().notNull().default('queued'),
    userId: text('user_id'),
    input: jsonb('input').notNull().default({}),
    /** Where a restarted job goes on; its kind knows what it means. */
    cursor: jsonb('cursor'),
    /** A word for what is being done at the moment, translated by the browser. */
    step: text('step'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    result: jsonb('result'),
    error: jsonb('error').$type<ErrorBody>(),
    attempts: integer('attempts').notNull().default(0),
    /** Not begun before. */
    runAt: moment('run_at').notNull().defaultNow(),
    /** The process that is at it, and until when it has the word; afterwards another one goes on. */
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
