import { expect, test } from 'vitest';
import { estimateQuality, simpleGuesses } from '#contract/reservations/queue/estimateQuality.ts';
import { estimateDelays, queueModel } from '#contract/reservations/queue/queueEstimate.ts';
import { Random } from '#demo/random.ts';
import { replay, type PastReservation } from '#demo/replay.ts';
import { simulate } from '#tests/bench/queue/simulation.ts';

/** `npm run bench -- queue` measures the same at length. */

test('estimates beat people ahead × average, and the last wait, in a simulated restaurant', () => {
  const random = new Random('guard');
  const { cases, within, width, ours, average, last } = estimateQuality(simulate(17, 9, () => random.next()));
  expect(cases).toBeGreaterThan(60);
  expect(ours.median).toBeLessThan(0.6 * average.median);
  expect(ours.median).toBeLessThan(0.6 * last.median);
  expect(Math.abs(ours.bias)).toBeLessThan(10);
  // Eight of ten are meant; these are few evenings.
  expect(within / cases).toBeGreaterThan(0.7);
  expect(within / cases).toBeLessThan(0.92);
  expect(width).toBeLessThan(40);
});

const seated = (since: number) => ({ since, size: 2, tables: ['A'] });
const none = { A: [], B: [], C: [], D: [] };
const stays = Array.from({ length: 20 }, (_, at) => ({ minutes: 55 + at, ended: true }));

test('a wait is what is left of a stay, and each party ahead adds one', () => {
  const model = queueModel({ stays: { ...none, A: stays }, delays: none });
  const tables = [{ name: 'A', seats: 2 }];
  const waiting = [
    { since: 0, size: 2 },
    { since: 0, size: 2 },
    { since: 0, size: 5 },
  ];
  const situation = { tables, seated: [seated(40)], expected: [], waiting, cleaning: 0 };
  const [first, second, large] = estimateDelays(situation, model);
  expect(first?.middle).toBeGreaterThanOrEqual(20);
  expect(first?.middle).toBeLessThanOrEqual(30);
  expect(second?.middle).toBeGreaterThan(80);
  expect(large).toBeNull();
});

test('a replay knows at each arrival only what was known then', () => {
  const party = (more: Partial<PastReservation>): PastReservation => ({
    id: '',
    type: 'walkin',
    size: 2,
    tables: ['A'],
    created: 0,
    start: 0,
    called: null,
    seated: null,
    cleared: null,
    ended: null,
    autoCleared: false,
    gaveUp: false,
    ...more,
  });
  const day = 24 * 60;
  const past = Array.from({ length: 30 }, (_, at) =>
    party({ created: at * day, start: at * day, seated: at * day, cleared: at * day + 60 }),
  );
  const now = 40 * day;
  const sitting = party({ created: now - 30, start: now - 30, seated: now - 30, cleared: now + 31 });
  const waiting = party({ type: 'waiting', tables: [], created: now, start: now, called: now + 31, seated: now + 32 });
  const tables = [{ name: 'A', seats: 2 }];
  const judge = (rows: PastReservation[]) => estimateQuality(replay({ rows, tables, cleaning: 0 }, now - 60));
  const quality = judge([...past, sitting, waiting]);
  expect(quality).toMatchObject({ cases: 1, within: 1, ours: { median: 1, bias: -1 } });
  // The stay of tonight, and how it ended, are not known yet.
  const longer = { ...sitting, cleared: now + 200 };
  expect(judge([...past, longer, waiting])).toEqual(quality);
  expect(simpleGuesses([])).toEqual([]);
});
