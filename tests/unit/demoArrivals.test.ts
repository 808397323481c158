import { expect, test } from 'vitest';
import { admit, type Arrival } from '#demo/arrivals.ts';
import { Seating } from '#demo/seating.ts';

/** Parties without a booking in the demo: who has a table at once, and who waits how long. */
const minute = 60_000;
const party = (came: number, more: Partial<Arrival> = {}): Arrival => ({
  groupSize: 8,
  came: came * minute,
  occupied: 60 * minute,
  patience: 90 * minute,
  answer: 2 * minute,
  ...more,
});
/** Two tables have eight seats. */
const restaurant = () => new Seating('chunshui-tianmu');

test('whoever finds a free table has it, others wait for the first that is free, in their order', () => {
  const [one, two, three, four] = admit([party(0), party(10), party(20), party(21)], [], restaurant());
  expect([one, two].map((admission) => [admission?.isQueued, admission?.seated])).toEqual([
    [false, 0],
    [false, 10 * minute],
  ]);
  expect(three).toMatchObject({ isQueued: true, called: 60 * minute, seated: 62 * minute, tables: ['V1'] });
  expect(four).toMatchObject({ isQueued: true, called: 70 * minute, seated: 72 * minute, tables: ['V2'] });
});

test('some give up, some are called and have gone, and a long line sends people away', () => {
  const full = [party(0), party(0)];
  const [, , tired, gone, next] = admit(
    [...full, party(5, { patience: 30 * minute }), party(6, { answer: Infinity }), party(7)],
    [],
    restaurant(),
  );
  expect(tired).toMatchObject({ called: null, seated: null, left: 36 * minute });
  expect(gone).toMatchObject({ called: 60 * minute, seated: null, left: 70 * minute });
  expect(next).toMatchObject({ called: 60 * minute, seated: 62 * minute, left: null });
  const crowd = Array.from({ length: 12 }, (_, at) => party(at + 1));
  expect(admit([...full, ...crowd], [], restaurant())).toHaveLength(8);
});

test('a party before a booking leaves in time, and none is seated shortly before it', () => {
  const seating = restaurant();
  seating.take(['V1'], 100 * minute, 200 * minute);
  seating.take(['V2'], 50 * minute, 90 * minute);
  const [early, late] = admit([party(0, { occupied: 120 * minute }), party(1)], [], seating);
  expect(early).toMatchObject({ isQueued: false, tables: ['V1'], until: 100 * minute });
  expect(late).toMatchObject({ isQueued: true, called: 90 * minute });
});

test('a party that is certainly seated has a table that becomes free shortly before', () => {
  const tables: string[][] = [];
  const certain = {
    groupSize: 8,
    seated: 70 * minute,
    occupied: 60 * minute,
    onTables: (names: string[]) => tables.push(names),
  };
  const [, , waiting] = admit([party(0), party(0), party(30)], [certain], restaurant());
  expect(tables).toEqual([['V1']]);
  expect(waiting).toMatchObject({ called: 60 * minute, tables: ['V2'] });
});
