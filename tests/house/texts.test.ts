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
  if (!/\bProblem\b/.test(source)) return refused;
  const named = [...source.matchAll(/\bcode: '(?!custom')(\w+)'/g)].map(([, code = '']) => code);
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
    texts.has(`errors.${code}`) || texts.has(`errors.field.${code}`) || own.includes(`${code}: { en:`);
  const untold = found.filter(({ code }) => !said(code));
  expect(untold, 'Add a text for each code to `errors.field` in i18n/locales/*/errors.json.').toEqual([]);
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
  expect(missing, 'Add a text for each key to i18n/locales/*/*.json.').toEqual([]);
});

it('texts are asked for by some code', async () => {
  const code = sourceFiles()
    .filter(
      (file) => /^(contract|dataProvider|resources|scripts|server|src|ui)\//.test(file) && !file.includes('.test.'),
    )
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const quoted = new Set([...code.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , key = '']) => key));
  // Keys that are put together: what stands between their variable parts.
  const made = [...code.matchAll(/`([\w.-]*(?:\$\{[^`}]*\}[\w.-]*)+)`/g)]
    .map(([, key = '']) => key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.')))
    .filter((parts) => /\w{2}/.test(parts.join('')))
    .map((parts) => new RegExp(`(^|\\.)${parts.join('.*')}$`));
  const asked = (key: string) =>
    // Callers may put an area's name before it, or a code behind it; the last part alone says too little.
    quoted.has(key.replace(/(?<=\..*)\.\w+$/, '')) ||
    key.split('.').some((_, at, parts) => parts.length - at > 1 && quoted.has(parts.slice(at).join('.'))) ||
    made.some((one) => one.test(key));
  const own = /^(ra|entry)\./;
  const unread = [...flatten(await loadMessages('en')).keys()]
    .map((key) => key.replace(/_(one|other)$/, ''))
    .filter((key) => !own.test(key) && !asked(key));
  expect(unread, 'Remove these texts from i18n/locales/*/*.json, or use them.').toEqual([]);
});
