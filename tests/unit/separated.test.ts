import { describe, expect, it } from 'vitest';
import { listedNames, nameList, splitAt, withBackslashes, withoutBackslashes } from '#contract/core/separated.ts';

describe('texts with signs between their parts', () => {
  it('are split at signs of any keyboard, but for those with a backslash', () => {
    expect(splitAt('a;b；c\\;d', ';')).toEqual(['a', 'b', 'c\\;d']);
    expect(splitAt('a:b:c', ':', 1)).toEqual(['a', 'b:c']);
    expect(withoutBackslashes(' c\\;d \\\\ ')).toBe('c;d \\');
  });

  it('have a backslash before the signs that belong to a part', () => {
    expect(withBackslashes('Fish; chips (2)', ';')).toBe('Fish\\; chips (2)');
    expect(withBackslashes('魚；薯條\\', ';')).toBe('魚\\；薯條\\\\');
  });

  it('are lists of names that come back unchanged', () => {
    const names = ['Size', 'Fish; chips', 'A + B', 'back\\slash', '魚｜薯條'];
    expect(listedNames(nameList(names))).toEqual(names);
    expect(listedNames('Size\nExtras; ; Sauce')).toEqual(['Size', 'Extras', 'Sauce']);
  });
});
