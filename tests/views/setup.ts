import { cleanup } from '@testing-library/react';
import { afterAll, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';

/** Files of one worker share their modules and their page: what a file has changed of either ends with it. */

afterAll(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sendThrough((url, init) => fetch(url, init));
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
});
