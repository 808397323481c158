import { expect, it } from 'vitest';
import { noticeTooLong } from '#contract/reservations/bookingNotice.ts';
import {
  defaultBookingWindows,
  initialSchedule,
  type BookingWindows,
} from '#contract/reservations/bookingWindowRules.ts';
import type { OpeningHours } from '#contract/core/sections.ts';

const at = '2026-11-24T02:00:00.000Z';
const ask = (windows: Partial<BookingWindows>, openingHours: OpeningHours | null = null) =>
  noticeTooLong({ windows: { ...defaultBookingWindows, ...windows }, openingHours, timeZone: 'Asia/Taipei', at });
const ahead = (endDayOffset: number) => ({ settings: [{ ...initialSchedule('futureNDays'), endDayOffset }] }) as never;
const evenings = [{ weekday: 2, from: '17:00', to: '22:00' }] as unknown as OpeningHours;

it.each([
  ['days within the window', { minReservationOffset: 30 }, null, null],
  ['days beyond the window', { minReservationOffset: 31 }, null, 'all'],
  ['a short window', { minReservationOffset: 3, ...(ahead(2) as object) }, null, 'all'],
  ['as long as the window', { minReservationOffset: 2, ...(ahead(2) as object) }, null, null],
  ['no window at all', { minReservationOffset: 99, settings: [] }, null, null],
  ['hours within the day', { minTodayBookingMinutes: 22 * 60 - 1 }, evenings, null],
  ['hours beyond the day', { minTodayBookingMinutes: 22 * 60 }, evenings, 'today'],
  ['hours of a day without opening hours', { minTodayBookingMinutes: 24 * 60 }, null, 'today'],
  [
    'hours that matter to nobody, who must book a day before',
    { minTodayBookingMinutes: 1_440, minReservationOffset: 1 },
    null,
    null,
  ],
] as const)('a notice of %s', (_, windows, hours, expected) =>
  expect(ask(windows as Partial<BookingWindows>, hours)).toBe(expected),
);
