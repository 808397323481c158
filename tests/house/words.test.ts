import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Language } from '#contract/constants.ts';
import { loadMessages } from '#i18n/messages.ts';
import { root } from '#scripts/lib/processes.ts';
import { flatten } from '#tests/support/texts.ts';
import { sourceFiles } from './sources.ts';

/** Words of the interface itself, and of what became of something: they belong to nothing that is declared. */
const plain = new Set([
  'Add note',
  'All',
  'Any',
  'Balance',
  'Cancelled',
  'Choose all',
  'Closed',
  'Deleted',
  'Deposit',
  'Do not contact',
  'Edit',
  'Erased',
  'Export',
  'Export guests',
  'Failed',
  'Figures',
  'For',
  'From',
  'History',
  'import',
  'Import',
  'Issued',
  'Management',
  'New',
  'No',
  'Preview',
  'Recorded',
  'Remove',
  'Required',
  'Reservations',
  'Saved',
  'Search',
  'Stopped',
  'Text',
  'Total',
  'Value',
  'Yes',
]);

const literal = `('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*")`;
const saying = new RegExp(`\\bsay\\(\\s*${[1, 2, 3, 4].map(() => literal).join(',\\s*')}`, 'g');
const same = new RegExp(`\\bsame\\(${literal}\\)`, 'g');
const bare = (text = '') => text.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** English with another language beside it, of every label that is said. */
function labels(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of sourceFiles()) {
    if (!/^(contract|resources|server|src)\//.test(file) || file.includes('.test.')) continue;
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, en, ...others] of source.matchAll(saying))
      for (const other of others) found.set(`${bare(en)}|${bare(other)}`, file);
    for (const [, text] of source.matchAll(same)) found.set(`${bare(text)}|${bare(text)}`, file);
  }
  return found;
}

const isShort = (text: string) => !/\{\{|[.!?…]$/.test(text) && text.split(' ').length <= 3;

it('words that a declaration or a list of labels says are said there alone', async () => {
  const said = labels();
  expect(said.size).toBeGreaterThan(2_000);
  const textsOf = async (language: Language) => flatten(await loadMessages(language)) as Map<string, string>;
  const english = await textsOf('en');
  const others = await Promise.all((['zh', 'zh-cn', 'ja'] as const).map(textsOf));
  const twice = [...english]
    // The login has nothing but its own texts, and react-admin's are under its names.
    .filter(([key, text]) => !/^(entry|ra)\./.test(key) && isShort(text) && /\p{L}/u.test(text) && !plain.has(text))
    .flatMap(([key, text]) => {
      const file = others.map((texts) => said.get(`${text}|${texts.get(key)}`)).find(Boolean);
      return file ? [`${key}: “${text}” is said in ${file}`] : [];
    });
  expect(twice).toEqual([]);
});
