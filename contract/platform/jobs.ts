import * as z from 'zod';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { errorBody } from '../core/errors.ts';
import { flag } from '../core/queryParams.ts';
import { id, idAndName, instant, wholeNumber } from '../core/wire.ts';

/**
 * Background jobs: imports, exports, bulk edits, sending. Their progress is shown regardless of where they were
 * started.
 */

export const jobStatuses = ['queued', 'running', 'cancelling', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Statuses of unfinished jobs. */
export const openJobStatuses = ['queued', 'running', 'cancelling'] as const satisfies readonly JobStatus[];

export const isOpenJob = ({ status }: { status: JobStatus }): boolean =>
  (openJobStatuses as readonly JobStatus[]).includes(status);

export const job = z.object({
  id,
  companyId: id,
  /** The kind of job, e.g. `customers-import`; labels are `jobKindLabels`. */
  kind: z.string(),
  /** The subject of the job, if there is exactly one: the import, the campaign. */
  subjectId: id.nullable(),
  status: z.enum(jobStatuses),
  /** The current step; labels are `jobStepLabels`. */
  step: z.string().nullable(),
  done: z.number().int(),
  /** Null while unknown. */
  total: z.number().int().nullable(),
  /** The result: figures by name, depending on the kind. */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: errorBody.nullable(),
  cancellable: z.boolean(),
  createdBy: idAndName.nullable(),
  /** Earliest start. */
  runAt: instant,
  createdTime: instant,
  startedTime: instant.nullable(),
  finishedTime: instant.nullable(),
});
export type Job = z.infer<typeof job>;

/** Each kind of job has its own permission; a user sees the jobs of any permission they have. */
export const jobPermissions = ['crm', 'onlineReservation'] as const;

export const listJobs = endpoint('GET /api/:companyId/jobs', {
  summary: 'Long work of the company, newest first; not what waits for a later time',
  access: members('params.companyId', jobPermissions),
  query: z.strictObject({
    /** Only unfinished jobs. */
    open: flag.default(false),
    kind: z.string().max(60).optional(),
    size: wholeNumber(1, 100).default(20),
  }),
  response: z.object({ jobs: z.array(job) }),
});

export const getJob = endpoint('GET /api/:companyId/jobs/:jobId', {
  summary: 'One piece of long work',
  access: members('params.companyId', jobPermissions),
  response: job,
});

export const cancelJob = endpoint('POST /api/:companyId/jobs/:jobId/cancel', {
  summary: 'Stop long work; its kind says what becomes of what is done already',
  access: writers('params.companyId', jobPermissions),
  response: job,
});
