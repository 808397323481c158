import { describe, expect, it } from 'vitest';
import {
  menuOf,
  menuProblems,
  nextSchedule,
  normalizeMenu,
  overlapping,
  spanOf,
} from '#contract/menus/branchMenuRules.ts';

const at = (start_time: string, end_time: string) => ({ start_time, end_time });
const day = at('00:00:00', '23:59:59');

describe('schedules of a menu', () => {
  it.each([
    ['one after the other', [at('06:00:00', '11:00:00'), at('11:00:00', '14:00:00')], []],
    ['a second one all day', [day, day], [1]],
    ['one that begins within another', [at('06:00:00', '11:00:00'), at('10:59:59', '14:00:00')], [1]],
    ['one around another', [at('11:00:00', '12:00:00'), at('10:00:00', '14:00:00')], [1]],
    ['one past midnight and an early one', [at('18:00:00', '02:00:00'), at('01:00:00', '03:00:00')], [1]],
    ['one past midnight, the next from there', [at('18:00:00', '02:00:00'), at('02:00:00', '05:00:00')], []],
    [
      'one until the end of the day and one from its beginning',
      [at('18:00:00', '23:59:59'), at('00:00:00', '02:00:00')],
      [],
    ],
    ['the first of three is none', [day, at('01:00:00', '02:00:00'), at('03:00:00', '04:00:00')], [1, 2]],
    ['times that are missing', [{ start_time: null, end_time: null }, day], []],
  ])('%s', (_, schedules, expected) => expect(overlapping(schedules)).toEqual(expected));

  it.each([
    ['the whole day where there is none yet', [], '00:00:00', '23:59:59'],
    ['where the last one ends', [at('11:00:00', '14:00:00')], '14:00:00', '23:59:59'],
    ['until the next one starts', [at('18:00:00', '22:00:00'), at('11:00:00', '14:00:00')], '14:00:00', '18:00:00'],
    ['past midnight', [at('11:00:00', '14:00:00'), at('22:00:00', '02:00:00')], '02:00:00', '11:00:00'],
    ['after one that takes the whole day, which it meets', [day], '00:00:00', '23:59:59'],
  ])('a new one: %s', (_, schedules, start_time, end_time) =>
    expect(nextSchedule(schedules)).toEqual({ start_time, end_time }),
  );

  it('lasts past midnight on the day on which it began', () => {
    expect(spanOf(at('22:00:00', '02:00:00'))).toEqual([22 * 3600, 26 * 3600]);
    expect(spanOf(day)).toEqual([0, 24 * 3600]);
    expect(spanOf(at('11:00:00', '11:00:00'))).toBeNull();
  });
});

const menu = { name: 'Lunch', weeks: [1], start_date: '2026-11-01', end_date: '2026-11-30', schedules: [day] };

it.each([
  [{}, []],
  [{ name: '  ' }, ['name required']],
  [{ weeks: [] }, ['weeks required']],
  [{ end_date: '2026-10-31' }, ['end_date menuDays']],
  [{ end_date: '2026-11-01' }, []],
  [{ schedules: [at('11:00:00', '11:00:00')] }, ['schedules.0.end_time menuTimes']],
  [{ schedules: [day, day] }, ['schedules.1.start_time periodMenuRepeat']],
])('what is wrong with a menu with %o', (changes, expected) =>
  expect(menuProblems({ ...menu, ...changes }).map(({ path, code }) => `${path} ${code}`)).toEqual(expected),
);

it('keeps schedules with pictures, and days of the week once and in their order', () => {
  const given = { weeks: [5, 1, 5], schedules: [{ images: [] }, { images: ['a'] }] };
  expect(normalizeMenu(given)).toEqual({ weeks: [1, 5], schedules: [{ images: ['a'] }] });
});

describe('the menu of a day', () => {
  const always = {
    id: 'a',
    weight: 0,
    weeks: [0, 1, 2, 3, 4, 5, 6],
    start_date: '1911-01-01',
    end_date: '2099-01-01',
    schedules: [day],
  };
  /** A Wednesday. */
  const date = '2026-11-25';
  const chosen = (...menus: Partial<typeof always>[]) =>
    menuOf(
      menus.map((one) => ({ ...always, ...one })),
      date,
    )?.id;
  it.each([
    ['none where there is none', [], undefined],
    ['none without schedules', [{ schedules: [] }], undefined],
    ['none of another weekday', [{ weeks: [4] }], undefined],
    ['none that has ended, or not begun', [{ end_date: '2026-11-24' }, { start_date: '2026-11-26' }], undefined],
    ['one on its first and last day', [{ start_date: date, end_date: date }], 'a'],
    ['by weight', [{ weight: 1 }, { id: 'b', weight: 3 }, { id: 'c', weight: 2 }], 'b'],
    ['then by the later first day', [{ start_date: '2026-11-01' }, { id: 'b', start_date: '2026-11-02' }], 'b'],
    ['then by the higher id', [{ id: 'b' }, { id: 'c' }, {}], 'c'],
  ])('%s', (_, menus, expected) => expect(chosen(...menus)).toBe(expected));
});
