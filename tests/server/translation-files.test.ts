import { eq } from 'drizzle-orm';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages, type Language } from '#contract/core/constants.ts';
import { textPlatforms } from '#contract/core/texts.ts';
import { getPlatformTexts, undoTextChanges } from '#contract/translations/translations.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { workbook, type SheetCell } from '#tests/support/imports.ts';
import type { TestServer } from '#tests/support/server.ts';
import {
  cellsOf,
  checkedTexts,
  clearTexts,
  doneText,
  downloadTexts,
  faultOf,
  importedTexts,
  jsonOf,
  noOutcomes,
  openTextFiles,
  ownTexts,
  storeTexts,
  textClient,
  textFile,
  uploadTexts,
  type Upload,
} from '#tests/support/textFiles.ts';

/** Own texts as files: out, and in again. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
beforeAll(async () => {
  server = await openTextFiles();
});
afterAll(() => server?.close());
beforeEach(clearTexts);

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
            const file = await downloadTexts(platform, { format, languages: of.join(','), texts: what });
            expect(file.status).toBe(200);
            const hasTexts = format === 'xlsx' ? (await cellsOf(file)).length > 1 : file.content.includes('": "');
            if (hasTexts) expect(await checkedTexts(platform, file)).toMatchObject({ counts: noOutcomes, rows: [] });
            else expect(faultOf(await uploadTexts(platform, file))).toEqual([400, 'invalid_input', 'file', 'noTexts']);
          }
      });

  it.each(['json', 'xlsx'])('%s with own texts of the company and of a branch', async (format) => {
    for (const text of difficult) {
      await storeTexts('guestPages', [{ ...doneText, text }]);
      await storeTexts('guestPages', [{ ...doneText, text: `${text}!` }], { branchId });
      for (const query of [{}, { branchId }, { branchId: otherBranch }])
        for (const what of ['all', 'own']) {
          const file = await downloadTexts('guestPages', { format, texts: what, ...query });
          const own = what === 'own' && query.branchId === otherBranch;
          if (own) continue;
          expect(await checkedTexts('guestPages', file, query), text).toMatchObject({ counts: noOutcomes, rows: [] });
        }
    }
  });

  it('into a company without own texts, all come back', async () => {
    await storeTexts(
      'guestPages',
      languages.map((language, index) => ({ ...doneText, language, text: difficult[index] ?? '' })),
    );
    const before = await ownTexts('guestPages');
    for (const format of ['json', 'xlsx']) {
      const file = await downloadTexts('guestPages', { format, texts: 'own' });
      await clearTexts();
      expect((await importedTexts('guestPages', file)).counts).toEqual({ ...noOutcomes, unchanged: 0, new: 4 });
      expect(await ownTexts('guestPages')).toEqual(before);
    }
  });
});

describe('a file', () => {
  it('in JSON can be loaded by i18next, with keys of several parts and plural forms', async () => {
    const resources = jsonOf(await downloadTexts('backOffice')) as never;
    const instance = i18next.createInstance();
    await instance.init({ resources, lng: 'en', fallbackLng: false, ns: ['ra', 'jobs'] });
    expect(instance.t('action.close', { ns: 'ra' })).toBe('Close');
    const { content, name } = await downloadTexts('guestPages', { languages: 'ja' });
    expect(name).toMatch(/^texts-guestPages-ja-\d{8}-\d{4}-r0\.json$/);
    expect(JSON.parse(content.toString())).toHaveProperty('optOut.done');
  });

  it('in xlsx has a frozen header, and no formula', async () => {
    await storeTexts('guestPages', [{ ...doneText, text: '=HYPERLINK("x") {{company}}' }]);
    const file = await downloadTexts('guestPages', { format: 'xlsx', languages: 'en,ja', language: 'ja' });
    const [header, ...rows] = await cellsOf(file);
    expect(header).toEqual([
      '名前空間',
      '画面・メッセージ名',
      'キー',
      'English · 標準のテキスト',
      'English · 独自のテキスト',
      '日本語 · 標準のテキスト',
      '日本語 · 独自のテキスト',
    ]);
    expect(rows.find(([namespace, , key]) => namespace === 'optOut' && key === 'done')?.[4]).toBe(
      '=HYPERLINK("x") {{company}}',
    );
    expect(file.content.includes('<f>')).toBe(false);
  });

  it('of own texts has only these', async () => {
    await storeTexts('guestPages', [doneText]);
    expect(jsonOf(await downloadTexts('guestPages', { texts: 'own', languages: 'en' }))).toEqual({
      optOut: { done: doneText.text },
    });
  });
});

describe('a changed cell', () => {
  const edited = async (format: string, query: object = {}): Promise<Upload> => {
    const file = await downloadTexts('guestPages', { format, ...query });
    if (format === 'json') {
      const tree = jsonOf(file) as Record<string, Record<string, Record<string, string>>>;
      if (tree.ja?.optOut) tree.ja.optOut.done = 'さようなら {{company}}';
      return textFile(tree, file.name);
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
    const found = await checkedTexts('guestPages', file);
    expect(found.counts).toMatchObject({ ...noOutcomes, new: 1 });
    expect(found.rows).toMatchObject([
      { namespace: 'optOut', key: 'done', language: 'ja', outcome: 'new', after: 'さようなら {{company}}' },
    ]);
    expect(await ownTexts('guestPages')).toEqual([]);
    const imported = await importedTexts('guestPages', file, { revision: found.revision });
    expect(imported).toMatchObject({ revision: 1, counts: { new: 1 } });
    expect(await ownTexts('guestPages')).toEqual(['optOut.done ja: さようなら {{company}}']);
    expect(await server.database.sql.select().from(auditLog).where(eq(auditLog.action, 'import'))).toMatchObject([
      { entity: 'texts', entityId: companyId, after: { revision: 1, changes: 1 } },
    ]);
  });

  it('can be undone by the revision of the import', async () => {
    await storeTexts('guestPages', [doneText]);
    const { revision } = await importedTexts('guestPages', await edited('json'));
    const body = { companyId, ofRevision: revision };
    expect(await textClient().call(undoTextChanges, { body })).toMatchObject({ undone: 1, superseded: [] });
    expect(await ownTexts('guestPages')).toEqual([`optOut.done en: ${doneText.text}`]);
  });

  it('of a branch changes the branch alone', async () => {
    await storeTexts('guestPages', [{ ...doneText, language: 'ja', text: '{{company}}' }]);
    const file = await edited('json', { branchId });
    await importedTexts('guestPages', file, { branchId });
    expect(await ownTexts('guestPages')).toEqual(['optOut.done ja: {{company}}']);
    expect(await ownTexts('guestPages', { branchId })).toEqual(['optOut.done ja: さようなら {{company}}']);
  });

  it('is refused if the texts have changed since the check', async () => {
    const file = await edited('json');
    const { revision } = await checkedTexts('guestPages', file);
    await storeTexts('guestPages', [doneText]);
    expect((await uploadTexts('guestPages', file, { revision })).status).toBe(409);
    expect((await checkedTexts('guestPages', file)).counts).toMatchObject({ new: 1 });
  });
});

describe('texts that were changed after the export', () => {
  it.each(['json', 'xlsx'])('are left in %s, unless they shall be replaced', async (format) => {
    await storeTexts('guestPages', [doneText]);
    const file = await downloadTexts('guestPages', { format });
    await storeTexts('guestPages', [{ ...doneText, text: 'Later {{company}}' }]);
    const found = await checkedTexts('guestPages', file);
    expect(found.counts).toMatchObject({ ...noOutcomes, outdated: 1 });
    expect(found.rows).toMatchObject([{ before: 'Later {{company}}', after: doneText.text, outcome: 'outdated' }]);
    expect((await importedTexts('guestPages', file)).revision).toBe(2);
    expect((await importedTexts('guestPages', file, { overwrite: 'true' })).counts).toMatchObject({
      ...noOutcomes,
      changed: 1,
    });
    expect(await ownTexts('guestPages')).toEqual([`optOut.done en: ${doneText.text}`]);
  });

  it('are left at a branch if those of the company changed', async () => {
    await storeTexts('guestPages', [doneText]);
    const file = await downloadTexts('guestPages', { branchId });
    await storeTexts('guestPages', [{ ...doneText, text: 'Later {{company}}' }]);
    expect((await checkedTexts('guestPages', file, { branchId })).counts).toMatchObject({ ...noOutcomes, outdated: 1 });
  });
});

describe('an empty text', () => {
  it('removes nothing, unless that is chosen', async () => {
    await storeTexts('guestPages', [doneText]);
    const file = textFile({ en: { optOut: { done: ' ', ask: '' } } });
    expect((await checkedTexts('guestPages', file)).counts).toEqual({ ...noOutcomes, unchanged: 1 });
    expect((await importedTexts('guestPages', file)).revision).toBe(1);
    expect((await importedTexts('guestPages', file, { removeEmpty: 'true' })).counts).toEqual({
      ...noOutcomes,
      unchanged: 0,
      removed: 1,
    });
    expect(await ownTexts('guestPages')).toEqual([]);
  });
});

describe('who may', () => {
  const file = textFile({ en: { optOut: { done: doneText.text } } });
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
    expect((await downloadTexts('guestPages', query, who)).status).toBe(exporting);
    const answer = await uploadTexts('guestPages', file, query, who);
    expect([answer.status, answer.text.includes('branches') && who === 'confined']).toEqual([
      importing,
      who === 'confined' && !('branchId' in query),
    ]);
  });
});

it('imports ten thousand texts at once, and undoes them', async () => {
  const { rows } = await textClient().call(getPlatformTexts, {
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
  const { revision, counts } = await importedTexts('backOffice', textFile(tree));
  expect(counts).toEqual({ ...noOutcomes, unchanged: 0, new: total });
  expect(total).toBeGreaterThan(4_000);
  const undone = await textClient().call(undoTextChanges, { body: { companyId, ofRevision: revision } });
  expect(undone).toMatchObject({ undone: total, superseded: [] });
  expect(await ownTexts('backOffice')).toEqual([]);
}, 120_000);

it('a file that is older than the rename of a key changes the text under its present key', async () => {
  const file = textFile({ menuEditor: { mine: 'Ours:' }, labels: { soldOut: { more: 'More: {{name}}' } } }, 'en.json');
  expect((await importedTexts('backOffice', file)).counts).toMatchObject({ ...noOutcomes, new: 2 });
  const { rows } = await textClient().call(getPlatformTexts, {
    params: { platform: 'backOffice' },
    query: { companyId },
  });
  const textOf = (namespace: string, key: string) =>
    rows.find((row) => row.namespace === namespace && row.key === key)?.company.en?.text;
  expect([textOf('merging', 'mine'), textOf('menuSoldOut', 'more')]).toEqual(['Ours:', 'More: {{name}}']);
});
