/** What this browser remembers between visits; private windows may refuse, and then it simply forgets. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** @param value null forgets it */
  set(key: string, value: string | null): void {
    try {
      if (value) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
    } catch {
      // Nothing is kept then.
    }
  },
};
