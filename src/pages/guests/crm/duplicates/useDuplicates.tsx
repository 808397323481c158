import { useQueryClient } from '@tanstack/react-query';
import { once } from 'es-toolkit';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useEffect, useRef } from 'react';
import { getCustomer } from '#contract/guests/crm.ts';
import {
  dismissDuplicate,
  findDuplicates,
  listDuplicates,
  listMerges,
  undoMerge,
  type DuplicatePair,
} from '#contract/guests/duplicates.ts';
import { isOpenJob, type Job } from '#contract/platform/jobs.ts';
import { ResponseError, call } from '#data-provider/client.ts';
import { useGuestFieldLabel } from '#resources/guests/customers/guestFieldLabel.ts';
import { useJob } from '#resources/framework/view/jobs/useJob.ts';
import { useAction } from '#resources/framework/view/useAction.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { usePages } from '#resources/framework/view/usePages.ts';
import { errorText } from '#ui/errorText.ts';

const size = 50;
const day = 86_400_000;

export const pairKey = ({ a, b }: { a: { id: string }; b: { id: string } }) => `${a.id} ${b.id}`;

/** The queue, with paging. */
export const useQueue = (companyId: string) =>
  usePages(
    ['duplicates', companyId],
    (query, signal) => call(listDuplicates, { params: { companyId }, query, signal }),
    ({ pairs }) => pairs,
    { size },
  );

/** Past merges, latest first. */
export const useMerges = (companyId: string) =>
  usePages(
    ['merges', companyId],
    (query, signal) => call(listMerges, { params: { companyId }, query, signal }),
    ({ merges }) => merges,
    { size },
  );

/** A guest by id; disabled if the id is null. */
export const useGuest = (companyId: string, customerId: string | null, enabled = true) =>
  useCall(
    ['guest'],
    getCustomer,
    { params: { companyId, customerId: customerId ?? '' } },
    { enabled: enabled && customerId !== null, retry: false },
  );

/** Query keys of everything that shows guests, pairs or merges. */
export const lists = [['duplicates'], ['merges'], ['customers']];

/** Returns the error text of a refusal. Texts of this page are more specific than the code's. */
export function useRefusalText(): (error: unknown) => string {
  const translate = useTranslate();
  return useCallback(
    (error) => {
      const details = error instanceof ResponseError ? (error.details ?? []) : [];
      const blocked = details.find(({ path }) => path === 'blocked')?.message;
      const merged = details.some(({ path }) => path === 'mergedInto');
      const own = blocked ? `duplicates.blocked.${blocked}` : merged ? 'duplicates.mergedMeanwhile' : null;
      return own ? translate(own) : errorText(error, translate);
    },
    [translate],
  );
}

/**
 * Starts searches, and one automatically if the last is older than a day, and follows the running one. The queue is
 * refetched after each step and at the end.
 */
export function useSearch(
  companyId: string,
  allowed: boolean,
  state: { searchedTime: string | null; job: Job | null } | null,
) {
  const client = useQueryClient();
  const failureText = useRefusalText();
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: ['duplicates', companyId] }),
    [client, companyId],
  );
  const { mutate: begin, isPending } = useAction(
    (body: { whole: boolean; ifOld?: boolean }) => call(findDuplicates, { params: { companyId }, body }),
    { failureText, onDone: refresh },
  );
  const listed = state?.job ?? null;
  const { job: followed, cancel, cancelling } = useJob(listed?.id ?? null, refresh);
  const job = followed ?? listed;
  const step = followed?.step ?? null;
  useEffect(() => {
    // Does not cancel a pending refetch: steps may come faster than the queue can be read.
    if (step !== null) void client.invalidateQueries({ queryKey: ['duplicates', companyId] }, { cancelRefetch: false });
  }, [step, client, companyId]);

  const lastRequest = useRef('');
  const idle = state && !listed;
  const last = state?.searchedTime ?? null;
  useEffect(() => {
    if (!allowed || !idle || lastRequest.current === companyId) return;
    lastRequest.current = companyId;
    if (last === null || Date.now() - Date.parse(last) >= day) begin({ whole: false, ifOld: true });
  }, [allowed, idle, last, companyId, begin]);
  return { begin, beginning: isPending, job: job && isOpenJob(job) ? job : null, stop: cancel, stopping: cancelling };
}

/** Marks two guests as different people, or undoes that. */
export function useDismiss(companyId: string) {
  const failureText = useRefusalText();
  return useAction(
    ({ pair, dismissed }: { pair: Pick<DuplicatePair, 'a' | 'b'>; dismissed: boolean }) =>
      call(dismissDuplicate, { params: { companyId }, body: { aId: pair.a.id, bId: pair.b.id, dismissed } }),
    { failureText, reads: lists },
  );
}

/** Undoes a merge and restores the merged guest. */
export function useUndoMerge(companyId: string) {
  const translate = useTranslate();
  const notify = useNotify();
  const labelOf = useGuestFieldLabel();
  const failureText = useRefusalText();
  return useAction(
    ({ mergeId, version }: { mergeId: string; version: number }) =>
      call(undoMerge, { params: { companyId, mergeId }, body: { version } }),
    {
      failureText,
      reads: lists,
      onDone({ kept }) {
        const fields = kept.map(labelOf).join(', ');
        if (fields) notify(translate('duplicates.undoneKept', { fields }), { autoHideDuration: 8_000 });
        else notify('duplicates.undone');
      },
    },
  );
}

/** Shows a message with an undo button. */
export function useNotifyUndoable() {
  const notify = useNotify();
  const translate = useTranslate();
  return (text: string, undo: () => void) => {
    // Pressing undo twice runs it once.
    const undoOnce = once(undo);
    notify(
      <>
        {text}{' '}
        <button type="button" className="toast-undo" onClick={undoOnce}>
          {translate('ra.action.undo')}
        </button>
      </>,
      { autoHideDuration: 8_000 },
    );
  };
}
