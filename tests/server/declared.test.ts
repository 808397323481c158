import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import {
  boolean,
  branch,
  choice,
  choices,
  date,
  daysBack,
  instant,
  integer,
  longText,
  money,
  phone,
  text,
  texts,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { allHandlers } from '#server/handlers.ts';
import { resources } from '#resources/registry.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A declaration with a field of every kind that lists filter by. */
const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
const sizes = ['s', 'm', 'l'].map((value) => ({ value, label }));
const gadgets = defineResource({
  name: 'testGadgets',
  label,
  one: label,
  icon: 'truck',
  permission: 'gadgetManagement',
  fields: {
    name: text(label, { max: 60, required: true, sortable: true }),
    note: longText(label, { max: 200 }),
    active: boolean(label),
    size: choice(label, { choices: sizes }),
    parts: choices(label, { choices: sizes }),
    labels: texts(label, { max: 20 }),
    count: integer(label, { min: 0, sortable: true }),
    price: money(label),
    since: date(label),
    seen: instant(label),
    checked: daysBack(label),
    tel: phone(label),
    place: branch(label),
  },
  list: {
    columns: ['name'],
    // `labels` and `place` are asked for without being offered.
    filters: ['name', 'active', 'size', 'parts', 'count', 'price', 'since', 'seen', 'checked'],
    search: ['name', 'note'],
    sort: '-count',
  },
  form: [{ label, fields: ['name'] }],
});
const calls = resourceEndpoints(gadgets);
const params = { companyId: small.own };

let server: TestServer;
let manager: Client;
let writer: Client;
let rows: Gadget[];

const names = ['Espresso 100%', '抹茶_碗', 'ラーメン鉢', 'back\\slash', 'plain'] as const;
const gadget = fc.record({
  name: fc.constantFrom(...names),
  note: fc.option(fc.constantFrom('quiet corner', '靠窗 的桌子', 'Espresso'), { nil: null }),
  active: fc.boolean(),
  size: fc.option(fc.constantFrom('s', 'm', 'l'), { nil: null }),
  parts: fc.subarray(['s', 'm', 'l']),
  labels: fc.subarray(['新', 'old', "o'clock"]),
  count: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
  price: fc.option(fc.integer({ min: 0, max: 5_000_000_000 }), { nil: null }),
  since: fc.option(fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01'), { nil: null }),
  seen: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T08:30:00.500Z'), { nil: null }),
  checked: fc.option(
    fc.integer({ min: 1, max: 99 }).map((days) => new Date(Date.now() - days * 86_400_000 - 3_600_000).toISOString()),
    { nil: null },
  ),
  tel: fc.constant(null),
  place: fc.constantFrom('own-1', 'own-2', null),
});
type Entered = typeof gadget extends fc.Arbitrary<infer G> ? G : never;
type Gadget = Entered & { id: string; version: number };

beforeAll(async () => {
  server = await openServer({ resources: [...resources, gadgets], handlers: allHandlers([...resources, gadgets]) });
  await server.database.sql.execute(sql`create table test_gadgets (company_id text not null, id text not null,
    version integer not null default 1, created_time timestamptz(3) not null default now(),
    updated_time timestamptz(3) not null default now(), name text, note text, active boolean not null default false,
    size text, parts text[] not null default '{}', labels text[] not null default '{}', count integer, price bigint,
    since date, seen timestamptz(3), checked timestamptz(3), tel text, place text, primary key (company_id, id))`);
  const users = [
    buildUser({ id: 'gadget-manager', role: 'manager', companyId: small.own }),
    buildUser({ id: 'gadget-writer', role: 'write', companyId: small.own }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('gadget-manager'));
  writer = server.client(tokens.get('gadget-writer'));
  rows = [];
  for (const body of fc.sample(gadget, { seed: 5, numRuns: 60 }))
    rows.push((await manager.call(calls.create, { params, body })) as Gadget);
});
afterAll(() => server?.close());

type Span = { gte?: number | string; lte?: number | string };
const within = (value: number | string | null, { gte = '', lte = '' }: Span) =>
  value !== null && (gte === '' || value >= gte) && (lte === '' || value <= lte);
const daysSince = (moment: string | null) => (moment === null ? null : (Date.now() - Date.parse(moment)) / 86_400_000);
const holds = (own: string | null, part: string) => own?.toLowerCase().includes(part.toLowerCase()) ?? false;

/** One test for each filter of the list. */
const tests: { [name: string]: (row: Gadget, asked: never) => boolean } = {
  q: (row, asked: string) => holds(row.name, asked) || holds(row.note, asked),
  name: (row, asked: string) => holds(row.name, asked),
  active: (row, asked: boolean) => row.active === asked,
  size: (row, asked: string[]) => row.size !== null && asked.includes(row.size),
  place: (row, asked: string[]) => row.place !== null && asked.includes(row.place),
  parts: (row, asked: string[]) => asked.some((one) => row.parts.includes(one)),
  labels: (row, asked: string[]) => asked.some((one) => row.labels.includes(one)),
  count: (row, asked: Span) => within(row.count, asked),
  price: (row, asked: Span) => within(row.price, asked),
  since: (row, asked: Span) => within(row.since, asked),
  seen: (row, asked: Span) => within(row.seen, asked),
  checked: (row, asked: Span) => within(daysSince(row.checked), asked),
};

const span = <T>(end: fc.Arbitrary<T>) => fc.record({ gte: end, lte: end }, { requiredKeys: [] });
const filter = fc.record(
  {
    q: fc.constantFrom('100%', '_', '\\', 'ラーメン', 'ESPRESSO', '靠窗'),
    name: fc.constantFrom('%', 'ESP', '茶_'),
    active: fc.boolean(),
    size: fc.subarray(['s', 'm', 'x'], { minLength: 1 }),
    place: fc.subarray(['own-1', 'own-2'], { minLength: 1 }),
    parts: fc.subarray(['s', 'l'], { minLength: 1 }),
    labels: fc.subarray(['新', "o'clock", '%'], { minLength: 1 }),
    count: span(fc.integer({ min: 0, max: 9 })),
    price: span(fc.integer({ min: 0, max: 5_000_000_000 })),
    since: span(fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01')),
    seen: span(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T08:00:00.000Z')),
    checked: span(fc.integer({ min: 0, max: 100 })),
  },
  { requiredKeys: [] },
);

describe('a declared list', () => {
  it('filters as plain loops do, each filter alone and all together', async () => {
    await fc.assert(
      fc.asyncProperty(filter, async (asked) => {
        const entries = Object.entries(asked);
        const expected = rows.filter((row) => entries.every(([name, value]) => tests[name]?.(row, value as never)));
        const answer = await manager.ask(calls.list, { params, query: { filter: asked, range: [0, 499] } });
        expect(answer.status).toBe(200);
        const found = answer.json as Gadget[];
        expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        expect(answer.headers['x-total-count']).toBe(String(expected.length));
      }),
      { numRuns: 150, seed: 11 },
    );
  });

  it.each([
    [{ size: 's' }, { size: ['s'] }],
    [
      { parts: 'm', labels: 'a' },
      { parts: ['m'], labels: ['a'] },
    ],
    [{ count: 3 }, { count: { gte: 3, lte: 3 } }],
    [{ since: '2026-01-15' }, { since: { gte: '2026-01-15', lte: '2026-01-15' } }],
  ])('takes a single value for a list or a span of it: %j', async (single, whole) => {
    const [one, other] = await Promise.all(
      [single, whole].map((filter) => manager.ask(calls.list, { params, query: { filter } })),
    );
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(one?.json).toEqual(other?.json);
  });

  it('pages in its own order, nothing last, ties by id', async () => {
    const answer = await manager.ask(calls.list, { params, query: { range: [10, 19] } });
    const order = [...rows].sort((a, b) => (b.count ?? -1) - (a.count ?? -1) || (a.id < b.id ? 1 : -1));
    expect((answer.json as Gadget[]).map(({ id }) => id)).toEqual(order.slice(10, 20).map(({ id }) => id));
    expect(answer.headers).toMatchObject({ 'x-total-count': '60', 'content-range': 'testGadgets 10-19/60' });
    const up = await manager.ask(calls.list, { params, query: { sort: ['count', 'ASC'], range: [0, 0] } });
    expect((up.json as Gadget[])[0]?.count).toBe(0);
  });

  it('puts texts in the order in which people do: numbers by their value, whatever the case and the width', async () => {
    const inOrder = [
      '２ 号',
      '10',
      'apple',
      'Bar',
      'table 2',
      'Table 9',
      'ＴＡＢＬＥ 10',
      'Table 10a',
      'table 1000000000',
      'z',
      'ティー',
      '卓',
    ];
    const made = [];
    for (const name of [...inOrder].reverse())
      made.push(await manager.call(calls.create, { params, body: { name, note: 'in order' } }));
    const query = (way: 'ASC' | 'DESC') => ({ sort: ['name', way], filter: { note: 'in order' } }) as never;
    const named = async (way: 'ASC' | 'DESC') =>
      ((await manager.call(calls.list, { params, query: query(way) })) as Gadget[]).map(({ name }) => name);
    expect(await named('ASC')).toEqual(inOrder);
    expect(await named('DESC')).toEqual([...inOrder].reverse());
    for (const one of made) await manager.ask(calls.delete, { params: { ...params, id: (one as Gadget).id } });
  });

  it('answers all that are asked for by their ids', async () => {
    const ids = rows.slice(0, 40).map(({ id }) => id);
    const found = await manager.call(calls.list, { params, query: { filter: { id: ids } } });
    expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(await manager.call(calls.list, { params, query: { filter: { id: [] } } })).toEqual([]);
  });

  it.each([
    { since: { gte: '2026-02-30' } },
    { count: { gte: 'many' } },
    { count: { gte: 1e12 } },
    { seen: { lte: 'yesterday' } },
    { checked: { gte: 1e9 } },
  ])('refuses an end that is no value: %j', async (asked) => {
    const answer = await manager.ask(calls.list, { params, query: { filter: asked } });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid_input' }]);
  });

  it('takes texts that a database cannot hold', async () => {
    for (const q of ['\0', '\ud800', "'; drop table test_gadgets; --"])
      expect((await manager.ask(calls.list, { params, query: { filter: { q } } })).status).toBe(200);
    expect((await manager.ask(calls.list, { params, query: {} })).headers['x-total-count']).toBe('60');
  });
});

describe('a declared record', () => {
  it('is created, changed by its version and deleted, with each step in the audit log', async () => {
    const made = (await writer.call(calls.create, { params, body: { name: 'New', tel: '02-2345-6789' } })) as Gadget;
    expect(made).toMatchObject({ version: 1, tel: '+886223456789', parts: [], active: false, count: null });
    const one = { ...params, id: made.id };
    const changed = (await writer.call(calls.update, { params: one, body: { ...made, count: 4 } as never })) as Gadget;
    expect(changed).toMatchObject({ version: 2, count: 4 });
    const stale = await writer.ask(calls.update, { params: one, body: { ...made, count: 5 } });
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
    expect((await writer.ask(calls.delete, { params: one })).status).toBe(403);
    await manager.call(calls.delete, { params: one });
    expect((await manager.ask(calls.get, { params: one })).status).toBe(404);
    const log = await server.database.query<{ action: string; before: unknown; after: unknown }>({
      text: `select action, before, after from audit_log where entity = 'testGadgets' and entity_id = $1 order by at, id`,
      values: [made.id],
    });
    expect(log.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(log[1]).toMatchObject({ before: { count: null }, after: { count: 4 } });
  });

  it.each([
    [{ tel: '12' }, 'tel'],
    [{ place: small.foreignBranch }, 'place'],
  ])('refuses %j', async (wrong, path) => {
    const answer = await manager.ask(calls.create, { params, body: { name: 'Wrong', ...wrong } });
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid_input', details: [{ path }] }]);
  });
});
