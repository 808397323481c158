import { expect, it } from 'vitest';
import { RowOffsets } from '#src/pages/translations/texts/rowOffsets.ts';
import { orderRows, showRows } from '#src/pages/translations/texts/rowSlots.ts';

const slots = [
  { key: 0, index: 0 },
  { key: 1, index: 1 },
  { key: 2, index: 2 },
];

it('finds rows by their distance from the top', () => {
  const offsets = new RowOffsets(4, (index) => 10 * (index + 1));
  expect([-5, 0, 9, 10, 29, 30, 59, 60, 500].map((distance) => offsets.at(distance))).toEqual([
    0, 0, 0, 1, 1, 2, 2, 3, 3,
  ]);
  expect(offsets.total).toBe(100);
  expect(new RowOffsets(0, () => 10).at(50)).toBe(0);
});

it('moves the rows below one that is higher than estimated, and says how much is above', () => {
  const offsets = new RowOffsets(4, () => 10);
  const measured: [number, number][] = [
    [1, 15],
    [3, 40],
  ];
  expect(offsets.correct(measured, 20)).toEqual({ changed: true, above: 5 });
  expect([0, 1, 2, 3, 4].map((index) => offsets.startOf(index))).toEqual([0, 10, 25, 35, 75]);
  expect(offsets.correct(measured, 20)).toEqual({ changed: false, above: 0 });
});

it('shows rows that come in the elements of those that have left, and in new ones where these do not suffice', () => {
  expect(showRows(slots, [1, 2])).toBe(slots);
  expect(showRows(slots, [1, 2, 3])).toEqual([
    { key: 0, index: 3 },
    { key: 1, index: 1 },
    { key: 2, index: 2 },
  ]);
  expect(showRows(slots, [2, 3, 4, 5])).toEqual([
    { key: 0, index: 3 },
    { key: 1, index: 4 },
    { key: 2, index: 2 },
    { key: 3, index: 5 },
  ]);
});

it('puts rows in the order of the document without moving the element with the focus', () => {
  const mixed = showRows(slots, [1, 2, 3]);
  expect(orderRows(mixed, [1, 2, 3], -1)).toEqual(slots.map(({ key, index }) => ({ key, index: index + 1 })));
  const ordered = orderRows(mixed, [1, 2, 3], 3);
  expect(ordered.map(({ index }) => index)).toEqual([1, 2, 3]);
  expect(ordered.find(({ index }) => index === 3)?.key).toBe(0);
  expect(orderRows(ordered, [1, 2, 3], 3)).toBe(ordered);
});
