import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuAt } from '#contract/menus/menuPlan.ts';
import { appliesAt, momentAt, overlap, overlapsOf } from '#contract/menus/menuTiming.ts';
import type { MenuContent } from '#contract/menus/menuTypes.ts';
import {
  clockText,
  content,
  menuTimes,
  minuteOf,
  period,
  simulatedApplies,
  walk,
  weekdayOn,
  yesterday,
} from './simulation.ts';

/** When menus of both kinds apply, compared with a plain walk through the minutes of a clock. */

/** Days around a change of clocks, and days without one. */
const places = [
  ['America/New_York', '2026-03-07'],
  ['America/New_York', '2026-10-31'],
  ['Europe/London', '2026-03-28'],
  ['Europe/London', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Asia/Taipei', '2026-11-27'],
] as const;

describe.each(places)('in %s from %s', (zone, first) => {
  const minutes = walk(zone, first, 3).map((one) => ({ ...one, moment: momentAt(one.at, zone) }));

  it('a moment has the date and time of its minute', () =>
    expect(minutes.filter(({ date, minute, moment }) => moment.date !== date || moment.second !== minute * 60)).toEqual(
      [],
    ));

  it('structured menus apply as a walk through the minutes says', () => {
    fc.assert(
      fc.property(menuTimes(first), (times) => {
        const wrong = minutes.filter(
          ({ date, minute, moment }) => appliesAt(times, moment) !== simulatedApplies(times, date, minute),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('image menus are shown as a walk through the minutes says', () => {
    const clock = fc.integer({ min: 0, max: 23 * 60 + 59 });
    const text = (minute: number) => `${clockText(minute)}:00`;
    const image = fc
      .record({
        weight: fc.integer({ min: 0, max: 2 }),
        weeks: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        days: period(first),
        times: fc.array(fc.tuple(clock, clock), { maxLength: 2 }),
      })
      .map(({ weight, weeks, days, times }) => ({
        weight,
        weeks,
        start_date: days.startDate ?? '1911-01-01',
        end_date: days.endDate ?? '2099-01-01',
        schedules: times.map(([from, to]) => ({ start_time: text(from), end_time: text(to) })),
      }));
    const menus = fc.array(image, { maxLength: 4 }).map((all) => all.map((one, at) => ({ ...one, id: `m${at}` })));
    type Image = { weight: number; id: string; start_date: string } & Record<'weeks', number[]> & {
        end_date: string;
        schedules: { start_time: string; end_time: string }[];
      };
    /** The day's only menu, by a loop instead of a sort. */
    const ofDay = (all: readonly Image[], date: string) => {
      let best: Image | undefined;
      for (const one of all) {
        if (!one.schedules.length || one.start_date > date || one.end_date < date) continue;
        if (!one.weeks.includes(weekdayOn(date))) continue;
        const key = (menu: Image) => `${menu.weight} ${menu.start_date} ${menu.id}`;
        if (!best || key(one) > key(best)) best = one;
      }
      return best;
    };
    const expected = (all: readonly Image[], date: string, minute: number) => {
      const [today, before] = [ofDay(all, date), ofDay(all, yesterday(date))];
      const is = (menu: Image | undefined, test: (from: number, to: number) => boolean) =>
        menu?.schedules.some(({ start_time, end_time }) => test(minuteOf(start_time), minuteOf(end_time)))
          ? menu
          : undefined;
      const now = is(today, (from, to) => (from < to ? from <= minute && minute < to : from > to && from <= minute));
      const late = is(before, (from, to) => from > to && minute < to);
      return now && late ? (late.weight > now.weight ? late : now).id : (now ?? late)?.id;
    };
    fc.assert(
      fc.property(menus, (all) => {
        const wrong = minutes.filter(
          ({ date, minute }) => menuAt(all, date, text(minute))?.menu.id !== expected(all, date, minute),
        );
        expect(wrong).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('a menu of Friday nights', () => {
  const night = content({ availableOrderingTimes: [{ weekday: 5, from: '22:00', to: '02:00' }], weekdays: [5] });
  it.each([
    ['2026-11-27', 1, false],
    ['2026-11-27', 22, true],
    ['2026-11-28', 1, true],
    ['2026-11-28', 2, false],
    ['2026-11-28', 22, false],
  ])('on %s at %i: %s', (date, hour, applies) => expect(appliesAt(night, { date, second: hour * 3600 })).toBe(applies));

  it('ends with the period in which it begins', () => {
    const once = { ...night, startDate: '2026-11-27', endDate: '2026-11-27' };
    expect(appliesAt(once, { date: '2026-11-28', second: 3600 })).toBe(true);
    expect(appliesAt({ ...night, startDate: '2026-11-28' }, { date: '2026-11-28', second: 3600 })).toBe(false);
  });
});

describe('overlaps', () => {
  const at = (weekday: number, from: string, to: string) => ({ weekday, from, to });
  it.each([
    ['one after the other', [at(1, '11:00', '14:00'), at(1, '14:00', '17:00')], []],
    ['within another', [at(1, '11:00', '14:00'), at(1, '12:00', '13:00')], [1]],
    ['of two days', [at(1, '11:00', '14:00'), at(2, '11:00', '14:00')], []],
    ['past midnight into the next morning', [at(1, '22:00', '02:00'), at(2, '01:00', '03:00')], [1]],
    ['from the end of the week into its beginning', [at(0, '01:00', '03:00'), at(6, '22:00', '02:00')], [1]],
    ['until midnight', [at(0, '18:00', '23:59'), at(1, '00:00', '02:00')], []],
  ])('of ordering times: %s', (_, availableOrderingTimes, expected) =>
    expect(overlapsOf({ availableOrderingTimes })).toEqual(expected),
  );

  const first = '2026-11-01';
  // From the week before the first day, since a menu may end on its first one and apply on the weekday before.
  const days = 50;
  it('two menus overlap exactly if a walk through the days finds such a moment', () => {
    fc.assert(
      fc.property(menuTimes(first, 15), menuTimes(first, 15), (a, b) => {
        const both = (one: MenuContent, other: MenuContent) => {
          if (one.dates.length > 0 !== other.dates.length > 0) return false;
          for (let day = 0; day < days; day++) {
            const date = new Date(Date.parse(first) + (day - 10) * 86_400_000).toISOString().slice(0, 10);
            for (let minute = 0; minute < 1440; minute += 15)
              if (simulatedApplies(one, date, minute) && simulatedApplies(other, date, minute)) return true;
          }
          return false;
        };
        const [one, other] = [content(a), content(b)];
        expect(overlap(one, other)).toBe(both(one, other));
        expect(overlap(other, one)).toBe(overlap(one, other));
      }),
      { numRuns: 80 },
    );
  });

  it('needs a common service and provider, and two active menus', () => {
    const one = content({ services: ['dineIn', 'takeout'], foProviders: ['a', 'b'] });
    expect(overlap(one, content({ services: ['takeout'] }))).toBe(true);
    expect(overlap(one, content({ services: ['delivery'] }))).toBe(false);
    expect(overlap(one, content({ foProviders: ['b'] }))).toBe(true);
    expect(overlap(one, content({ foProviders: ['c'] }))).toBe(false);
    expect(overlap(one, content({ active: false }))).toBe(false);
  });

  it('takes no longer for centuries', () => {
    const begun = performance.now();
    const long = { startDate: '0001-01-01', endDate: '9999-12-31' };
    for (let round = 0; round < 1000; round++)
      expect(overlap(content({ ...long, weekdays: [1] }), content({ ...long, weekdays: [3] }))).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});
