import { expect, test } from 'vitest';
import { stockAfter } from '#contract/menus/soldOut.ts';
import { endOfDiningDay, isSoldOut, markedUntil } from '#contract/menus/soldOutRules.ts';

test.each([
  ['Asia/Taipei', '2026-11-29T04:00:00Z', '2026-11-29T22:00:00.000Z'],
  ['Asia/Taipei', '2026-11-28T21:59:00Z', '2026-11-28T22:00:00.000Z'],
  ['Asia/Taipei', '2026-11-28T22:00:00Z', '2026-11-29T22:00:00.000Z'],
  // Clocks go forward and back in the night before the dining day ends.
  ['Europe/Berlin', '2026-03-28T20:00:00Z', '2026-03-29T04:00:00.000Z'],
  ['Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00.000Z'],
])('in %s the dining day of %s ends at %s', (zone, now, end) => {
  expect(endOfDiningDay(zone, Date.parse(now))).toBe(end);
});

test('what is sold out ends at its instant, or not by itself', () => {
  const now = Date.parse('2026-11-29T04:00:00Z');
  expect(isSoldOut({ until: null }, now)).toBe(true);
  expect(isSoldOut({ until: '2026-11-29T04:00:01Z' }, now)).toBe(true);
  expect(isSoldOut({ until: '2026-11-29T04:00:00Z' }, now)).toBe(false);
});

test('a count changes only while the item is counted', () => {
  expect(stockAfter(null, { to: 4 })).toBe(4);
  expect([stockAfter(4, { by: -1 }), stockAfter(0, { by: -1 }), stockAfter(null, { by: 1 })]).toEqual([3, 0, null]);
  expect(stockAfter(4, { stop: true })).toBeNull();
});

test('a mark lasts for the dining day, until its instant, or until further notice', () => {
  const at = (until: string) => markedUntil(until, 'Asia/Taipei', Date.parse('2026-11-29T04:00:00Z'));
  expect(at('today')).toBe('2026-11-29T22:00:00.000Z');
  expect(['notice', 'available'].map(at)).toEqual(['notice', 'available']);
  expect(at('2026-11-29T14:00:00+08:00')).toBe('2026-11-29T06:00:00.000Z');
  expect(at('2026-11-29T04:00:00Z')).toBe('available');
});
