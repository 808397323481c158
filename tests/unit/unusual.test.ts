import { describe, expect, it } from 'vitest';
import { medianOf, usualOf } from '#contract/reservations/unusual.ts';

const weeks = [20, 22, 19, 21, 20, 23, 18, 21];

describe('the median', () => {
  it('is the middle, or between the two in the middle', () => {
    expect(medianOf([])).toBeNull();
    expect(medianOf([3])).toBe(3);
    expect(medianOf([9, 1, 5])).toBe(5);
    expect(medianOf([10, 1, 2, 4])).toBe(3);
  });
});

describe('a day', () => {
  it('is unusual beyond three deviations of its weekday, above or below', () => {
    expect(usualOf(40, weeks, true)).toEqual({ median: 20.5, unusual: 'above' });
    expect(usualOf(5, weeks, true)).toEqual({ median: 20.5, unusual: 'below' });
    expect(usualOf(24, weeks, true)).toEqual({ median: 20.5, unusual: null });
  });

  it('is not marked before it is over, however far it is', () => {
    expect(usualOf(400, weeks, false)).toEqual({ median: 20.5, unusual: null });
  });

  it('must be a quarter of the median away, where weeks were nearly alike', () => {
    const alike = [100, 100, 100, 100, 100, 100, 100, 101];
    expect(usualOf(120, alike, true).unusual).toBeNull();
    expect(usualOf(126, alike, true).unusual).toBe('above');
  });

  it('must be three away where little goes on', () => {
    const quiet = [1, 1, 1, 1, 1, 1, 1, 1];
    expect(usualOf(4, quiet, true).unusual).toBeNull();
    expect(usualOf(5, quiet, true).unusual).toBe('above');
  });

  it('may swing where it always did', () => {
    expect(usualOf(60, [10, 50, 20, 60, 5, 40, 30, 55], true).unusual).toBeNull();
  });

  it('is compared with the weeks since the place opened, and with nothing before there are four', () => {
    expect(usualOf(40, [0, 0, 0, 0, 20, 22, 19, 21], true)).toEqual({ median: 20.5, unusual: 'above' });
    expect(usualOf(40, [0, 0, 0, 0, 0, 20, 20, 20], true)).toEqual({ median: 20, unusual: null });
    expect(usualOf(40, [0, 0, 0, 0, 0, 0, 0, 0], true)).toEqual({ median: null, unusual: null });
    // A week of nothing in between is a week of nothing.
    expect(usualOf(40, [20, 0, 0, 0, 0, 0, 0, 0], true).median).toBe(0);
  });
});
