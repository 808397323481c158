import { LRUCache } from 'lru-cache';
import type { Database } from '../db/client.ts';

/**
 * Cached totals, each with the revision at which it was counted. A statement gets the cached revision as a param and
 * counts again only if the company's guests have changed since. A total is therefore never outdated, even if another
 * process or a manual SQL statement has written.
 */
export interface Remembered<T> {
  revision: number;
  value: T;
}

export class TotalsCache<T extends object | number> {
  readonly #cache: LRUCache<string, Remembered<T>>;

  constructor(max = 5_000) {
    this.#cache = new LRUCache({ max });
  }

  /** The cached value; its revision is a param of the statement. */
  recall(key: string): Remembered<T> | undefined {
    return this.#cache.get(key);
  }

  remember(key: string, revision: number, value: T): void {
    // A response may arrive after a later one.
    if (revision >= (this.#cache.peek(key)?.revision ?? 0)) this.#cache.set(key, { revision, value });
  }
}

/** One instance per database, created on first use. */
export function perDatabase<T>(make: (database: Database) => T): (database: Database) => T {
  const known = new WeakMap<Database, T>();
  return (database) => {
    let own = known.get(database);
    if (own === undefined) known.set(database, (own = make(database)));
    return own;
  };
}
