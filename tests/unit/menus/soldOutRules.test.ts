import { expect, test } from 'vitest';
import { stockAfter } from '#contract/menus/soldOut.ts';
import { endOfDiningDay, isSoldOut } from '#contract/menus/soldOutRules.ts';

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
