import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAll, BackoffThrottle } from './throttle.ts';

const rule = { free: 3, first: 2, longest: 60, forgives: 600 };

function clock() {
  let now = 1_000_000;
  const waits = new BackoffThrottle(rule, () => now);
  return { waits, pass: (seconds: number) => void (now += seconds * 1000) };
}

describe('waiting', () => {
  it('begins after the free attempts, doubles, and ends at the longest', () => {
    const { waits, pass } = clock();
    const seen: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) {
      waits.count('a');
      seen.push(waits.left('a'));
      pass(waits.left('a'));
    }
    expect(seen).toEqual([0, 0, 2, 4, 8, 16, 32, 60, 60, 60]);
    expect(waits.left('b')).toBe(0);
  });

  it('forgives in time', () => {
    const { waits, pass } = clock();
    for (let attempt = 0; attempt < 8; attempt += 1) waits.count('a');
    pass(8 * 600);
    for (let attempt = 0; attempt < 2; attempt += 1) waits.count('a');
    expect(waits.left('a')).toBe(0);
  });

  it('takes back what turned out to be a good one, its wait included', () => {
    const { waits } = clock();
    waits.count('a');
    waits.count('a');
    const takeBack = waits.count('a');
    expect(waits.left('a')).toBe(2);
    takeBack();
    expect(waits.left('a')).toBe(0);
    waits.count('a');
    expect(waits.left('a')).toBe(2);
  });

  it('counts nothing where one of several says to wait', () => {
    const [first, second] = [clock().waits, clock().waits];
    const attempts = [
      [first, 'a'],
      [second, 'b'],
    ] as const;
    for (let attempt = 0; attempt < 3; attempt += 1) first.count('a');
    for (let attempt = 0; attempt < 100; attempt += 1) expect(countAll(attempts).wait).toBe(2);
    expect(second.left('b')).toBe(0);
  });

  it('never lasts longer than the longest, however often and whenever somebody asks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 200 }), (pauses) => {
        const { waits, pass } = clock();
        for (const pause of pauses) {
          countAll([[waits, 'a']]);
          pass(pause);
        }
        pass(rule.longest);
        expect(waits.left('a')).toBe(0);
      }),
    );
  });
});
