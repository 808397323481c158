import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';

/** Offsets of time zones, cached by day: many timestamps of few days cost little. */

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

/** The offset from UTC in minutes at noon UTC of a day (counted from 1970). */
export function offsetOn(timeZone: string, utcDay: number): number {
  let known = offsets.get(timeZone);
  if (!known) offsets.set(timeZone, (known = new Map<number, number>()));
  const remembered = known.get(utcDay);
  if (remembered !== undefined) return remembered;
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  const text =
    format
      .formatToParts(utcDay * millisecondsInDay + millisecondsInDay / 2)
      .find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  known.set(utcDay, offset);
  return offset;
}

/** Days from 1970 to an instant. */
export const dayOf = (instant: number): number => Math.floor(instant / millisecondsInDay);

/**
 * The instant of a local time on a calendar day in a time zone.
 *
 * @param calendarDay days from 1970
 * @param minutes after midnight; only meal times, when clocks do not change
 */
export function at(timeZone: string, calendarDay: number, minutes: number): number {
  return calendarDay * millisecondsInDay + (minutes - offsetOn(timeZone, calendarDay)) * millisecondsInMinute;
}
