import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isOpenJob, listJobs, type Job } from '#contract/jobs.ts';
import { call } from '#data-provider/client.ts';
import { lookOf } from '#resources/define/view/jobs/jobKinds.ts';
import { jobKeys, jobPollEvery } from '#resources/define/view/jobs/useJob.ts';
import { useScope } from '#resources/define/view/scope.ts';

/** How long work of one's own is shown after it ended, where this window did not see it end. */
const recentMs = 10 * 60_000;
const size = 30;

interface Listeners {
  onBegin: (job: Job) => void;
  onEnd: (job: Job, begunHere: boolean) => void;
}

const nothing: readonly string[] = [];

/**
 * The company's work that goes on, and what of it ended lately: of one's own, or before one's eyes. Asked for every
 * second while something goes on and the tab is seen; otherwise when the window gets the focus, and when work begins
 * here.
 */
export function useCompanyJobs(companyId: string, { onBegin, onEnd }: Listeners) {
  const queries = useQueryClient();
  const { me } = useScope();
  const { data } = useQuery({
    queryKey: jobKeys.list(companyId),
    queryFn: ({ signal }) => call(listJobs, { params: { companyId }, query: { size }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.jobs.some(isOpenJob) ? jobPollEvery : false),
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
  /** What was last known of each job, so that beginnings and ends are told once. */
  const known = useRef(new Map<string, 'open' | 'over'>());
  const told = useRef({ onBegin, onEnd });
  useEffect(() => {
    told.current = { onBegin, onEnd };
  });

  useEffect(() => {
    if (!jobs) return;
    const first = known.current.size === 0;
    const seen: string[] = [];
    for (const job of jobs) {
      const before = known.current.get(job.id);
      const mine = begun.includes(job.id);
      if (isOpenJob(job)) {
        if (!before) told.current.onBegin(job);
        seen.push(job.id);
        known.current.set(job.id, 'open');
        continue;
      }
      known.current.set(job.id, 'over');
      // Work that was over before it was looked at: told only where this window began it.
      if (before === 'over' || (!before && !mine)) continue;
      seen.push(job.id);
      for (const key of lookOf(job).stale ?? []) void queries.invalidateQueries({ queryKey: [key] });
      told.current.onEnd(job, mine);
    }
    // An empty list has been looked at, too.
    if (first) known.current.set('', 'over');
    if (seen.length) setWatched((all) => (seen.every((id) => all.has(id)) ? all : new Set([...all, ...seen])));
  }, [jobs, begun, queries]);

  const isRecent = ({ finishedTime, createdBy }: Job) =>
    createdBy?.id === me.id && finishedTime !== null && Date.now() - Date.parse(finishedTime) < recentMs;
  const shown = (jobs ?? []).filter(
    (job) => isOpenJob(job) || (!dismissed.has(job.id) && (watched.has(job.id) || isRecent(job))),
  );
  return { shown, dismiss: (id: string) => setDismissed((all) => new Set([...all, id])) };
}
