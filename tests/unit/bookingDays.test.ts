import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingDays } from '#contract/reservations/bookingDays.ts';
import {
  bookingWindowProblems,
  defaultBookingWindows,
  type BookingSchedule,
  type BookingWindow,
  type BookingWindows,
} from '#contract/reservations/bookingWindowRules.ts';
import type { OpeningHours } from '#contract/core/sections.ts';
import { playedDays, Walls } from '#tests/support/bookingReference.ts';

interface Asked {
  windows?: Partial<BookingWindows>;
  openingHours?: OpeningHours | null;
  timeZone?: string;
  at: string;
  from: string;
  days?: number;
}
const ask = ({ windows, openingHours = null, timeZone = 'Asia/Taipei', days = 1, ...asked }: Asked) =>
  bookingDays({ ...asked, windows: { ...defaultBookingWindows, ...windows }, openingHours, timeZone, days });
const one = (asked: Asked) => ask(asked)[0];
const scheduled = (schedule: BookingSchedule) => ({ settings: [schedule] });

describe('a day', () => {
  const at = '2026-11-24T02:00:00.000Z'; // 10:00 in Taipei
  it('can be booked thirty days ahead, and is past when it is over', () => {
    const days = ask({ at, from: '2026-11-23', days: 34 });
    expect(days[0]).toMatchObject({ reason: 'past' });
    expect(days.filter(({ bookable }) => bookable).map(({ date }) => date)).toHaveLength(31);
    expect(days.at(-1)).toEqual({
      date: '2026-12-26',
      bookable: false,
      reason: 'notYetOpen',
      opensAt: '2026-11-25T16:00:00.000Z',
    });
  });
  it('is closed on a weekday without hours', () => {
    const openingHours = [{ weekday: 3, from: '11:00', to: '21:00' }];
    const reasons = ask({ at, from: '2026-11-24', days: 3, openingHours }).map(({ reason }) => reason);
    expect(reasons).toEqual(['closed', null, 'closed']);
  });
  it('is too soon when too little is left of today', () => {
    const openingHours = [{ weekday: 2, from: '17:00', to: '01:00' }];
    const today = (time: string) =>
      one({ at: `2026-11-24T${time}:00+08:00`, from: '2026-11-24', openingHours })?.reason;
    expect([today('22:59'), today('23:00')]).toEqual([null, 'tooSoon']);
  });
  it('is too soon within the days ahead', () => {
    const windows = { minReservationOffset: 2 };
    const reasons = ask({ at, from: '2026-11-24', days: 3, windows }).map(({ reason }) => reason);
    expect(reasons).toEqual(['tooSoon', 'tooSoon', null]);
  });
  it('that nothing opens is beyond', () => {
    expect(one({ at, from: '2026-11-24', windows: { settings: [] } })).toMatchObject({
      reason: 'beyond',
      opensAt: null,
    });
  });
  it('of a one-time window opens at its moment, beside the schedule', () => {
    const windows: Partial<BookingWindows> = {
      settings: [
        ...defaultBookingWindows.settings,
        {
          type: 'one_time',
          bookingRevealTime: '12:00',
          startFrom: '2026-11-24',
          startDate: '2027-02-06',
          endDate: '2027-02-06',
        },
      ],
    };
    const day = (time: string) => one({ at: `2026-11-24T${time}:00+08:00`, from: '2027-02-06', windows });
    expect(day('11:59')).toMatchObject({ reason: 'notYetOpen', opensAt: '2026-11-24T04:00:00.000Z' });
    expect(day('12:00')).toMatchObject({ bookable: true });
  });
});

describe('ends of months', () => {
  const align = scheduled({ type: 'date_alignment', bookingRevealTime: '00:00', endMonthOffset: 1 });
  const opens = (date: string, windows: Partial<BookingWindows> = align) =>
    one({ at: '2020-01-01T00:00:00Z', from: date, windows, timeZone: 'UTC' })?.opensAt?.slice(0, 10);
  it('stand for days that a month does not have', () => {
    expect(['2027-03-28', '2027-03-29', '2027-03-31', '2027-02-28'].map((day) => opens(day))).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2027-02-28',
      '2027-01-28',
    ]);
    expect(['2028-03-29', '2028-03-31', '2028-02-29'].map((day) => opens(day))).toEqual([
      '2028-02-29',
      '2028-02-29',
      '2028-01-29',
    ]);
  });
  it('are the last day of each', () => {
    const windows = scheduled({
      type: 'recurring_by_date',
      bookingRevealTime: '00:00',
      openPeriods: [
        { openFromDate: -1, startMonthOffset: 1, startDateOfMonth: 1, endMonthOffset: 1, endDateOfMonth: -1 },
      ],
    });
    expect(['2028-02-29', '2028-03-01', '2028-03-31', '2028-04-01'].map((day) => opens(day, windows))).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-02-29',
      '2028-03-31',
    ]);
  });
});

describe('where clocks change', () => {
  const reveal = (bookingRevealTime: string, timeZone: string, at: string, from: string) =>
    one({
      at,
      from,
      timeZone,
      windows: scheduled({ type: 'period_days', bookingRevealTime, endDayOffset: 1 }),
    })?.opensAt;
  it('a time that is skipped counts from the hour before', () => {
    expect(reveal('02:30', 'America/New_York', '2027-03-01T00:00:00Z', '2027-03-15')).toBe('2027-03-14T07:30:00.000Z');
    expect(reveal('02:15', 'Australia/Lord_Howe', '2027-09-01T00:00:00Z', '2027-10-04')).toBe(
      '2027-10-02T15:45:00.000Z',
    );
  });
  it('a time that comes twice counts the first time', () => {
    expect(reveal('01:30', 'Europe/London', '2027-10-01T00:00:00Z', '2027-11-01')).toBe('2027-10-31T00:30:00.000Z');
  });
});

const zones = [
  'Asia/Taipei',
  'Australia/Sydney',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
];
/** Among them those that are skipped, and come twice. */
const time = fc.constantFrom('00:00', '00:15', '01:30', '02:00', '02:15', '02:30', '02:45', '03:00', '12:00', '23:45');
const first = Date.UTC(2024, 0, 1);
const dayFrom = (days: number) => new Date(first + days * 86_400_000).toISOString().slice(0, 10);
const dayOfMonth = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(-1, 28, 29, 30, 31));
const months = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }) }, fc.integer({ min: 0, max: 12 }));
const period = fc.record({
  openFromDate: dayOfMonth,
  startMonthOffset: months,
  startDateOfMonth: dayOfMonth,
  endMonthOffset: months,
  endDateOfMonth: dayOfMonth,
});
const days = fc.integer({ min: 0, max: 366 });
const inOrder = (window: BookingWindow) => bookingWindowProblems([window]).length === 0;
const schedule: fc.Arbitrary<BookingWindow> = fc.oneof(
  fc.record({ type: fc.constant('period_days' as const), bookingRevealTime: time, endDayOffset: days }),
  fc.record({
    type: fc.constant('date_alignment' as const),
    bookingRevealTime: time,
    endMonthOffset: fc.integer({ min: 1, max: 12 }),
  }),
  fc
    .record({
      type: fc.constant('recurring_by_date' as const),
      bookingRevealTime: time,
      openPeriods: fc.array(period, { minLength: 1, maxLength: 2 }),
    })
    .filter(inOrder),
);
const oneTime: fc.Arbitrary<BookingWindow> = fc
  .tuple(time, fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 365 }))
  .map(([bookingRevealTime, opens, start, length]) => ({
    type: 'one_time' as const,
    bookingRevealTime,
    startFrom: dayFrom(opens),
    startDate: dayFrom(opens + start),
    endDate: dayFrom(opens + start + length),
  }));
const windows: fc.Arbitrary<BookingWindows> = fc.record({
  minTodayBookingMinutes: fc.constantFrom(0, 30, 120, 600),
  minReservationOffset: fc.constantFrom(0, 0, 1, 14),
  settings: fc
    .tuple(fc.option(schedule), fc.array(oneTime, { maxLength: 2 }))
    .map(([one_, more]) => [...(one_ ? [one_] : []), ...more]),
});
const span = fc.record({ weekday: fc.integer({ min: 0, max: 6 }), from: time, to: time });
const hours: fc.Arbitrary<OpeningHours | null> = fc.option(fc.array(span, { maxLength: 8 }));

const someDays = fc.array(fc.integer({ min: -3, max: 117 }), { maxLength: 4 });

describe('as they come day by day', () => {
  it.each(zones)('in %s', (timeZone) => {
    const walls = new Walls(timeZone);
    const moment = fc.integer({ min: 0, max: 3 * 365 * 96 }).map((quarters) => first + quarters * 900_000);
    fc.assert(
      fc.property(windows, hours, someDays, moment, (given, openingHours, closed, at) => {
        const from = dayFrom(Math.floor((at - first) / 86_400_000) - 3);
        const closedDays = closed.map((day) => dayFrom(Math.floor((at - first) / 86_400_000) + day));
        const asked = { windows: given, openingHours, closedDays, timeZone, at, from, days: 120 };
        expect(bookingDays(asked)).toEqual(playedDays(walls, asked));
      }),
      { numRuns: 60, seed: 20261123 },
    );
  });
});
