import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longestText } from '#contract/core/texts.ts';
import { mostTextsInFile, shownTextRows, textFileBytes } from '#contract/translations/files.ts';
import { getPlatformTexts } from '#contract/translations/translations.ts';
import { small } from '#tests/support/build.ts';
import { workbook, zip } from '#tests/support/imports.ts';
import type { TestServer } from '#tests/support/server.ts';
import {
  checkedTexts,
  clearTexts,
  doneText,
  downloadTexts,
  faultOf,
  importedTexts,
  jsonOf,
  openTextFiles,
  outcomesOf,
  ownTexts,
  textClient,
  textFile,
  uploadTexts,
} from '#tests/support/textFiles.ts';

/** Files of own texts as they come: written by other programs, damaged, hostile. */

const { own: companyId } = small;
let server: TestServer;
beforeAll(async () => {
  server = await openTextFiles();
});
afterAll(() => server?.close());
beforeEach(clearTexts);

describe('texts that cannot be imported', () => {
  const file = textFile({
    en: {
      optOut: { done: 'No variable', ask: 7, nothing: 'x', button: ['a', ['b']] },
    },
  });

  it('are named, and nothing is imported unless they are left out', async () => {
    const content = `{"en": {"optOut": {"done": "A {{company}}", "done": "B {{company}}", "__proto__": {"polluted": "x"}, "ask": null},
      "__proto__": {"a": "b"}}, "ja": {"survey": {"constructor": "x"}, "optOut": {"done_one": "x"}},
      "fr": {"optOut": {"done": "Au revoir {{company}}"}}}`;
    expect(outcomesOf(await checkedTexts('guestPages', { content }))).toEqual([
      'optOut done en new',
      'optOut done en repeated repeatedText',
      'optOut __proto__.polluted en unknown unknownKey',
      'optOut ask en refused notText',
      '__proto__ a en unknown unknownNamespace',
      'survey constructor ja unknown unknownKey',
      'optOut done_one ja unknown unknownKey',
      'optOut done fr unknown unknownLanguage',
    ]);
    expect(faultOf(await uploadTexts('guestPages', { content }))[0]).toBe(400);
    expect(await ownTexts('guestPages')).toEqual([]);
    await importedTexts('guestPages', { content }, { leaveOut: 'true' });
    expect(await ownTexts('guestPages')).toEqual(['optOut.done en: A {{company}}']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('have the findings of the editor', async () => {
    const found = await checkedTexts('guestPages', file);
    expect(found.rows.find(({ key }) => key === 'done')).toMatchObject({
      outcome: 'refused',
      errors: [{ code: 'missingVariable', detail: '{{company}}' }],
    });
    expect(outcomesOf(found)).toContain('optOut button en refused notText');
    const long = await checkedTexts('guestPages', textFile({ en: { optOut: { done: 'x'.repeat(1_048_576) } } }));
    expect(long.rows[0]).toMatchObject({ outcome: 'refused', errors: [{ code: 'tooLong' }] });
    expect(long.rows[0]?.after?.length).toBeLessThan(longestText);
    const marks = { done: '{{company}} \u202e', ask: 'x\u0000 {{company}}' };
    const codes = (await checkedTexts('guestPages', textFile({ en: { optOut: marks } }))).rows.map(
      ({ errors }) => errors[0]?.code,
    );
    expect(codes).toEqual(['direction', 'control']);
    const same = await checkedTexts('guestPages', textFile({ ja: { optOut: { done: 'Bye {{company}}' } } }));
    expect(same.warnings).toBe(1);
  });

  it('are counted, and the first are shown', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, 'x']));
    const found = await checkedTexts('guestPages', textFile({ en: { optOut: many } }));
    expect([found.counts.unknown, found.rows.length]).toEqual([5_000, shownTextRows]);
  });
});

describe('plural forms', () => {
  it('are not added twice, and those that a language does not have are named', async () => {
    const rows = await textClient().call(getPlatformTexts, {
      params: { platform: 'backOffice' },
      query: { companyId },
    });
    const plural = rows.rows.find(({ key, defaults }) => key.endsWith('_one') && defaults.en?.includes('{{count}}'));
    if (!plural) throw new Error('The back office has no plural forms.');
    const { namespace, key } = plural;
    const other = `${key.replace(/_one$/, '')}_other`;
    const file = await downloadTexts('backOffice', { languages: 'en' });
    const keys = (tree: object): string[] =>
      Object.entries(tree).flatMap(([name, value]) => (typeof value === 'string' ? [name] : keys(value as object)));
    expect(keys(jsonOf(file)).filter((name) => /_(one|other)_(one|other)/.test(name))).toEqual([]);
    const found = await checkedTexts(
      'backOffice',
      textFile({ ja: { [namespace]: { [key]: '{{count}}', [`${other}_other`]: 'x' } } }),
    );
    expect(outcomesOf(found)).toEqual([
      `${namespace} ${key} ja unknown unknownForm`,
      `${namespace} ${other}_other ja unknown unknownKey`,
    ]);
  });
});

describe('JSON as other programs write it', () => {
  const tree = { optOut: { done: 'Bye {{company}}' } };

  it.each([
    ['by the choice', 'texts.json', { language: 'ja' }, 'ja'],
    ['by the name of the file', 'texts-guestPages-zh-cn-20261129-0310-r0.json', {}, 'zh-cn'],
    ['by a short name', 'ja.json', {}, 'ja'],
  ])('has one language %s', async (_, name, query, language) => {
    expect(outcomesOf(await checkedTexts('guestPages', textFile(tree, name), query))).toEqual([
      `optOut done ${language} new`,
    ]);
  });

  it('of one language needs to know which', async () => {
    expect(faultOf(await uploadTexts('guestPages', textFile(tree)))).toEqual([
      400,
      'invalid_input',
      'file',
      'languageOpen',
    ]);
  });

  it.each(['zh-CN', 'zh_Hans', 'ZH-cn'])('may write the language %s', async (code) => {
    expect(outcomesOf(await checkedTexts('guestPages', textFile({ [code]: tree })))).toEqual(['optOut done zh-cn new']);
  });

  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${JSON.stringify({ en: tree })}`)],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify({ en: tree })}`, 'utf16le')],
  ])('may have %s', async (_, content) => {
    expect(outcomesOf(await checkedTexts('guestPages', { content }))).toEqual(['optOut done en new']);
  });

  it('may have whole keys with dots, or trees', async () => {
    const nested = { en: { ra: { action: { close: 'Leave' } } } };
    const flat = { en: { ra: { 'action.close': 'Leave' } } };
    for (const one of [nested, flat])
      expect(outcomesOf(await checkedTexts('backOffice', textFile(one)))).toEqual(['ra action.close en new']);
  });
});

describe('a file that is none', () => {
  const deep = `{"en":${'{"a":'.repeat(100_000)}"x"${'}'.repeat(100_000)}}`;
  const manyTexts = `{"en":{"optOut":{${Array.from({ length: mostTextsInFile + 1 }, (_, index) => `"${index}":""`).join()}}}}`;
  it.each([
    ['empty', '', 400, 'empty'],
    ['only white space', ' \n ', 400, 'empty'],
    ['no object', '"text"', 400, 'notTexts'],
    ['a list', '[{"a": "b"}]', 400, 'notTexts'],
    ['without texts', '{"en": {}}', 400, 'noTexts'],
    ['cut off', '{"en": {"optOut": {"done": "x"', 400, 'notJson'],
    ['followed by more', '{"en": {}} {}', 400, 'notJson'],
    ['with a comma too many', '{"en": {"optOut": {"done": "x",}}}', 400, 'notJson'],
    ['with a comment', '{// hello\n"en": {}}', 400, 'notJson'],
    ['a table', 'namespace,key,en\r\noptOut,done,x\r\n', 400, 'notJson'],
    ['nested deeply', deep, 400, 'tooDeep'],
    ['nested lists', '['.repeat(1_000_000), 400, 'notTexts'],
    ['of another encoding', Buffer.from('7b22656e223a7b2261223aa7da7d7d', 'hex'), 400, 'notUtf8'],
    ['with too many texts', manyTexts, 400, 'tooManyTexts'],
    ['HTML', '<html><body>x</body></html>', 415, undefined],
    ['PDF', '%PDF-1.7 …', 415, undefined],
    ['too large', Buffer.alloc(textFileBytes + 1, ' '), 413, undefined],
  ])('%s', async (_, content, status, code) => {
    const [found, , , fault] = faultOf(await uploadTexts('guestPages', { content }, { dryRun: 'true' }));
    expect([found, fault]).toEqual([status, code]);
  });

  it('names the line of a mistake', async () => {
    const answer = await uploadTexts('guestPages', { content: '{\n"en": {\n  "optOut": oops\n}}' });
    expect(faultOf(answer)).toEqual([400, 'invalid_input', 'rows.3', 'notJson']);
  });

  it.each([
    ['an archive that is no workbook', () => zip({ 'a.txt': 'x' }), 'notWorkbook'],
    [
      'a workbook of something else',
      () =>
        workbook([
          ['name', 'phone'],
          ['Ann', '1'],
        ]),
      'noTextColumns',
    ],
    ['a workbook without rows', () => workbook([['Namespace', 'Key', 'English · Own text']]), 'noTexts'],
    [
      'a workbook that grows when unpacked',
      () =>
        workbook([['Namespace', 'Key', 'en']], {
          'xl/sharedStrings.xml': Array.from({ length: 300 }, () => ' '.repeat(1_000_000)),
        }),
      'tooLargeInside',
    ],
  ])('%s', async (_, made, code) => {
    const content = await made();
    expect(faultOf(await uploadTexts('guestPages', { content, name: 'texts.xlsx' }))).toEqual([
      400,
      'invalid_input',
      'file',
      code,
    ]);
  });

  it('leaves no file behind', async () => {
    const remove: string[] = [];
    const { privateFiles } = server.services;
    const before = privateFiles.remove.bind(privateFiles);
    privateFiles.remove = (name) => (remove.push(name), before(name));
    await uploadTexts('guestPages', { content: '{"en": {}}' });
    await uploadTexts('guestPages', textFile({ en: { optOut: { done: doneText.text } } }), {}, 'confined');
    privateFiles.remove = before;
    expect(remove).toHaveLength(2);
  });
});

describe('a workbook', () => {
  const head = ['Namespace', 'Key', 'English · Own text', 'Français · Own text', 'ja', 'Notes'];
  it('names rows that are wrong by their numbers', async () => {
    const content = await workbook([
      head,
      ['optOut', 'done', 'Bye {{company}}', '', '', 'x'],
      [],
      ['optOut', 'done', 'Bye {{company}}', 'Au revoir', 'x {{company}}'],
      ['', '', 'lost'],
    ]);
    const { rows } = await checkedTexts('guestPages', { content, name: 'texts.xlsx' });
    expect(rows.map(({ row, language, outcome }) => [row, language, outcome])).toEqual([
      [2, 'en', 'new'],
      [4, 'en', 'repeated'],
      [4, 'Français', 'unknown'],
      [4, 'ja', 'new'],
      [5, 'en', 'unknown'],
    ]);
  });
});
