/**
 * Milliseconds since this process began, for waiting and limits: it never goes back, whatever is done to the clock.
 *
 * @example const began = elapsed(); … if (elapsed() - began > 5_000) …
 */
export const elapsed = (): number => performance.now();
