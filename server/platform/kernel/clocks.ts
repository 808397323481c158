import { tzOffset } from '@date-fns/tz/tzOffset';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';

/** Offsets of time zones, cached by day: many timestamps of few days cost little. */

const offsets = new Map<string, Map<number, number>>();

/** The offset from UTC in minutes at noon UTC of a day (counted from 1970). */
export function offsetOn(timeZone: string, utcDay: number): number {
  let known = offsets.get(timeZone);
  if (!known) offsets.set(timeZone, (known = new Map<number, number>()));
  const remembered = known.get(utcDay);
  if (remembered !== undefined) return remembered;
  const offset = tzOffset(timeZone, new Date(utcDay * millisecondsInDay + millisecondsInDay / 2));
  known.set(utcDay, offset);
  return offset;
}

/** Days from 1970 to an instant. */
export const dayNumber = (instant: number): number => Math.floor(instant / millisecondsInDay);

/**
 * The instant of a local time on a calendar day in a time zone.
 *
 * @param calendarDay days from 1970
 * @param minutes after midnight; only meal times, when clocks do not change
 */
export function at(timeZone: string, calendarDay: number, minutes: number): number {
  return calendarDay * millisecondsInDay + (minutes - offsetOn(timeZone, calendarDay)) * millisecondsInMinute;
}
