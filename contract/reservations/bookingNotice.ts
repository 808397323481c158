import { bookingDays, type BookingDaysQuery } from './bookingDays.ts';
import { addDays } from '../core/ranges.ts';
import { minutesOf } from '../core/sections.ts';
import { dayOf } from '../core/zones.ts';

/** Whether the notice that guests must give leaves them anything to book. Pure. */

/** The months that are looked at: those of the longest window. */
const months = 12;
const daysAtOnce = 31;

/** Whether any day of a year can be booked; mostly one of the first month can. */
function anyBookable(query: Omit<BookingDaysQuery, 'from' | 'days'>): boolean {
  const today = dayOf(query.at, query.timeZone);
  for (let month = 0; month < months; month++) {
    const days = bookingDays({ ...query, from: addDays(today, month * daysAtOnce), days: daysAtOnce });
    if (days.some(({ bookable }) => bookable)) return true;
  }
  return false;
}

/**
 * What the notice leaves nothing of: `all` where it is longer than the booking window, so that no day can be booked;
 * `today` where it is longer than any day is open, so that nobody books for the same day. Nothing is wrong where days could
 * not be booked without it, either.
 */
export function noticeTooLong(query: Omit<BookingDaysQuery, 'from' | 'days'>): 'all' | 'today' | null {
  const atOnce = { ...query.windows, minTodayBookingMinutes: 0, minReservationOffset: 0 };
  if (!anyBookable({ ...query, windows: atOnce })) return null;
  if (!anyBookable(query)) return 'all';
  const { minTodayBookingMinutes: minutes, minReservationOffset: days } = query.windows;
  if (days > 0) return null;
  // A guest who looks at midnight has the whole day before them.
  const ends = query.openingHours?.map((span) => minutesOf(span).to) ?? [24 * 60];
  return minutes >= Math.max(...ends) ? 'today' : null;
}
