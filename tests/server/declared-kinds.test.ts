import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionEndpoint, resourceEndpoints } from '#resources/framework/endpoints.ts';
import {
  boolean,
  branch,
  choice,
  images,
  instant,
  integer,
  localText,
  phone,
  records,
  text,
  texts,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { allHandlers } from '#server/handlers.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { createTables } from '#tests/support/declaredTables.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What the server makes of kinds of field that are more than one value, and of what is declared beside the fields. */

const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
const dishes = defineResource({
  name: 'testDishes',
  label,
  one: label,
  icon: 'truck',
  permission: 'dishManagement',
  fields: {
    title: localText(label, { max: 60, required: true }),
    seen: instant(label),
    place: branch(label),
    kinds: texts(label, { max: 20 }),
    pictures: images(label, { maxItems: 3 }),
    state: choice(label, {
      readOnly: true,
      choices: [
        { value: 'draft', label },
        { value: 'out', label },
      ],
    }),
    open: boolean(label),
    glass: integer(label, { required: true, shownWhen: ({ open }) => open === true }),
    parts: records(label, {
      one: label,
      maxItems: 3,
      fields: {
        dish: text(label, { max: 20 }),
        hot: boolean(label),
        degrees: integer(label, { required: true, shownWhen: ({ hot }) => hot === true }),
        cooks: records(label, { one: label, maxItems: 2, fields: { phone: phone(label) } }),
        supplier: phone(label),
      },
    }),
  },
  list: {
    columns: ['title'],
    filters: ['seen', 'title', 'parts', 'pictures'],
    search: ['title', 'kinds', 'parts'],
    editable: ['open', 'glass'],
  },
  form: [{ label, fields: ['title'] }],
  recordActions: [
    { name: 'publish', label, done: label, set: { state: 'out' }, shownWhen: ({ state }) => state !== 'out' },
    { name: 'withdraw', label, done: label, set: { state: 'draft' }, roles: ['manager'] },
    { name: 'serve', label, done: label, set: { open: true } },
  ],
});
const all = [...resources, dishes];
const calls = resourceEndpoints(dishes);
const params = { companyId: small.own };

interface Stored extends Record<string, unknown> {
  id: string;
  version: number;
}

let server: TestServer;
let manager: Client;
let writer: Client;
let reader: Client;

beforeAll(async () => {
  server = await openServer({ resources: all, handlers: allHandlers(all) });
  await createTables(server.database, dishes);
  const users = (['manager', 'write', 'read'] as const).map((role) =>
    buildUser({ id: `dish-${role}`, role, companyId: small.own }),
  );
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('dish-manager'));
  writer = server.client(tokens.get('dish-write'));
  reader = server.client(tokens.get('dish-read'));
});
afterAll(() => server?.close());

const called = (en: string, zh: string | null = null) => ({ en, zh, 'zh-cn': null, ja: null });
const made = async (body: Record<string, unknown>) => (await manager.call(calls.create, { params, body })) as Stored;

describe('a field that is required and shown only sometimes', () => {
  it('must be there while it is shown, in a record and in the small ones within it', async () => {
    const record = await made({ title: called('Hidden') });
    const answer = await manager.ask(calls.create, {
      params,
      body: { title: called('Shown'), open: true, parts: [{ hot: false }, { hot: true }] },
    });
    const missing = ['glass', 'parts.1.degrees'].map((path) => ({ path, code: 'required' }));
    expect(answer.json).toMatchObject({ code: 'invalid_input', details: missing });
    const body = { ids: [record.id], changes: { open: true } };
    expect((await manager.ask(calls.updateMany, { params, body })).json).toMatchObject({
      details: [{ path: 'glass' }],
    });
    const both = { ids: [record.id], changes: { open: true, glass: 3 } };
    expect((await manager.ask(calls.updateMany, { params, body: both })).status).toBe(200);
  });
});

describe('phones in small records', () => {
  const part = (supplier: string, ...cooks: string[]) => ({ supplier, cooks: cooks.map((phone) => ({ phone })) });
  it('are kept as such, those within others, too', async () => {
    const parts = [part('02-2345-6789', '0912 345 678')];
    const record = await made({ title: called('Soup'), parts });
    expect(record.parts).toMatchObject([part('+886223456789', '+886912345678')]);
    const one = { ...params, id: record.id };
    await manager.call(calls.update, { params: one, body: { version: 1, parts } as never });
    expect(await manager.call(calls.get, { params: one })).toMatchObject({ version: 1 });
  });

  it('are told at their places where they are none', async () => {
    const parts = [part('02-2345-6789'), part('12', '0912 345 678', 'none')];
    const answer = await manager.ask(calls.create, { params, body: { title: called('Soup'), parts } });
    const wrong = ['parts.1.supplier', 'parts.1.cooks.1.phone'].map((path) => ({ path, code: 'phone' }));
    expect((answer.json as { details: unknown[] }).details).toHaveLength(2);
    expect(answer.json).toMatchObject({
      code: 'invalid_input',
      details: expect.arrayContaining(wrong.map((one) => expect.objectContaining(one))),
    });
  });
});

describe('a text in several languages, and lists of small records', () => {
  let soup: Stored;
  const found = async (filter: object) => {
    const answer = await manager.ask(calls.list, { params, query: { filter: filter as never } });
    expect(answer.status).toBe(200);
    return (answer.json as Stored[]).some(({ id }) => id === soup.id);
  };
  beforeAll(async () => {
    soup = await made({ title: called('Soup of 100%', '例湯'), kinds: ['hot'], parts: [{ dish: 'Broth' }] });
  });

  it.each([
    [{ q: 'soup' }, true],
    [{ q: '湯 broth HOT' }, true],
    [{ q: '100%' }, true],
    [{ q: '1%' }, false],
    [{ q: 'dish' }, false],
    [{ title: 'of' }, true],
    [{ title: 'zh-cn' }, false],
    [{ title: { starts: 'Soup' } }, true],
    [{ title: { starts: '例' } }, true],
    [{ title: { starts: 'of' } }, false],
    [{ parts: 'roth' }, true],
    [{ parts: { starts: 'roth' } }, false],
    [{ parts: 'dish' }, false],
    [{ pictures: 'url' }, false],
  ])('are found by their values: %j', async (filter, there) => {
    expect(await found(filter)).toBe(there);
  });
});

describe('an action that sets values', () => {
  const act = (by: Client, name: string, { id, version }: Stored) => {
    const action = dishes.recordActions.find((one) => one.name === name);
    if (!action) throw new Error(`There is no action ${name}.`);
    return by.ask(actionEndpoint(dishes, action), { params: { ...params, id }, body: { version } });
  };

  it('changes what nobody enters, in the version that was seen, for whoever it is for', async () => {
    const record = await made({ title: called('Draft') });
    expect((await act(reader, 'publish', record)).status).toBe(403);
    const published = (await act(writer, 'publish', record)).json as Stored;
    expect(published).toMatchObject({ state: 'out', version: 2 });
    expect((await act(writer, 'withdraw', published)).status).toBe(403);
    expect((await act(manager, 'withdraw', record)).json).toMatchObject({ code: 'stale_version' });
    expect((await act(manager, 'publish', published)).json).toMatchObject({ code: 'conflict' });
    expect((await act(manager, 'withdraw', published)).json).toMatchObject({ state: 'draft', version: 3 });
    const log = await server.database.query<{ action: string; after: unknown }>({
      text: `select action, after from audit_log where entity = 'testDishes' and entity_id = $1 order by at, id`,
      values: [record.id],
    });
    expect(log.map(({ after }) => after).slice(1)).toEqual([{ state: 'out' }, { state: 'draft' }]);
  });

  it('is refused where the record would not be as its rules have it', async () => {
    const answer = await act(manager, 'serve', await made({ title: called('Closed') }));
    expect([answer.status, answer.json]).toMatchObject([400, { details: [{ path: 'glass', code: 'required' }] }]);
  });
});

describe('days of moments', () => {
  it('are those of the clock of the branch, else of the first one, and last until they are over', async () => {
    await server.database.query({ text: `update branches set time_zone = 'Pacific/Auckland' where id = 'own-2'` });
    const at = async (seen: string, place: string | null) => (await made({ title: called('Seen'), seen, place })).id;
    const here = [await at('2026-05-01T15:59:59.999Z', null), await at('2026-04-30T16:00:00Z', null)];
    const next = await at('2026-05-01T16:00:00Z', null);
    const there = [await at('2026-05-01T11:59:59.999Z', 'own-2'), await at('2026-04-30T12:00:00Z', 'own-2')];
    const nextThere = await at('2026-05-01T12:00:00Z', 'own-2');
    const found = async (seen: object | string) => {
      const query = { filter: { seen } as never, range: [0, 99] as [number, number] };
      return ((await manager.call(calls.list, { params, query })) as Stored[]).map(({ id }) => id).sort();
    };
    expect(await found({ gte: '2026-05-01', lte: '2026-05-01' })).toEqual([...here, ...there].sort());
    expect(await found('2026-05-01')).toEqual([...here, ...there].sort());
    expect(await found({ gte: '2026-05-02' })).toEqual([next, nextThere].sort());
    expect(await found({ gte: '2026-05-01T16:00:00.000Z', lte: '2026-05-01T16:00:00.000Z' })).toEqual([next]);
    const wrong = await manager.ask(calls.list, {
      params,
      query: { filter: { seen: { gte: '2026-02-30' } } as never },
    });
    expect(wrong.status).toBe(400);
  });
});
