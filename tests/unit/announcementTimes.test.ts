import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#contract/core/ranges.ts';
import { dayOf, instantAt, wallClock } from '#contract/core/zones.ts';
import {
  announcementState,
  announcementTimeline,
  isShownAt,
  nextTurn,
  shownSpans,
  type AnnouncementTimes,
} from '#contract/reservations/announcementTimes.ts';

const hour = 3_600_000;
const day = 24 * hour;
const always: AnnouncementTimes = {
  timeZone: 'Asia/Taipei',
  startDate: null,
  endDate: null,
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  startTime: '00:00',
  endTime: '23:59',
};
const at = (wall: string, timeZone = 'Asia/Taipei') => Date.parse(instantAt(wall, timeZone) ?? '');
const spansOf = (times: Partial<AnnouncementTimes>, from: string, days = 1) => {
  const all = { ...always, ...times };
  const start = at(from, all.timeZone);
  return shownSpans(all, { from: start, to: start + days * day }).map((span) =>
    [span.from, span.to].map((one) => new Date(one).toISOString().slice(5, 16)),
  );
};

describe('an announcement', () => {
  it('of whole days is shown without a break', () => {
    expect(spansOf({}, '2026-11-29T00:00', 7)).toEqual([['11-28T16:00', '12-05T16:00']]);
  });

  it('past midnight belongs to the day on which it began', () => {
    const late = {
      startTime: '22:00',
      endTime: '02:00',
      weekdays: [5],
      startDate: '2026-11-27',
      endDate: '2026-11-27',
    };
    expect(spansOf(late, '2026-11-27T00:00', 9)).toEqual([['11-27T14:00', '11-27T18:00']]);
    expect(isShownAt({ ...always, ...late }, at('2026-11-28T01:59'))).toBe(true);
    expect(isShownAt({ ...always, ...late }, at('2026-11-28T02:00'))).toBe(false);
    expect(isShownAt({ ...always, ...late }, at('2026-11-27T01:00'))).toBe(false);
  });

  it('is an hour shorter when clocks go forward, and longer when they go back', () => {
    const night = { timeZone: 'Europe/Berlin', startTime: '01:00', endTime: '05:00' };
    expect(spansOf(night, '2026-03-29T00:00')).toEqual([['03-29T00:00', '03-29T03:00']]);
    expect(spansOf(night, '2026-10-25T00:00')).toEqual([['10-24T23:00', '10-25T04:00']]);
  });

  it('whose time is skipped is shown after the change, as long as it is', () => {
    const skipped = { timeZone: 'Europe/Berlin', startTime: '02:10', endTime: '02:50' };
    expect(spansOf(skipped, '2026-03-29T00:00')).toEqual([['03-29T01:10', '03-29T01:50']]);
  });

  it('of another time zone is on the days of that zone', () => {
    const monday = { timeZone: 'Australia/Sydney', weekdays: [1], startTime: '09:00', endTime: '10:00' };
    expect(spansOf(monday, '2026-11-30T00:00')).toEqual([['11-29T22:00', '11-29T23:00']]);
  });

  it.each([
    ['shown', {}],
    ['later', { startDate: '2027-06-01' }],
    ['over', { endDate: '2026-11-28' }],
    ['over', { startDate: '2026-11-01', endDate: '2026-11-05' }],
    ['never', { weekdays: [] }],
    ['never', { startDate: '2026-12-01', endDate: '2026-12-01', weekdays: [0] }],
    ['later', { weekdays: [1] }],
  ] as const)('is %s with %o', (state, times) => {
    expect(announcementState({ ...always, ...times }, at('2026-11-29T12:00'))).toBe(state);
  });

  it('turns at the beginning or the end of its span', () => {
    const lunch = { ...always, startTime: '11:00', endTime: '14:00' };
    expect(nextTurn([lunch], at('2026-11-29T10:00'))).toBe(at('2026-11-29T11:00'));
    expect(nextTurn([lunch, always], at('2026-11-29T11:00'))).toBe(at('2026-11-29T14:00'));
    expect(nextTurn([always], at('2026-11-29T11:00'))).toBeNull();
  });
});

const zones = [
  'Asia/Taipei',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Sydney',
  'Pacific/Apia',
  'America/St_Johns',
];
const clock = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});
const someDay = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2026-01-01', days));
const anyTimes: fc.Arbitrary<AnnouncementTimes> = fc.record({
  timeZone: fc.constantFrom(...zones),
  startDate: fc.option(someDay),
  endDate: fc.option(someDay),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
  startTime: clock,
  endTime: clock,
});
const moment = fc.integer({ min: Date.UTC(2026, 0, 3), max: Date.UTC(2027, 11, 28) });

/** What the clock on the wall says, for zones that are not changing their clocks around a moment. */
function shownByWall(times: AnnouncementTimes, now: number): boolean {
  const { timeZone, startDate, endDate, weekdays, startTime, endTime } = times;
  const wall = wallClock(now, timeZone);
  if (!wall || startTime === endTime) return false;
  const time = `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`;
  const has = (date: string) =>
    (!startDate || startDate <= date) && (!endDate || date <= endDate) && weekdays.includes(weekdayOf(date));
  const today = dayOf(now, timeZone);
  const isBefore = endTime === '23:59' || time < endTime;
  if (startTime < endTime) return has(today) && startTime <= time && isBefore;
  return (has(today) && time >= startTime) || (has(addDays(today, -1)) && time < endTime);
}

const offsets = (timeZone: string, from: number, to: number) =>
  new Set(
    [from, (from + to) / 2, to].map((one) => {
      const wall = wallClock(one, timeZone);
      return wall
        ? Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - Math.floor(one / 60_000) * 60_000
        : 0;
    }),
  );

describe('in every time zone', () => {
  it('is shown as the clock on the wall says, except around a change of clocks', () => {
    fc.assert(
      fc.property(anyTimes, moment, (times, now) => {
        fc.pre(offsets(times.timeZone, now - 2 * day, now + 2 * day).size === 1);
        expect(isShownAt(times, now)).toBe(shownByWall(times, now));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has spans in order that do not touch, within what was asked', () => {
    fc.assert(
      fc.property(anyTimes, moment, fc.integer({ min: 1, max: 20 * day }), (times, from, length) => {
        const spans = shownSpans(times, { from, to: from + length });
        for (const [index, span] of spans.entries()) {
          expect(span.from).toBeLessThan(span.to);
          expect(span.from).toBeGreaterThanOrEqual(index ? (spans[index - 1]?.to ?? 0) + 1 : from);
          expect(span.to).toBeLessThanOrEqual(from + length);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('is shown exactly within its spans', () => {
    fc.assert(
      fc.property(anyTimes, moment, fc.integer({ min: 0, max: 9 * day }), (times, from, later) => {
        const spans = shownSpans(times, { from, to: from + 9 * day });
        const now = from + later;
        fc.pre(now < from + 9 * day);
        expect(isShownAt(times, now)).toBe(spans.some((span) => span.from <= now && now < span.to));
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not turn before its next turn', () => {
    fc.assert(
      fc.property(
        fc.array(anyTimes, { maxLength: 4 }),
        moment,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (all, now, share) => {
          const turn = nextTurn(all, now) ?? now + 8 * day;
          const between = Math.min(turn - 1, now + Math.floor((turn - now) * share));
          for (const one of all) expect(isShownAt(one, between)).toBe(isShownAt(one, now));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('has a timeline of seven days of the branch', () => {
    fc.assert(
      fc.property(fc.array(anyTimes, { maxLength: 4 }), moment, fc.constantFrom(...zones), (all, now, timeZone) => {
        const { days, rows } = announcementTimeline(all, { now, timeZone });
        expect(days.map((one) => one.day)).toEqual(
          Array.from({ length: 7 }, (_, n) => addDays(dayOf(now, timeZone), n)),
        );
        for (const [index, one] of days.entries()) if (index) expect(one.from).toBe(days[index - 1]?.to);
        for (const { of, spans } of rows)
          for (const span of spans) expect(isShownAt(of, span.from) && isShownAt(of, span.to - 1)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
