import { cancelJob, getJob, listJobs, type Job } from '#contract/platform/jobs.ts';
import { grants } from '#contract/core/permissions.ts';
import { audit } from '../kernel/audit.ts';
import { jobs } from '../db/schema.ts';
import { ApiError } from '../kernel/errors.ts';
import type { Services } from '../kernel/services.ts';
import { handle, inTransaction, scopeOf, type Call, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { changeBy, lockRecord, oneOf } from '../records/change.ts';
import { jobsOf, seesJob, stopJob, wireOf, type JobRow, type JobSelection, type JobViewer } from './store.ts';

/** The kinds of jobs that a caller may see. */
const kindsFor = ({ jobs: { kinds } }: Pick<Services, 'jobs'>, { flags }: CompanyScope) =>
  kinds.filter(({ permission }) => grants(flags, permission)).map(({ name }) => name);

const kindOf = ({ jobs: { kinds } }: Pick<Services, 'jobs'>, { kind }: JobRow) =>
  kinds.find(({ name }) => name === kind);

/** The caller of a call about jobs. */
export const viewerOf = (call: Pick<Call, 'user' | 'scope'>): JobViewer => ({
  ...scopeOf(call),
  userId: call.user.id,
});

/** A job in the contract's format, restricted to what the viewer may see. */
function shownTo(
  services: Pick<Services, 'jobs'>,
  viewer: JobViewer,
  { row, by }: { row: JobRow; by: Job['createdBy'] },
): Job {
  const kind = kindOf(services, row);
  const whole = wireOf(row, by, kind?.cancellable ?? false);
  if (viewer.enabledBranches === 'all' || whole.result === null) return whole;
  const shown = kind?.confinedResult ?? (() => ({}));
  const result = shown === 'all' ? whole.result : shown(whole.result, { byThem: row.userId === viewer.userId });
  return { ...whole, result };
}

/** One job as shown to a viewer. @throws ApiError `not_found` */
export async function oneJob(
  services: Pick<Services, 'database' | 'jobs'>,
  viewer: JobViewer,
  jobId: string,
  only: Pick<JobSelection, 'kinds' | 'viewer'> = {},
): Promise<Job> {
  const [found] = await jobsOf(services.database, viewer.companyId, { ids: [jobId], ...only });
  if (!found) throw noJob();
  return shownTo(services, viewer, found);
}

const noJob = () => new ApiError('not_found', 'This job does not exist.');

/** Background jobs: show and stop. */
export const jobHandlers: Handled[] = [
  handle(listJobs, async (call) => {
    const scope = scopeOf(call);
    const found = await jobsOf(call.services.database, scope.companyId, {
      ...call.query,
      kinds: kindsFor(call.services, scope),
      viewer: viewerOf(call),
    });
    return { jobs: found.map((one) => shownTo(call.services, viewerOf(call), one)) };
  }),

  handle(getJob, (call) => {
    const scope = scopeOf(call);
    const only = { kinds: kindsFor(call.services, scope), viewer: viewerOf(call) };
    return oneJob(call.services, viewerOf(call), call.params.jobId, only);
  }),

  handle(cancelJob, async (call) => {
    const scope = scopeOf(call);
    const { jobId } = call.params;
    await inTransaction(call, async (transaction) => {
      const row = (await lockRecord(transaction, jobs, oneOf(jobs, scope.companyId, jobId), noJob)) as JobRow;
      if (!kindsFor(call.services, scope).includes(row.kind) || !seesJob(row, viewerOf(call))) throw noJob();
      if (row.status === 'cancelling') return;
      if (!kindOf(call.services, row)?.cancellable || (row.status !== 'queued' && row.status !== 'running'))
        throw new ApiError('conflict', 'This can no longer be stopped.');
      await stopJob(transaction, row);
      const audited = { before: { status: row.status }, after: { status: 'cancelling' }, batchId: jobId };
      await audit(transaction, changeBy(call), 'update', 'job', jobId, audited);
    });
    return oneJob(call.services, viewerOf(call), jobId);
  }),
];
