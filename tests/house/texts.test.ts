import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadMessages } from '#i18n/messages.ts';
import { root } from '#scripts/lib/processes.ts';
import { flatten } from '#tests/support/texts.ts';
import { sourceFiles } from './sources.ts';

const frontEnd = /^(src|ui|resources|authProvider|dataProvider)\//;
const key = /'((?:ra|shell|ui|errors)\.[\w-]+(?:\.[\w -]+)*)'/g;

it('texts that the front end asks for by a whole key are there', async () => {
  const known = new Set([...flatten(await loadMessages('en')).keys()].map((one) => one.replace(/_(one|other)$/, '')));
  const missing = sourceFiles()
    .filter((file) => frontEnd.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(key)]
        // The authentication screens look only into their own file.
        .map(([, asked = '']) => (file.startsWith('src/entry/') ? `entry.${asked}` : asked))
        .filter((asked) => !known.has(asked))
        .map((asked) => `${file}: ${asked}`),
    );
  expect(missing).toEqual([]);
});
