import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getPlatformTexts, getTexts } from '#contract/translations/translations.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { wordingChanges, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { renamedKeys } from '#server/translations/renamedKeys.ts';
import { renameStoredTexts } from '#server/translations/renameStored.ts';
import { small } from '#tests/support/build.ts';
import { startKillable } from '#tests/support/killable.ts';
import { openTexts } from '#tests/support/ownTexts.ts';

/** Own texts that were stored under keys of an earlier release. */

const { own: companyId, foreign } = small;
const [branchId] = small.branches;
const platform = 'backOffice';
const earlier = { namespace: 'menuEditor', key: 'mine' };
const present = { namespace: 'merging', key: 'mine' };
let world: Awaited<ReturnType<typeof openTexts>>;

beforeAll(async () => {
  world = await openTexts();
});
afterAll(() => world.server.close());
beforeEach(() => world.reset());

interface Stored {
  namespace: string;
  key: string;
  text?: string;
  day?: number;
  at?: string;
  of?: string;
}

let changes = 0;
const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day));

/** Stores a text with its change as the release of its keys did; the day is the revision, too. */
async function store({ namespace, key, text = 'Own', day = 1, at = '', of = companyId }: Stored): Promise<void> {
  const { sql } = world.server.database;
  const place = { companyId: of, branchId: at, platform, namespace, key, language: 'en' } as const;
  const revision = { companyId: of, revision: day };
  await sql
    .insert(wordingRevisions)
    .values(revision)
    .onConflictDoUpdate({ target: wordingRevisions.companyId, set: revision });
  await sql
    .insert(wordings)
    .values({ ...place, text, basedOn: 'Mine:', updatedTime: dayOf(day), updatedBy: 'manager' });
  const id = `change-${(changes += 1)}`;
  await sql
    .insert(wordingChanges)
    .values({ ...place, id, revision: day, after: text, time: dayOf(day), by: 'manager' });
}

const apply = () => renameStoredTexts(world.server.database);
const rowsIn = (of: string = companyId) =>
  world.server.database.sql.select().from(wordings).where(eq(wordings.companyId, of)).orderBy(asc(wordings.key));
const english = async (query: object = {}) => (await world.textsOf({ platform, ...query })).texts;
const historyOf = async (at: { namespace: string; key: string }) =>
  (await world.history({ platform, ...at })).map(({ after }) => after);

it('are read, applied and undone under the present keys, at the company and at its branches', async () => {
  await store({ ...earlier, text: 'Ours:', day: 3 });
  await store({ ...earlier, text: 'Ours here:', day: 4, at: branchId });
  await store({ namespace: 'labels', key: 'soldOut.more', text: 'More about {{name}}', day: 5 });
  await store({ namespace: 'menuEditor', key: 'allServices', text: 'Every service', day: 6 });
  await store({ namespace: 'labels', key: 'queueLine.pending', text: '{{name}} – {{what}}', day: 7 });
  await store({ namespace: 'menuItems', key: 'rest', text: '{{number}} more', day: 8 });
  await store({ namespace: 'menuEditor', key: 'saved', text: 'Kept', day: 9 });
  await apply();

  const company = await english();
  expect(company.merging?.mine).toBe('Ours:');
  expect(company.menuSoldOut?.more).toBe('More about {{name}}');
  expect(company.labels).toMatchObject({
    'later.allServices': 'Every service',
    'later.about': '{{name}} – {{what}}',
  });
  expect(company.ui?.['records.rest']).toBe('{{number}} more');
  expect((await english({ branchId })).merging?.mine).toBe('Ours here:');
  const keys = (await rowsIn()).map(({ namespace, key }) => `${namespace}.${key}`);
  expect(keys.filter((key) => key in (renamedKeys.backOffice ?? {}))).toEqual([]);
  expect(keys).toContain('menuEditor.saved');

  const query = { companyId, namespace: present.namespace };
  const { rows } = await world.as('manager').call(getPlatformTexts, { params: { platform }, query });
  expect(rows.find(({ key }) => key === present.key)?.company.en).toMatchObject({
    text: 'Ours:',
    updatedTime: dayOf(3).toISOString(),
    outdated: false,
  });

  expect(await historyOf(present)).toEqual(['Ours here:', 'Ours:']);
  expect(await historyOf(earlier)).toEqual([]);
  await world.undone({ ofRevision: 3 });
  expect((await english()).merging?.mine).toBe('Mine:');
});

it('of an earlier and the present key the newer applies, and both are in the history', async () => {
  await store({ ...earlier, text: 'Older', day: 2 });
  await store({ ...present, text: 'Newer', day: 3 });
  await store({ ...earlier, text: 'Newer here', day: 5, at: branchId });
  await store({ ...present, text: 'Older here', day: 4, at: branchId });
  await apply();
  expect((await english()).merging?.mine).toBe('Newer');
  expect((await english({ branchId })).merging?.mine).toBe('Newer here');
  expect(await rowsIn()).toHaveLength(2);
  expect(await historyOf(present)).toEqual(['Newer here', 'Older here', 'Newer', 'Older']);
});

it('of several keys that are one today the newest applies', async () => {
  await store({ namespace: 'menuEditor', key: 'to', text: 'Until', day: 4 });
  const other = { namespace: 'labels', key: 'resource.branchMenus.fields.schedules.fields.end_time.label' };
  await store({ ...other, text: 'Up to', day: 3 });
  await apply();
  expect((await english()).labels?.['later.end']).toBe('Until');
  expect(await historyOf({ namespace: 'labels', key: 'later.end' })).toEqual(['Until', 'Up to']);
});

it('are not changed again, and browsers learn of the change', async () => {
  await store({ ...earlier, day: 2 });
  await store({ ...earlier, day: 2, of: foreign });
  const query = { platform, own: 'true' };
  const tag = (await world.read(query)).headers.etag ?? '';
  expect((await world.read(query, { 'if-none-match': tag })).status).toBe(304);
  // Two processes that start at the same time.
  await Promise.all([apply(), apply()]);
  const [rows, { revision }] = [await rowsIn(), await world.textsOf({ platform })];
  expect(rows).toMatchObject([present]);
  expect(await rowsIn(foreign)).toMatchObject([present]);
  expect(revision).toBeGreaterThan(2);
  expect((await world.read(query, { 'if-none-match': tag })).status).toBe(200);
  await apply();
  expect(await rowsIn()).toEqual(rows);
  expect((await world.textsOf({ platform })).revision).toBe(revision);
});

it('are renamed when the server starts', async () => {
  const server = await startKillable();
  const of = 'chunshui';
  await server.end();
  const database = await openDatabase({ url: server.databaseUrl, dataDir: server.dataDir });
  const place = { companyId: of, platform, ...earlier, language: 'en' } as const;
  await database.sql.insert(wordings).values({ ...place, text: 'Ours:', updatedBy: 'x' });
  await database.close();
  await server.revive();
  const { texts } = await server.client.call(getTexts, { query: { companyId: of, language: 'en', platform } });
  expect(texts.merging?.mine).toBe('Ours:');
});
