import { millisecondsInMinute } from 'date-fns/constants';
import { dayOf, offsetOn } from '#server/platform/kernel/clocks.ts';

/** Clock times of restaurants, as instants. */

/** The instant at which one zone's clocks show what another's show at an instant. */
export const onOtherClocks = (from: string, to: string, instant: number): number =>
  from === to
    ? instant
    : instant + (offsetOn(from, dayOf(instant)) - offsetOn(to, dayOf(instant))) * millisecondsInMinute;

/** The dining day (it begins at 06:00) that a zone's clocks show at an instant, in days from 1970. */
export const diningDayOf = (timeZone: string, instant: number): number =>
  dayOf(instant + (offsetOn(timeZone, dayOf(instant)) - 6 * 60) * millisecondsInMinute);

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (calendarDay: number): number => (calendarDay + 4) % 7;
