import { LRUCache } from 'lru-cache';
import { elapsed } from '../kernel/elapsed.ts';

interface Window {
  from: number;
  current: number;
}

type Answer = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** Counts requests in time windows like the rate limit plug-in's own store, but with a monotonic clock. */
export class WindowStore {
  private readonly windows = new LRUCache<string, Window>({ max: 5_000 });

  incr(key: string, answer: Answer, timeWindow: number): void {
    const now = elapsed();
    const known = this.windows.get(key);
    const window = known && now - known.from < timeWindow ? known : { from: now, current: 0 };
    window.current += 1;
    this.windows.set(key, window);
    answer(null, { current: window.current, ttl: timeWindow - (now - window.from) });
  }

  /** Each limit of a route has its own counter. */
  child(): WindowStore {
    return new WindowStore();
  }
}
