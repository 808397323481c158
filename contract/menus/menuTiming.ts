import { addDays, weekdayOf } from '../core/ranges.ts';
import { dayOf, wallClock } from '../core/zones.ts';
import type { MenuContent, MenuTimes } from './menuTypes.ts';

/**
 * When menus apply, of both kinds: with pictures, and structured ones. A span of a day that ends before it begins
 * continues past midnight, and belongs to the day on which it began. On the calendar and clock of the branch. Pure.
 */

/** A time span, [from, to) in seconds since the midnight on which its day began. */
export type SecondSpan = readonly [from: number, to: number];

export const daySeconds = 86_400;
const weekSeconds = 7 * daySeconds;

/** The second of the day of `HH:mm` or `HH:mm:ss`; null without a time. */
export function secondOf(time: string | null | undefined): number | null {
  const [hour, minute, second = 0] = (time ?? '').split(':').map(Number);
  if (hour === undefined || minute === undefined || Number.isNaN(hour + minute + second)) return null;
  return hour * 3600 + minute * 60 + second;
}

/** The last time of a day that can be entered, with or without seconds, counts as its end. */
const lastTimes: readonly (string | null | undefined)[] = ['23:59', '23:59:59'];

/** The span between two times of a day; null if one is missing or both are the same. */
export function spanBetween(start: string | null | undefined, end: string | null | undefined): SecondSpan | null {
  const [from, last] = [secondOf(start), secondOf(end)];
  if (from === null || last === null || from === last) return null;
  const to = lastTimes.includes(end) ? daySeconds : last;
  return [from, from < to ? to : to + daySeconds];
}

/** The indexes of spans that overlap with an earlier one, if all are repeated after some seconds. */
export function repeatedOverlaps(spans: readonly (SecondSpan | null)[], every: number): number[] {
  const meet = (one: SecondSpan, other: SecondSpan) =>
    [-every, 0, every].some((shift) => one[0] + shift < other[1] && other[0] < one[1] + shift);
  return spans.flatMap((one, at) =>
    one && spans.slice(0, at).some((earlier) => earlier && meet(one, earlier)) ? [at] : [],
  );
}

/** What applies during a part of a calendar day. */
export interface Turn<T> {
  of: T;
  /** In seconds since the day's midnight, within the day. */
  from: number;
  to: number;
  /** The day to which it belongs. */
  began: 'today' | 'yesterday';
}

/**
 * What applies on a calendar day, from midnight to midnight: what begins on it, and what continues from the day before.
 *
 * @param beginning what begins on a day, with its spans
 */
export function turnsOn<T>(
  date: string,
  beginning: (date: string) => readonly { of: T; span: SecondSpan | null }[],
): Turn<T>[] {
  const turns = (began: Turn<T>['began'], day: string, shift: number) =>
    beginning(day).flatMap(({ of, span }): Turn<T>[] => {
      if (!span || span[1] + shift <= 0 || span[0] + shift >= daySeconds) return [];
      return [{ of, began, from: Math.max(0, span[0] + shift), to: Math.min(daySeconds, span[1] + shift) }];
    });
  return [...turns('today', date, 0), ...turns('yesterday', addDays(date, -1), -daySeconds)];
}

/** Whether a structured menu has a calendar day: with dates, on these alone, otherwise on its weekdays. */
const hasDay = ({ startDate, endDate, weekdays, dates }: MenuTimes, date: string): boolean =>
  (!startDate || startDate <= date) &&
  (!endDate || date <= endDate) &&
  (dates.length > 0 ? dates.includes(date) : weekdays.includes(weekdayOf(date)));

const wholeDaySpan: SecondSpan = [0, daySeconds];

/** The spans of a weekday; without ordering times, the whole day. */
function weekdaySpans({ availableOrderingTimes }: MenuTimes, weekday: number): readonly (SecondSpan | null)[] {
  const own = availableOrderingTimes.filter((time) => time.weekday === weekday);
  return own.length > 0 ? own.map(({ from, to }) => spanBetween(from, to)) : [wholeDaySpan];
}

/** The parts of a calendar day during which a structured menu applies. */
export const menuTurns = (times: MenuTimes, date: string): Turn<MenuTimes>[] =>
  turnsOn(date, (day) =>
    hasDay(times, day) ? weekdaySpans(times, weekdayOf(day)).map((span) => ({ of: times, span })) : [],
  );

/** A moment on the calendar and clock of a branch. */
export interface LocalMoment {
  date: string;
  /** Since midnight on the clock. */
  second: number;
}

/** The local date and second of an instant. */
export function momentAt(at: number, timeZone: string): LocalMoment {
  const wall = wallClock(at, timeZone);
  const second = wall
    ? wall.hour * 3600 + wall.minute * 60 + Math.floor((((at % 60_000) + 60_000) % 60_000) / 1000)
    : 0;
  return { date: dayOf(at, timeZone), second };
}

/** Whether a structured menu applies at a moment. */
export const appliesAt = (times: MenuTimes, { date, second }: LocalMoment): boolean =>
  menuTurns(times, date).some(({ from, to }) => from <= second && second < to);

/** The indexes of ordering times that overlap with an earlier one, also from the end of the week to its beginning. */
export const overlapsOf = ({ availableOrderingTimes }: Pick<MenuTimes, 'availableOrderingTimes'>): number[] =>
  repeatedOverlaps(
    availableOrderingTimes.map(({ weekday, from, to }) => {
      const span = spanBetween(from, to);
      return span && [span[0] + weekday * daySeconds, span[1] + weekday * daySeconds];
    }),
    weekSeconds,
  );

/** Whether two structured menus, both with dates or both without, ever apply at the same moment. */
function timesMeet(a: MenuTimes, b: MenuTimes): boolean {
  // Without dates all weeks are alike: if ever, they meet in the first one in which both have begun and none has ended.
  const starts = [a, b].flatMap(({ startDate }) => startDate ?? []).sort();
  const ends = [a, b].flatMap(({ endDate }) => endDate ?? []).sort();
  const first = starts.at(-1) ?? addDays(ends[0] ?? '2000-01-09', -8);
  const days = a.dates.length
    ? a.dates.flatMap((date) => [date, addDays(date, 1)])
    : Array.from({ length: 8 }, (_, ahead) => addDays(first, ahead));
  return days.some((day) => {
    const own = menuTurns(a, day);
    return (
      own.length > 0 && menuTurns(b, day).some(({ from, to }) => own.some((one) => one.from < to && from < one.to))
    );
  });
}

const common = <T>(a: readonly T[], b: readonly T[]): boolean => a.some((one) => b.includes(one));

/**
 * Whether two menus of a branch ever compete: both apply at the same moment, for a common service and provider. A menu
 * with dates goes before one without, so these two never do.
 */
export const overlap = (a: MenuContent, b: MenuContent): boolean =>
  a.active &&
  b.active &&
  a.dates.length > 0 === b.dates.length > 0 &&
  common(a.services, b.services) &&
  (a.foProviders.length === 0 || b.foProviders.length === 0 || common(a.foProviders, b.foProviders)) &&
  timesMeet(a, b);
