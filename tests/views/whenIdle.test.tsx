import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useWhenIdle } from '#src/layout/useWhenIdle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('what the screen can do without comes later, and again where it could not be had', async () => {
  const load = vi
    .fn<() => Promise<{ word: string }>>()
    .mockRejectedValueOnce(new Error('no connection'))
    .mockResolvedValue({ word: 'there' });
  function Screen() {
    return <p>{useWhenIdle(load)?.word ?? 'without'}</p>;
  }
  const { unmount } = render(<Screen />);
  expect(load).not.toHaveBeenCalled();
  await pass(3_500);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('without')).toBeTruthy();
  await pass(10_000);
  expect(screen.getByText('there')).toBeTruthy();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(2);
  unmount();

  load.mockClear();
  render(<Screen />).unmount();
  await pass(60_000);
  expect(load).not.toHaveBeenCalled();
});
