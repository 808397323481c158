import { expect, it } from 'vitest';
import { growingCache } from './growingCache.ts';

it('keeps the most recently used entries', () => {
  const cache = growingCache<{ at: number }>(3);
  for (let at = 0; at < 3; at += 1) cache.set(String(at), { at });
  cache.set('0', { at: 10 });
  cache.get('1');
  for (let at = 3; at < 5; at += 1) cache.set(String(at), { at });
  expect([...cache.keys()]).toEqual(['4', '3', '1']);
  cache.delete('3');
  for (let at = 5; at < 1_000; at += 1) cache.set(String(at), { at });
  expect([...cache.keys()]).toEqual(['999', '998', '997']);
});
