import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { getCustomer, type Customer } from '#contract/crm.ts';
import {
  dismissDuplicate,
  findDuplicates,
  listDuplicates,
  listMerges,
  type DuplicatePair,
} from '#contract/duplicates.ts';
import { isOpenJob, type Job } from '#contract/jobs.ts';
import { ApiError, call } from '#data-provider/client.ts';
import { useJob } from '#resources/define/view/jobs/useJob.ts';
import { errorText } from '#ui/errorText.ts';

const pageSize = 50;
const day = 86_400_000;

export const pairKey = ({ a, b }: { a: { id: string }; b: { id: string } }) => `${a.id} ${b.id}`;

/** The queue, page after page. */
export function useQueue(companyId: string) {
  return useInfiniteQuery({
    queryKey: ['duplicates', companyId],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, { params: { companyId }, query: { from: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.pairs.length, 0);
      return last.pairs.length > 0 && read < last.total ? read : undefined;
    },
  });
}

/** Two guests by their ids: a pair that is not in the queue, because somebody chose them. */
export function useChosenPair(companyId: string, aId: string | null, bId: string | null, wanted: boolean) {
  const one = (customerId: string | null) => ({
    queryKey: ['guest', companyId, customerId],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Customer> =>
      call(getCustomer, { params: { companyId, customerId: customerId ?? '' }, signal }),
    enabled: wanted && customerId !== null,
    retry: false,
  });
  return [useQuery(one(aId)), useQuery(one(bId))] as const;
}

export function useMerges(companyId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['merges', companyId],
    queryFn: ({ pageParam, signal }) =>
      call(listMerges, { params: { companyId }, query: { from: pageParam, size: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.merges.length, 0);
      return last.merges.length > 0 && read < last.total ? read : undefined;
    },
    enabled,
  });
}

const lists = ['duplicates', 'merges', 'customers'];

/**
 * Everything that shows guests, pairs or merges is asked for again; the two guests before the person only where these
 * were changed by somebody else, because one of them is gone after a merge.
 */
export function useRefresh() {
  const client = useQueryClient();
  return useCallback(
    ({ guests = false } = {}) =>
      Promise.all([...lists, ...(guests ? ['guest'] : [])].map((key) => client.invalidateQueries({ queryKey: [key] }))),
    [client],
  );
}

/** Says why something was refused; a reason of our own says more than the code. */
export function useRefusal() {
  const notify = useNotify();
  const translate = useTranslate();
  return useCallback(
    (error: unknown) => {
      const details = error instanceof ApiError ? (error.details ?? []) : [];
      const blocked = details.find(({ path }) => path === 'blocked')?.message;
      const merged = details.some(({ path }) => path === 'mergedInto');
      const own = blocked ? `duplicates.blocked.${blocked}` : merged ? 'duplicates.mergedMeanwhile' : null;
      notify(own ? translate(own) : errorText(error, translate), { type: 'error' });
    },
    [notify, translate],
  );
}

/**
 * Begins searches, one by itself where the last is older than a day, and follows the one that goes on. The queue is
 * read again after each of its steps, and when it is over.
 */
export function useSearch(
  companyId: string,
  allowed: boolean,
  state: { searchedTime: string | null; job: Job | null } | null,
) {
  const client = useQueryClient();
  const refuse = useRefusal();
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['duplicates', companyId] }),
    [client, companyId],
  );
  const { mutate: begin, isPending } = useMutation({
    mutationFn: (body: { whole: boolean; ifOld?: boolean }) => call(findDuplicates, { params: { companyId }, body }),
    onSuccess: refresh,
    onError: refuse,
  });
  const listed = state?.job ?? null;
  const { job: followed, cancel, cancelling } = useJob(listed?.id ?? null, refresh);
  const job = followed ?? listed;
  const step = followed?.step ?? null;
  useEffect(() => {
    // Never in place of a reading that is under way: steps may come faster than the queue is read.
    if (step !== null) void client.invalidateQueries({ queryKey: ['duplicates', companyId] }, { cancelRefetch: false });
  }, [step, client, companyId]);

  const asked = useRef('');
  const idle = state && !listed;
  const last = state?.searchedTime ?? null;
  useEffect(() => {
    if (!allowed || !idle || asked.current === companyId) return;
    asked.current = companyId;
    if (last === null || Date.now() - Date.parse(last) >= day) begin({ whole: false, ifOld: true });
  }, [allowed, idle, last, companyId, begin]);
  return { begin, beginning: isPending, job: job && isOpenJob(job) ? job : null, stop: cancel, stopping: cancelling };
}

/** Says that two guests are not one, or takes that back. */
export function useDismiss(companyId: string) {
  const refresh = useRefresh();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: ({ pair, dismissed }: { pair: Pick<DuplicatePair, 'a' | 'b'>; dismissed: boolean }) =>
      call(dismissDuplicate, { params: { companyId }, body: { aId: pair.a.id, bId: pair.b.id, dismissed } }),
    onSuccess: () => refresh(),
    onError: refuse,
  });
}
