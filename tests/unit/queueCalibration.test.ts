import { expect, test } from 'vitest';
import { stretched, stretchOf, usualStretch } from '#contract/reservations/queue/calibration.ts';
import { estimateQuality, type PastParty } from '#contract/reservations/queue/estimateQuality.ts';
import { estimateDelays, queueModel, staysOfMeal } from '#contract/reservations/queue/queueEstimate.ts';
import { Random } from '#demo/random.ts';

/** Ranges that hold in eight of ten cases, whatever the restaurant does. */
const party = (waited: number, from: number, to: number, came = 0): PastParty => ({
  came,
  called: came + waited,
  left: came + waited,
  promised: { from, to },
});
const repeated = (count: number, one: PastParty) =>
  Array.from({ length: count }, (_, at) => ({ ...one, came: at, called: at + (one.called ?? 0) }));

test('without a past, ranges are those of the simulated evenings', () => {
  expect(stretchOf([])).toEqual(usualStretch);
  expect(stretchOf([{ came: 0, called: null, left: 5, promised: { from: 1, to: 2 } }])).toEqual(usualStretch);
  expect(stretchOf([{ came: 0, called: 9, left: 9, promised: null }])).toEqual(usualStretch);
});

test('a wait outside widens its side, and waits within narrow both, in limits', () => {
  const long = stretchOf([party(40, 10, 30)]);
  expect(long.later).toBeGreaterThan(1);
  expect(long.earlier).toBeLessThan(1);
  const short = stretchOf([party(2, 10, 30)]);
  expect(short.earlier).toBe(long.later);
  expect(short.later).toBe(long.earlier);
  // Nearly right is right.
  expect(stretchOf([party(32, 10, 30)]).later).toBeLessThan(1);
  expect(stretchOf(repeated(500, party(90, 10, 30)))).toEqual({
    earlier: expect.closeTo(0.4),
    later: expect.closeTo(3),
  });
});

test('the order is that of the calls: the latest say most', () => {
  const early = repeated(40, party(90, 10, 30));
  const late = repeated(40, party(20, 10, 30)).map((one) => ({
    ...one,
    came: one.came + 1_000,
    called: one.called + 1_000,
  }));
  expect(stretchOf([...early, ...late])).toEqual(stretchOf([...late, ...early]));
});

test('a range is stretched from its middle, not below now and not beyond the longest wait', () => {
  const range = { from: 10, middle: 20, to: 40 };
  expect(stretched(range, usualStretch, 360)).toEqual(range);
  expect(stretched(range, { earlier: 3, later: 2 }, 360)).toEqual({ from: 0, middle: 20, to: 60 });
  expect(stretched(range, { earlier: 0.5, later: 3 }, 50)).toEqual({ from: 15, middle: 20, to: 50 });
});

test.each([
  ['less', 0.7],
  ['as much', 1],
  ['twice as much', 2],
])('eight of ten hold in a restaurant where waits spread %s compared with the simulated evenings', (_, spread) => {
  const random = new Random(`spread/${spread}`);
  const parties: PastParty[] = [];
  for (let at = 0; at < 600; at += 1) {
    const middle = 30 + 40 * random.next();
    const { from, to } = stretched({ from: middle - 12, middle, to: middle + 12 }, stretchOf(parties), 360);
    const waited = middle + (random.next() - 0.5) * 2 * 15 * spread;
    parties.push(party(waited, from, to, at * 100));
  }
  const { within, cases } = estimateQuality(parties.slice(200));
  expect(within / cases).toBeGreaterThan(0.75);
  expect(within / cases).toBeLessThan(0.88);
});

const none = { A: [], B: [], C: [], D: [] };
const stays = Array.from({ length: 40 }, (_, at) => ({ minutes: 50 + at, ended: true }));
const table = { name: 'A', seats: 2 };
const waiting = [{ since: 0, size: 2 }];

test('the model carries the stretch to the range', () => {
  const situation = {
    tables: [table],
    seated: [{ since: 40, size: 2, tables: ['A'] }],
    expected: [],
    waiting,
    cleaning: 0,
  };
  const history = { stays: { ...none, A: stays }, delays: none };
  const [usual] = estimateDelays(situation, queueModel(history));
  const [wide] = estimateDelays(situation, queueModel(history, { earlier: 1, later: 2 }));
  if (!usual || !wide) throw new Error('There is no estimate.');
  expect(wide.middle).toBe(usual.middle);
  expect(wide.to - wide.middle).toBeCloseTo(2 * (usual.to - usual.middle));
});

test('a table that is being cleaned is not free yet', () => {
  const model = queueModel({ stays: { ...none, A: stays }, delays: none });
  const seated = [{ since: 70, size: 2, tables: ['A'], gone: 4 }];
  const [estimate] = estimateDelays({ tables: [table], seated, expected: [], waiting, cleaning: 10 }, model);
  expect(estimate).toEqual({ from: 6, middle: 6, to: 6 });
});

test('stays are those of the same meal, or all if there are few', () => {
  const day = 24 * 60;
  const at = (hour: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ began: index * day + hour * 60 }));
  const [lunch, dinner] = [at(12, 80), at(19, 80)];
  const all = [...lunch, ...dinner];
  expect(staysOfMeal(all, 100 * day + 12.5 * 60)).toEqual(lunch);
  expect(staysOfMeal(all, 100 * day + 20 * 60)).toEqual(dinner);
  expect(staysOfMeal(all, 100 * day + 3 * 60)).toEqual(all);
  const midnight = [...at(23.5, 80), ...lunch];
  expect(staysOfMeal(midnight, 100 * day + 60)).toEqual(midnight.slice(0, 80));
});
