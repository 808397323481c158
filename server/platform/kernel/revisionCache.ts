import { LRUCache } from 'lru-cache';

/**
 * Keeps values in memory, and reads one again only if its revision has changed.
 *
 * @param characters of all values
 * @returns a function that gets the revision that the caller has just read
 * @example const current = revisionCache<Texts>(1_000_000); await current(companyId, revision, () => load(companyId));
 */
export function revisionCache<Value extends { size: number }>(characters: number) {
  const cache = new LRUCache<string, { revision: number; value: Value }>({
    maxSize: characters,
    sizeCalculation: ({ value }) => value.size,
  });
  return async (key: string, revision: number, load: () => Promise<Value>): Promise<Value> => {
    const known = cache.get(key);
    if (known?.revision === revision) return known.value;
    const value = await load();
    // A transaction may see an earlier revision than others.
    if (revision >= (cache.get(key)?.revision ?? 0)) cache.set(key, { revision, value });
    return value;
  };
}
