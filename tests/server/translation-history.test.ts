import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  getPlatformTexts,
  getTextHistory,
  undoTextChanges,
  updatePlatformTexts,
} from '#contract/translations/translations.ts';
import { wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { setsWithout } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The history of own texts, and its undoing. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const platform = 'messages' as const;
let server: TestServer;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null) => [{ companyId, enabledBranches, permissions: setsWithout([]) }];
  const users = [
    buildUser({ id: 'anna', role: 'manager', companies: inOwn(null) }),
    buildUser({ id: 'ben', role: 'write', companies: inOwn(null) }),
    buildUser({ id: 'reader', role: 'read', companies: inOwn(null) }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([otherBranch ?? '']) }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  for (const { id } of users) clients.set(id ?? '', server.client(tokens.get(id ?? '')));
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.database.sql.delete(wordings);
  await server.database.sql.delete(wordingChanges);
  await server.database.sql.delete(wordingRevisions);
});

const namespace = 'reminder';
const texts: Readonly<Record<string, string>> = { A: 'Call {{phone}}', B: 'Ring {{phone}}', C: 'Phone {{phone}}' };

interface Where {
  branch?: string;
  key?: string;
}
/** Stores the text of a letter, or removes it. */
const write = (who: string, letter: string | null, { branch, key = 'call' }: Where = {}) =>
  as(who).call(updatePlatformTexts, {
    params: { platform },
    query: { companyId, ...(branch && { branchId: branch }) },
    body: { updates: [{ namespace, key, language: 'en', text: letter && (texts[letter] ?? letter) }] },
  });
const stored = async ({ branch, key = 'call' }: Where = {}) => {
  const { rows } = await as('anna').call(getPlatformTexts, {
    params: { platform },
    query: { companyId, ...(branch && { branchId: branch }), namespace, keys: key },
  });
  return rows[0]?.[branch ? 'branch' : 'company'].en;
};
const history = (query: object = {}, who = 'anna') => as(who).call(getTextHistory, { query: { companyId, ...query } });
const undo = (body: object, who = 'anna') => as(who).ask(undoTextChanges, { body: { companyId, ...body } });
const counts = async (body: object) => {
  const { undone, superseded, unfit, left } = await as('anna').call(undoTextChanges, { body: { companyId, ...body } });
  return [undone, superseded.length, unfit.length, left];
};

describe('the history', () => {
  it('has who changed what and when, the latest first, page by page', async () => {
    await write('anna', 'A');
    await write('ben', 'B');
    await write('anna', null);
    const page = await history({ itemsPerPage: 2 });
    expect(page).toMatchObject({
      total: 3,
      data: [
        { before: texts.B, after: null, by: { id: 'anna' }, superseded: false, branchId: null, namespace, key: 'call' },
        { before: texts.A, after: texts.B, by: { id: 'ben' }, superseded: true },
      ],
    });
    expect(page.people.map(({ id }) => id).sort()).toEqual(['anna', 'ben']);
    expect((await history({ itemsPerPage: 2, page: 2 })).data).toMatchObject([{ before: null, after: texts.A }]);
    expect(Date.now() - Date.parse(page.data[0]?.time ?? '')).toBeLessThan(120_000);
  });

  it('is filtered by person, period, language, platform, text and branch', async () => {
    await write('anna', 'A');
    await write('ben', 'B', { branch: branchId });
    await write('ben', 'Hello', { key: 'subject' });
    const of = async (query: object) => (await history(query)).data.map(({ after }) => after);
    expect(await of({ userId: 'anna' })).toEqual([texts.A]);
    expect(await of({ branchId })).toEqual([texts.B]);
    expect(await of({ namespace, key: 'subject' })).toEqual(['Hello']);
    expect(await of({ language: 'ja' })).toEqual([]);
    expect(await of({ platform: 'mails' })).toEqual([]);
    expect(await of({ until: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await of({ from: '2020-01-01T00:00:00+08:00' })).toHaveLength(3);
  });

  it('shows no change of a branch that the user may not see, nor its author', async () => {
    await write('anna', 'A', { branch: branchId });
    await write('ben', 'B', { branch: otherBranch });
    const page = await history({}, 'confined');
    expect(page.data.map(({ after }) => after)).toEqual([texts.B]);
    expect(page.people.map(({ id }) => id)).toEqual(['ben']);
    expect((await as('confined').ask(getTextHistory, { query: { companyId, branchId } })).status).toBe(403);
  });
});

describe('undoing', () => {
  it('restores one change, which is in the history and can be undone', async () => {
    await write('anna', 'A');
    await write('ben', 'B');
    const [change] = (await history()).data;
    expect(await counts({ changes: [change?.id] })).toEqual([1, 0, 0, 0]);
    expect(await stored()).toMatchObject({ text: texts.A, updatedBy: { id: 'anna' }, outdated: false });
    const [again] = (await history()).data;
    expect(again).toMatchObject({ before: texts.B, after: texts.A, by: { id: 'anna' } });
    expect(await counts({ changes: [again?.id] })).toEqual([1, 0, 0, 0]);
    expect(await stored()).toMatchObject({ text: texts.B });
  });

  it('removes the text that a change added, and brings back one that it removed', async () => {
    await write('anna', 'A');
    const [added] = (await history()).data;
    await counts({ changes: [added?.id] });
    expect(await stored()).toBeUndefined();
    const [removed] = (await history()).data;
    await counts({ changes: [removed?.id] });
    expect(await stored()).toMatchObject({ text: texts.A });
  });

  it('leaves a change whose text was changed later', async () => {
    await write('anna', 'A');
    await write('ben', 'B');
    const { data } = await history();
    const answer = await as('anna').call(undoTextChanges, { body: { companyId, changes: [data[1]?.id ?? ''] } });
    expect(answer).toMatchObject({ undone: 0, left: 1, superseded: [{ id: data[1]?.id, superseded: true }] });
    expect((await history()).total).toBe(2);
    expect(await stored()).toMatchObject({ text: texts.B });
  });

  it('undoes the changes of a person, but not below those of others', async () => {
    await write('anna', 'A');
    await write('ben', 'B');
    await write('anna', 'C');
    await write('anna', 'Hello', { key: 'subject' });
    expect(await counts({ userId: 'anna' })).toEqual([2, 1, 0, 1]);
    expect(await stored()).toMatchObject({ text: texts.B });
    expect(await stored({ key: 'subject' })).toBeUndefined();
  });

  it('undoes all changes of a period together, at every branch or at one', async () => {
    await write('anna', 'A');
    await write('ben', 'B');
    await write('ben', 'C', { branch: branchId });
    const period = { from: '2020-01-01T00:00:00Z' };
    expect(await counts({ ...period, branchId })).toEqual([1, 0, 0, 0]);
    expect(await stored()).toMatchObject({ text: texts.B });
    expect(await stored({ branch: branchId })).toBeUndefined();
    expect(await counts({ ...period, language: 'ja' })).toEqual([0, 0, 0, 0]);
    expect(await counts({ ...period, platform: 'mails' })).toEqual([0, 0, 0, 0]);
    expect(await counts(period)).toEqual([4, 0, 0, 0]);
    expect(await stored()).toBeUndefined();
    expect(await stored({ branch: branchId })).toBeUndefined();
  });

  it('counts without undoing, and later leaves what came after', async () => {
    await write('anna', 'A');
    const { revision, undone } = await as('anna').call(undoTextChanges, {
      body: { companyId, userId: 'anna', dryRun: true },
    });
    expect(undone).toBe(1);
    expect(await stored()).toMatchObject({ text: texts.A });
    await write('anna', 'Hello', { key: 'subject' });
    expect(await counts({ userId: 'anna', revision })).toEqual([1, 0, 0, 0]);
    expect(await stored()).toBeUndefined();
    expect(await stored({ key: 'subject' })).toMatchObject({ text: 'Hello' });
  });

  it('restores the default that the text was based on, so that it is outdated again', async () => {
    await write('anna', 'A');
    await server.database.sql.update(wordings).set({ basedOn: 'Earlier default {{phone}}' });
    await write('ben', 'B');
    expect(await stored()).toMatchObject({ outdated: false });
    await counts({ userId: 'ben' });
    expect(await stored()).toMatchObject({ text: texts.A, basedOn: 'Earlier default {{phone}}', outdated: true });
  });

  it('restores no text that would be refused today', async () => {
    await write('anna', 'A');
    await server.database.sql.update(wordings).set({ text: 'Call {{number}}' });
    await write('ben', 'B');
    const answer = await as('anna').call(undoTextChanges, { body: { companyId, userId: 'ben' } });
    expect(answer).toMatchObject({ undone: 0, left: 1, superseded: [], unfit: [{ before: 'Call {{number}}' }] });
    expect(await stored()).toMatchObject({ text: texts.B });
  });

  it('removes many texts at once', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => ({
      companyId,
      branchId: '',
      platform,
      namespace,
      key: `key${index}`,
      language: 'en' as const,
    }));
    await server.database.sql.insert(wordings).values(rows.map((row) => ({ ...row, text: 'x', updatedBy: 'anna' })));
    await server.database.sql
      .insert(wordingChanges)
      .values(rows.map((row) => ({ ...row, id: row.key, revision: 0, before: null, after: 'x', by: 'anna' })));
    expect(await counts({ userId: 'anna' })).toEqual([1_500, 0, 0, 0]);
    expect(await server.database.sql.$count(wordings)).toBe(0);
  });

  it('is refused without a choice, for unknown changes, and to those who may not write there', async () => {
    await write('anna', 'A');
    const [change] = (await history()).data;
    expect((await undo({})).status).toBe(400);
    expect((await undo({ changes: ['nowhere'] })).status).toBe(404);
    expect((await undo({ userId: 'anna' }, 'reader')).status).toBe(403);
    expect((await undo({ changes: [change?.id] }, 'confined')).status).toBe(403);
    expect((await undo({ changes: [change?.id], branchId: otherBranch }, 'confined')).status).toBe(404);
    expect(await stored()).toMatchObject({ text: texts.A });
  });
});
