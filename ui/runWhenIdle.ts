/**
 * Does work that nobody waits for when the browser is idle, at the latest after `latest` milliseconds.
 *
 * @returns cancels it
 */
export function runWhenIdle(work: () => void, latest = 1_000): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work, { timeout: latest });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, 0);
  return () => clearTimeout(timer);
}
