import { describe, expect, test } from 'vitest';
import {
  errorOf,
  estimateQuality,
  simpleGuesses,
  verdictOf,
  type PastParty,
} from '#contract/reservations/queue/estimateQuality.ts';

/** How estimates are compared with what anybody could say. */
const party = (came: number, called: number | null, left = called ?? 0, promised: PastParty['promised'] = null) => ({
  came,
  called,
  left,
  promised,
});

describe('simple estimates', () => {
  test('are those of an empty restaurant at first', () => {
    expect(simpleGuesses([party(0, 9)])).toEqual([{ average: 5, last: 0 }]);
    expect(simpleGuesses([])).toEqual([]);
  });

  test('multiply the people ahead with the time between calls, and repeat the last wait', () => {
    const parties = [party(0, 10), party(1, 20), party(2, 30), party(25, 40), party(31, 60)];
    // At 31 three were called, ten minutes apart, the last after 28; one is in the line.
    expect(simpleGuesses(parties)[4]).toEqual({ average: 20, last: 28 });
  });

  test('count those who gave up as long as they were there, and know nothing of later', () => {
    const early = [party(0, 10), party(1, 20), party(2, null, 30)];
    const at = (came: number) => simpleGuesses([...early, party(came, 90), party(95, 300)])[3];
    expect(at(29)).toEqual({ average: 20, last: 19 });
    expect(at(30)).toEqual({ average: 10, last: 19 });
  });

  test('come in the order of the parties, and forget the evening before', () => {
    const [later, first] = simpleGuesses([party(1_000, 1_010), party(0, 10)]);
    expect(first).toEqual({ average: 5, last: 0 });
    expect(later).toEqual({ average: 5, last: 0 });
  });
});

describe('the comparison', () => {
  test('has the median of absolute errors and the mean of errors', () => {
    expect(errorOf([-4, 2, 0])).toEqual({ median: 2, bias: -2 / 3 });
    expect(errorOf([1, 3])).toEqual({ median: 2, bias: 2 });
    expect(errorOf([]).median).toBeNaN();
  });

  const evening = (wrongBy: number) =>
    Array.from({ length: 40 }, (_, at) => {
      const waited = 10 + ((at * 17) % 40);
      return party(at * 10, at * 10 + waited, at * 10 + waited, {
        from: waited + wrongBy - 3,
        to: waited + wrongBy + 3,
      });
    });

  test('says that estimates are better only if they beat both, and nothing of few cases', () => {
    expect(verdictOf(estimateQuality(evening(0)))).toBe('better');
    expect(verdictOf(estimateQuality(evening(40)))).toBe('notBetter');
    expect(verdictOf(estimateQuality(evening(0).slice(0, 20)))).toBe('tooFew');
    expect(verdictOf(estimateQuality([]))).toBe('tooFew');
  });

  test('counts the promises that held, with some tolerance; those who gave up had none to hold', () => {
    const parties = [
      party(0, 10, 10, { from: 12, to: 20 }),
      party(0, 10, 10, { from: 13, to: 20 }),
      party(0, null, 5, { from: 5, to: 9 }),
      party(0, 10),
    ];
    expect(estimateQuality(parties)).toMatchObject({ cases: 2, within: 1, ours: { median: 6.25, bias: 6.25 } });
  });
});
