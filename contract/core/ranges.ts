import { calendarDay } from './wire.ts';
import * as z from 'zod';
import { defaults } from './constants.ts';

import { isDay, wallTime } from './zones.ts';

/** Ranges of days for reports. */

/** A year including a leap day. Longer ranges are not needed and would be slow. */
export const longestRange = 366;

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** The number of days from `from` to `to`, both included. @example daysBetween('2026-11-01', '2026-11-30') // 30 */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from) + 1;

/** Adds days to a calendar day; negative numbers subtract. @example addDays('2026-03-01', -1) // '2026-02-28' */
export const addDays = (day: string, days: number): string =>
  new Date((dayOf(day) + days) * 86_400_000).toISOString().slice(0, 10);

/** The first day of the month some months after the month of a day or month; negative numbers go back. */
export function monthFrom(day: string, months: number): string {
  const [year = 2000, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Every day of a range, in order. */
export const daysOfRange = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index));

/** 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string): number => (dayOf(day) + 4) % 7;

const reportYears = ['2000-01-01', '2099-12-31'] as const;
const withinReports = (day: string) => day >= reportYears[0] && day <= reportYears[1];

/** A valid day of a report's range. */
export const reportDay = calendarDay.refine(withinReports, 'must be from 2000 to 2099');

/** Whether a text is a {@link reportDay}, for code without the schema. */
export const isReportDay = (text: string): boolean => isDay(text) && withinReports(text);

/** The query params of a range. Spread into a query and pass to {@link checkRange}. */
export const rangeQuery = { startDate: reportDay, endDate: reportDay };

/**
 * Rejects a range that ends before it begins or is longer than a year. A range without one of its days is valid. Use
 * with `superRefine`.
 */
export const checkRangeOf =
  <const First extends string, const Last extends string>(first: First, last: Last) =>
  (value: { readonly [Name in First | Last]?: string | undefined }, context: z.RefinementCtx): void => {
    const [from, to] = [value[first], value[last]];
    if (!from || !to) return;
    const days = daysBetween(from, to);
    const message =
      days < 1 ? `must not be before ${first}` : days > longestRange ? `must be at most ${longestRange} days` : null;
    if (message) context.addIssue({ code: 'custom', path: [last], message });
  };
export const checkRange = checkRangeOf('startDate', 'endDate');

/** A time zone of the IANA database. */
export const timeZone = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'is not a time zone');

export const timeZoneParam = timeZone.default(defaults.timeZone);

/** The calendar day in a time zone at an instant, minus the beginning of the dining day. */
export function diningDayAt(zone: string, instant: number = Date.now()): string {
  const [day = '', time = ''] = wallTime(instant, zone).split('T');
  return time < '06:00' ? addDays(day, -1) : day;
}
