import fc from 'fast-check';
import type { MenuContent, MenuTimes } from '#contract/menus/menuTypes.ts';

/** Menus by chance, and what they should do, found slowly and by other means than the product's. */

/** A menu for everything at any time, with some changes. */
export const content = (changes: Partial<MenuContent> = {}): MenuContent => ({
  type: 'regular',
  name: 'Menu',
  active: true,
  services: ['dineIn', 'takeout', 'delivery', 'foodCourt'],
  foProviders: [],
  availableOrderingTimes: [],
  startDate: null,
  endDate: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  dates: [],
  taxes: [],
  categories: [],
  items: [],
  ...changes,
});

export interface Minute {
  at: number;
  date: string;
  minute: number;
}

/** Every minute of some days as a clock on the wall shows it. */
export function walk(timeZone: string, first: string, days: number): Minute[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const start = Date.parse(`${first}T00:00:00Z`);
  return Array.from({ length: days * 1440 }, (_, index) => {
    const at = start + index * 60_000;
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      at,
      date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    };
  });
}

export const yesterday = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
export const weekdayOn = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

function hasDay(times: MenuTimes, date: string): boolean {
  if (times.startDate !== null && date < times.startDate) return false;
  if (times.endDate !== null && date > times.endDate) return false;
  if (times.dates.length) return times.dates.includes(date);
  return times.weekdays.includes(weekdayOn(date));
}

/** Whether a menu applies at a minute of a day. */
export function simulatedApplies(times: MenuTimes, date: string, minute: number): boolean {
  for (const day of [date, yesterday(date)]) {
    if (!hasDay(times, day)) continue;
    const own = times.availableOrderingTimes.filter(({ weekday }) => weekday === weekdayOn(day));
    if (own.length === 0 && day === date) return true;
    for (const { from, to } of own) {
      const [start, end] = [minuteOf(from), to === '23:59' ? 1440 : minuteOf(to)];
      if (from === to) continue;
      const isWithin =
        start < end ? day === date && start <= minute && minute < end : day === date ? start <= minute : minute < end;
      if (isWithin) return true;
    }
  }
  return false;
}

export const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const dayFrom = (first: string, days: number) =>
  new Date(Date.parse(`${first}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first and last day of a menu, near a day. */
export const period = (first: string) =>
  fc
    .record({
      start: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
      length: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
    })
    .map(({ start, length }) => ({
      startDate: start === null ? null : dayFrom(first, start),
      endDate: length === null ? null : dayFrom(first, (start ?? -3) + length),
    }));

/** When a menu applies, near a day. @param step of its times, in minutes */
export const menuTimes = (first: string, step = 1) => {
  const clock = fc.integer({ min: 0, max: 1440 / step - 1 }).map((count) => clockText(count * step));
  const ordering = fc.record({
    weekday: fc.integer({ min: 0, max: 6 }),
    from: clock,
    to: fc.oneof({ weight: 8, arbitrary: clock }, { weight: 1, arbitrary: fc.constantFrom('00:00', '23:59') }),
  });
  return fc
    .record({
      availableOrderingTimes: fc.array(ordering, { maxLength: 10 }),
      days: period(first),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      dates: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        {
          weight: 1,
          arbitrary: fc.uniqueArray(
            fc.integer({ min: -1, max: 4 }).map((days) => dayFrom(first, days)),
            { minLength: 1, maxLength: 3 },
          ),
        },
      ),
    })
    .map(({ days, ...times }) => content({ ...times, ...days }));
};
