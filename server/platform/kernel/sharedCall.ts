/**
 * Calls that are asked for while one is running share the next one: many readers at the same moment cost one query each
 * turn, and what a caller gets was read after it asked.
 *
 * @example const read = sharedCalls((id: string) => load(id)); await read('a');
 */
export function sharedCalls<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  const waiting = new Map<string, Promise<T>>();

  function begin(key: string): Promise<T> {
    const call = load(key).finally(() => {
      if (running.get(key) === call) running.delete(key);
    });
    running.set(key, call);
    return call;
  }

  return (key) => {
    const current = running.get(key);
    if (!current) return begin(key);
    let next = waiting.get(key);
    if (!next) {
      next = current
        .catch(() => undefined)
        .then(() => {
          waiting.delete(key);
          return begin(key);
        });
      waiting.set(key, next);
    }
    return next;
  };
}
