import * as z from 'zod';
import { dayReasons } from './bookingDays.ts';
import { defaultBookingWindows } from './bookingWindowRules.ts';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { longestRange, reportDay } from '../core/ranges.ts';
import { openingHours } from '../core/sections.ts';
import { custom, integer } from '../core/fields.ts';
import { recordShape } from '../core/fieldSchemas.ts';
import { clock, instant, version, wholeNumber } from '../core/wire.ts';

/** Booking windows of a branch (specification, sections 3 and 7). */

const dayOfMonth = z
  .number()
  .int()
  .min(-1)
  .max(31)
  .refine((day) => day !== 0, 'is no day of a month');
const months = (min: number) => z.number().int().min(min).max(12);

/** Days of a month are 1 to 31, or -1 for the last one; a month without the day uses its last one. */
export const openPeriod = z.strictObject({
  /** The day of each month on which it opens. */
  openFromDate: dayOfMonth,
  /** The opened period: months after that one, and a day of each. */
  startMonthOffset: months(0),
  startDateOfMonth: dayOfMonth,
  endMonthOffset: months(0),
  endDateOfMonth: dayOfMonth,
});

/** In the branch's time zone. */
const bookingRevealTime = clock;

export const bookingWindow = z.discriminatedUnion('type', [
  /** Opens some days once: the opening time, and the first and last day. */
  z.strictObject({
    type: z.literal('one_time'),
    bookingRevealTime,
    startFrom: reportDay,
    startDate: reportDay,
    endDate: reportDay,
  }),
  /** Each day opens this many days before. */
  z.strictObject({
    type: z.literal('period_days'),
    bookingRevealTime,
    endDayOffset: z.number().int().min(0).max(longestRange),
  }),
  /** A period opens once or twice a month. */
  z.strictObject({
    type: z.literal('recurring_by_date'),
    bookingRevealTime,
    openPeriods: z.array(openPeriod).min(1).max(2),
  }),
  /** Each day opens on the same day, this many months before. */
  z.strictObject({ type: z.literal('date_alignment'), bookingRevealTime, endMonthOffset: months(1) }),
]);

/** The stored form, also used in the audit log. */
export const bookingWindowFields = {
  minTodayBookingMinutes: integer({
    min: 0,
    max: 24 * 60,
    initial: defaultBookingWindows.minTodayBookingMinutes,
    required: true,
  }),
  minReservationOffset: integer({
    min: 0,
    max: longestRange,
    initial: defaultBookingWindows.minReservationOffset,
    required: true,
  }),
  bookingWindows: custom({ schema: z.array(bookingWindow).max(50), initial: defaultBookingWindows.settings }),
};

const stored = recordShape(bookingWindowFields);
const shape = {
  minTodayBookingMinutes: stored.minTodayBookingMinutes,
  minReservationOffset: stored.minReservationOffset,
  settings: stored.bookingWindows,
};

const path = '/api/branchBookingWindowSettings/:companyId/:branchId';
const access = members('params.companyId', 'onlineReservation', { branch: 'params.branchId' });

export const getBookingWindows = endpoint(`GET ${path}`, {
  summary: 'When days of a branch can be booked on the web',
  access,
  response: z.object({ version, ...shape }),
});

export const bookingWindowChanges = z.strictObject({ ...shape, version }).partial();

export const patchBookingWindows = endpoint(`PATCH ${path}`, {
  summary: 'Change when days of a branch can be booked on the web; the list of windows is given as a whole',
  access: writers('params.companyId', 'onlineReservation', { branch: 'params.branchId' }),
  body: bookingWindowChanges,
});

export const bookingDay = z.object({
  date: z.string(),
  bookable: z.boolean(),
  /**
   * The reason: past, closed by a notice, no opening hours on that weekday, too short notice, opens later, or never
   * opens.
   */
  reason: z.enum(dayReasons).nullable(),
  /** When it opens or opened; null if nothing opens it. */
  opensAt: instant.nullable(),
});

export const previewBookingDays = endpoint(`GET ${path}/preview`, {
  summary: 'Which days of a branch could be booked at a moment, and why others could not',
  access,
  query: z.strictObject({ at: instant.optional(), from: reportDay.optional(), days: wholeNumber(1, 400).default(62) }),
  response: z.object({
    at: instant,
    timeZone: z.string(),
    openingHours: openingHours.nullable(),
    closedDays: z.array(z.string()),
    days: z.array(bookingDay),
  }),
});
