import { calendarDay } from './wire.ts';
import * as z from 'zod';
import { defaults } from './constants.ts';

import { isDay, wallTime } from './zones.ts';

/** Ranges of days that reports are asked for. */

/** A year, leap day included: more is nobody's report, and would be slow. */
export const longestRange = 366;

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;

/** Days from `from` to `to`, both counted. @example daysBetween('2026-11-01', '2026-11-30') // 30 */
export const daysBetween = (from: string, to: string): number => dayOf(to) - dayOf(from) + 1;

/** A calendar day some days later, or earlier. @example addDays('2026-03-01', -1) // '2026-02-28' */
export const addDays = (day: string, days: number): string =>
  new Date((dayOf(day) + days) * 86_400_000).toISOString().slice(0, 10);

/** The first day of the month that is some months after a day's, or a month's; before it where negative. */
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

/** A day that a report may be asked for. */
export const reportDay = calendarDay.refine(withinReports, 'must be from 2000 to 2099');

/** Whether a text is a {@link reportDay}, for who does without the schema. */
export const isReportDay = (text: string): boolean => isDay(text) && withinReports(text);

/** The query parameters of a range. Spread into a query and pass to {@link checkRange}. */
export const rangeQuery = { startDate: reportDay, endDate: reportDay };

/**
 * Refuses a range that ends before it begins or is longer than a year; one of which a day is not named cannot be wrong.
 * To be used with `superRefine`.
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

/** The calendar day that a zone's clocks show at an instant, the dining day's beginning taken off. */
export function diningDayAt(zone: string, instant: number = Date.now()): string {
  const [day = '', time = ''] = wallTime(instant, zone).split('T');
  return time < '06:00' ? addDays(day, -1) : day;
}
