import { expect, it } from 'vitest';
import { ApiError } from '../kernel/errors.ts';
import { Budget } from './budget.ts';

it('is spent by each company by itself, and there again after a minute', () => {
  let now = 1_000;
  const budget = new Budget(2, () => now);
  const left = (company: string): number | null => {
    try {
      budget.spend(company);
      return null;
    } catch (error) {
      return error instanceof ApiError && error.code === 'too_many_requests' ? (error.options.retryAfter ?? 0) : NaN;
    }
  };
  expect([left('a'), left('a'), left('a'), left('b')]).toEqual([null, null, 60, null]);
  now += 59_500;
  expect(left('a')).toBe(1);
  now += 500;
  expect([left('a'), left('a'), left('a')]).toEqual([null, null, 60]);
});
