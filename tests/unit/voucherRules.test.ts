import { describe, expect, it } from 'vitest';
import { completed, normalized, problemsOf } from '#contract/core/entity.ts';
import { voucherEntity, type VoucherValues } from '#contract/marketing/voucherEntity.ts';
import { pointsToIssue, usedPercent } from '#contract/marketing/voucherRules.ts';

const good = completed(voucherEntity, { title: 'Tea for two', terms: 'One a visit.', cover: '/files/a.png' });
const problems = (changes: Partial<Record<keyof VoucherValues, unknown>>) =>
  problemsOf(voucherEntity, { ...good, ...changes }).map(({ path, code }) => `${path} ${code}`);

describe('what keeps a voucher from being saved', () => {
  it.each<[string, Partial<Record<keyof VoucherValues, unknown>>, string[]]>([
    ['nothing', {}, []],
    ['no title', { title: ' ' }, ['title form.error.empty']],
    ['a title of 100', { title: 'x'.repeat(100) }, []],
    ['a title of 101', { title: 'x'.repeat(101) }, ['title form.error.limit']],
    ['a content of 720', { content: 'x'.repeat(720) }, []],
    ['a content of 721', { content: 'x'.repeat(721) }, ['content form.error.limit']],
    ['no terms', { terms: '' }, ['terms form.error.empty']],
    ['terms of 721', { terms: 'x'.repeat(721) }, ['terms form.error.limit']],
    ['an issuer without branches', { issuedBy: 'visit' }, ['branchIds form.error.missing_branch']],
    ['an issuer with one', { issuedBy: 'visit', branchIds: ['b'] }, []],
    ['a maximum of none', { useMaxQuantity: true }, ['maxQuantity form.error.number']],
    ['a maximum that is no number', { useMaxQuantity: true, maxQuantity: 'x' }, ['maxQuantity form.error.number']],
    ['half a voucher', { useMaxQuantity: true, maxQuantity: 1.5 }, ['maxQuantity form.error.number']],
    ['a maximum', { useMaxQuantity: true, maxQuantity: 1 }, []],
    ['days that are not said', { expirationType: 'days' }, ['expiredAfter form.error.empty']],
    ['no days', { expirationType: 'days', expiredAfter: 0 }, ['expiredAfter form.error.number']],
    ['days that are no number', { expirationType: 'days', expiredAfter: 'x' }, ['expiredAfter form.error.number']],
    ['a day', { expirationType: 'days', expiredAfter: 1 }, []],
    [
      'a range without days',
      { expirationType: 'range' },
      ['availableAfter form.error.range.incomplete', 'availableBefore form.error.range.incomplete'],
    ],
    [
      'half a range',
      { expirationType: 'range', availableAfter: '2026-05-01' },
      ['availableBefore form.error.range.incomplete'],
    ],
    [
      'a range that ends before it begins',
      { expirationType: 'range', availableAfter: '2026-05-02', availableBefore: '2026-05-01' },
      ['availableBefore form.error.range.order'],
    ],
    ['a range of a day', { expirationType: 'range', availableAfter: '2026-05-01', availableBefore: '2026-05-01' }, []],
    ['a delay below zero', { delayIssueTime: -1 }, ['delayIssueTime form.error.number']],
  ])('%s', (_, changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });

  it('no cover', () => {
    expect(problems({ cover: null })).toEqual(['cover form.error.image']);
  });
});

it('what does not apply is not kept', () => {
  expect(normalized(voucherEntity, { ...good, maxQuantity: 50 }).maxQuantity).toBe(0);
  expect(normalized(voucherEntity, { ...good, useMaxQuantity: true, maxQuantity: 50 }).maxQuantity).toBe(50);
  const dated = { ...good, expiredAfter: 3, availableAfter: '2026-05-01', availableBefore: '2026-05-02' };
  expect(normalized(voucherEntity, dated)).toMatchObject({
    expiredAfter: null,
    availableAfter: null,
    availableBefore: null,
  });
  expect(normalized(voucherEntity, { ...dated, expirationType: 'days' as const })).toMatchObject({
    expiredAfter: 3,
    availableAfter: null,
  });
  expect(normalized(voucherEntity, { ...dated, expirationType: 'range' as const })).toMatchObject({
    expiredAfter: null,
    availableBefore: '2026-05-02',
  });
  expect(normalized(voucherEntity, { ...good, delayIssueTime: 30 }).delayIssueTime).toBe(0);
});

it('the used share is a whole percentage, rounded down', () => {
  expect([usedPercent(0, 0), usedPercent(2, 3), usedPercent(199, 200), usedPercent(5, 5)]).toEqual([0, 66, 99, 100]);
});

it('points are set aside for those alone whom the maximum leaves one', () => {
  expect(pointsToIssue({ maxQuantity: 0, issued: 400 }, 90)).toBe(90);
  expect(pointsToIssue({ maxQuantity: 100, issued: 40 }, 90)).toBe(60);
  expect(pointsToIssue({ maxQuantity: 100, issued: 40 }, 9)).toBe(9);
  expect(pointsToIssue({ maxQuantity: 100, issued: 100 }, 9)).toBe(0);
});
