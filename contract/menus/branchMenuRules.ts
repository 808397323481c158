/** Rules of image menus, and the choice of the menu for a day (specification, sections 4, 5 and 9). Pure. */

import { daySeconds, repeatedOverlaps, secondOf, spanBetween, type SecondSpan } from './menuTiming.ts';

/** The id, also in the address, of a branch's year-round menu, which exists beside those for a period. */
export const generalMenu = 'general';
export const menuTypes = ['time_limit', generalMenu] as const;

/** A new menu is enabled. */
export const menuDays = { first: '1911-01-01', last: '2099-01-01' } as const;
/** A new schedule is all day. */
export const wholeDay = { start_time: '00:00:00', end_time: '23:59:59' } as const;

export const menuLimits = { name: 100, weight: 999, schedules: 24, images: 40 } as const;

interface Times {
  start_time?: string | null;
  end_time?: string | null;
}

/** The span of a schedule, which belongs to the day on which it starts. */
export const spanOf = ({ start_time, end_time }: Times): SecondSpan | null => spanBetween(start_time, end_time);

/** The indexes of schedules that overlap with an earlier one: every day of the menu is the same. */
export const overlapping = (schedules: readonly Times[]): number[] =>
  repeatedOverlaps(schedules.map(spanOf), daySeconds);

const timeOf = (second: number): string =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

/** The initial span of a new schedule: from the end of the last one until the next one starts or the day ends. */
export function nextSchedule(schedules: readonly Times[]): { start_time: string; end_time: string } {
  const last = spanOf(schedules.at(-1) ?? {});
  if (!last) return { ...wholeDay };
  const from = last[1] % daySeconds;
  const starts = schedules.flatMap((one) => spanOf(one)?.[0] ?? []).filter((start) => start > from);
  const to = Math.min(...starts, daySeconds);
  return { start_time: timeOf(from), end_time: to === daySeconds ? wholeDay.end_time : timeOf(to) };
}

interface MenuValues {
  name?: string | null;
  weeks?: readonly number[] | null;
  start_date?: string | null;
  end_date?: string | null;
  schedules?: readonly Times[] | null;
}

/** A problem of a menu: its field, and the name of its text under `errors.field`. */
export interface MenuProblem {
  path: string;
  code: 'required' | 'menuDays' | 'menuTimes' | 'periodMenuRepeat';
}

export function menuProblems({ name, weeks, start_date, end_date, schedules }: MenuValues): MenuProblem[] {
  const all = schedules ?? [];
  return [
    ...(name?.trim() ? [] : [{ path: 'name', code: 'required' } as const]),
    ...(weeks?.length ? [] : [{ path: 'weeks', code: 'required' } as const]),
    ...(start_date && end_date && end_date < start_date ? [{ path: 'end_date', code: 'menuDays' } as const] : []),
    ...all.flatMap(({ start_time, end_time }, at) =>
      start_time && secondOf(start_time) === secondOf(end_time)
        ? [{ path: `schedules.${at}.end_time`, code: 'menuTimes' } as const]
        : [],
    ),
    ...overlapping(all).map((at) => ({ path: `schedules.${at}.start_time`, code: 'periodMenuRepeat' }) as const),
  ];
}

/** The stored form of a menu: schedules without pictures are dropped (section 5), weekdays are sorted. */
export const normalizeMenu = <
  T extends { weeks: readonly number[]; schedules: readonly { images: readonly unknown[] }[] },
>(
  menu: T,
): T => ({
  ...menu,
  weeks: [...new Set(menu.weeks)].sort((a, b) => a - b),
  schedules: menu.schedules.filter(({ images }) => images.length > 0),
});

export interface RankedMenu {
  id: string;
  weight: number;
  weeks: readonly number[];
  start_date: string;
  end_date: string;
  schedules: readonly unknown[];
}

/** Sorts later texts first. */
const later = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

/**
 * The menu of a branch for a day: of those with schedules that apply, the first by weight, first day and id, in
 * descending order.
 *
 * @param date `YYYY-MM-DD` on the branch's calendar
 */
export function menuOf<M extends RankedMenu>(menus: readonly M[], date: string): M | undefined {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return menus
    .filter(
      ({ start_date, end_date, weeks, schedules }) =>
        schedules.length > 0 && start_date <= date && date <= end_date && weeks.includes(weekday),
    )
    .sort((a, b) => b.weight - a.weight || later(a.start_date, b.start_date) || later(a.id, b.id))[0];
}
