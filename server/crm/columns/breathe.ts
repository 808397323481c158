import { setImmediate, setTimeout as pause } from 'node:timers/promises';

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

/**
 * Work that nobody waits for: rests as long as it has worked, so that whoever asks meanwhile is answered as quickly.
 *
 * @param signal ends a rest at once; whoever works looks at it
 */
export function idler(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    await pause(performance.now() - since, undefined, { signal, ref: false }).catch(() => undefined);
    since = performance.now();
  };
}
