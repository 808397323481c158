import { useTranslate } from 'ra-core';
import { useReservationWords } from '#resources/framework/view/useReservationWords.ts';
import { stateOf, type Flag } from './shownFigures.ts';

/** What a series of the charts is called: as the state of reservations that it counts. */
export function useFlagName(): (flag: Flag) => string {
  const translate = useTranslate();
  const { state } = useReservationWords();
  return (flag) => {
    const counted = stateOf[flag];
    return counted === 'all' ? translate('overview.created') : state(counted);
  };
}
