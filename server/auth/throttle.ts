import { LRUCache } from 'lru-cache';

/** Counts attempts per key in a window that begins with the first; kept in this process's memory. */
export class Attempts {
  private readonly counts: LRUCache<string, { count: number; until: number }>;

  constructor(
    private readonly limit: number,
    private readonly window: number,
  ) {
    this.counts = new LRUCache({ max: 20_000, ttl: window });
  }

  /** Counts one attempt. @returns 0, or the seconds to wait when there have been too many */
  take(key: string): number {
    const now = Date.now();
    const entry = this.counts.get(key);
    if (!entry || entry.until <= now) {
      this.counts.set(key, { count: 1, until: now + this.window });
      return 0;
    }
    entry.count += 1;
    return entry.count > this.limit ? Math.ceil((entry.until - now) / 1000) : 0;
  }

  /** Takes one attempt back: it turned out to be a good one. */
  giveBack(key: string): void {
    const entry = this.counts.get(key);
    if (entry) entry.count -= 1;
  }

  /** Forgets the attempts of a key. */
  clear(key: string): void {
    this.counts.delete(key);
  }
}
