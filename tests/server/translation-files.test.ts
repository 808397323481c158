import { eq } from 'drizzle-orm';
import { Readable } from 'node:stream';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { longestText, textPlatforms, type TextPlatform } from '#contract/core/texts.ts';
import {
  exportTexts,
  importTexts,
  mostTextsInFile,
  shownTextRows,
  textFileBytes,
  textFileResult,
  type TextFileResult,
} from '#contract/translations/files.ts';
import {
  getPlatformTexts,
  undoTextChanges,
  updatePlatformTexts,
  type TextUpdate,
} from '#contract/translations/translations.ts';
import { auditLog, wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { openTable } from '#server/platform/spreadsheet/table.ts';
import { setsWithout } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { form, requestFor, send, type Answer } from '#tests/support/http.ts';
import { workbook, zip, type SheetCell } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Own texts as files: out, in again, and what is wrong with them. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let tokens: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null, permissions = setsWithout([])) => [
    { companyId, enabledBranches, permissions },
  ];
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'writer', role: 'write', companies: inOwn(null) }),
    buildUser({ id: 'reader', role: 'read', companies: inOwn(null) }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([otherBranch]) }),
    buildUser({ id: 'host', role: 'manager', companies: inOwn(null, setsWithout(['i18n'])) }),
    buildUser({ id: 'foreigner', role: 'manager', companyId: small.foreign }),
  ]);
});
afterAll(() => server?.close());
const clear = async () => {
  for (const table of [wordings, wordingChanges, wordingRevisions])
    await server.database.sql.delete(table).where(eq(table.companyId, companyId));
  await server.database.sql.delete(auditLog).where(eq(auditLog.action, 'import'));
};
beforeEach(clear);

const clientOf = (who = 'writer') => server.client(tokens.get(who));
const update = (platform: TextPlatform, updates: TextUpdate[], query: object = {}) =>
  clientOf().call(updatePlatformTexts, { params: { platform }, query: { companyId, ...query }, body: { updates } });

interface Downloaded {
  status: number;
  name: string;
  content: Buffer;
}

async function download(platform: string, query: object = {}, who = 'writer'): Promise<Downloaded> {
  const parts = { params: { platform }, query: { companyId, ...query } };
  const { path, headers } = requestFor(exportTexts, parts, tokens.get(who));
  const answer = await fetch(`${server.url}${path}`, { headers });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return { status: answer.status, name, content: Buffer.from(await answer.arrayBuffer()) };
}

const jsonOf = ({ content }: Downloaded) => JSON.parse(content.toString('utf8')) as Record<string, unknown>;

interface Upload {
  content: Buffer | string;
  name?: string;
}

async function upload(platform: string, file: Upload, query: object = {}, who = 'writer'): Promise<Answer> {
  const { method, path } = requestFor(
    { ...importTexts, upload: undefined },
    {
      params: { platform },
      query: { companyId, ...query },
    },
  );
  const part = { name: 'file', value: file.content, file: file.name ?? 'texts.json', type: 'application/json' };
  const { headers, body } = form([part], { authorization: `Bearer ${tokens.get(who)}` });
  return send(server.url, { method, path, headers, body });
}

async function result(platform: string, file: Upload, query: object = {}): Promise<TextFileResult> {
  const answer = await upload(platform, file, query);
  expect(answer.status, answer.text).toBe(200);
  return textFileResult.parse(answer.json);
}
const check = (platform: string, file: Upload, query: object = {}) =>
  result(platform, file, { dryRun: 'true', ...query });
const texts = (tree: unknown, name?: string): Upload => ({ content: JSON.stringify(tree), name });
const faultOf = ({ status, json }: Answer) => {
  const { code, details } = json as { code: string; details?: { path: string; code?: string }[] };
  return [status, code, details?.[0]?.path, details?.[0]?.code];
};
const outcomes = ({ rows }: TextFileResult) =>
  rows.map(({ namespace, key, language, outcome, errors: [error] }) =>
    [namespace, key, language, outcome, ...(error ? [error.code] : [])].join(' '),
  );
const none = { new: 0, changed: 0, removed: 0, outdated: 0, refused: 0, unknown: 0, repeated: 0 };

async function ownTexts(platform: TextPlatform, query: { branchId?: string } = {}) {
  const { rows } = await clientOf().call(getPlatformTexts, { params: { platform }, query: { companyId, ...query } });
  return rows.flatMap(({ namespace, key, company, branch }) =>
    Object.entries(query.branchId ? branch : company).map(
      ([language, own]) => `${namespace}.${key} ${language}: ${own.text}`,
    ),
  );
}

/** The cells of a workbook's first sheet. */
async function cellsOf({ content }: Downloaded): Promise<string[][]> {
  const files = server.services.privateFiles;
  const { name: file, bytes } = await files.write(Readable.from([content]));
  const source = { file, bytes, format: 'xlsx', encoding: null, delimiter: null, sheet: null, headerRow: 0 } as const;
  const { rows } = await openTable(files, source);
  const found: string[][] = [];
  for await (const some of rows) found.push(...some.map(({ cells }) => cells));
  await files.remove(file);
  return found;
}

const done: TextUpdate = { namespace: 'optOut', key: 'done', language: 'en', text: 'Bye, {{company}}' };

describe('what is exported is imported without a change', () => {
  /** Own texts with everything that files could lose. */
  const difficult = [
    '=1+1 {{company}}',
    '+{{company}}',
    '-{{company}}',
    '@{{company}}',
    "'{{company}}",
    '{{company}}\n "x", _x0041_ <b>',
  ];

  for (const format of ['json', 'xlsx'] as const)
    for (const platform of textPlatforms)
      it(`${format} of ${platform}, of every language and of all together`, async () => {
        for (const of of [['en'], ['zh'], ['zh-cn'], ['ja'], languages] as Language[][])
          for (const what of ['all', 'own']) {
            const file = await download(platform, { format, languages: of.join(','), texts: what });
            expect(file.status).toBe(200);
            const hasTexts = format === 'xlsx' ? (await cellsOf(file)).length > 1 : file.content.includes('": "');
            if (hasTexts) expect(await check(platform, file)).toMatchObject({ counts: none, rows: [] });
            else expect(faultOf(await upload(platform, file))).toEqual([400, 'invalid_input', 'file', 'noTexts']);
          }
      });

  it.each(['json', 'xlsx'])('%s with own texts of the company and of a branch', async (format) => {
    for (const text of difficult) {
      await update('guestPages', [{ ...done, text }]);
      await update('guestPages', [{ ...done, text: `${text}!` }], { branchId });
      for (const query of [{}, { branchId }, { branchId: otherBranch }])
        for (const what of ['all', 'own']) {
          const file = await download('guestPages', { format, texts: what, ...query });
          const own = what === 'own' && query.branchId === otherBranch;
          if (own) continue;
          expect(await check('guestPages', file, query), text).toMatchObject({ counts: none, rows: [] });
        }
    }
  });

  it('into a company without own texts, all come back', async () => {
    await update(
      'guestPages',
      languages.map((language, index) => ({ ...done, language, text: difficult[index] ?? '' })),
    );
    const before = await ownTexts('guestPages');
    for (const format of ['json', 'xlsx']) {
      const file = await download('guestPages', { format, texts: 'own' });
      await clear();
      expect((await result('guestPages', file)).counts).toEqual({ ...none, unchanged: 0, new: 4 });
      expect(await ownTexts('guestPages')).toEqual(before);
    }
  });
});

describe('a file', () => {
  it('in JSON can be loaded by i18next, with keys of several parts and plural forms', async () => {
    const resources = jsonOf(await download('backOffice')) as never;
    const instance = i18next.createInstance();
    await instance.init({ resources, lng: 'en', fallbackLng: false, ns: ['translations', 'jobs'] });
    expect(instance.t('showings.outdated', { ns: 'translations' })).toBe('Outdated');
    const { content, name } = await download('guestPages', { languages: 'ja' });
    expect(name).toMatch(/^texts-guestPages-ja-\d{8}-\d{4}-r0\.json$/);
    expect(JSON.parse(content.toString())).toHaveProperty('optOut.done');
  });

  it('in xlsx has a frozen header, and no formula', async () => {
    await update('guestPages', [{ ...done, text: '=HYPERLINK("x") {{company}}' }]);
    const file = await download('guestPages', { format: 'xlsx', languages: 'en,ja', language: 'ja' });
    const [header, ...rows] = await cellsOf(file);
    expect(header).toEqual([
      ...['名前空間', '画面・メッセージ', 'キー'],
      ...['English · 標準テキスト', 'English · 独自のテキスト', '日本語 · 標準テキスト', '日本語 · 独自のテキスト'],
    ]);
    expect(rows.find(([namespace, , key]) => namespace === 'optOut' && key === 'done')?.[4]).toBe(
      '=HYPERLINK("x") {{company}}',
    );
    expect(file.content.includes('<f>')).toBe(false);
  });

  it('of own texts has only these', async () => {
    await update('guestPages', [done]);
    expect(jsonOf(await download('guestPages', { texts: 'own', languages: 'en' }))).toEqual({
      optOut: { done: done.text },
    });
  });
});

describe('a changed cell', () => {
  const edited = async (format: string, query: object = {}): Promise<Upload> => {
    const file = await download('guestPages', { format, ...query });
    if (format === 'json') {
      const tree = jsonOf(file) as Record<string, Record<string, Record<string, string>>>;
      if (tree.ja?.optOut) tree.ja.optOut.done = 'さようなら {{company}}';
      return texts(tree, file.name);
    }
    const cells = await cellsOf(file);
    const at = cells[0]?.indexOf('日本語 · 自訂文字') ?? -1;
    return {
      name: 'edited.xlsx',
      content: await workbook(
        cells.map((row): SheetCell[] => {
          if (row[0] !== 'optOut' || row[2] !== 'done') return row;
          return Array.from({ length: at + 1 }, (_, column) =>
            column === at ? 'さようなら {{company}}' : (row[column] ?? ''),
          );
        }),
      ),
    };
  };

  it.each(['json', 'xlsx'])('in %s is the only change', async (format) => {
    const file = await edited(format);
    const found = await check('guestPages', file);
    expect(found.counts).toMatchObject({ ...none, new: 1 });
    expect(found.rows).toMatchObject([
      { namespace: 'optOut', key: 'done', language: 'ja', outcome: 'new', after: 'さようなら {{company}}' },
    ]);
    expect(await ownTexts('guestPages')).toEqual([]);
    const imported = await result('guestPages', file, { revision: found.revision });
    expect(imported).toMatchObject({ revision: 1, counts: { new: 1 } });
    expect(await ownTexts('guestPages')).toEqual(['optOut.done ja: さようなら {{company}}']);
    expect(await server.database.sql.select().from(auditLog).where(eq(auditLog.action, 'import'))).toMatchObject([
      { entity: 'texts', entityId: companyId, after: { revision: 1, changes: 1 } },
    ]);
  });

  it('can be undone by the revision of the import', async () => {
    await update('guestPages', [done]);
    const { revision } = await result('guestPages', await edited('json'));
    const body = { companyId, ofRevision: revision };
    expect(await clientOf().call(undoTextChanges, { body })).toMatchObject({ undone: 1, superseded: [] });
    expect(await ownTexts('guestPages')).toEqual([`optOut.done en: ${done.text}`]);
  });

  it('of a branch changes the branch alone', async () => {
    await update('guestPages', [{ ...done, language: 'ja', text: '{{company}}' }]);
    const file = await edited('json', { branchId });
    await result('guestPages', file, { branchId });
    expect(await ownTexts('guestPages')).toEqual(['optOut.done ja: {{company}}']);
    expect(await ownTexts('guestPages', { branchId })).toEqual(['optOut.done ja: さようなら {{company}}']);
  });

  it('is refused if the texts have changed since the check', async () => {
    const file = await edited('json');
    const { revision } = await check('guestPages', file);
    await update('guestPages', [done]);
    expect((await upload('guestPages', file, { revision })).status).toBe(409);
    expect((await check('guestPages', file)).counts).toMatchObject({ new: 1 });
  });
});

describe('texts that were changed after the export', () => {
  it.each(['json', 'xlsx'])('are left in %s, unless they shall be replaced', async (format) => {
    await update('guestPages', [done]);
    const file = await download('guestPages', { format });
    await update('guestPages', [{ ...done, text: 'Later {{company}}' }]);
    const found = await check('guestPages', file);
    expect(found.counts).toMatchObject({ ...none, outdated: 1 });
    expect(found.rows).toMatchObject([{ before: 'Later {{company}}', after: done.text, outcome: 'outdated' }]);
    expect((await result('guestPages', file)).revision).toBe(2);
    expect((await result('guestPages', file, { overwrite: 'true' })).counts).toMatchObject({ ...none, changed: 1 });
    expect(await ownTexts('guestPages')).toEqual([`optOut.done en: ${done.text}`]);
  });

  it('are left at a branch if those of the company changed', async () => {
    await update('guestPages', [done]);
    const file = await download('guestPages', { branchId });
    await update('guestPages', [{ ...done, text: 'Later {{company}}' }]);
    expect((await check('guestPages', file, { branchId })).counts).toMatchObject({ ...none, outdated: 1 });
  });
});

describe('an empty text', () => {
  it('removes nothing, unless that is chosen', async () => {
    await update('guestPages', [done]);
    const file = texts({ en: { optOut: { done: ' ', ask: '' } } });
    expect((await check('guestPages', file)).counts).toEqual({ ...none, unchanged: 1 });
    expect((await result('guestPages', file)).revision).toBe(1);
    expect((await result('guestPages', file, { removeEmpty: 'true' })).counts).toEqual({
      ...none,
      ...{ unchanged: 0, removed: 1 },
    });
    expect(await ownTexts('guestPages')).toEqual([]);
  });
});

describe('texts that cannot be imported', () => {
  const file = texts({
    en: {
      optOut: { done: 'No variable', ask: 7, nothing: 'x', button: ['a', ['b']] },
    },
  });

  it('are named, and nothing is imported unless they are left out', async () => {
    const content = `{"en": {"optOut": {"done": "A {{company}}", "done": "B {{company}}", "__proto__": {"polluted": "x"}, "ask": null},
      "__proto__": {"a": "b"}}, "ja": {"survey": {"constructor": "x"}, "optOut": {"done_one": "x"}},
      "fr": {"optOut": {"done": "Au revoir {{company}}"}}}`;
    expect(outcomes(await check('guestPages', { content }))).toEqual([
      'optOut done en new',
      'optOut done en repeated repeatedText',
      'optOut __proto__.polluted en unknown unknownKey',
      'optOut ask en refused notText',
      '__proto__ a en unknown unknownNamespace',
      'survey constructor ja unknown unknownKey',
      'optOut done_one ja unknown unknownKey',
      'optOut done fr unknown unknownLanguage',
    ]);
    expect(faultOf(await upload('guestPages', { content }))[0]).toBe(400);
    expect(await ownTexts('guestPages')).toEqual([]);
    await result('guestPages', { content }, { leaveOut: 'true' });
    expect(await ownTexts('guestPages')).toEqual(['optOut.done en: A {{company}}']);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('have the findings of the editor', async () => {
    const found = await check('guestPages', file);
    expect(found.rows.find(({ key }) => key === 'done')).toMatchObject({
      outcome: 'refused',
      errors: [{ code: 'missingVariable', detail: '{{company}}' }],
    });
    expect(outcomes(found)).toContain('optOut button en refused notText');
    const long = await check('guestPages', texts({ en: { optOut: { done: 'x'.repeat(1_048_576) } } }));
    expect(long.rows[0]).toMatchObject({ outcome: 'refused', errors: [{ code: 'tooLong' }] });
    expect(long.rows[0]?.after?.length).toBeLessThan(longestText);
    const marks = { done: '{{company}} \u202e', ask: 'x\u0000 {{company}}' };
    const codes = (await check('guestPages', texts({ en: { optOut: marks } }))).rows.map(
      ({ errors }) => errors[0]?.code,
    );
    expect(codes).toEqual(['direction', 'control']);
    const same = await check('guestPages', texts({ ja: { optOut: { done: 'Bye {{company}}' } } }));
    expect(same.warnings).toBe(1);
  });

  it('are counted, and the first are shown', async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, 'x']));
    const found = await check('guestPages', texts({ en: { optOut: many } }));
    expect([found.counts.unknown, found.rows.length]).toEqual([5_000, shownTextRows]);
  });
});

describe('plural forms', () => {
  it('are not added twice, and those that a language does not have are named', async () => {
    const rows = await clientOf().call(getPlatformTexts, { params: { platform: 'backOffice' }, query: { companyId } });
    const plural = rows.rows.find(({ key, defaults }) => key.endsWith('_one') && defaults.en?.includes('{{count}}'));
    if (!plural) throw new Error('The back office has no plural forms.');
    const { namespace, key } = plural;
    const other = `${key.replace(/_one$/, '')}_other`;
    const file = await download('backOffice', { languages: 'en' });
    const keys = (tree: object): string[] =>
      Object.entries(tree).flatMap(([name, value]) => (typeof value === 'string' ? [name] : keys(value as object)));
    expect(keys(jsonOf(file)).filter((name) => /_(one|other)_(one|other)/.test(name))).toEqual([]);
    const found = await check(
      'backOffice',
      texts({ ja: { [namespace]: { [key]: '{{count}}', [`${other}_other`]: 'x' } } }),
    );
    expect(outcomes(found)).toEqual([
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
    expect(outcomes(await check('guestPages', texts(tree, name), query))).toEqual([`optOut done ${language} new`]);
  });

  it('of one language needs to know which', async () => {
    expect(faultOf(await upload('guestPages', texts(tree)))).toEqual([400, 'invalid_input', 'file', 'languageOpen']);
  });

  it.each(['zh-CN', 'zh_Hans', 'ZH-cn'])('may write the language %s', async (code) => {
    expect(outcomes(await check('guestPages', texts({ [code]: tree })))).toEqual(['optOut done zh-cn new']);
  });

  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${JSON.stringify({ en: tree })}`)],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify({ en: tree })}`, 'utf16le')],
  ])('may have %s', async (_, content) => {
    expect(outcomes(await check('guestPages', { content }))).toEqual(['optOut done en new']);
  });

  it('may have whole keys with dots, or trees', async () => {
    const nested = { en: { translations: { showings: { outdated: 'Old' } } } };
    const flat = { en: { translations: { 'showings.outdated': 'Old' } } };
    for (const one of [nested, flat])
      expect(outcomes(await check('backOffice', texts(one)))).toEqual(['translations showings.outdated en new']);
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
    const [found, , , fault] = faultOf(await upload('guestPages', { content }, { dryRun: 'true' }));
    expect([found, fault]).toEqual([status, code]);
  });

  it('names the line of a mistake', async () => {
    const answer = await upload('guestPages', { content: '{\n"en": {\n  "optOut": oops\n}}' });
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
    expect(faultOf(await upload('guestPages', { content, name: 'texts.xlsx' }))).toEqual([
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
    await upload('guestPages', { content: '{"en": {}}' });
    await upload('guestPages', texts({ en: { optOut: { done: done.text } } }), {}, 'confined');
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
    const { rows } = await check('guestPages', { content, name: 'texts.xlsx' });
    expect(rows.map(({ row, language, outcome }) => [row, language, outcome])).toEqual([
      [2, 'en', 'new'],
      [4, 'en', 'repeated'],
      [4, 'Français', 'unknown'],
      [4, 'ja', 'new'],
      [5, 'en', 'unknown'],
    ]);
  });
});

describe('who may', () => {
  const file = texts({ en: { optOut: { done: done.text } } });
  it.each([
    ['writer', {}, 200, 200],
    ['reader', {}, 200, 403],
    ['host', {}, 403, 403],
    ['foreigner', {}, 403, 403],
    ['confined', {}, 200, 403],
    ['confined', { branchId: otherBranch }, 200, 200],
    ['confined', { branchId }, 403, 403],
    ['writer', { branchId: small.foreignBranch }, 403, 403],
  ])('%s %j', async (who, query, exporting, importing) => {
    expect((await download('guestPages', query, who)).status).toBe(exporting);
    const answer = await upload('guestPages', file, query, who);
    expect([answer.status, answer.text.includes('branches') && who === 'confined']).toEqual([
      importing,
      who === 'confined' && !('branchId' in query),
    ]);
  });
});

it('imports ten thousand texts at once, and undoes them', async () => {
  const { rows } = await clientOf().call(getPlatformTexts, {
    params: { platform: 'backOffice' },
    query: { companyId },
  });
  const tree: Record<string, Record<string, Record<string, string>>> = {};
  let total = 0;
  for (const { namespace, key, defaults } of rows)
    for (const [language, text] of Object.entries(defaults)) {
      ((tree[language] ??= {})[namespace] ??= {})[key] = `${text}~`;
      total++;
    }
  // Statistics of tables that were almost empty, as after the first own texts.
  await server.database.query({ text: 'analyze wordings, wording_changes', values: [] });
  const { revision, counts } = await result('backOffice', texts(tree));
  expect(counts).toEqual({ ...none, unchanged: 0, new: total });
  expect(total).toBeGreaterThan(4_000);
  const undone = await clientOf().call(undoTextChanges, { body: { companyId, ofRevision: revision } });
  expect(undone).toMatchObject({ undone: total, superseded: [] });
  expect(await ownTexts('backOffice')).toEqual([]);
}, 120_000);
