import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadMessages } from '#i18n/messages.ts';
import { root } from '#scripts/lib/processes.ts';
import { flatten } from '#tests/support/texts.ts';
import { sourceFiles } from './sources.ts';

const frontEnd = /^(src|ui|resources|authProvider|dataProvider)\//;
const key = /'((?:ra|shell|ui|errors)\.[\w-]+(?:\.[\w -]+)*)'/g;

/** Codes that are written out: those of rules (the last text of `unless(…)`, too), and those by which a field is refused. */
function codesIn(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const refused = [...source.matchAll(/\brefusedField\([^;]*?, '(\w+)'\)/g)].map(([, code = '']) => code);
  if (!/\bSettings?Problem\b/.test(source)) return refused;
  const named = [...source.matchAll(/\bcode: '(\w+)'/g)].map(([, code = '']) => code);
  const judged = [...source.matchAll(/\bunless\(([^;]*)\);/g)].map(
    ([, given = '']) => [...given.matchAll(/'([\w.]+)'/g)].at(-1)?.[1] ?? '',
  );
  return [...refused, ...named, ...judged];
}

it('codes of rules and refusals have words', async () => {
  const texts = flatten(await loadMessages('en'));
  const found = sourceFiles()
    .filter((file) => /^(contract|server|src|resources)\//.test(file) && !file.includes('.test.'))
    .flatMap((file) => codesIn(file).map((code) => ({ file, code })));
  expect(found.length).toBeGreaterThan(30);
  // Some resources have words of their own for them.
  const own = sourceFiles()
    .filter((file) => file.startsWith('resources/'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join();
  const said = (code: string) =>
    texts.has(`errors.${code}`) || texts.has(`errors.field.${code}`) || own.includes(`${code}: say(`);
  expect(found.filter(({ code }) => !said(code))).toEqual([]);
});

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
