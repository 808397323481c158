import { describe, expect, it } from 'vitest';
import { labelEvery, lineThrough, ticksTo } from '#ui/charts/scale.ts';

describe('the axis of a drawing', () => {
  it.each([0, 1, 3, 4, 5, 47, 99, 100, 101, 1_234, 999_999, 12_345_678])('has round whole numbers up to %i', (most) => {
    const ticks = ticksTo(most);
    expect(ticks).toHaveLength(5);
    expect(ticks[0]).toBe(0);
    expect(ticks.every(Number.isInteger)).toBe(true);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    // What is drawn fills the height: a scale that is far too long hides the differences.
    if (most >= 4) expect(ticks.at(-1)).toBeLessThanOrEqual(most * 2);
  });

  it('leaves out labels that would run into each other, wide signs sooner', () => {
    expect(labelEvery(['1', '2', '3'], 40)).toBe(1);
    expect(labelEvery(['Nov 12', 'Nov 13'], 20)).toBe(3);
    expect(labelEvery(['11月12日'], 20)).toBe(4);
  });
});

describe('a line', () => {
  it('is interrupted where there is no value, and shows a value alone', () => {
    expect(lineThrough([[0, 1], [1, 2.04], null, [3, 4]])).toBe('M0 1h0L1 2M3 4h0');
    expect(lineThrough([])).toBe('');
  });
});
