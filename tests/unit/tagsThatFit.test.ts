import { describe, expect, it } from 'vitest';
import { formatMoney, haveCents } from '#i18n/formats.ts';
import { tagsThatFit } from '#resources/framework/view/tagsThatFit.ts';

describe('tags in a column', () => {
  it('are all shown where there is room, and else leave room for how many more there are', () => {
    expect(tagsThatFit(['wine'], 91)).toBe(1);
    expect(tagsThatFit(['靠窗座位', '素食'], 91)).toBe(1);
    expect(tagsThatFit(['a', 'b', 'c'], 91)).toBe(3);
    expect(tagsThatFit(['wine', 'vip', 'allergy', 'birthday'], 120)).toBeLessThan(4);
  });
  it('are one at least', () => expect(tagsThatFit(['a very long tag that fits nowhere', 'b'], 20)).toBe(1));
});

describe('money in a column', () => {
  it('has cents in every row when one of them has some', () => {
    expect(haveCents([18_000, 40_950], 'TWD')).toBe(true);
    expect(haveCents([18_000, 40_900], 'TWD')).toBe(false);
    expect(formatMoney(18_000, 'TWD', 'en', true)).toBe('NT$180.00');
    expect(formatMoney(18_000, 'TWD', 'en')).toBe('NT$180');
    expect(haveCents([180], 'JPY')).toBe(false);
  });
});
