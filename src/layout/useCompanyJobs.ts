import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOpenJob, listJobs, type Job } from '#contract/platform/jobs.ts';
import { call } from '#data-provider/client.ts';
import { traitsOf } from '#resources/framework/view/jobs/jobKinds.ts';
import { jobKeys, jobPollEvery } from '#resources/framework/view/jobs/useJob.ts';
import { useScope } from '#resources/framework/view/scope.ts';

/** Milliseconds for which the user's own jobs are shown after they ended, if this window did not see them end. */
const recentMs = 10 * 60_000;
const size = 30;
/** Interval in milliseconds for checking scheduled jobs. They do not count as running. */
const lookAfterMs = 5 * 60_000;

const isUnderWay = (job: Job, now: number) =>
  isOpenJob(job) && (job.status !== 'queued' || Date.parse(job.runAt) <= now + jobPollEvery);

/** Milliseconds until the next refetch of the list; false if no job is open. */
function nextLook(jobs: readonly Job[], now: number): number | false {
  if (jobs.some((job) => isUnderWay(job, now))) return jobPollEvery;
  const waiting = jobs.filter(isOpenJob).map(({ runAt }) => Date.parse(runAt) - now);
  return waiting.length ? Math.min(lookAfterMs, ...waiting) : false;
}

interface Listeners {
  onBegin: (job: Job) => void;
  onEnd: (job: Job, begunHere: boolean) => void;
}

const nothing: readonly string[] = [];

/**
 * The company's running jobs, and recently ended ones that are the user's own or were seen running. Refetched every
 * second while a job is running and the tab is visible; otherwise on window focus and when a job is started here.
 */
export function useCompanyJobs(companyId: string, { onBegin, onEnd }: Listeners) {
  const queries = useQueryClient();
  const { me } = useScope();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: jobKeys.list(companyId),
    queryFn: ({ signal }) => call(listJobs, { params: { companyId }, query: { size }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: ({ state }) => nextLook(state.data?.jobs ?? [], Date.now()),
  });
  const { data: begun = nothing } = useQuery<readonly string[]>({
    queryKey: jobKeys.begun(companyId),
    queryFn: () => nothing,
    enabled: false,
    staleTime: Infinity,
  });
  const jobs = data?.jobs;
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  /** The jobs whose start or end has been reported. */
  const opened = useRef(new Set<string>());
  const ended = useRef(new Set<string>());
  const listeners = useRef({ onBegin, onEnd });
  useEffect(() => {
    listeners.current = { onBegin, onEnd };
  });

  useEffect(() => {
    if (!jobs) return;
    const seen: string[] = [];
    for (const job of jobs) {
      const mine = begun.includes(job.id);
      if (isOpenJob(job)) {
        if (!isUnderWay(job, dataUpdatedAt)) continue;
        if (!opened.current.has(job.id)) listeners.current.onBegin(job);
        opened.current.add(job.id);
        seen.push(job.id);
        continue;
      }
      // Jobs that had ended before the first fetch are reported only if this window started them.
      if (ended.current.has(job.id) || !(mine || opened.current.has(job.id))) continue;
      ended.current.add(job.id);
      seen.push(job.id);
      for (const key of traitsOf(job).stale ?? []) void queries.invalidateQueries({ queryKey: [key] });
      listeners.current.onEnd(job, mine);
    }
    if (seen.length) setWatched((all) => (seen.every((id) => all.has(id)) ? all : new Set([...all, ...seen])));
  }, [jobs, dataUpdatedAt, begun, queries]);

  const isRecent = ({ finishedTime, createdBy }: Job) =>
    createdBy?.id === me.id && finishedTime !== null && dataUpdatedAt - Date.parse(finishedTime) < recentMs;
  const shown = (jobs ?? []).filter(
    (job) =>
      isUnderWay(job, dataUpdatedAt) ||
      (!isOpenJob(job) && !dismissed.has(job.id) && (watched.has(job.id) || isRecent(job))),
  );
  return { shown, dismiss: (id: string) => setDismissed((all) => new Set([...all, id])) };
}
