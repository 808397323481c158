import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#scripts/lib/processes.ts';
import { sourceFiles } from './sources.ts';

/** Names of classes in style sheets and in the code that wears them: one that is renamed in one place alone is without its look. */

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const isTest = (file: string) => file.startsWith('tests/') || file.includes('.test.');
const files = sourceFiles(/\.tsx?$/);
const code = files.filter((file) => !isTest(file)).map(textOf);
const styles = sourceFiles(/\.css$/).map((file) => textOf(file).replaceAll(/\/\*[^]*?\*\//g, ''));
const styled = new Set(
  styles.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map(([, name = '']) => name)),
);
const wordsOf = (texts: readonly string[]) => new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));

/** Worn by parts of libraries. */
const foreign = ['recharts-wrapper'];
/** The specification's name of an address that leads nowhere (section 2), which is empty. */
const unstyled = ['unknown-route'];

it('what is styled is worn, under its whole name or one that is put together', () => {
  const words = wordsOf(code);
  const joined = code.join('\n');
  const isMade = (name: string) => joined.includes(`${name.slice(0, name.lastIndexOf('-') + 1) || '-'}\${`);
  const unused = [...styled].filter((name) => !words.has(name) && !isMade(name) && !foreign.includes(name));
  expect(unused).toEqual([]);
});

it('what is worn is styled, or found by a test', () => {
  const tests = files.filter(isTest).map(textOf).join('\n');
  const sought = new Set([...tests.matchAll(/['"`\s>]\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
  const worn = code.flatMap((text) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const plain = worn.filter((name) => !styled.has(name) && !sought.has(name) && !unstyled.includes(name));
  expect([...new Set(plain)]).toEqual([]);
});
