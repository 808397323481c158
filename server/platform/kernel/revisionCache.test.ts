import { expect, it } from 'vitest';
import { revisionCache } from './revisionCache.ts';

function counted() {
  const current = revisionCache<{ size: number; text: string }>(100);
  const loads: string[] = [];
  return {
    loads,
    read: async (key: string, revision: number, size = 10) => {
      const value = await current(key, revision, () => {
        loads.push(`${key}${revision}`);
        return Promise.resolve({ size, text: `${key}${revision}` });
      });
      return value.text;
    },
  };
}

it('a value is read once for each of its revisions', async () => {
  const { loads, read } = counted();
  const texts = [await read('a', 1), await read('a', 1), await read('b', 1), await read('a', 2), await read('a', 2)];
  expect(texts).toEqual(['a1', 'a1', 'b1', 'a2', 'a2']);
  expect(loads).toEqual(['a1', 'b1', 'a2']);
});

it('a caller that sees an earlier revision gets its value, which does not replace the later one', async () => {
  const { loads, read } = counted();
  expect([await read('a', 2), await read('a', 1), await read('a', 2)]).toEqual(['a2', 'a1', 'a2']);
  expect(loads).toEqual(['a2', 'a1']);
});

it('what has not been used for longest is read again once the memory is full', async () => {
  const { loads, read } = counted();
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await read(key, 1, 50);
  expect(loads).toEqual(['a1', 'b1', 'c1', 'b1']);
});
