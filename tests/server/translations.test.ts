import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import type { Endpoint, ResponseOf } from '#contract/core/endpoint.ts';
import { longestText } from '#contract/core/texts.ts';
import {
  getPlatformTexts,
  getTextHistory,
  getTexts,
  longestUpdate,
  undoTextChanges,
  updatePlatformTexts,
  type TextUpdate,
} from '#contract/translations/translations.ts';
import { auditLog, wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { setsWithout } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { requestFor, send, type Answer, type Client, type Parts } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Companies' own texts by their calls. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const platform = 'guestPages';
const namespace = 'optOut';
const params = { platform } as const;
let server: TestServer;
let tokens: ReadonlyMap<string, string>;
const clients = new Map<string, Client>();
const as = (name: string) => {
  const found = clients.get(name);
  if (!found) throw new Error(`There is no user ${name}.`);
  return found;
};

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null, permissions = setsWithout([])) => [
    { companyId, enabledBranches, permissions },
  ];
  const users = [
    buildUser({ id: 'manager', role: 'manager', companies: inOwn(null) }),
    buildUser({ id: 'colleague', role: 'manager', companies: inOwn(null) }),
    buildUser({ id: 'reader', role: 'read', companies: inOwn(null) }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([otherBranch]) }),
    buildUser({ id: 'host', role: 'manager', companies: inOwn(null, setsWithout(['i18n'])) }),
    buildUser({ id: 'foreigner', role: 'manager', companyId: small.foreign }),
  ];
  tokens = await signInAll(server.services.identity, users);
  for (const { id } of users) clients.set(id ?? '', server.client(tokens.get(id ?? '')));
});
afterAll(() => server?.close());

beforeEach(async () => {
  for (const table of [wordings, wordingChanges, wordingRevisions])
    await server.database.sql.delete(table).where(eq(table.companyId, companyId));
});

type Update = Partial<TextUpdate>;
const update = (updates: Update[], { who = 'manager', ...query }: { who?: string; branchId?: string } = {}) =>
  as(who).ask(updatePlatformTexts, {
    params,
    query: { companyId, namespace, ...query },
    body: { updates: updates.map((one) => ({ key: 'done', language: 'en', ...one })) },
  });
const rowsOf = async (query: object = {}) => {
  const { rows } = await as('manager').call(getPlatformTexts, { params, query: { companyId, namespace, ...query } });
  return rows;
};
const rowOf = async (key: string, query: object = {}) => {
  const row = (await rowsOf(query)).find((one) => one.key === key);
  if (!row) throw new Error(`There is no row ${key}.`);
  return row;
};
const tagged = (endpoint: Endpoint, parts: Parts, headers: Record<string, string> = {}) => {
  const request = requestFor(endpoint, parts, tokens.get('manager'));
  return send(server.url, { ...request, headers: { ...request.headers, ...headers } });
};
const read = (query: object = {}, headers: Record<string, string> = {}) =>
  tagged(getTexts, { query: { companyId, language: 'en', platform, ...query } }, headers);
const textsOf = async (query: object = {}) => resultOf(getTexts, await read(query));
const applied = async (query: object = {}) => (await textsOf(query)).texts[namespace]?.done;
const resultOf = <E extends Endpoint>({ response }: E, { json }: Answer) => response?.parse(json) as ResponseOf<E>;
const history = async (query: object = {}) =>
  (await as('manager').call(getTextHistory, { query: { companyId, ...query } })).data;
const undone = async (body: object, who?: string) => resultOf(undoTextChanges, await undo(body, who));
const undo = (body: object, who = 'manager') => as(who).ask(undoTextChanges, { body: { companyId, ...body } });
const detailOf = ({ status, json }: { status: number; json: unknown }) => {
  const { code, details } = json as { code: string; details?: { path: string; code?: string }[] };
  return [status, code, details?.[0]?.path, details?.[0]?.code];
};

describe('the texts that apply', () => {
  it('are those of the branch, then those of the company, then the defaults', async () => {
    const usual = await applied();
    expect(usual).toContain('{{company}}');
    await update([{ text: 'Company {{company}}' }]);
    await update([{ text: 'Branch {{company}}' }], { branchId });
    expect(await applied()).toBe('Company {{company}}');
    expect(await applied({ branchId })).toBe('Branch {{company}}');
    expect(await applied({ branchId: otherBranch })).toBe('Company {{company}}');
    expect(await applied({ language: 'ja' })).not.toContain('Company');
    await update([{ text: null }], { branchId });
    expect(await applied({ branchId })).toBe('Company {{company}}');
    await update([{ text: null }]);
    expect(await applied({ branchId })).toBe(usual);
  });

  it('can be read without the defaults', async () => {
    expect(await textsOf({ own: 'true' })).toEqual({ revision: 0, texts: {} });
    await update([{ text: 'Bye {{company}}' }]);
    expect(await textsOf({ own: 'true' })).toEqual({
      revision: 1,
      texts: { [namespace]: { done: 'Bye {{company}}' } },
    });
  });

  it.each(['backOffice', 'guestPages', 'messages', 'mails', 'kiosk', 'board'] as const)(
    'of %s have all namespaces of the editor',
    async (one) => {
      const { texts } = await textsOf({ platform: one });
      const { rows, namespaces } = await as('manager').call(getPlatformTexts, {
        params: { platform: one },
        query: { companyId },
      });
      const english = rows.filter(({ defaults }) => defaults.en !== undefined);
      expect(Object.keys(texts).sort()).toEqual([...new Set(english.map((row) => row.namespace))].sort());
      expect(namespaces.map(({ name }) => name).sort()).toEqual([...new Set(rows.map((row) => row.namespace))].sort());
      for (const row of english) expect(texts[row.namespace]?.[row.key]).toBe(row.defaults.en);
    },
  );

  it('are answered with 304 until one of them changes', async () => {
    const first = await read();
    const tag = first.headers.etag ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    const again = await read({}, { 'if-none-match': tag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await read({}, { 'if-none-match': `W/${tag}, "x"` })).status).toBe(304);
    for (const other of [{ language: 'ja' }, { platform: 'mails' }, { branchId }, { own: 'true' }])
      expect((await read(other, { 'if-none-match': tag })).status, JSON.stringify(other)).toBe(200);
    await update([{ text: 'Bye {{company}}' }]);
    const changed = await read({}, { 'if-none-match': tag });
    expect([changed.status, changed.headers.etag === tag]).toEqual([200, false]);
  });

  it('are read with a tag by the editor, too', async () => {
    const ask = (headers = {}) => tagged(getPlatformTexts, { params, query: { companyId, namespace } }, headers);
    const tag = (await ask()).headers.etag ?? '';
    expect((await ask({ 'if-none-match': tag })).status).toBe(304);
    await update([{ text: 'Bye {{company}}' }]);
    expect((await ask({ 'if-none-match': tag })).status).toBe(200);
  });

  it('are open to everybody of the company, and to nobody else', async () => {
    const of = (who: string, query: object = {}) =>
      as(who).ask(getTexts, { query: { companyId, language: 'en', platform, ...query } });
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
    await update([{ text: 'Company {{company}}' }]);
    await update([{ text: 'Branch {{company}}' }], { branchId });
    const row = await rowOf('done', { branchId });
    expect(Object.keys(row.defaults).sort()).toEqual([...languages].sort());
    expect(row.company.en).toMatchObject({
      text: 'Company {{company}}',
      basedOn: row.defaults.en,
      outdated: false,
      dismissed: false,
      updatedBy: { id: 'manager' },
    });
    expect(row.branch.en?.text).toBe('Branch {{company}}');
    expect((await rowOf('done')).branch).toEqual({});
  });

  it('are limited to languages and keys', async () => {
    await update([{ text: 'Company {{company}}' }, { language: 'ja', text: '{{company}}です' }]);
    const rows = await rowsOf({ languages: 'ja', keys: 'done,ask' });
    expect(rows.map(({ key }) => key).sort()).toEqual(['ask', 'done']);
    const [row] = rows.filter(({ key }) => key === 'done');
    expect([Object.keys(row?.defaults ?? {}), Object.keys(row?.company ?? {})]).toEqual([['ja'], ['ja']]);
  });

  it('mark a text whose default has changed since, until it is stored again', async () => {
    await update([{ text: 'Company {{company}}' }]);
    await server.database.sql
      .update(wordings)
      .set({ basedOn: 'An older default' })
      .where(eq(wordings.companyId, companyId));
    expect((await rowOf('done')).company.en).toMatchObject({ outdated: true, basedOn: 'An older default' });
    await update([{ text: 'Company {{company}}' }]);
    expect((await rowOf('done')).company.en).toMatchObject({ outdated: false });
  });

  it('remember dismissed warnings until the text changes', async () => {
    await update([{ text: 'Company  {{company}}' }]);
    await update([{ dismissed: true }]);
    expect((await rowOf('done')).company.en?.dismissed).toBe(true);
    await update([{ text: 'Our company  {{company}}' }]);
    expect((await rowOf('done')).company.en?.dismissed).toBe(false);
  });
});

describe('a change', () => {
  it('of several texts is stored at once, with history and an entry in the audit log', async () => {
    const answer = await update([
      { text: 'Bye {{company}}' },
      { key: 'nothing', text: 'Gone' },
      { key: 'nothing', language: 'ja', text: 'ありません' },
    ]);
    expect(answer.json).toEqual({ revision: 1, changed: 3 });
    const entries = await history();
    expect(entries.map(({ key, language, before, after }) => [key, language, before, after]).sort()).toEqual(
      [
        ['done', 'en', null, 'Bye {{company}}'],
        ['nothing', 'en', null, 'Gone'],
        ['nothing', 'ja', null, 'ありません'],
      ].sort(),
    );
    expect(entries.every(({ by, superseded }) => by?.id === 'manager' && !superseded)).toBe(true);
    const [entry] = await server.database.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entity, 'texts')));
    expect(entry).toMatchObject({ action: 'update', userId: 'manager', entityId: companyId });
  });

  it('that changes nothing leaves the revision', async () => {
    await update([{ text: 'Bye {{company}}' }]);
    expect((await update([{ text: 'Bye {{company}}' }])).json).toEqual({ revision: 1, changed: 0 });
    expect((await update([{ key: 'nothing', text: null }])).json).toEqual({ revision: 1, changed: 0 });
    expect(await history()).toHaveLength(1);
  });

  it('is refused as a whole if one text is', async () => {
    const answer = await update([{ text: 'Bye {{company}}' }, { key: 'nothing', text: 'x {{unknown}}' }]);
    expect(detailOf(answer)).toEqual([400, 'invalid_input', 'updates.1.text', 'unknownVariable']);
    expect(await history()).toEqual([]);
    expect(await textsOf({ own: 'true' })).toEqual({ revision: 0, texts: {} });
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
    expect(detailOf(await update([one]))).toEqual([400, 'invalid_input', path, code]);
  });

  it('of a plural form is refused where the language has no such form', async () => {
    const japanese = { namespace: 'dayReport', language: 'ja' as const, text: 'x' };
    const { rows } = await as('manager').call(getPlatformTexts, {
      params: { platform: 'mails' },
      query: { companyId },
    });
    const plural = rows.find(({ key }) => key.endsWith('_one'));
    if (!plural) throw new Error('No mail has a plural form.');
    const answer = await as('manager').ask(updatePlatformTexts, {
      params: { platform: 'mails' },
      query: { companyId },
      body: { updates: [{ ...japanese, namespace: plural.namespace, key: plural.key }] },
    });
    expect(detailOf(answer)).toEqual([400, 'invalid_input', 'updates.0.key', 'unknownForm']);
  });

  it('outside the keys and languages of its query is refused', async () => {
    const change = (query: object) =>
      as('manager').ask(updatePlatformTexts, {
        params,
        query: { companyId, namespace, ...query },
        body: { updates: [{ key: 'done', language: 'en', text: 'Bye {{company}}' }] },
      });
    expect(detailOf(await change({ keys: 'ask' }))).toEqual([400, 'invalid_input', 'updates.0.key', 'unknownText']);
    expect((await change({ languages: 'ja,zh' })).status).toBe(400);
    expect((await change({ keys: 'done', languages: 'en' })).status).toBe(200);
  });

  it('of thousands of texts is stored and removed', async () => {
    const { rows } = await as('manager').call(getPlatformTexts, {
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
      as('manager').call(updatePlatformTexts, {
        params: { platform: 'backOffice' },
        query: { companyId },
        body: { updates: list },
      });
    expect(await send(updates)).toEqual({ revision: 1, changed: longestUpdate });
    expect(await send(updates.map((one) => ({ ...one, text: null })))).toEqual({ revision: 2, changed: longestUpdate });
    expect((await undone({ from: new Date(0).toISOString() })).undone).toBe(longestUpdate * 2);
    expect(await textsOf({ own: 'true', platform: 'backOffice' })).toEqual({ revision: 2, texts: {} });
  });

  it('of one text twice, of a megabyte, or of too many is refused', async () => {
    const text = 'Bye {{company}}';
    expect(detailOf(await update([{ text }, { text }]))).toEqual([
      400,
      'invalid_input',
      'updates.1.key',
      'repeatedText',
    ]);
    const long = `{{company}}${'x'.repeat(longestText)}`;
    expect(detailOf(await update([{ text: long }])).slice(0, 3)).toEqual([400, 'invalid_input', 'updates.0.text']);
    const huge = await update([{ text: 'x'.repeat(1_048_576) }]);
    expect([400, 413]).toContain(huge.status);
    const many = Array.from({ length: longestUpdate + 1 }, () => ({ text }));
    expect((await update(many)).status).toBe(400);
    expect((await update([{ language: 'fr' as 'en', text }])).status).toBe(400);
    expect(await history()).toEqual([]);
  });

  it('of what somebody else has changed meanwhile is refused', async () => {
    await update([{ text: 'Bye {{company}}', previous: null }]);
    const answer = await update([{ text: 'So long {{company}}', previous: null }], { who: 'colleague' });
    expect(detailOf(answer)).toEqual([409, 'stale_version', 'updates.0.previous', undefined]);
    expect((await update([{ text: 'So long {{company}}', previous: 'Bye {{company}}' }])).status).toBe(200);
  });

  it('is up to writers, and of the whole company up to those who have all branches', async () => {
    const text = 'Bye {{company}}';
    expect((await update([{ text }], { who: 'reader' })).status).toBe(403);
    expect((await update([{ text }], { who: 'host' })).status).toBe(403);
    expect((await update([{ text }], { who: 'foreigner' })).status).toBe(403);
    expect((await update([{ text }], { who: 'confined' })).status).toBe(403);
    expect((await update([{ text }], { who: 'confined', branchId })).status).toBe(403);
    expect((await update([{ text }], { who: 'confined', branchId: otherBranch })).status).toBe(200);
    expect((await update([{ text }], { branchId: small.foreignBranch })).status).toBeGreaterThanOrEqual(400);
  });

  it('at the same time by several people loses nothing', async () => {
    const keys = (await rowsOf()).filter(({ defaults }) => !defaults.en?.includes('{{')).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    const answers = await Promise.all(
      keys.flatMap((key) =>
        languages.map((language) => update([{ key, language, text: `${key} ${language}` }], { who: 'colleague' })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const revisions = answers.map((answer) => resultOf(updatePlatformTexts, answer).revision);
    expect([...revisions].sort((a, b) => a - b)).toEqual(revisions.map((_, index) => index + 1));
    expect(await history()).toHaveLength(answers.length);
  });
});

describe('undoing', () => {
  const texts = ['One {{company}}', 'Two {{company}}', 'Three {{company}}'];

  it('one change brings back the text before, and can be undone itself', async () => {
    for (const text of texts.slice(0, 2)) await update([{ text }]);
    const [latest] = await history();
    expect((await undo({ changes: [latest?.id] })).json).toEqual({ revision: 3, undone: 1, superseded: [] });
    expect(await applied()).toBe(texts[0]);
    const [ofUndo] = await history();
    expect(ofUndo).toMatchObject({ before: texts[1], after: texts[0] });
    await undo({ changes: [ofUndo?.id] });
    expect(await applied()).toBe(texts[1]);
  });

  it('an earlier change is refused while a later one is in place, which is named', async () => {
    for (const text of texts.slice(0, 2)) await update([{ text }]);
    const [, earlier] = await history();
    expect(earlier?.superseded).toBe(true);
    const { undone: count, superseded } = await undone({ changes: [earlier?.id] });
    expect([count, superseded.map(({ id }) => id)]).toEqual([0, [earlier?.id]]);
    expect(await applied()).toBe(texts[1]);
  });

  it('of one person leaves those of others', async () => {
    await update([{ text: texts[0] }]);
    await update([{ key: 'nothing', text: 'Gone' }], { who: 'colleague' });
    await update([{ text: texts[1] }], { who: 'colleague' });
    expect((await undo({ userId: 'colleague' })).json).toMatchObject({ undone: 2, superseded: [] });
    expect(await applied()).toBe(texts[0]);
    expect((await textsOf({ own: 'true' })).texts[namespace]).toEqual({ done: texts[0] });
  });

  it('of a period brings back what was before it', async () => {
    await update([{ text: texts[0] }]);
    const from = new Date().toISOString();
    for (const text of texts.slice(1)) await update([{ text }]);
    expect((await undo({ from })).json).toMatchObject({ undone: 2, superseded: [] });
    expect(await applied()).toBe(texts[0]);
  });

  it('without a choice, of unknown changes, and by those who may not is refused', async () => {
    await update([{ text: texts[0] }]);
    const [change] = await history();
    expect((await undo({})).status).toBe(400);
    expect((await undo({ changes: ['nowhere'] })).status).toBe(404);
    expect((await undo({ changes: [change?.id] }, 'reader')).status).toBe(403);
    expect((await undo({ changes: [change?.id] }, 'confined')).status).toBe(403);
    expect((await undo({ changes: [change?.id], branchId: otherBranch }, 'confined')).status).toBe(404);
    expect(await applied()).toBe(texts[0]);
  });

  it('does not reach branches that the user may not see', async () => {
    await update([{ text: texts[0] }], { branchId });
    await update([{ text: texts[1] }], { branchId: otherBranch });
    const seen = await as('confined').call(getTextHistory, { query: { companyId } });
    expect(seen.data.map((one) => one.branchId)).toEqual([otherBranch]);
    expect((await undone({ userId: 'manager', branchId: otherBranch }, 'confined')).undone).toBe(1);
    expect(await applied({ branchId })).toBe(texts[0]);
  });
});
