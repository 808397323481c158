import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import type { allLabels } from '#scripts/lib/labelsFile.ts';
import { root } from '#scripts/lib/processes.ts';
import { catalogue } from '#server/translations/catalogue.ts';
import { sourceFiles } from './sources.ts';

/** Every label that a screen shows can be changed by a company (`defineLabels`). */

/** Objects with the four languages that are no texts, or not a company's, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'contract/core/constants.ts languageNames': 'names of languages in themselves',
  'contract/core/language.ts intlLocales': 'codes of languages',
  'contract/guests/guestLanguages.ts locales': 'codes of languages',
  'contract/menus/shownMenu.ts nearest': 'codes of languages',
  'contract/menus/menuPageTexts.ts label': 'the name of texts in the editor, which the server declares',
  'contract/dayNotices/noticeTexts.ts label': 'the name of texts in the editor, which the server declares',
  'contract/marketing/sms.ts label': 'the name of texts in the editor, which the server declares',
  'contract/marketing/voucherTexts.ts label': 'the name of texts in the editor, which the server declares',
};

interface Found {
  file: string;
  /** Of the property or constant. */
  name: string;
  /** The texts of the languages; undefined if one is put together while the program runs. */
  text: string | undefined;
}

type Node = ESTree.Node;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The value of a string, or the parts of one that is put together, as `null`. */
function textOf(node: Node): string | null | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'TemplateLiteral' ? (node.expressions.length ? null : node.quasis[0]?.value.cooked) : undefined;
}

/** The texts of an object with the four languages; undefined for any other object. */
function textsIn(node: Node): readonly (string | null)[] | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  const texts = new Map<string, string | null>();
  for (const one of node.properties) {
    if (one.type !== 'Property' || one.computed) continue;
    const name = one.key.type === 'Identifier' ? one.key.name : one.key.type === 'Literal' ? one.key.value : undefined;
    const text = textOf(one.value);
    if (typeof name === 'string' && text !== undefined) texts.set(name, text);
  }
  const all = languages.map((language) => texts.get(language));
  return all.every((one) => one !== undefined) ? (all as (string | null)[]) : undefined;
}

function* labelsIn(node: Node, file: string, name = ''): Generator<Found> {
  const texts = textsIn(node);
  if (texts) {
    yield { file, name, text: texts.includes(null) ? undefined : texts.join('\n') };
    return;
  }
  const own =
    node.type === 'VariableDeclarator' && node.id.type === 'Identifier'
      ? node.id.name
      : node.type === 'Property' && node.key.type === 'Identifier'
        ? node.key.name
        : name;
  for (const value of Object.values(node))
    for (const one of [value].flat() as unknown[]) if (isNode(one)) yield* labelsIn(one, file, own);
}

const found = sourceFiles()
  .filter((file) => /^(contract|resources|src|ui)\//.test(file) && !file.includes('.test.'))
  .flatMap((file) => [...labelsIn(parseSync(file, readFileSync(join(root, file), 'utf8')).program, file)])
  .filter(({ file, name }) => !(`${file} ${name}` in exceptions));

const textOfEntry = (entry: Readonly<Record<string, string | undefined>>) =>
  languages.map((language) => entry[language]).join('\n');

describe('labels of screens', () => {
  let labels: Awaited<ReturnType<typeof allLabels>>;
  beforeAll(async () => {
    // Other tests of this process have declared resources of their own.
    vi.resetModules();
    labels = await (await import('#scripts/lib/labelsFile.ts')).allLabels();
  }, 180_000);

  it('are in the editor', () => {
    const editable = new Set(
      textPlatforms.flatMap((platform) =>
        [...catalogue.namespacesOf(platform).values()].flatMap(({ entries }) => [...entries.values()].map(textOfEntry)),
      ),
    );
    expect(found.length).toBeGreaterThan(1_000);
    const lost = found.filter(({ text }) => text === undefined || !editable.has(text));
    const how =
      'Put each into a list of a .ts file with `defineLabels`, with {{name}} for values, and run `npm run registry`.';
    expect(
      lost.map(({ file, name, text }) => `${file} ${name}: ${text?.split('\n')[0] ?? 'put together'}`),
      how,
    ).toEqual([]);
  });

  it('have exceptions that exist', () => {
    for (const exception of Object.keys(exceptions)) {
      const [file = '', name = ''] = exception.split(' ');
      expect(readFileSync(join(root, file), 'utf8'), exception).toMatch(name === 'label' ? /label: \{/ : name);
    }
  });

  it('have a key each, which the editor has', () => {
    const namespaces = catalogue.namespacesOf('backOffice');
    expect(labels.size).toBeGreaterThan(1_000);
    for (const [key, label] of labels) {
      const dot = key.indexOf('.');
      const entry = namespaces.get(key.slice(0, dot))?.entries.get(key.slice(dot + 1));
      expect(entry && textOfEntry(entry), key).toBe(textOfEntry(label));
    }
  });

  it('are written in the file of their list, so that a page that has them has the list', () => {
    const places = new Map(found.map(({ text, file }) => [text, file]));
    const listIn = new Map(
      [...new Set(places.values())].flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/\bdefineLabels\(\s*'([\w.]+)'/g)].map(
          ([, list = '']) => [list, file] as const,
        ),
      ),
    );
    const apart = [...labels].flatMap(([key, label]) => {
      const file = places.get(textOfEntry(label));
      const card = /^labels\.settings\.(\w+)\./.exec(key)?.[1];
      if (file && card && !readFileSync(join(root, file), 'utf8').includes(`name: '${card}'`))
        return [`${key} of a card of settings is written in ${file}`];
      // Other declarations have lists of their own.
      const list = [...listIn.keys()].find((one) => key.startsWith(`labels.${one}.`) || key === `labels.${one}`);
      return file && list && listIn.get(list) !== file ? [`${key} of ${listIn.get(list)} is written in ${file}`] : [];
    });
    expect(apart, 'Name the list where the label is written with `defineLabels`.').toEqual([]);
  });
});
