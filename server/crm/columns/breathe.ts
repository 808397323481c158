import { setImmediate } from 'node:timers/promises';

/** How long work in memory may hold the process before others get their turn, in milliseconds. */
const breath = 8;

/**
 * Lets everything else that waits have its turn, when the work has gone on for long enough.
 *
 * @example
 * const breathe = breather();
 * for (const part of parts) {
 *   work(part);
 *   await breathe();
 * }
 */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < breath) return;
    await setImmediate();
    since = performance.now();
  };
}
