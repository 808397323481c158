import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { sendThrough } from '#data-provider/client.ts';
import { plainStyles } from './plainStyles.ts';

plainStyles();

// A step added at the end removes those ahead of it: the next test can count its own.
afterEach(() => history.pushState(history.state, '', location.href));

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
  history.pushState(null, '', '/');
});
