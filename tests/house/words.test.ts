import { expect, it } from 'vitest';
import { labels, mayBeSaid, repeatedWords, saidByBundles, saidTwice } from '#scripts/lib/saidTwice.ts';

/** Each word is said in one place; the linter says so, too (`npm run lint`). */

it('words that several declarations say stand in one place', () => {
  expect(labels().size).toBeGreaterThan(1_000);
  expect(saidTwice()).toEqual([]);
});

it('what a declaration or a list of labels says is said by no bundle', async () => {
  expect(await saidByBundles()).toEqual(mayBeSaid());
  expect(await repeatedWords()).toEqual([]);
});
