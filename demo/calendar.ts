import { millisecondsInMinute } from 'date-fns/constants';
import { dayNumber, offsetOn } from '#server/platform/kernel/clocks.ts';

/** Local times of restaurants, as instants. */

/** The instant at which one time zone has the local time that another has at an instant. */
export const onOtherClocks = (from: string, to: string, instant: number): number =>
  from === to
    ? instant
    : instant + (offsetOn(from, dayNumber(instant)) - offsetOn(to, dayNumber(instant))) * millisecondsInMinute;

/** The dining day (it starts at 06:00) in a time zone at an instant, in days since 1970. */
export const diningDayOf = (timeZone: string, instant: number): number =>
  dayNumber(instant + (offsetOn(timeZone, dayNumber(instant)) - 6 * 60) * millisecondsInMinute);

/** 0 Sunday to 6 Saturday. */
export const weekdayOfDay = (calendarDay: number): number => (calendarDay + 4) % 7;
