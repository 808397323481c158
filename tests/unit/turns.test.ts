import { expect, test } from 'vitest';
import { Turns } from '#server/platform/files/spool.ts';

/** Work that ends when the test says so. */
function begun(turns: Turns) {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (company: string, name: string) =>
    turns.take(company, () => {
      order.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const settle = () => new Promise((done) => setImmediate(done));
  return { order, ask, settle, end: async (name: string) => (ends.get(name)?.(), settle()) };
}

test('a company has one turn at a time, however much it asks for, and others go between', async () => {
  const { order, ask, settle, end } = begun(new Turns(2));
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ask(name.charAt(0), name));
  await settle();
  expect(order).toEqual(['a1', 'b1']);
  await end('b1');
  expect(order).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1');
  expect(order).toHaveLength(4);
  await end('a2');
  await end('a3');
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  await Promise.all(all);
});

test('work that fails gives its turn on', async () => {
  const turns = new Turns(1);
  await expect(turns.take('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.take('a', () => Promise.resolve(1))).toBe(1);
});
