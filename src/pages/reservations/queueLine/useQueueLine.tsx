import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo, useRef } from 'react';
import type { CallInput } from '#contract/core/endpoint.ts';
import {
  actOnEntry,
  getQueueLine,
  takeNumber,
  type QueueEntry,
  type QueueLine,
} from '#contract/reservations/queue/queue.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useFollowing } from '#resources/framework/view/following.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { errorText } from '#ui/errorText.ts';
import { UndoToast } from '#ui/UndoToast.tsx';
import { isDone, withEntry } from './lineModel.ts';
import { NotSent, useSending } from './useSending.ts';
import { doneWords, queueWords as words } from './words.ts';

const family = 'queueLine';
/** Estimates change with time alone. */
const everyMs = 15_000;
/** Milliseconds, long enough to undo. */
const undoable = 10_000;

export type ActInput = Omit<CallInput<typeof actOnEntry>['body'], 'version'>;
export type TakeInput = CallInput<typeof takeNumber>['body'];

/** The queue of a branch, and what is done in it; without a connection it is sent as soon as there is one again. */
export function useQueueLine(companyId: string, branchId: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const labelOf = useLabels();
  const input = useMemo(() => ({ params: { companyId, branchId } }), [companyId, branchId]);
  const answer = useCall([family], getQueueLine, input, { refetchInterval: everyMs });
  useFollowing('change', family);
  const { send, unsent, unreachable } = useSending();
  /** The versions after this tablet's own actions. */
  const versions = useRef(new Map<string, number>());

  const settle = useCallback(
    (entry: QueueEntry) => {
      versions.current.set(entry.id, entry.version);
      queries.setQueryData<QueueLine>([family, getQueueLine.path, input], (line) => line && withEntry(line, entry));
      void queries.invalidateQueries({ queryKey: [family] });
    },
    [queries, input],
  );

  const request = useCallback(
    async ({ id, version }: QueueEntry, body: ActInput, again: boolean): Promise<QueueEntry> => {
      const seen = Math.max(version, versions.current.get(id) ?? 0);
      try {
        return await call(actOnEntry, {
          params: { ...input.params, reservationId: id },
          body: { ...body, version: seen },
        });
      } catch (error) {
        if (!again || !isStale(error)) throw error;
        // The first attempt may have arrived, without its answer.
        const { entries } = await call(getQueueLine, input);
        const now = entries.find((one) => one.id === id);
        if (!now || !isDone(now, body.action)) throw error;
        return now;
      }
    },
    [input],
  );

  const act = useCallback(
    async function act(entry: QueueEntry, body: ActInput): Promise<void> {
      const { action } = body;
      try {
        const after = await send(entry.id, (again) => request(entry, body, again));
        settle(after);
        const text = labelOf(doneWords[action], { number: after.number });
        const undo = () => void act(after, { action: 'undo' });
        notify(action === 'undo' ? text : <UndoToast text={text} onUndo={undo} />, {
          autoHideDuration: undoable,
        });
      } catch (error) {
        if (error instanceof NotSent) return;
        void queries.invalidateQueries({ queryKey: [family] });
        const text = isStale(error)
          ? labelOf(words.changedMeanwhile, { number: entry.number })
          : errorText(error, translate);
        notify(text, { type: 'error' });
      }
    },
    [send, request, settle, queries, labelOf, notify, translate],
  );

  /** @throws ResponseError if the party is refused */
  const take = useCallback(
    async (body: TakeInput): Promise<QueueEntry> => {
      const entry = await send(null, () => call(takeNumber, { ...input, body }));
      settle(entry);
      return entry;
    },
    [send, settle, input],
  );

  const isStalled = unreachable || answer.fetchStatus === 'paused' || (answer.isError && answer.data !== undefined);
  return { answer, act, take, unsent, isStalled };
}

export type QueueActions = Pick<ReturnType<typeof useQueueLine>, 'act' | 'take' | 'unsent' | 'isStalled'>;
