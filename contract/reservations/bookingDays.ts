import type { z } from 'zod';
import { isSchedule, type BookingSchedule, type BookingWindow, type BookingWindows } from './bookingWindowRules.ts';
import type { bookingDay } from './bookingWindows.ts';
import { addDays, weekdayOf } from '../core/ranges.ts';
import { minutesOf, type OpeningHours } from '../core/sections.ts';
import { clockOfMinute, dayOf, instantAt, two } from '../core/zones.ts';

/** The days that can be booked at a time, and why others cannot. Pure: used by server and client. */

export const dayReasons = ['past', 'notice', 'closed', 'tooSoon', 'notYetOpen', 'beyond'] as const;
export type DayReason = (typeof dayReasons)[number];

export type BookingDay = z.output<typeof bookingDay>;

export interface BookingDaysQuery {
  windows: BookingWindows;
  /** Null if no opening hours are set. */
  openingHours: OpeningHours | null;
  /** Days with a closing notice. */
  closedDays?: readonly string[];
  timeZone: string;
  /** The time of the guest's request. */
  at: string | number;
  /** The first day, and the number of days. */
  from: string;
  days: number;
}

/** A local date and time. */
interface Opening {
  date: string;
  time: string;
}

/** Months since year 0. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;

/** A day of a month; -1, and days that the month does not have, mean the last one. */
function dayIn(month: number, day: number): string {
  const [year, index] = [Math.floor(month / 12), month % 12];
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return `${String(year).padStart(4, '0')}-${two(index + 1)}-${two(day === -1 ? last : Math.min(day, last))}`;
}

/** The day on which a schedule first opens a day; null if never. */
function openedOn(schedule: BookingSchedule, date: string): string | null {
  switch (schedule.type) {
    case 'period_days':
      return addDays(date, -schedule.endDayOffset);
    case 'date_alignment':
      return dayIn(monthOf(date) - schedule.endMonthOffset, Number(date.slice(8)));
    case 'recurring_by_date': {
      const openings = schedule.openPeriods.flatMap((period) => {
        // The first month whose period contains the day opens it.
        for (let back = period.endMonthOffset; back >= period.startMonthOffset; back--) {
          const month = monthOf(date) - back;
          const starts = dayIn(month + period.startMonthOffset, period.startDateOfMonth);
          const ends = dayIn(month + period.endMonthOffset, period.endDateOfMonth);
          if (starts <= date && date <= ends) return [dayIn(month, period.openFromDate)];
        }
        return [];
      });
      return openings.sort()[0] ?? null;
    }
  }
}

function openingOf(window: BookingWindow, date: string): Opening | null {
  const time = window.bookingRevealTime;
  if (isSchedule(window)) {
    const opened = openedOn(window, date);
    return opened === null ? null : { date: opened, time };
  }
  return window.startDate <= date && date <= window.endDate ? { date: window.startFrom, time } : null;
}

const earlier = (one: Opening, other: Opening) =>
  one.date < other.date || (one.date === other.date && one.time <= other.time) ? one : other;

/** When the last span of a day ends; the end of the day without opening hours; null on a closed weekday. */
function endOfDay(date: string, openingHours: OpeningHours | null, timeZone: string): number | null {
  const spans = openingHours?.filter(({ weekday }) => weekday === weekdayOf(date));
  if (spans?.length === 0) return null;
  const minute = spans ? Math.max(...spans.map((span) => minutesOf(span).to)) : 24 * 60;
  const clock = minute % (24 * 60);
  const wall = `${addDays(date, Math.floor(minute / (24 * 60)))}T${clockOfMinute(clock)}`;
  return Date.parse(instantAt(wall, timeZone) ?? '');
}

/** Whether each of a number of days can be booked at a time. Days are those of the branch's calendar. */
export function bookingDays({
  windows,
  openingHours,
  closedDays,
  timeZone,
  at,
  from,
  days,
}: BookingDaysQuery): BookingDay[] {
  const now = new Date(at).getTime();
  const today = dayOf(now, timeZone);
  const soonest = addDays(today, windows.minReservationOffset);
  const reasonOf = (date: string, opensAt: string | null): DayReason | null => {
    if (date < today) return 'past';
    if (closedDays?.includes(date)) return 'notice';
    const ends = endOfDay(date, openingHours, timeZone);
    if (ends === null) return 'closed';
    const late = date === today && now + windows.minTodayBookingMinutes * 60_000 >= ends;
    if (date < soonest || late) return 'tooSoon';
    if (opensAt === null) return 'beyond';
    return Date.parse(opensAt) > now ? 'notYetOpen' : null;
  };
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(from, index);
    const openings = windows.settings.flatMap((window) => openingOf(window, date) ?? []);
    const first = openings.length ? openings.reduce(earlier) : null;
    const opensAt = first && instantAt(`${first.date}T${first.time}`, timeZone);
    const reason = reasonOf(date, opensAt);
    return { date, bookable: reason === null, reason, opensAt };
  });
}
