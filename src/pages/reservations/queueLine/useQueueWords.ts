import { useTranslate } from 'ra-core';
import type { LineState } from '#contract/reservations/queue/line.ts';
import type { LineAction } from '#contract/reservations/queue/queue.ts';
import { useLabels } from '#resources/framework/view/labels.ts';
import { actionWords, lineStateWords } from './words.ts';

/** The names of actions and states; some are those of the daily report. */
export function useQueueWords() {
  const labelOf = useLabels();
  const translate = useTranslate();
  return {
    action: (action: LineAction, again = false): string => {
      if (action === 'undo') return translate('ra.action.undo');
      if (action === 'call') return again ? labelOf(actionWords.callAgain) : translate('dailyReport.action.call');
      return labelOf(actionWords[action]);
    },
    state: (state: LineState): string =>
      state === 'called' ? translate('dailyReport.more.called') : labelOf(lineStateWords[state]),
    nobody: translate('reservationRows.nobody'),
  };
}
