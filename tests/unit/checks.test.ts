import { describe, expect, it } from 'vitest';
import { Checks, type Check } from '#server/crm/columns/checks.ts';

interface Reading {
  ids: string[];
  tell: () => void;
  fail: (error: Error) => void;
}

function openChecks() {
  const begun: Reading[] = [];
  const checks = new Checks(
    (ids) =>
      new Promise<Check>((done, fail) => {
        begun.push({ ids: [...ids], tell: () => done({ asked: ids } as unknown as Check), fail });
      }),
  );
  return { checks, begun };
}
const turn = () => new Promise((done) => setImmediate(done));
const ids = (count: number, name = 'g') => Array.from({ length: count }, (_, number) => `${name}${number}`);

describe('what many ask at the same time', () => {
  it('is read at once for the first two, and together for all who ask meanwhile', async () => {
    const { checks, begun } = openChecks();
    const answers = [['a'], ['b'], ['c', 'd'], ['d', 'e'], []].map((some) => checks.of(some));
    expect(begun.map((one) => one.ids)).toEqual([['a'], ['b']]);
    begun[0]?.tell();
    await turn();
    expect(begun.map((one) => one.ids)).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    // Who asks now must not be told what a reading saw that had begun before.
    const later = checks.of(['f']);
    await turn();
    expect(begun).toHaveLength(3);
    begun[1]?.tell();
    await turn();
    expect(begun[3]?.ids).toEqual(['f']);
    begun.forEach(({ tell }) => tell());
    const asked = await Promise.all([...answers, later].map(async (one) => [...(await one).asked].join('')));
    expect(asked).toEqual(['a', 'b', 'cde', 'cde', 'cde', 'f']);
    expect((await Promise.all([checks.of(['x']), turn().then(() => begun.at(-1)?.tell())]))[0]).toBeDefined();
  });

  it('is not asked all at once', async () => {
    const { checks, begun } = openChecks();
    const answers = ['a', 'b', ...ids(7)].map((name) => checks.of(ids(2_000, name)));
    for (let round = 0; round < 12; round++) {
      begun.forEach(({ tell }) => tell());
      await turn();
    }
    await Promise.all(answers);
    expect(Math.max(...begun.map((one) => one.ids.length))).toBe(4_000);
    expect(begun.flatMap((one) => one.ids)).toHaveLength(9 * 2_000);
  });

  it('fails for those alone who shared the reading', async () => {
    const { checks, begun } = openChecks();
    const answers = ['a', 'b', 'c', 'd'].map((id) => checks.of([id]));
    begun[0]?.tell();
    await turn();
    begun[2]?.fail(new Error('lost'));
    begun[1]?.tell();
    expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const next = checks.of(['e']);
    expect(begun.at(-1)?.ids).toEqual(['e']);
    begun.at(-1)?.tell();
    expect([...(await next).asked]).toEqual(['e']);
  });
});
