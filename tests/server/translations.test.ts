import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { longestText } from '#contract/core/texts.ts';
import {
  getPlatformTexts,
  getTexts,
  longestUpdate,
  updatePlatformTexts,
  type TextUpdate,
} from '#contract/translations/translations.ts';
import { auditLog, wordings } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { detailOf, namespace, openTexts, resultOf } from '#tests/support/ownTexts.ts';

/** Companies' own texts by their calls. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const platform = 'guestPages';
const params = { platform } as const;
let texts: Awaited<ReturnType<typeof openTexts>>;

beforeAll(async () => {
  texts = await openTexts();
});
afterAll(() => texts?.server.close());
beforeEach(() => texts.reset());

describe('the texts that apply', () => {
  it('are those of the branch, then those of the company, then the defaults', async () => {
    const usual = await texts.applied();
    expect(usual).toContain('{{company}}');
    await texts.update([{ text: 'Company {{company}}' }]);
    await texts.update([{ text: 'Branch {{company}}' }], { branchId });
    expect(await texts.applied()).toBe('Company {{company}}');
    expect(await texts.applied({ branchId })).toBe('Branch {{company}}');
    expect(await texts.applied({ branchId: otherBranch })).toBe('Company {{company}}');
    expect(await texts.applied({ language: 'ja' })).not.toContain('Company');
    await texts.update([{ text: null }], { branchId });
    expect(await texts.applied({ branchId })).toBe('Company {{company}}');
    await texts.update([{ text: null }]);
    expect(await texts.applied({ branchId })).toBe(usual);
  });

  it('can be read without the defaults', async () => {
    expect(await texts.textsOf({ own: 'true' })).toEqual({ revision: 0, texts: {} });
    await texts.update([{ text: 'Bye {{company}}' }]);
    expect(await texts.textsOf({ own: 'true' })).toEqual({
      revision: 1,
      texts: { [namespace]: { done: 'Bye {{company}}' } },
    });
  });

  it.each(['backOffice', 'guestPages', 'messages', 'mails', 'kiosk', 'board'] as const)(
    'of %s have all namespaces of the editor',
    async (one) => {
      const { texts: all } = await texts.textsOf({ platform: one });
      const { rows, namespaces } = await texts.as('manager').call(getPlatformTexts, {
        params: { platform: one },
        query: { companyId },
      });
      const english = rows.filter(({ defaults }) => defaults.en !== undefined);
      expect(Object.keys(all).sort()).toEqual([...new Set(english.map((row) => row.namespace))].sort());
      expect(namespaces.map(({ name }) => name).sort()).toEqual([...new Set(rows.map((row) => row.namespace))].sort());
      for (const row of english) expect(all[row.namespace]?.[row.key]).toBe(row.defaults.en);
    },
  );

  it('are answered with 304 until one of them changes', async () => {
    const first = await texts.read();
    const tag = first.headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await texts.read({}, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await texts.read({}, { 'if-none-match': `W/${tag}, "x"` })).status).toBe(304);
    for (const other of [{ language: 'ja' }, { platform: 'mails' }, { branchId }, { own: 'true' }])
      expect((await texts.read(other, { 'if-none-match': tag })).status, JSON.stringify(other)).toBe(200);
    await texts.update([{ text: 'Bye {{company}}' }]);
    const changed = await texts.read({}, { 'if-none-match': tag });
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
  });

  it('are read with a tag by the editor, too', async () => {
    const ask = (headers = {}) => texts.tagged(getPlatformTexts, { params, query: { companyId, namespace } }, headers);
    const tag = (await ask()).headers.etag ?? '';
    expect((await ask({ 'if-none-match': tag })).status).toBe(304);
    await texts.update([{ text: 'Bye {{company}}' }]);
    expect((await ask({ 'if-none-match': tag })).status).toBe(200);
  });

  it('are open to everybody of the company, and to nobody else', async () => {
    const of = (who: string, query: object = {}) =>
      texts.as(who).ask(getTexts, { query: { companyId, language: 'en', platform, ...query } });
    expect((await of('host')).status).toBe(200);
    expect((await of('reader')).status).toBe(200);
    expect((await of('foreigner')).status).toBe(403);
    expect((await of('confined', { branchId: otherBranch })).status).toBe(200);
    expect((await of('confined', { branchId })).status).toBe(403);
    expect((await of('manager', { branchId: 'b-elsewhere' })).status).toBeGreaterThanOrEqual(400);
  });
});

describe('the rows of the editor', () => {
  it('have defaults, the own texts of both levels, and who changed them', async () => {
    await texts.update([{ text: 'Company {{company}}' }]);
    await texts.update([{ text: 'Branch {{company}}' }], { branchId });
    const row = await texts.rowOf('done', { branchId });
    expect(Object.keys(row.defaults).sort()).toEqual([...languages].sort());
    expect(row.company.en).toMatchObject({
      text: 'Company {{company}}',
      basedOn: row.defaults.en,
      outdated: false,
      dismissed: false,
      updatedBy: { id: 'manager' },
    });
    expect(row.branch.en?.text).toBe('Branch {{company}}');
    expect((await texts.rowOf('done')).branch).toEqual({});
  });

  it('are limited to languages and keys', async () => {
    await texts.update([{ text: 'Company {{company}}' }, { language: 'ja', text: '{{company}}です' }]);
    const rows = await texts.rowsOf({ languages: 'ja', keys: 'done,ask' });
    expect(rows.map(({ key }) => key).sort()).toEqual(['ask', 'done']);
    const [row] = rows.filter(({ key }) => key === 'done');
    expect([Object.keys(row?.defaults ?? {}), Object.keys(row?.company ?? {})]).toEqual([['ja'], ['ja']]);
  });

  it('mark a text whose default has changed since, until it is stored again', async () => {
    await texts.update([{ text: 'Company {{company}}' }]);
    await texts.server.database.sql
      .update(wordings)
      .set({ basedOn: 'An older default' })
      .where(eq(wordings.companyId, companyId));
    expect((await texts.rowOf('done')).company.en).toMatchObject({ outdated: true, basedOn: 'An older default' });
    await texts.update([{ text: 'Company {{company}}' }]);
    expect((await texts.rowOf('done')).company.en).toMatchObject({ outdated: false });
  });

  it('remember dismissed warnings until the text changes', async () => {
    await texts.update([{ text: 'Company  {{company}}' }]);
    await texts.update([{ dismissed: true }]);
    expect((await texts.rowOf('done')).company.en?.dismissed).toBe(true);
    await texts.update([{ text: 'Our company  {{company}}' }]);
    expect((await texts.rowOf('done')).company.en?.dismissed).toBe(false);
  });
});

describe('a change', () => {
  it('of several texts is stored at once, with history and an entry in the audit log', async () => {
    const answer = await texts.update([
      { text: 'Bye {{company}}' },
      { key: 'nothing', text: 'Gone' },
      { key: 'nothing', language: 'ja', text: 'ありません' },
    ]);
    expect(answer.json).toEqual({ revision: 1, changed: 3 });
    const entries = await texts.history();
    expect(entries.map(({ key, language, before, after }) => [key, language, before, after]).sort()).toEqual(
      [
        ['done', 'en', null, 'Bye {{company}}'],
        ['nothing', 'en', null, 'Gone'],
        ['nothing', 'ja', null, 'ありません'],
      ].sort(),
    );
    expect(entries.every(({ by, superseded }) => by?.id === 'manager' && !superseded)).toBe(true);
    const [entry] = await texts.server.database.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entity, 'texts')));
    expect(entry).toMatchObject({ action: 'update', userId: 'manager', entityId: companyId });
  });

  it('that changes nothing leaves the revision', async () => {
    await texts.update([{ text: 'Bye {{company}}' }]);
    expect((await texts.update([{ text: 'Bye {{company}}' }])).json).toEqual({ revision: 1, changed: 0 });
    expect((await texts.update([{ key: 'nothing', text: null }])).json).toEqual({ revision: 1, changed: 0 });
    expect(await texts.history()).toHaveLength(1);
  });

  it('is refused as a whole if one text is', async () => {
    const answer = await texts.update([{ text: 'Bye {{company}}' }, { key: 'nothing', text: 'x {{unknown}}' }]);
    expect(detailOf(answer)).toEqual([400, 'invalid_input', 'updates.1.text', 'unknownVariable']);
    expect(await texts.history()).toEqual([]);
    expect(await texts.textsOf({ own: 'true' })).toEqual({ revision: 0, texts: {} });
  });

  it.each([
    ['without its variable', { text: 'Bye' }, 'updates.0.text', 'missingVariable'],
    ['that is empty', { text: ' ' }, 'updates.0.text', 'empty'],
    ['with a mark of direction', { text: '\u202e{{company}}' }, 'updates.0.text', 'direction'],
    ['with a control character', { text: '{{company}}\u0007' }, 'updates.0.text', 'control'],
    ['with half a placeholder', { text: '{{company}} {{' }, 'updates.0.text', 'syntax'],
    ['that refers to another', { text: '{{company}} $t(ask)' }, 'updates.0.text', 'nesting'],
    ['of an unknown key', { key: 'nowhere', text: 'x' }, 'updates.0.key', 'unknownText'],
    ['of an inherited name', { key: '__proto__', text: 'x' }, 'updates.0.key', 'unknownText'],
    ['of an unknown namespace', { namespace: 'constructor', text: 'x' }, 'updates.0.key', 'unknownText'],
    ['with a plural form that it does not have', { key: 'done_one', text: 'x' }, 'updates.0.key', 'unknownText'],
  ])('%s is refused by name', async (_, one, path, code) => {
    expect(detailOf(await texts.update([one]))).toEqual([400, 'invalid_input', path, code]);
  });

  it('of a plural form is refused where the language has no such form', async () => {
    const japanese = { namespace: 'dayReport', language: 'ja' as const, text: 'x' };
    const { rows } = await texts.as('manager').call(getPlatformTexts, {
      params: { platform: 'mails' },
      query: { companyId },
    });
    const plural = rows.find(({ key }) => key.endsWith('_one'));
    if (!plural) throw new Error('No mail has a plural form.');
    const answer = await texts.as('manager').ask(updatePlatformTexts, {
      params: { platform: 'mails' },
      query: { companyId },
      body: { updates: [{ ...japanese, namespace: plural.namespace, key: plural.key }] },
    });
    expect(detailOf(answer)).toEqual([400, 'invalid_input', 'updates.0.key', 'unknownForm']);
  });

  it('outside the keys and languages of its query is refused', async () => {
    const change = (query: object) =>
      texts.as('manager').ask(updatePlatformTexts, {
        params,
        query: { companyId, namespace, ...query },
        body: { updates: [{ key: 'done', language: 'en', text: 'Bye {{company}}' }] },
      });
    expect(detailOf(await change({ keys: 'ask' }))).toEqual([400, 'invalid_input', 'updates.0.key', 'unknownText']);
    expect((await change({ languages: 'ja,zh' })).status).toBe(400);
    expect((await change({ keys: 'done', languages: 'en' })).status).toBe(200);
  });

  it('of thousands of texts is stored and removed', async () => {
    const { rows } = await texts.as('manager').call(getPlatformTexts, {
      params: { platform: 'backOffice' },
      query: { companyId },
    });
    const updates = rows
      .filter(({ defaults }) => defaults.en)
      .slice(0, longestUpdate)
      .map((row): TextUpdate => ({
        namespace: row.namespace,
        key: row.key,
        language: 'en',
        text: `${row.defaults.en}!`,
      }));
    const send = (list: TextUpdate[]) =>
      texts.as('manager').call(updatePlatformTexts, {
        params: { platform: 'backOffice' },
        query: { companyId },
        body: { updates: list },
      });
    expect(await send(updates)).toEqual({ revision: 1, changed: longestUpdate });
    expect(await send(updates.map((one) => ({ ...one, text: null })))).toEqual({ revision: 2, changed: longestUpdate });
    expect((await texts.undone({ from: new Date(0).toISOString() })).undone).toBe(longestUpdate * 2);
    expect(await texts.textsOf({ own: 'true', platform: 'backOffice' })).toEqual({ revision: 2, texts: {} });
  });

  it('of one text twice, of a megabyte, or of too many is refused', async () => {
    const text = 'Bye {{company}}';
    expect(detailOf(await texts.update([{ text }, { text }]))).toEqual([
      400,
      'invalid_input',
      'updates.1.key',
      'repeatedText',
    ]);
    const long = `{{company}}${'x'.repeat(longestText)}`;
    expect(detailOf(await texts.update([{ text: long }])).slice(0, 3)).toEqual([
      400,
      'invalid_input',
      'updates.0.text',
    ]);
    const huge = await texts.update([{ text: 'x'.repeat(1_048_576) }]);
    expect([400, 413]).toContain(huge.status);
    const many = Array.from({ length: longestUpdate + 1 }, () => ({ text }));
    expect((await texts.update(many)).status).toBe(400);
    expect((await texts.update([{ language: 'fr' as 'en', text }])).status).toBe(400);
    expect(await texts.history()).toEqual([]);
  });

  it('of what somebody else has changed meanwhile is refused', async () => {
    await texts.update([{ text: 'Bye {{company}}', previous: null }]);
    const answer = await texts.update([{ text: 'So long {{company}}', previous: null }], { who: 'colleague' });
    expect(detailOf(answer)).toEqual([409, 'stale_version', 'updates.0.previous', undefined]);
    expect((await texts.update([{ text: 'So long {{company}}', previous: 'Bye {{company}}' }])).status).toBe(200);
  });

  it('is up to writers, and of the whole company up to those who have all branches', async () => {
    const text = 'Bye {{company}}';
    expect((await texts.update([{ text }], { who: 'reader' })).status).toBe(403);
    expect((await texts.update([{ text }], { who: 'host' })).status).toBe(403);
    expect((await texts.update([{ text }], { who: 'foreigner' })).status).toBe(403);
    expect((await texts.update([{ text }], { who: 'confined' })).status).toBe(403);
    expect((await texts.update([{ text }], { who: 'confined', branchId })).status).toBe(403);
    expect((await texts.update([{ text }], { who: 'confined', branchId: otherBranch })).status).toBe(200);
    expect((await texts.update([{ text }], { branchId: small.foreignBranch })).status).toBeGreaterThanOrEqual(400);
  });

  it('at the same time by several people loses nothing', async () => {
    const keys = (await texts.rowsOf()).filter(({ defaults }) => !defaults.en?.includes('{{')).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    const answers = await Promise.all(
      keys.flatMap((key) =>
        languages.map((language) =>
          texts.update([{ key, language, text: `${key} ${language}` }], { who: 'colleague' }),
        ),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const revisions = answers.map((answer) => resultOf(updatePlatformTexts, answer).revision);
    expect([...revisions].sort((a, b) => a - b)).toEqual(revisions.map((_, index) => index + 1));
    expect(await texts.history()).toHaveLength(answers.length);
  });
});
