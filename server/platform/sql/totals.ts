import { LRUCache } from 'lru-cache';
import type { Database } from '../db/client.ts';

/**
 * Totals that were counted, remembered together with the revision they were counted at. A statement is told the
 * remembered revision and counts again only when the company's guests have changed since; so a total is never
 * stale, even when another process or a person at the SQL prompt has written.
 */
export interface Remembered<T> {
  revision: number;
  value: T;
}

export class Totals<T extends object | number> {
  readonly #cache: LRUCache<string, Remembered<T>>;

  constructor(max = 5_000) {
    this.#cache = new LRUCache({ max });
  }

  /** What is remembered; its revision goes into the statement. */
  recall(key: string): Remembered<T> | undefined {
    return this.#cache.get(key);
  }

  remember(key: string, revision: number, value: T): void {
    // An answer may arrive after a later one.
    if (revision >= (this.#cache.peek(key)?.revision ?? 0)) this.#cache.set(key, { revision, value });
  }
}

/** One of something for each database, made when first asked for. */
export function perDatabase<T>(make: (database: Database) => T): (database: Database) => T {
  const known = new WeakMap<Database, T>();
  return (database) => {
    let own = known.get(database);
    if (own === undefined) known.set(database, (own = make(database)));
    return own;
  };
}
