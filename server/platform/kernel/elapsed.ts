/**
 * Milliseconds since the start of this process, for waiting and limits; monotonic, whatever happens to the system
 * clock.
 *
 * @example const began = elapsed(); … if (elapsed() - began > 5_000) …
 */
export const elapsed = (): number => performance.now();
