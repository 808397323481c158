import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathered } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('does the work once for all who ask together, and soon', async () => {
  const work = vi.fn(() => Promise.resolve());
  const { ask } = gathered(work, 1_000);
  for (let index = 0; index < 50; index += 1) ask();
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledOnce();
});

it('does it no more often than it may, and never forgets the last who asked', async () => {
  const work = vi.fn(() => Promise.resolve());
  const { ask } = gathered(work, 1_000);
  for (let passed = 0; passed < 5_000; passed += 50) {
    ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(work.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(work.mock.calls.length).toBeLessThanOrEqual(5);
  const before = work.mock.calls.length;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(work).toHaveBeenCalledTimes(before + 1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledTimes(before + 1);
});

it('is never at it twice, and does it once more for who asked meanwhile', async () => {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((done) => void ends.push(done)));
  const { ask } = gathered(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(work).toHaveBeenCalledOnce();
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(2);
});

it('goes on after a failure, and stops when told', async () => {
  const work = vi.fn(() => Promise.reject(new Error('offline')));
  const { ask, stop } = gathered(work, 100);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  ask();
  await vi.advanceTimersByTimeAsync(250);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});
