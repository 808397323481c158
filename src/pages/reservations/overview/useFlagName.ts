import { useTranslate } from 'ra-core';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { flagStates, type Flag } from './shownFigures.ts';

/** The label of a chart series: the reservation state that it counts. */
export function useFlagName(): (flag: Flag) => string {
  const translate = useTranslate();
  const { state } = useReservationWords();
  return (flag) => {
    const counted = flagStates[flag];
    return counted === 'all' ? translate('overview.created') : state(counted);
  };
}
