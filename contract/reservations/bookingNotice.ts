import { bookingDays, type BookingDaysQuery } from './bookingDays.ts';
import { addDays } from '../core/ranges.ts';
import { minutesOf } from '../core/sections.ts';
import { dayOf } from '../core/zones.ts';

/** Checks that the minimum notice leaves days to book. Pure. */

/** The months to check: those of the longest window. */
const months = 12;
const daysAtOnce = 31;

/** Whether any day of a year can be booked; usually one of the first month can. */
function anyBookable(query: Omit<BookingDaysQuery, 'from' | 'days'>): boolean {
  const today = dayOf(query.at, query.timeZone);
  for (let month = 0; month < months; month++) {
    const days = bookingDays({ ...query, from: addDays(today, month * daysAtOnce), days: daysAtOnce });
    if (days.some(({ bookable }) => bookable)) return true;
  }
  return false;
}

/**
 * The effect of too long a notice: `all` if it is longer than the booking window, so no day can be booked; `today` if
 * it is longer than the opening hours of any day, so nobody can book for the same day. No problem if the days could not
 * be booked without the notice either.
 */
export function noticeTooLong(query: Omit<BookingDaysQuery, 'from' | 'days'>): 'all' | 'today' | null {
  const atOnce = { ...query.windows, minTodayBookingMinutes: 0, minReservationOffset: 0 };
  if (!anyBookable({ ...query, windows: atOnce })) return null;
  if (!anyBookable(query)) return 'all';
  const { minTodayBookingMinutes: minutes, minReservationOffset: days } = query.windows;
  if (days > 0) return null;
  // A guest at midnight has the whole day left.
  const ends = query.openingHours?.map((span) => minutesOf(span).to) ?? [24 * 60];
  return minutes >= Math.max(...ends) ? 'today' : null;
}
