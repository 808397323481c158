import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import type { CallInput } from '#contract/core/endpoint.ts';
import type { RefuseReason } from '#contract/reservations/reservations.ts';
import type { LiveChange } from '#contract/reservations/live.ts';
import {
  actOnEntry,
  getQueueLine,
  takeNumber,
  type LineAction,
  type QueueEntry,
  type QueueLine,
} from '#contract/reservations/queue/queue.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useUndoNotice } from '#resources/framework/view/useUndoNotice.tsx';
import { useLive } from '#src/live/useLive.ts';
import { isDone, sharedLine, withEntry } from './lineModel.ts';
import { useQueueWords } from './useQueueWords.ts';
import { NotSent, useSending } from './useSending.ts';
import { doneWords, queueWords as words } from './words.ts';

const family = 'queueLine';
const keys = [[family]] as const;
/** Tables that become free change estimates, without an event of the queue. */
const refreshed = 20_000;

const concerns = ({ type }: LiveChange) => type === null || type === 'waiting';

export interface ActionDetails {
  tables?: string[];
  behind?: number;
  reason?: RefuseReason;
}

export type TakeInput = CallInput<typeof takeNumber>['body'];

/** What was sent late, after a lost connection, and refused: it stays on the screen until somebody has read it. */
export interface Failed {
  id: number;
  text: string;
  /** Sends a party once more, whatever speaks against it. */
  insist?: () => void;
}

/** The queue of a branch, kept up to date, and what is done with it; what cannot be sent is sent later. */
export function useQueueLine(companyId: string, branchId: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const notice = useUndoNotice();
  const labelOf = useLabels();
  const queueText = useQueueWords();
  const input = useMemo(() => ({ params: { companyId, branchId } }), [companyId, branchId]);
  const answer = useCall([family], getQueueLine, input, {
    refetchInterval: refreshed,
    structuralSharing: (before, line) => sharedLine(before as QueueLine | undefined, line as QueueLine),
  });
  useLive({ keys, concerns, everyMs: 300 });
  const { send, unsent, unreachable } = useSending();
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const show = useCallback(
    (entry: QueueEntry) => {
      queries.setQueryData<QueueLine>([family, getQueueLine.path, input], (line) => line && withEntry(line, entry));
      void queries.invalidateQueries({ queryKey: [family] });
    },
    [queries, input],
  );

  const request = useCallback(
    async ({ id, version }: Pick<QueueEntry, 'id' | 'version'>, action: LineAction, details: ActionDetails) => {
      const params = { ...input.params, reservationId: id };
      return call(actOnEntry, { params, body: { version, action, ...details } });
    },
    [input],
  );

  /** The entry if an attempt has done it whose answer did not come back. */
  const doneBefore = useCallback(
    async (id: string, action: LineAction): Promise<QueueEntry | null> => {
      const { entries } = await call(getQueueLine, input);
      const entry = entries.find((one) => one.id === id);
      return entry && isDone(entry, action) ? entry : null;
    },
    [input],
  );

  const fail = useCallback(
    (failure: Omit<Failed, 'id'>) => setFailed((all) => [...all, { ...failure, id: (all.at(-1)?.id ?? 0) + 1 }]),
    [],
  );

  const act = useCallback(
    async function again(
      entry: Pick<QueueEntry, 'id' | 'version' | 'number' | 'lineState' | 'calls'>,
      action: LineAction,
      details: ActionDetails = {},
    ): Promise<void> {
      const { id, number } = entry;
      let late = false;
      const what = { entry: id, text: queueText.pending(number, queueText.actionOn(entry, action)) };
      try {
        const changed = await send(what, async (repeated) => {
          late = repeated;
          try {
            return await request(entry, action, details);
          } catch (error) {
            const done = repeated && isStale(error) ? await doneBefore(id, action) : null;
            if (done) return done;
            throw error;
          }
        });
        show(changed);
        const said = labelOf(doneWords[action], { number });
        notice(said, action === 'undo' ? undefined : () => void again(changed, 'undo'));
      } catch (error) {
        if (error instanceof NotSent) return;
        // Another tablet was first: its state is shown.
        void queries.invalidateQueries({ queryKey: [family] });
        const why = isStale(error) ? labelOf(words.changedMeanwhile) : queueText.failure(error);
        if (late) fail({ text: `${what.text}: ${why}` });
        else notify(labelOf(words.failed, { number, text: why }), { type: 'error' });
      }
    },
    [send, request, doneBefore, show, fail, queueText, labelOf, notify, notice, queries],
  );

  /** @throws ResponseError if the party is refused */
  const take = useCallback(
    async (body: TakeInput): Promise<QueueEntry> => {
      const people = queueText.people(body.groupSize);
      const text = queueText.pending([body.name, people].filter(Boolean).join(', '), labelOf(words.take));
      const entry = await send({ entry: null, text }, () => call(takeNumber, { ...input, body }));
      show(entry);
      return entry;
    },
    [send, show, input, queueText, labelOf],
  );

  const forget = useCallback((id: number) => setFailed((all) => all.filter((one) => one.id !== id)), []);
  const isStalled = unreachable || answer.fetchStatus === 'paused' || (answer.isError && answer.data !== undefined);
  return { answer, act, take, show, unsent, failed, fail, forget, isStalled };
}
