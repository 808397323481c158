import { LRUCache } from 'lru-cache';
import { elapsed } from '../kernel/elapsed.ts';
import { ApiError } from '../kernel/errors.ts';

const minute = 60_000;

/**
 * A limit per minute for a company or an address. Stored in this process's memory.
 *
 * @example
 * const begun = new Budget(120);
 * begun.spend(companyId);
 */
export class Budget {
  private readonly spent = new LRUCache<string, { from: number; times: number }>({ max: 10_000 });

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = elapsed,
  ) {}

  /** @throws ApiError `too_many_requests` if this minute's limit is used up */
  check(key: string): void {
    const { from, times } = this.current(key);
    if (times >= this.perMinute)
      throw new ApiError('too_many_requests', undefined, {
        retryAfter: Math.ceil((from + minute - this.now()) / 1_000),
      });
  }

  /** Counts once more. @throws ApiError `too_many_requests` if this minute's limit is used up */
  spend(key: string): void {
    this.check(key);
    const { from, times } = this.current(key);
    this.spent.set(key, { from, times: times + 1 });
  }

  private current(key: string): { from: number; times: number } {
    const known = this.spent.get(key);
    return known && this.now() - known.from < minute ? known : { from: this.now(), times: 0 };
  }
}
