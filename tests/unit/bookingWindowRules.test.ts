import { describe, expect, it, test } from 'vitest';
import {
  bookingWindowProblems,
  initialSchedule,
  scheduleKindOf,
  scheduleKinds,
  defaultBookingWindows,
  type BookingWindow,
  type OneTimeWindow,
  type OpenPeriod,
} from '#contract/reservations/bookingWindowRules.ts';
import { bookingWindowChanges } from '#contract/reservations/bookingWindows.ts';
import { loadMessages } from '#i18n/messages.ts';
import { flatten } from '#tests/support/texts.ts';

const period = (
  openFromDate: number,
  startMonthOffset: number,
  startDateOfMonth: number,
  endMonthOffset: number,
  endDateOfMonth: number,
): OpenPeriod => ({ openFromDate, startMonthOffset, startDateOfMonth, endMonthOffset, endDateOfMonth });
const monthly = (...openPeriods: OpenPeriod[]): BookingWindow => ({
  type: 'recurring_by_date',
  bookingRevealTime: '00:00',
  openPeriods,
});
const once = (startFrom: string, startDate: string, endDate: string): OneTimeWindow => ({
  type: 'one_time',
  bookingRevealTime: '00:00',
  startFrom,
  startDate,
  endDate,
});
const told = (...windows: BookingWindow[]) => bookingWindowProblems(windows).map(({ path, code }) => `${path} ${code}`);

describe('a schedule', () => {
  test.each(scheduleKinds)('of the kind %s is in order as it is at first', (kind) => {
    const schedule = initialSchedule(kind);
    expect(scheduleKindOf(schedule)).toBe(kind);
    expect(told(schedule)).toEqual([]);
    expect(bookingWindowChanges.safeParse({ settings: [schedule] }).success).toBe(true);
  });

  it('is at first of thirty days, revealed at midnight', () => {
    expect(defaultBookingWindows).toEqual({
      minTodayBookingMinutes: 120,
      minReservationOffset: 0,
      settings: [{ type: 'period_days', bookingRevealTime: '00:00', endDayOffset: 30 }],
    });
  });

  it('opens first before it opens second', () => {
    const second = period(-1, 1, 16, 1, -1);
    expect(told(monthly(period(30, 1, 1, 1, 15), second))).toEqual([]);
    expect(told(monthly(period(31, 1, 1, 1, 15), second))).toEqual([
      'settings.0.openPeriods.1.openFromDate openingsOrder',
    ]);
    expect(told(monthly(period(-1, 1, 1, 1, 15), period(1, 1, 16, 1, -1)))).toEqual([
      'settings.0.openPeriods.1.openFromDate openingsOrder',
    ]);
  });

  it('starts after it opens in the same month', () => {
    expect(told(monthly(period(10, 0, 11, 0, 20)))).toEqual([]);
    expect(told(monthly(period(10, 0, 10, 0, 20)))).toEqual([
      'settings.0.openPeriods.0.startDateOfMonth startAfterOpening',
    ]);
    expect(told(monthly(period(31, 0, -1, 1, 20)))).toEqual([
      'settings.0.openPeriods.0.startDateOfMonth startAfterOpening',
    ]);
    expect(told(monthly(period(30, 0, -1, 1, 20)))).toEqual([]);
    expect(told(monthly(period(10, 1, 1, 1, 20)))).toEqual([]);
  });

  it('ends after it starts', () => {
    expect(told(monthly(period(1, 1, 10, 1, 10)))).toEqual(['settings.0.openPeriods.0.endDateOfMonth endAfterStart']);
    expect(told(monthly(period(1, 2, 10, 1, 20)))).toEqual(['settings.0.openPeriods.0.endDateOfMonth endAfterStart']);
    expect(told(monthly(period(1, 1, 31, 1, -1)))).toEqual(['settings.0.openPeriods.0.endDateOfMonth endAfterStart']);
    expect(told(monthly(period(1, 1, 30, 1, -1)))).toEqual([]);
    expect(told(monthly(period(1, 1, -1, 2, 1)))).toEqual([]);
  });

  it('has two periods apart', () => {
    expect(told(monthly(period(1, 1, 1, 1, 15), period(15, 1, 15, 1, -1)))).toEqual([
      'settings.0.openPeriods.1.startDateOfMonth periodsOverlap',
    ]);
    expect(told(monthly(period(1, 1, 1, 2, 15), period(15, 2, 15, 2, -1)))).toHaveLength(1);
    // The second may lie before the first.
    expect(told(monthly(period(1, 1, 16, 1, -1), period(15, 1, 1, 1, 15)))).toEqual([]);
  });

  it('reaches no further than a year', () => {
    expect(told(monthly(period(1, 0, 5, 12, 4)))).toEqual([]);
    expect(told(monthly(period(1, 0, 5, 12, 5)))).toEqual(['settings.0.openPeriods.0.endDateOfMonth rangeTooLong']);
  });

  it('is there once', () => {
    expect(told(initialSchedule('futureNDays'), initialSchedule('alignDayOfMonth'))).toEqual([
      'settings.1.type oneSchedule',
    ]);
  });
});

describe('a one-time window', () => {
  it('opens no later than it starts', () => {
    expect(told(once('2027-01-01', '2027-01-01', '2027-01-05'))).toEqual([]);
    expect(told(initialSchedule('futureNDays'), once('2027-01-02', '2027-01-01', '2027-01-05'))).toEqual([
      'settings.1.startFrom openedTooLate',
    ]);
  });

  it('may be a day, and not less', () => {
    expect(told(once('2027-01-01', '2027-02-01', '2027-02-01'))).toEqual([]);
    expect(told(once('2027-01-01', '2027-02-02', '2027-02-01'))).toEqual(['settings.0.endDate endAfterStart']);
  });

  it('has at most 366 days', () => {
    expect(told(once('2027-01-01', '2027-02-01', '2028-02-01'))).toEqual([]);
    expect(told(once('2027-01-01', '2027-02-01', '2028-02-02'))).toEqual(['settings.0.endDate rangeTooLong']);
  });
});

it('says in English what the specification has', async () => {
  const texts = flatten(await loadMessages('en'));
  const said = (code: string) => texts.get(`errors.field.${code}`);
  expect(said('openingsOrder')).toBe('The first opening date must be earlier than the second opening date');
  expect(said('startAfterOpening')).toBe('The start date must be later than the opening date');
  expect(said('endAfterStart')).toBe('The end date must be later than the start date');
  expect(said('periodsOverlap')).toBe('Periods must not overlap');
  expect(said('openedTooLate')).toBe('The date reservation open can not later than the range start.');
});

test.each([
  ['a day 0 of a month', { ...period(0, 1, 1, 1, 15) }],
  ['a day 32', { ...period(1, 1, 32, 1, 15) }],
  ['a month before', { ...period(1, -1, 1, 1, 15) }],
])('%s is refused', (_, openPeriod) => {
  expect(bookingWindowChanges.safeParse({ settings: [monthly(openPeriod)] }).success).toBe(false);
});

test.each(['24:00', '12:60', '9:00', ''])('the time %j is refused', (bookingRevealTime) => {
  const settings = [{ ...initialSchedule('futureNDays'), bookingRevealTime }];
  expect(bookingWindowChanges.safeParse({ settings }).success).toBe(false);
});
