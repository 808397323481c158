import { expect, test } from 'vitest';
import { Floor, type Party } from '#server/reservations/waitlist/capacity.ts';

const tables = [
  { name: 'A', seats: 2 },
  { name: 'B', seats: 4 },
  { name: 'C', seats: 6 },
];
const party = (from: number, to: number, size: number, ...names: string[]): Party => ({
  from,
  to,
  size,
  tables: names,
});

test('the smallest table that fits, then several together', () => {
  expect(new Floor(tables, []).place(party(0, 90, 2))).toEqual(['A']);
  expect(new Floor(tables, []).place(party(0, 90, 3))).toEqual(['B']);
  expect(new Floor(tables, []).place(party(0, 90, 9))).toEqual(['C', 'B']);
  expect(new Floor(tables, []).place(party(0, 90, 13))).toBeNull();
});

test('a table is free again when the party before has left', () => {
  const floor = new Floor(tables, [party(0, 90, 6, 'C'), party(90, 180, 6, 'C')]);
  expect(floor.place(party(60, 100, 5))).toEqual(['B', 'A']);
  expect(floor.place(party(180, 270, 5))).toEqual(['C']);
});

test('parties without tables take room, too', () => {
  expect(new Floor(tables, [party(0, 90, 6)]).place(party(30, 120, 6))).toEqual(['B', 'A']);
  expect(new Floor(tables, [party(0, 90, 6), party(0, 90, 4)]).place(party(30, 120, 3))).toBeNull();
});

test('nobody is let in while the house is overbooked', () => {
  const full = new Floor(tables, [party(0, 90, 12), party(0, 90, 2), party(0, 90, 2)]);
  expect(full.place(party(30, 60, 1))).toBeNull();
  expect(full.place(party(90, 120, 1))).toEqual(['A']);
});

test('without tables there is no room', () => {
  expect(new Floor([], []).place(party(0, 90, 1))).toBeNull();
});
