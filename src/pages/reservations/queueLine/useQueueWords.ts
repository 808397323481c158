import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { queueRefusals, type LineState } from '#contract/reservations/queue/line.ts';
import type { LineAction, QueueEntry } from '#contract/reservations/queue/queue.ts';
import { ResponseError } from '#data-provider/client.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { errorText } from '#ui/errorText.ts';
import { actionWords, lineStateWords, queueWords as words, refusalWords } from './words.ts';

/** Why the server gives no number, if that is what an error says. */
export const refusalIn = (error: unknown) =>
  error instanceof ResponseError
    ? queueRefusals.find((one) => error.details?.some(({ code }) => code === one))
    : undefined;

/** The names of actions and states; some are those of the daily report. */
export function useQueueWords() {
  const labelOf = useLabels();
  const translate = useTranslate();
  return useMemo(() => {
    const action = (name: LineAction, again = false): string => {
      if (name === 'undo') return translate('ra.action.undo');
      if (name === 'call') return again ? labelOf(actionWords.callAgain) : translate('dailyReport.action.call');
      return labelOf(actionWords[name]);
    };
    return {
      action,
      actionOn: ({ calls, lineState }: Pick<QueueEntry, 'calls' | 'lineState'>, name: LineAction) =>
        action(name, calls > 0 && lineState !== 'waiting'),
      state: (state: LineState): string =>
        state === 'called' ? translate('dailyReport.more.called') : labelOf(lineStateWords[state]),
      people: (size: number) => (size === 1 ? labelOf(words.onePerson) : labelOf(words.people, { n: size })),
      pending: (name: string, what: string) => labelOf(words.pending, { name, what }),
      failure(error: unknown): string {
        const refusal = refusalIn(error);
        return refusal ? labelOf(refusalWords[refusal]) : errorText(error, translate);
      },
      nobody: translate('reservationRows.nobody'),
    };
  }, [labelOf, translate]);
}
