import { LRUCache } from 'lru-cache';
import { ApiError } from '../kernel/errors.ts';

const minute = 60_000;

/**
 * How often something of a company may be asked for in a minute, by however many addresses. Kept in this process's memory.
 *
 * @example
 * const begun = new Budget(120);
 * begun.spend(companyId);
 */
export class Budget {
  private readonly spent = new LRUCache<string, { from: number; times: number }>({ max: 10_000 });

  constructor(
    private readonly perMinute: number,
    private readonly now: () => number = () => Date.now(),
  ) {}

  /** @throws ApiError `too_many_requests` where nothing is left of this minute */
  spend(companyId: string): void {
    const now = this.now();
    const known = this.spent.get(companyId);
    const current = known && now - known.from < minute ? known : { from: now, times: 0 };
    if (current.times >= this.perMinute)
      throw new ApiError('too_many_requests', undefined, {
        retryAfter: Math.ceil((current.from + minute - now) / 1_000),
      });
    current.times += 1;
    this.spent.set(companyId, current);
  }
}
