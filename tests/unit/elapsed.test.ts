import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackoffThrottle } from '#server/platform/auth/throttle.ts';
import { Budget } from '#server/platform/http/budget.ts';
import { WindowStore } from '#server/platform/http/windowStore.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';

/** A clock that is put back lengthens no waiting, and one that is put on shortens none. */

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-05-01T12:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const moves = [-86_400_000, -3_600_000, -1_000, 0, 3_600_000] as const;

it.each(moves)('limits and lockouts (the clock moves by %i ms)', (move) => {
  const waits = new BackoffThrottle({ free: 1, first: 10, longest: 100, forgives: 1_000 });
  waits.count('a');
  waits.count('a');
  const waiting = waits.left('a');
  const budget = new Budget(1);
  budget.spend('a');
  const store = new WindowStore();
  const counted = () => {
    let found = { current: 0, ttl: 0 };
    store.incr('a', (_error, result) => void (found = result ?? found), 60_000);
    return found;
  };
  expect(counted()).toEqual({ current: 1, ttl: 60_000 });
  const refused = () => {
    try {
      budget.spend('a');
      return 0;
    } catch (error) {
      return error instanceof ApiError ? error.options.retryAfter : NaN;
    }
  };
  vi.setSystemTime(Date.now() + move);
  expect(waits.left('a')).toBe(waiting);
  expect(refused()).toBe(60);
  expect(counted()).toEqual({ current: 2, ttl: 60_000 });
  vi.advanceTimersByTime(20_000);
  expect(waits.left('a')).toBe(0);
  expect(refused()).toBe(40);
  expect(counted()).toEqual({ current: 3, ttl: 40_000 });
  vi.advanceTimersByTime(40_000);
  expect(refused()).toBe(0);
  expect(counted()).toEqual({ current: 1, ttl: 60_000 });
});
