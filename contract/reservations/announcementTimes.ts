import { addDays, weekdayOf } from '../core/ranges.ts';
import { dayOf, instantAt, isDay, isTimeZone } from '../core/zones.ts';

/**
 * When announcements are shown: on their weekdays from their first to their last day, from one time to another on the
 * clock of their time zone. A span that ends before it begins continues past midnight, and belongs to the day on which
 * it began. Pure.
 */

export const announcementPlaces = ['booking', 'waiting', 'kiosk'] as const;
export type AnnouncementPlace = (typeof announcementPlaces)[number];

/** The last minute of a day includes its last second. */
export const wholeDayTimes = { startTime: '00:00', endTime: '23:59' } as const;
const lastMinute = wholeDayTimes.endTime;

/** Days that are looked at beyond a span, as time zones differ by more than a day. */
const margin = 2;

export interface AnnouncementTimes {
  timeZone: string;
  /** Null: without a first day. */
  startDate: string | null;
  endDate: string | null;
  weekdays: readonly number[];
  startTime: string;
  endTime: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isClock = (value: unknown): value is string => isText(value) && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const dayIn = (value: unknown): string | null => (isText(value) && isDay(value) ? value : null);

/** The times among the values of a form; null while they cannot be read. */
export function announcementTimesIn(values: Readonly<Record<string, unknown>>): AnnouncementTimes | null {
  const { timeZone, startDate, endDate, weekdays, startTime, endTime } = values;
  if (!isText(timeZone) || !isTimeZone(timeZone) || !isClock(startTime) || !isClock(endTime)) return null;
  const days = Array.isArray(weekdays) ? weekdays.filter((one) => typeof one === 'number') : [];
  return { timeZone, startDate: dayIn(startDate), endDate: dayIn(endDate), weekdays: days, startTime, endTime };
}

/** In milliseconds since 1970: [from, to). */
export interface Span {
  from: number;
  to: number;
}

const at = (day: string, time: string, timeZone: string): number =>
  Date.parse(instantAt(`${day}T${time}`, timeZone) ?? '');

/** When an announcement is shown on the day on which a span begins; null if it is not. */
function spanOn(
  day: string,
  { timeZone, startDate, endDate, weekdays, startTime, endTime }: AnnouncementTimes,
): Span | null {
  if ((startDate && day < startDate) || (endDate && day > endDate) || !weekdays.includes(weekdayOf(day))) return null;
  const from = at(day, startTime, timeZone);
  const to =
    endTime === lastMinute
      ? at(addDays(day, 1), '00:00', timeZone)
      : at(addDays(day, endTime > startTime ? 0 : 1), endTime, timeZone);
  // When clocks go forward, a short span may not exist.
  return startTime !== endTime && from < to ? { from, to } : null;
}

/**
 * When an announcement is shown within a span of time, in order; spans that touch are one.
 *
 * @example shownSpans(announcement, { from: now, to: now + 7 * 86_400_000 })
 */
export function shownSpans(times: AnnouncementTimes, within: Span): Span[] {
  const last = addDays(dayOf(within.to, times.timeZone), margin);
  const spans: Span[] = [];
  for (let day = addDays(dayOf(within.from, times.timeZone), -margin); day <= last; day = addDays(day, 1)) {
    const span = spanOn(day, times);
    if (!span || span.to <= within.from || span.from >= within.to) continue;
    const [from, to] = [Math.max(span.from, within.from), Math.min(span.to, within.to)];
    const previous = spans.at(-1);
    if (previous && from <= previous.to) previous.to = Math.max(previous.to, to);
    else spans.push({ from, to });
  }
  return spans;
}

export const isShownAt = (times: AnnouncementTimes, now: number): boolean =>
  shownSpans(times, { from: now, to: now + 1 }).length > 0;

const dayMs = 86_400_000;

/** When it is next decided anew which announcements are shown; null: not within a week. */
export function nextTurn(all: readonly AnnouncementTimes[], now: number): number | null {
  const within = { from: now, to: now + 8 * dayMs };
  const turns = all
    .flatMap((one) => shownSpans(one, within).flatMap(({ from, to }) => [from, to]))
    .filter((turn) => turn > now && turn < within.to);
  return turns.length ? Math.min(...turns) : null;
}

export const announcementStates = ['shown', 'later', 'over', 'never'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** Whether it is shown now, later, or no more; `never` if no day has it. */
export function announcementState(times: AnnouncementTimes, now: number): AnnouncementState {
  if (isShownAt(times, now)) return 'shown';
  const today = dayOf(now, times.timeZone);
  // With some weekdays it is shown within a week of its first day, or of today.
  const first = times.startDate && times.startDate > today ? times.startDate : today;
  const from = Math.max(now, at(first, '00:00', times.timeZone));
  if (shownSpans(times, { from, to: from + 9 * dayMs }).length) return 'later';
  const start = times.startDate ?? addDays(today, -14);
  const past = at(start, '00:00', times.timeZone);
  return past < now && shownSpans(times, { from: past, to: Math.min(now, past + 16 * dayMs) }).length
    ? 'over'
    : 'never';
}

/** A row of a timeline. */
export interface TimelineRow<T> {
  of: T;
  spans: Span[];
}

/**
 * Which announcements are shown on some days of a branch's calendar, in the order in which they begin.
 *
 * @param timeZone of the branch
 * @param days the first day is that of `now`
 */
export function announcementTimeline<T extends AnnouncementTimes>(
  all: readonly T[],
  { now, timeZone, days = 7 }: { now: number; timeZone: string; days?: number },
): { days: (Span & { day: string })[]; rows: TimelineRow<T>[] } {
  const today = dayOf(now, timeZone);
  const columns = Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index);
    return { day, from: at(day, '00:00', timeZone), to: at(addDays(day, 1), '00:00', timeZone) };
  });
  const within = { from: columns[0]?.from ?? now, to: columns.at(-1)?.to ?? now };
  const rows = all.flatMap((one): TimelineRow<T>[] => {
    const spans = shownSpans(one, within);
    return spans.length ? [{ of: one, spans }] : [];
  });
  return { days: columns, rows: rows.sort((a, b) => (a.spans[0]?.from ?? 0) - (b.spans[0]?.from ?? 0)) };
}
