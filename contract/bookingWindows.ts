import * as z from 'zod';
import { dayReasons } from './bookingDays.ts';
import { usualBookingWindows, type BookingWindow } from './bookingWindowRules.ts';
import { endpoint, members } from './endpoint.ts';
import { writingRoles } from './permissions.ts';
import { longestRange, reportDay } from './ranges.ts';
import { openingHours } from './sections.ts';
import { recordShape, value, whole } from './settingFields.ts';
import { clock, instant, version, wholeNumber } from './wire.ts';

/** Booking windows of a branch (specification, sections 3 and 7). */

const dayOfMonth = z
  .number()
  .int()
  .min(-1)
  .max(31)
  .refine((day) => day !== 0, 'is no day of a month');
const months = (min: number) => z.number().int().min(min).max(12);

const openPeriod = z.strictObject({
  openFromDate: dayOfMonth,
  startMonthOffset: months(0),
  startDateOfMonth: dayOfMonth,
  endMonthOffset: months(0),
  endDateOfMonth: dayOfMonth,
});

const bookingWindow: z.ZodType<BookingWindow, BookingWindow> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('one_time'),
    bookingRevealTime: clock,
    startFrom: reportDay,
    startDate: reportDay,
    endDate: reportDay,
  }),
  z.strictObject({
    type: z.literal('period_days'),
    bookingRevealTime: clock,
    endDayOffset: z.number().int().min(0).max(longestRange),
  }),
  z.strictObject({
    type: z.literal('recurring_by_date'),
    bookingRevealTime: clock,
    openPeriods: z.array(openPeriod).min(1).max(2),
  }),
  z.strictObject({ type: z.literal('date_alignment'), bookingRevealTime: clock, endMonthOffset: months(1) }),
]);

/** As a branch keeps them, and as the audit log tells them. */
export const bookingWindowFields = {
  minTodayBookingMinutes: whole(0, 24 * 60, { initial: usualBookingWindows.minTodayBookingMinutes, required: true }),
  minReservationOffset: whole(0, longestRange, { initial: usualBookingWindows.minReservationOffset, required: true }),
  bookingWindows: value(z.array(bookingWindow).max(50), usualBookingWindows.settings),
};

const kept = recordShape(bookingWindowFields);
const shape = {
  minTodayBookingMinutes: kept.minTodayBookingMinutes,
  minReservationOffset: kept.minReservationOffset,
  settings: kept.bookingWindows,
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
  access: { ...access, roles: writingRoles },
  body: bookingWindowChanges,
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
    days: z.array(
      z.object({
        date: z.string(),
        bookable: z.boolean(),
        reason: z.enum(dayReasons).nullable(),
        opensAt: instant.nullable(),
      }),
    ),
  }),
});
