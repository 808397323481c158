import { describe, expect, it } from 'vitest';
import { menuAt, planOf } from '#contract/menus/menuPlan.ts';

const at = (start_time: string, end_time: string) => ({ start_time, end_time });
const build = (id: string, weight: number, weeks: number[], ...schedules: ReturnType<typeof at>[]) => ({
  id,
  weight,
  weeks,
  start_date: '1911-01-01',
  end_date: '2099-01-01',
  schedules,
});
const allWeek = [0, 1, 2, 3, 4, 5, 6];
const friday = '2026-11-27';
const saturday = '2026-11-28';
const night = build('night', 5, [5], at('22:00:00', '02:00:00'));
const house = build('house', 0, allWeek, at('00:00:00', '23:59:59'));
const shown = (menus: (typeof night)[], date: string, time: string) => menuAt(menus, date, time)?.menu.id;

describe('a menu past midnight belongs to the day on which it began', () => {
  it.each([
    [friday, '01:00', undefined],
    [friday, '21:59:59', undefined],
    [friday, '22:00', 'night'],
    [saturday, '01:59:59', 'night'],
    [saturday, '02:00', undefined],
    [saturday, '22:00', undefined],
  ])('that of Fridays on %s at %s: %s', (date, time, id) => expect(shown([night], date, time)).toBe(id));

  it('by the dates of its beginning', () => {
    const once = { ...build('once', 5, allWeek, at('22:00:00', '02:00:00')), start_date: friday, end_date: friday };
    expect([friday, saturday].map((date) => shown([once], date, '01:00'))).toEqual([undefined, 'once']);
    expect([friday, saturday].map((date) => shown([once], date, '23:00'))).toEqual(['once', undefined]);
  });

  it('before that of the new day, unless that has the higher priority', () => {
    expect(shown([night, house], saturday, '01:00')).toBe('night');
    expect(shown([night, { ...house, weight: 9 }], saturday, '01:00')).toBe('house');
    expect(shown([night, { ...house, weight: 5 }], saturday, '01:00')).toBe('house');
  });
});

describe('the plan of a day', () => {
  const text = (menus: (typeof night)[], date: string) =>
    planOf(menus, date).slots.map(({ from, to, shown: one }) => `${from / 3600}–${to / 3600} ${one?.menu.id ?? 'gap'}`);

  it('goes from midnight to midnight, with its gaps', () => {
    expect(text([], friday)).toEqual(['0–24 gap']);
    expect(text([night], friday)).toEqual(['0–22 gap', '22–24 night']);
    expect(text([night], saturday)).toEqual(['0–2 night', '2–24 gap']);
    expect(text([night, house], saturday)).toEqual(['0–2 night', '2–24 house']);
  });

  it('names the menus of that day that are hidden, and those of the same priority', () => {
    const other = build('other', 5, [5], at('10:00:00', '11:00:00'));
    const { hidden } = planOf([house, other, night], friday);
    expect(hidden.map(({ menu, tied }) => [menu.id, tied])).toEqual([
      ['night', true],
      ['house', false],
    ]);
    expect(planOf([house], friday).hidden).toEqual([]);
  });

  it('agrees with the menu of each moment', () => {
    const menus = [
      night,
      house,
      build('lunch', 3, [1, 2, 3, 4, 5], at('11:00:00', '14:30:00'), at('20:00:00', '03:00:00')),
    ];
    const moments = Array.from({ length: 48 }, (_, half) => half);
    for (const date of ['2026-11-22', '2026-11-23', '2026-11-26', friday, saturday])
      for (const half of moments) {
        const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
        const slot = planOf(menus, date).slots.find(({ from, to }) => from <= half * 1800 && half * 1800 < to);
        expect([date, time, menuAt(menus, date, time)?.menu.id]).toEqual([date, time, slot?.shown?.menu.id]);
      }
  });
});
