import { beforeAll, expect, it, vi } from 'vitest';
import type * as TextKeys from '#scripts/lib/textKeys.ts';

/** Companies have stored texts under the keys of releases. */

let lists: typeof TextKeys;
let present: ReadonlySet<string>;
beforeAll(async () => {
  // Other tests of this process have declared resources of their own.
  vi.resetModules();
  lists = await import('#scripts/lib/textKeys.ts');
  present = await lists.presentTextKeys();
}, 180_000);

it('a key that is gone has a successor', () => {
  const gone = lists.listedTextKeys().filter((key) => !present.has(key));
  expect(
    gone,
    'Name the new key of each in server/translations/renamedKeys.ts, or delete the line from i18n/keys.txt if the text is no longer shown; then run `npm run registry`.',
  ).toEqual([]);
});

it('keys are renamed to keys that exist, from keys that no longer do', () => {
  const renamed = [...lists.renamedTextKeys()];
  expect(renamed.length).toBeGreaterThan(100);
  expect(renamed.filter(([from]) => present.has(from))).toEqual([]);
  expect(renamed.filter(([, to]) => !present.has(to))).toEqual([]);
});
