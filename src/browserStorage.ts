/** Values that this browser stores between visits. Private windows may refuse storage; values are then lost. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  /** @param value null removes the entry */
  set(key: string, value: string | null): void {
    try {
      if (value) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
    } catch {
      // The value is not stored.
    }
  },
};
