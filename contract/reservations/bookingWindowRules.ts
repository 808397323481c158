import type { z } from 'zod';
import type { bookingWindow, openPeriod } from './bookingWindows.ts';
import type { Problem } from '../core/problems.ts';
import { daysBetween, longestRange } from '../core/ranges.ts';

/** Online booking windows: stored form and rules across fields (specification, sections 3, 4, 5, 9). Pure. */

export type OpenPeriod = z.output<typeof openPeriod>;
export type BookingWindow = z.output<typeof bookingWindow>;
export type OneTimeWindow = Extract<BookingWindow, { type: 'one_time' }>;
export type BookingSchedule = Exclude<BookingWindow, OneTimeWindow>;

export interface BookingWindows {
  /** Minimum minutes of notice for bookings of today. */
  minTodayBookingMinutes: number;
  /** Minimum days of notice; 0 includes today. */
  minReservationOffset: number;
  /** At most one schedule, and any number of one-time windows. */
  settings: BookingWindow[];
}

export const scheduleKinds = ['futureNDays', 'oncePerMonth', 'twicePerMonth', 'alignDayOfMonth'] as const;
/** The choices in the form; once and twice a month are stored as one type. */
export type ScheduleKind = (typeof scheduleKinds)[number];

export const isSchedule = (window: BookingWindow): window is BookingSchedule => window.type !== 'one_time';

/** The kind of a schedule. */
export function scheduleKindOf(schedule: BookingSchedule): ScheduleKind {
  if (schedule.type === 'period_days') return 'futureNDays';
  if (schedule.type === 'date_alignment') return 'alignDayOfMonth';
  return schedule.openPeriods.length > 1 ? 'twicePerMonth' : 'oncePerMonth';
}

const firstHalf: OpenPeriod = {
  openFromDate: 1,
  startMonthOffset: 1,
  startDateOfMonth: 1,
  endMonthOffset: 1,
  endDateOfMonth: 15,
};
const secondHalf: OpenPeriod = { ...firstHalf, openFromDate: 15, startDateOfMonth: 16, endDateOfMonth: -1 };

/** The initial schedule of a kind: once a month opens the next month, twice each half of it. */
export function initialSchedule(kind: ScheduleKind, bookingRevealTime = '00:00'): BookingSchedule {
  switch (kind) {
    case 'futureNDays':
      return { type: 'period_days', bookingRevealTime, endDayOffset: 30 };
    case 'alignDayOfMonth':
      return { type: 'date_alignment', bookingRevealTime, endMonthOffset: 1 };
    case 'oncePerMonth':
      return { type: 'recurring_by_date', bookingRevealTime, openPeriods: [{ ...firstHalf, endDateOfMonth: -1 }] };
    case 'twicePerMonth':
      return { type: 'recurring_by_date', bookingRevealTime, openPeriods: [firstHalf, secondHalf] };
  }
}

/** The default of a branch. */
export const defaultBookingWindows: BookingWindows = {
  minTodayBookingMinutes: 120,
  minReservationOffset: 0,
  settings: [initialSchedule('futureNDays')],
};

/** The last day counts as the 31st. */
const counted = (dayOfMonth: number) => (dayOfMonth === -1 ? 31 : dayOfMonth);
const startOf = (one: OpenPeriod) => one.startMonthOffset * 31 + counted(one.startDateOfMonth);
const endOf = (one: OpenPeriod) => one.endMonthOffset * 31 + counted(one.endDateOfMonth);

function periodProblems(period: OpenPeriod, at: string): Problem[] {
  const problems: Problem[] = [];
  const { openFromDate, startMonthOffset, startDateOfMonth, endMonthOffset } = period;
  if (startMonthOffset === 0 && counted(startDateOfMonth) <= counted(openFromDate))
    problems.push({ path: `${at}.startDateOfMonth`, code: 'startAfterOpening' });
  if (endOf(period) <= startOf(period)) problems.push({ path: `${at}.endDateOfMonth`, code: 'endAfterStart' });
  // From a day to the same day a year later is more than 366 days in some years.
  else if (endMonthOffset - startMonthOffset > 11 && endOf(period) - startOf(period) >= 12 * 31)
    problems.push({ path: `${at}.endDateOfMonth`, code: 'rangeTooLong' });
  return problems;
}

function scheduleProblems(periods: readonly OpenPeriod[], at: string): Problem[] {
  const problems = periods.flatMap((period, index) => periodProblems(period, `${at}.${index}`));
  const [first, second] = periods;
  if (!first || !second) return problems;
  if (counted(first.openFromDate) >= counted(second.openFromDate))
    problems.push({ path: `${at}.1.openFromDate`, code: 'openingsOrder' });
  if (startOf(first) <= endOf(second) && startOf(second) <= endOf(first))
    problems.push({ path: `${at}.1.startDateOfMonth`, code: 'periodsOverlap' });
  return problems;
}

function oneTimeProblems({ startFrom, startDate, endDate }: OneTimeWindow, at: string): Problem[] {
  const problems: Problem[] = [];
  if (startFrom && startDate && startFrom > startDate)
    problems.push({ path: `${at}.startFrom`, code: 'openedTooLate' });
  if (!startDate || !endDate) return problems;
  if (endDate < startDate) problems.push({ path: `${at}.endDate`, code: 'endAfterStart' });
  else if (daysBetween(startDate, endDate) > longestRange)
    problems.push({ path: `${at}.endDate`, code: 'rangeTooLong' });
  return problems;
}

/** Values not set in the form yet. */
const missing = (window: BookingWindow, at: string): Problem[] =>
  Object.entries(window)
    .filter(([, value]) => value === '' || value === null)
    .map(([name]) => ({ path: `${at}.${name}`, code: 'required' }));

/** The problems of booking windows, each with its field; the schema validates each part itself. */
export function bookingWindowProblems(settings: readonly BookingWindow[]): Problem[] {
  const schedules = settings.flatMap((one, index) => (isSchedule(one) ? [index] : []));
  return [
    ...schedules.slice(1).map((index) => ({ path: `settings.${index}.type`, code: 'oneSchedule' })),
    ...settings.flatMap((one, index) => {
      const at = `settings.${index}`;
      const problems = missing(one, at);
      if (one.type === 'one_time') problems.push(...oneTimeProblems(one, at));
      else if (one.type === 'recurring_by_date')
        problems.push(...scheduleProblems(one.openPeriods, `${at}.openPeriods`));
      else if (one.type === 'period_days' && one.endDayOffset > longestRange)
        problems.push({ path: `${at}.endDayOffset`, code: 'rangeTooLong' });
      return problems;
    }),
  ];
}
