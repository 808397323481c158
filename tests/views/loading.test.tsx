import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkTimeout } from '#contract/core/constants.ts';
import { inTime, sayBegun, watchFirstScript } from '#src/entry/loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="overlay" hidden></div>';
});
afterEach(() => void vi.useRealTimers());

const shown = () => document.querySelector('#overlay:not([hidden]) p')?.textContent;

test('code that has not come after two minutes is given up', async () => {
  const failed = vi.fn();
  void inTime(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(chunkTimeout - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'Loading chunk failed' }));
  await expect(inTime(Promise.resolve('there'))).resolves.toBe('there');
});

test('a first script that does not come is said, with another try; one that has begun is waited for no longer', async () => {
  watchFirstScript();
  sayBegun();
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  expect(shown()).toBeUndefined();
  watchFirstScript();
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  expect(shown()).toBe('The page could not be loaded. Check the connection and try again.');
  expect(document.querySelector('#overlay button')?.textContent).toBe('Try again');
});
