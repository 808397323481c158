import type { BookingDaysQuery, BookingDay } from '#contract/reservations/bookingDays.ts';
import type { BookingWindow } from '#contract/reservations/bookingWindowRules.ts';

/**
 * Booking windows played day by day: every day of the calendar comes, and on it the doors that are due are opened. Written
 * apart from the product, with clocks read off a table of every quarter of an hour.
 */

const quarter = 15 * 60_000;
const dayMs = 86_400_000;
const dayName = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** For each quarter of an hour what the wall shows, `YYYY-MM-DD HH:mm`, by the day on the wall. */
export class Walls {
  readonly #byDay = new Map<string, { at: number; clock: string }[]>();
  readonly #format: Intl.DateTimeFormat;

  constructor(readonly timeZone: string) {
    this.#format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  }

  show(at: number): { day: string; clock: string } {
    const [day = '', clock = ''] = this.#format.format(at).split(' ');
    return { day, clock };
  }

  #quarters(day: string) {
    let found = this.#byDay.get(day);
    if (!found) {
      found = [];
      for (let at = midnight(day) - 15 * 3_600_000; at < midnight(day) + 39 * 3_600_000; at += quarter) {
        const shown = this.show(at);
        if (shown.day === day) found.push({ at, clock: shown.clock });
      }
      this.#byDay.set(day, found);
    }
    return found;
  }

  /** The moment of a time of the day; one that is skipped counts on from the last moment before. */
  moment(day: string, clock: string): number {
    const all = this.#quarters(day);
    const exact = all.find((one) => one.clock === clock);
    if (exact) return exact.at;
    const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
    const before = all.filter((one) => one.clock < clock).at(-1);
    if (!before) throw new Error(`${day} ${clock} is not within the day`);
    return before.at + (minutes(clock) - minutes(before.clock)) * 60_000;
  }
}

const lastOf = (year: number, month: number) =>
  [31, leap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month];
const leap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** A day so many months after the month of another; a month without the day ends before it. */
function monthsOn(day: string, months: number, wanted: number): string {
  let year = Number(day.slice(0, 4));
  let month = Number(day.slice(5, 7)) - 1 + months;
  while (month > 11) {
    month -= 12;
    year += 1;
  }
  const last = lastOf(year, month) ?? 0;
  const date = wanted < 0 || wanted > last ? last : wanted;
  return `${year}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function* between(first: string, last: string): Generator<string> {
  for (let at = midnight(first); at <= midnight(last); at += dayMs) yield dayName(at);
}

/** The days that a window opens when a day comes. */
function* opened(window: BookingWindow, today: string): Generator<string> {
  const date = Number(today.slice(8));
  const isLast = lastOf(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1) === date;
  switch (window.type) {
    case 'one_time':
      if (window.startFrom === today) yield* between(window.startDate, window.endDate);
      return;
    case 'period_days':
      yield dayName(midnight(today) + window.endDayOffset * dayMs);
      return;
    case 'date_alignment': {
      // On the last of a shorter month come those that it does not have, too.
      const most = isLast ? 31 : date;
      const there = monthsOn(today, window.endMonthOffset, -1);
      for (let each = date; each <= Math.min(most, Number(there.slice(8))); each++)
        yield monthsOn(today, window.endMonthOffset, each);
      return;
    }
    case 'recurring_by_date':
      for (const one of window.openPeriods) {
        const due = one.openFromDate === date || (isLast && (one.openFromDate === -1 || one.openFromDate > date));
        if (!due) continue;
        const start = monthsOn(today, one.startMonthOffset, one.startDateOfMonth);
        yield* between(start, monthsOn(today, one.endMonthOffset, one.endDateOfMonth));
      }
  }
}

/** What {@link bookingDays} should answer. */
export function playedDays(
  walls: Walls,
  { windows, openingHours, closedDays = [], at, from, days }: BookingDaysQuery,
): BookingDay[] {
  const now = new Date(at).getTime();
  const doors = new Map<string, number>();
  // More than a year of offsets before, and a year after the last day.
  const begin = midnight(from) - 460 * dayMs;
  for (let ms = begin; ms <= midnight(from) + (days + 5) * dayMs; ms += dayMs) {
    const today = dayName(ms);
    for (const window of windows.settings)
      for (const date of opened(window, today)) {
        const opens = walls.moment(today, window.bookingRevealTime);
        if (opens < (doors.get(date) ?? Infinity)) doors.set(date, opens);
      }
  }
  const today = walls.show(now).day;
  const result: BookingDay[] = [];
  for (let ms = midnight(from), left = days; left > 0; ms += dayMs, left--) {
    const date = dayName(ms);
    const opens = doors.get(date);
    const spans = openingHours?.filter(({ weekday }) => weekday === new Date(ms).getUTCDay());
    let reason: BookingDay['reason'] = null;
    if (ms < midnight(today)) reason = 'past';
    else if (closedDays.includes(date)) reason = 'notice';
    else if (spans && spans.length === 0) reason = 'closed';
    else if (ms - midnight(today) < windows.minReservationOffset * dayMs) reason = 'tooSoon';
    else if (date === today && now + windows.minTodayBookingMinutes * 60_000 >= closing(walls, date, spans))
      reason = 'tooSoon';
    else if (opens === undefined) reason = 'beyond';
    else if (opens > now) reason = 'notYetOpen';
    result.push({
      date,
      bookable: reason === null,
      reason,
      opensAt: opens === undefined ? null : new Date(opens).toISOString(),
    });
  }
  return result;
}

/** When the last span ends: what begins before six is of the night after, and what ends before it begins ends a day later. */
function closing(walls: Walls, date: string, spans: readonly { from: string; to: string }[] | undefined): number {
  const later = (days: number) => dayName(midnight(date) + days * dayMs);
  if (!spans) return walls.moment(later(1), '00:00');
  const ends = spans.map(({ from, to }) => walls.moment(later((from < '06:00' ? 1 : 0) + (to <= from ? 1 : 0)), to));
  return Math.max(...ends);
}
