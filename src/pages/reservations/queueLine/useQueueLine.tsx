import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import {
  actOnEntry,
  getQueueLine,
  type LineAction,
  type QueueEntry,
  type QueueLine,
} from '#contract/reservations/queue/queue.ts';
import type { LiveChange } from '#contract/reservations/live.ts';
import { call, isStale } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { useCall } from '#resources/framework/view/useCall.ts';
import { useLive } from '#src/live/useLive.ts';
import { errorText } from '#ui/errorText.ts';
import { UndoToast } from '#ui/UndoToast.tsx';
import { doneWords, queueWords as words } from './words.ts';

const family = 'queueLine';
const keys = [[family]] as const;
/** Tables that become free change estimates, without an event of the queue. */
const refreshed = 20_000;
/** Milliseconds, long enough to undo. */
const undoable = 8_000;

const concerns = ({ type }: LiveChange) => type === null || type === 'waiting';

export interface ActionDetails {
  tables?: string[];
  behind?: number;
}

/** The queue of a branch, kept up to date, and what is done with it. */
export function useQueueLine(companyId: string, branchId: string) {
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const labelOf = useLabels();
  const input = useMemo(() => ({ params: { companyId, branchId } }), [companyId, branchId]);
  const answer = useCall([family], getQueueLine, input, { refetchInterval: refreshed });
  useLive({ keys, concerns, everyMs: 300 });
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());

  const show = useCallback(
    (entry: QueueEntry) => {
      queries.setQueryData<QueueLine>([family, getQueueLine.path, input], (line) => {
        if (!line) return line;
        const known = line.entries.some(({ id }) => id === entry.id);
        return {
          ...line,
          entries: known ? line.entries.map((one) => (one.id === entry.id ? entry : one)) : [...line.entries, entry],
        };
      });
      void queries.invalidateQueries({ queryKey: [family] });
    },
    [queries, input],
  );

  const act = useCallback(
    async function again(
      entry: Pick<QueueEntry, 'id' | 'version' | 'number'>,
      action: LineAction,
      details: ActionDetails = {},
    ): Promise<void> {
      const { id, version, number } = entry;
      setBusy((all) => new Set([...all, id]));
      try {
        const params = { ...input.params, reservationId: id };
        const changed = await call(actOnEntry, { params, body: { version, action, ...details } });
        show(changed);
        const said = labelOf(doneWords[action], { number });
        const undo = <UndoToast text={said} onUndo={() => void again(changed, 'undo')} />;
        notify(action === 'undo' ? said : undo, { autoHideDuration: action === 'undo' ? undefined : undoable });
      } catch (error) {
        // Another tablet was first: its state is shown.
        if (isStale(error)) void queries.invalidateQueries({ queryKey: [family] });
        notify(labelOf(words.failed, { number, text: errorText(error, translate) }), { type: 'error' });
      } finally {
        setBusy((all) => new Set([...all].filter((one) => one !== id)));
      }
    },
    [input, show, labelOf, notify, queries, translate],
  );
  return { answer, busy, act, show };
}
