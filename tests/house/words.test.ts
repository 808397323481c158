import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadMessages } from '#i18n/messages.ts';
import { root } from '#scripts/lib/processes.ts';
import { flatten } from '#tests/support/texts.ts';
import { sourceFiles } from './sources.ts';

/** Said in a bundle as well, each for its reason. */
const twice = new Set([
  // A tick in a table of reasons beside a choice of a filter, both by the same code.
  'figures.excluded.auto',
  // A notice that something is over, beside a state.
  'ui.settings.copy.undone',
]);

/** In the order in which they are said. */
const languages = ['en', 'zh', 'zh-cn', 'ja'] as const;

const literal = `('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`;
const saying = new RegExp(`\\b(?:say\\(\\s*${languages.map(() => literal).join(',\\s*')}|same\\(${literal})`, 'g');
const bare = (text: string) => text.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** Where each label is said, by its text in all languages; without what comments show. */
function labels(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of sourceFiles()) {
    if (!/^(contract|resources|server|src)\//.test(file) || file.includes('.test.')) continue;
    const source = readFileSync(join(root, file), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
    for (const [, ...said] of source.matchAll(saying)) {
      const texts = said.filter(Boolean).map(bare);
      const text = (texts.length > 1 ? texts : languages.map(() => texts[0])).join(' | ');
      found.set(text, [...(found.get(text) ?? []), file]);
    }
  }
  return found;
}

it('words that several declarations say stand in one place', () => {
  const said = labels();
  expect(said.size).toBeGreaterThan(1_000);
  expect([...said].filter(([, files]) => files.length > 1)).toEqual([]);
});

it('what a declaration or a list of labels says is said by no bundle', async () => {
  const said = labels();
  const texts = await Promise.all(languages.map(async (language) => flatten(await loadMessages(language))));
  const found = [...(texts[0] ?? [])]
    // The login has nothing but its own texts, and react-admin's are under its names.
    .filter(([key]) => !/^(entry|ra)\./.test(key))
    .flatMap(([key]) => {
      const text = texts.map((own) => own.get(key)).join(' | ');
      return said.has(text) ? [[key, text, ...(said.get(text) ?? [])]] : [];
    });
  expect(found.filter(([key = '']) => !twice.has(key))).toEqual([]);
  expect(found.map(([key]) => key)).toEqual(expect.arrayContaining([...twice]));
});
