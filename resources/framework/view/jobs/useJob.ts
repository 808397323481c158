import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { cancelJob, getJob, isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { call } from '#data-provider/client.ts';
import { useScope } from '../scope.ts';

/** Background jobs in the client. */

/** Polling interval of running jobs; none while the tab is hidden. */
export const jobPollEvery = 1_000;

export const jobKeys = {
  all: (companyId: string) => ['jobs', companyId] as const,
  list: (companyId: string) => ['jobs', companyId, 'list'] as const,
  /** Ids of jobs started in this window, whose end is announced. */
  begun: (companyId: string) => ['jobs', companyId, 'begun'] as const,
  one: (companyId: string, jobId: string) => ['jobs', companyId, 'one', jobId] as const,
};

function rememberBegun(queries: QueryClient, companyId: string, jobId: string): void {
  queries.setQueryData<readonly string[]>(jobKeys.begun(companyId), (ids = []) =>
    ids.includes(jobId) ? ids : [...ids, jobId],
  );
  void queries.invalidateQueries({ queryKey: jobKeys.list(companyId) });
}

/**
 * Tells the job tray that a job was started here: it appears immediately, and its end is announced.
 *
 * @example const begun = useJobBegun(); … onSuccess: ({ jobId }) => begun(jobId)
 */
export function useJobBegun(): (jobId: string) => void {
  const queries = useQueryClient();
  const { companyId } = useScope();
  return useCallback((jobId) => rememberBegun(queries, companyId ?? '', jobId), [queries, companyId]);
}

/** Stops a job; its kind decides whether completed work stays. */
export function useCancelJob() {
  const queries = useQueryClient();
  const companyId = useScope().companyId ?? '';
  return useMutation({
    mutationFn: (jobId: string) => call(cancelJob, { params: { companyId, jobId } }),
    // It may have ended meanwhile: then the list shows it.
    onSettled: () => queries.invalidateQueries({ queryKey: jobKeys.all(companyId) }),
  });
}

/**
 * Follows one job that a page started.
 *
 * @param jobId null: none yet
 * @param onEnd called once when the job has ended, also if it ended before the first request
 * @example const { job, cancel } = useJob(jobId, (ended) => ended.status === 'done' && refresh());
 */
export function useJob(
  jobId: string | null,
  onEnd?: (job: Job) => void,
): { job: Job | undefined; error: Error | null; cancel: () => void; cancelling: boolean } {
  const queries = useQueryClient();
  const companyId = useScope().companyId ?? '';
  const { data: job, error } = useQuery({
    queryKey: jobKeys.one(companyId, jobId ?? ''),
    queryFn: ({ signal }) => call(getJob, { params: { companyId, jobId: jobId ?? '' }, signal }),
    enabled: jobId !== null && companyId !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isOpenJob(state.data) ? false : jobPollEvery),
  });
  const { mutate, isPending } = useCancelJob();
  const notified = useRef<string | null>(null);

  useEffect(() => {
    if (jobId !== null) rememberBegun(queries, companyId, jobId);
  }, [queries, companyId, jobId]);
  useEffect(() => {
    if (!job || isOpenJob(job) || notified.current === job.id) return;
    notified.current = job.id;
    onEnd?.(job);
  }, [job, onEnd]);

  return {
    job,
    error,
    cancel: () => {
      if (jobId !== null) mutate(jobId);
    },
    cancelling: isPending || job?.status === 'cancelling',
  };
}
