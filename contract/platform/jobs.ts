import * as z from 'zod';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { errorBody } from '../core/errors.ts';
import { flag, id, idAndName, instant, wholeNumber } from '../core/wire.ts';

/** Long work: imports, exports, bulk edits, sending. Shown with its progress wherever it was begun. */

export const jobStatuses = ['queued', 'running', 'cancelling', 'done', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Statuses in which something may still happen. */
export const openJobStatuses = ['queued', 'running', 'cancelling'] as const satisfies readonly JobStatus[];

export const isOpenJob = ({ status }: { status: JobStatus }): boolean =>
  (openJobStatuses as readonly JobStatus[]).includes(status);

export const job = z.object({
  id,
  companyId: id,
  /** Which work it is, e.g. `customers-import`; labels are `jobKindLabels`. */
  kind: z.string(),
  /** What the work is about, where that is one thing: the import, the campaign. */
  subjectId: id.nullable(),
  status: z.enum(jobStatuses),
  /** What is being done at the moment; labels are `jobStepLabels`. */
  step: z.string().nullable(),
  done: z.number().int(),
  /** Null while it is not known. */
  total: z.number().int().nullable(),
  /** What came out of it: figures by name, as the kind of work has them. */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: errorBody.nullable(),
  cancellable: z.boolean(),
  createdBy: idAndName.nullable(),
  /** Not begun before. */
  runAt: instant,
  createdTime: instant,
  startedTime: instant.nullable(),
  finishedTime: instant.nullable(),
});
export type Job = z.infer<typeof job>;

/** Each kind of work has a permission of its own; whoever has one of them sees what belongs to it. */
export const jobPermissions = ['crm', 'onlineReservation'] as const;

export const listJobs = endpoint('GET /api/:companyId/jobs', {
  summary: 'Long work of the company, newest first; not what waits for a later time',
  access: members('params.companyId', jobPermissions),
  query: z.strictObject({
    /** Only what is not finished. */
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
