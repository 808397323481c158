import * as z from 'zod';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { endpoint, members, named, writers, type Endpoint, type ValueAt } from '#contract/core/endpoint.ts';
import { defineEntity, fieldRules } from '#contract/core/entity.ts';
import { entitySchemas, filterParams } from '#contract/core/entitySchemas.ts';
import { branch, choice, date, text } from '#contract/core/fields.ts';
import { same } from '#contract/core/label.ts';
import { defaultBackhouse, type Role } from '#contract/core/permissions.ts';
import { count, id, offsetAndLimit, safeText, sortParam } from '#contract/core/wire.ts';
import { resources } from '#resources/registry.ts';
import { allHandlers } from '#server/handlers.ts';
import { entityColumns, entityIndexes } from '#server/platform/db/entityColumns.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { recordTable, versioned } from '#server/platform/db/tables/shared.ts';
import { entityHandlers } from '#server/platform/records/entityHandlers.ts';
import { EntityStore } from '#server/platform/records/entityStore.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client, Parts } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/**
 * An entity whose records belong to one branch, as the guide "Add an entity" declares it: with the branch in the path of
 * its calls, or in the record.
 */

const [here = '', there = ''] = small.branches;
const companyId = small.own;
const section = 'article';

const options = {
  values: ['found', 'returned'],
  labels: { found: same('Found'), returned: same('Returned') },
} as const;
/** With the branch in the record: it is entered. */
const article = defineEntity({
  name: 'article',
  sections: { article: same('Article') },
  fields: {
    branchId: branch({ label: same('Branch'), section }),
    title: text({ label: same('Title'), section, max: 40, required: true }),
    state: choice({ label: same('State'), section, ...options }),
    foundDay: date({ label: same('Found'), section }),
  },
  rules: (_, fields) => fieldRules(fields),
});
/** With the branch in the path. */
const placed = defineEntity({
  ...article,
  fields: { ...article.fields, branchId: branch() },
  rules: (_, fields) => fieldRules(fields),
});

const articles = recordTable(
  'test_articles',
  { ...versioned, ...entityColumns(article.fields) },
  entityIndexes('test_articles', article),
);

const conditions = filterParams(article, ['branchId', 'state', 'foundDay']);
const query = z.strictObject({
  ...offsetAndLimit(20),
  ...conditions,
  search: safeText(40).optional(),
  sort: sortParam(['createdAt', 'title']).optional(),
});
const byRecord = entitySchemas(article, {}, {});
const byPath = entitySchemas(placed, {}, {});

/** The calls of articles, by whether the branch is in their path. */
function callsAt<Path extends string>(path: Path, schemas: typeof byRecord | typeof byPath, inPath: boolean) {
  const at = (position: 'query' | 'body'): { branch: ValueAt } => ({
    branch: inPath ? 'params.branchId' : `${position}.branchId`,
  });
  const ofRecord = inPath ? at('query') : {};
  const inBody = writers('params.companyId', 'crm', at('body'));
  const listing = members('params.companyId', 'crm', at('query'));
  const reading = members('params.companyId', 'crm', ofRecord);
  const writing = writers('params.companyId', 'crm', ofRecord);
  const one = { summary: 'x', access: reading };
  return {
    list: endpoint(`GET /api/:companyId/${path}`, {
      ...one,
      access: listing,
      query,
      response: z.object({ articles: z.array(schemas.record), total: count }),
    }),
    get: endpoint(`GET /api/:companyId/${path}/:articleId`, { ...one, response: schemas.record }),
    create: endpoint(`POST /api/:companyId/${path}`, {
      summary: 'x',
      access: inBody,
      body: schemas.create,
      response: schemas.record,
    }),
    patch: endpoint(`PATCH /api/:companyId/${path}/:articleId`, { summary: 'x', access: inBody, body: schemas.patch }),
    remove: endpoint(`DELETE /api/:companyId/${path}/:articleId`, { summary: 'x', access: writing }),
  };
}
const open = callsAt('articles', byRecord, false);
const at = callsAt('branches/:branchId/articles', byPath, true);

const storeOf = (entity: typeof article | typeof placed) =>
  new EntityStore<{ id: string }, typeof articles>({
    entity,
    table: articles,
    audited: 'branchMenu',
    texts: { missing: 'This article does not exist.', refused: 'The article cannot be saved.' },
    search: articles.title,
  });
const handlers = [
  ...entityHandlers(storeOf(article), { ...open, records: 'articles' }),
  ...entityHandlers(storeOf(placed), { ...at, records: 'articles' }),
];

let server: TestServer;
const clients = new Map<string, Client>();

beforeAll(async () => {
  const added = [open, at].flatMap((calls, way) =>
    Object.entries(calls).map(([name, one]: [string, Endpoint]) => named(`${name}Articles${way}`, one)),
  );
  server = await openServer({
    jobs: false,
    contract: [...contractEndpoints, ...added],
    handlers: [...allHandlers(resources), ...handlers],
  });
  await server.database.query({
    text: `create table test_articles (company_id text not null, id text not null, version integer not null default 1,
      created_time timestamptz(3) not null default now(), updated_time timestamptz(3) not null default now(),
      branch_id text not null, title text not null, state text not null default 'found', found_day date,
      primary key (company_id, id))`,
  });
  const permissions = { backhouse: { ...defaultBackhouse, crm: true } };
  const user = (name: string, role: Role, enabledBranches: string[] | null) =>
    buildUser({ id: name, role, companies: [{ companyId, permissions, enabledBranches }] });
  const tokens = await signInAll(server.services.identity, [
    user('manager', 'manager', null),
    user('writer', 'write', [here]),
    user('reader', 'read', [here]),
    user('writer-there', 'write', [there]),
    user('reader-there', 'read', [there]),
  ]);
  for (const [name, token] of tokens) clients.set(name, server.client(token));
});
afterAll(() => server?.close());

async function ask(who: string, call: Endpoint, parts: Parts) {
  const { status, json, headers } = (await clients.get(who)?.ask(call, parts)) ?? {};
  return { status, body: json as Record<string, unknown> & { articles: { id: string }[] }, headers };
}
const ids = async (who: string, call: Endpoint, parts: Parts) =>
  (await ask(who, call, parts)).body.articles.map(({ id: one }) => one);

const strangers = ['writer-there', 'reader-there'];
const writesNothing = ['reader', ...strangers];

it('has a column and an index of its branch', () => {
  const { columns, indexes } = getTableConfig(articles);
  expect(columns.find(({ name }) => name === 'branch_id')).toMatchObject({ notNull: true, hasDefault: false });
  expect(indexes.map(({ config }) => config.columns.map((one) => 'name' in one && one.name))).toEqual([
    ['company_id', 'created_time', 'id'],
    ['company_id', 'branch_id', 'created_time', 'id'],
  ]);
});

it('has the branch in requests only where somebody enters it', () => {
  const named_ = (schema: z.ZodType) => schema.safeParse({ title: 'Umbrella' }).success;
  expect([named_(byRecord.create), named_(byPath.create)]).toEqual([false, true]);
  expect(byRecord.create.safeParse({ title: 'Umbrella', branchId: null }).success).toBe(false);
  expect(byRecord.patch.parse({ state: 'returned' })).toEqual({ state: 'returned' });
  expect(byRecord.patch.safeParse({ branchId: null }).success).toBe(false);
  expect(Object.keys(conditions)).toEqual(['branchId', 'state', 'foundDay']);
  expect(id.safeParse(here).success).toBe(true);
});

describe.each([
  ['in its path', at, { branchId: here }, {}],
  ['in its record', open, {}, { branchId: here }],
] as const)('calls with the branch %s', (_, calls, place, inRecord) => {
  const params = { companyId, ...place };
  let known = '';
  const one = () => ({ params: { ...params, articleId: known } });

  it('create a record of the branch for those who may write there', async () => {
    const body = { title: 'Umbrella', foundDay: '2031-05-04', ...inRecord };
    for (const who of writesNothing)
      expect(await ask(who, calls.create, { params, body })).toMatchObject({ status: 403 });
    const made = await ask('writer', calls.create, { params, body });
    expect(made).toMatchObject({ status: 200, body: { branchId: here, title: 'Umbrella', state: 'found' } });
    known = String(made.body['id']);
  });

  it('show it to those who see the branch', async () => {
    const query_ = { offset: 0, limit: 20 };
    for (const who of ['manager', 'writer', 'reader']) {
      expect(await ids(who, calls.list, { params, query: query_ })).toContain(known);
      expect(await ask(who, calls.get, one())).toMatchObject({ status: 200, body: { id: known } });
    }
    for (const who of strangers) {
      const listed = await ask(who, calls.list, { params, query: query_ });
      expect([listed.status, listed.body.articles ?? []]).toEqual(calls === at ? [403, []] : [200, []]);
      expect((await ask(who, calls.get, one())).status).toBe(calls === at ? 403 : 404);
      const filtered = await ask(who, calls.list, { params, query: { ...query_, branchId: here } });
      expect(filtered.status).toBe(403);
    }
  });

  it('change the sent fields for those who may write there', async () => {
    const body = { state: 'returned', version: 1 };
    expect((await ask('reader', calls.patch, { ...one(), body })).status).toBe(403);
    expect((await ask('reader-there', calls.patch, { ...one(), body })).status).toBe(403);
    expect((await ask('writer-there', calls.patch, { ...one(), body })).status).toBe(calls === at ? 403 : 404);
    const changed = await ask('writer', calls.patch, { ...one(), body });
    expect([changed.status, changed.headers?.etag]).toEqual([204, '"2"']);
    expect((await ask('writer', calls.patch, { ...one(), body })).body).toMatchObject({ code: 'stale_version' });
    expect((await ask('writer', calls.get, one())).body).toMatchObject({
      title: 'Umbrella',
      state: 'returned',
      version: 2,
    });
    expect((await ask('writer', calls.patch, { ...one(), body: { title: ' ' } })).status).toBe(400);
  });

  it('never move it to a branch that the caller does not see', async () => {
    const moved = await ask('writer', calls.patch, { ...one(), body: { branchId: there } });
    expect(moved.status).toBe(calls === at ? 204 : 403);
    expect((await ask('manager', calls.get, one())).body).toMatchObject({ branchId: here });
    const created = await ask('writer', calls.create, { params, body: { title: 'Hat', branchId: there } });
    if (calls === at) expect(created.body).toMatchObject({ branchId: here });
    else expect(created.status).toBe(403);
    const foreign = { title: 'Hat', branchId: small.foreignBranch };
    if (calls === open) expect((await ask('manager', calls.create, { params, body: foreign })).status).toBe(403);
  });

  it('list by conditions, search and sort', async () => {
    await ask('writer', calls.create, { params, body: { title: 'Apple', foundDay: '2031-06-01', ...inRecord } });
    const found = (query_: object) =>
      ask('writer', calls.list, { params, query: { offset: 0, limit: 20, ...query_ } }).then(({ body }) =>
        body.articles.map((row) => (row as { title?: string }).title),
      );
    expect(await found({ state: 'returned' })).toEqual(['Umbrella']);
    expect(await found({ state: ['returned', 'found'], search: 'APP' })).toEqual(['Apple']);
    expect(await found({ foundDay: { gte: '2031-05-05' } })).toEqual(['Apple']);
    expect(await found({ foundDay: { lte: '2031-05-05' } })).toEqual(['Umbrella']);
    expect(await found({ foundDay: { gte: '2031-05-01' }, sort: 'title', branchId: [here] })).toEqual([
      'Apple',
      'Umbrella',
    ]);
    expect(await found({ foundDay: { gte: '2031-05-01' }, sort: '-title' })).toEqual(['Umbrella', 'Apple']);
  });

  it('delete it for those who may write there', async () => {
    expect((await ask('reader', calls.remove, one())).status).toBe(403);
    expect((await ask('reader-there', calls.remove, one())).status).toBe(403);
    expect((await ask('writer-there', calls.remove, one())).status).toBe(calls === at ? 403 : 404);
    expect((await ask('writer', calls.remove, one())).status).toBe(204);
    expect((await ask('writer', calls.get, one())).status).toBe(404);
    const entries = await server.database.sql.select().from(auditLog);
    expect(entries.filter(({ entityId }) => entityId === known).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ]);
    await server.database.query({ text: 'delete from test_articles' });
  });
});

it('a path shows only the records of its branch, to those who see several too', async () => {
  const body = { title: 'Scarf' };
  const made = await ask('manager', at.create, { params: { companyId, branchId: there }, body });
  const articleId = String(made.body['id']);
  expect((await ask('manager', at.get, { params: { companyId, branchId: there, articleId } })).status).toBe(200);
  for (const call of [at.get, at.remove])
    expect((await ask('manager', call, { params: { companyId, branchId: here, articleId } })).status).toBe(404);
  expect(
    await ids('manager', at.list, { params: { companyId, branchId: here }, query: { offset: 0, limit: 9 } }),
  ).toEqual([]);
});
