import { undoBatch } from '#contract/guests/history.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '../scope.ts';
import { useAction } from '../useAction.ts';
import { useMayWrite } from '../useMayWrite.ts';
import { traitsOf } from './jobKinds.ts';
import { useJobBegun } from './useJob.ts';

/** Whether a finished job's changes can be undone as a whole. */
export function isUndoable(job: Job): boolean {
  if (!traitsOf(job).undoable || (job.status !== 'done' && job.status !== 'cancelled' && job.status !== 'failed'))
    return false;
  // A failed job does not report what it had changed.
  return job.result ? Number(job.result.changed) > 0 : job.done > 0;
}

/** Undoes a bulk edit, in a new job that the tray shows. */
export function useUndoBatch(): { allowed: boolean; undo: (batchId: string) => void; pending: boolean } {
  const { companyId } = useScope();
  const allowed = useMayWrite();
  const begun = useJobBegun();
  const { mutate, isPending } = useAction(
    (batchId: string) => call(undoBatch, { params: { companyId: companyId ?? '', batchId } }),
    { done: 'jobs.undoBegan', onDone: ({ jobId }) => begun(jobId) },
  );
  return { allowed, undo: mutate, pending: isPending };
}
