import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import {
  branch,
  boolean,
  choices,
  date,
  integer,
  localText,
  money,
  records,
  reference,
  text,
  weekdays,
  year,
} from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { referencesOf } from '#server/platform/declared/references.ts';
import { allHandlers } from '#server/handlers.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { createTables } from '#tests/support/declaredTables.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { voucherFor } from '#tests/support/vouchers.ts';

/** References, rules across fields, and changes of some fields or of many records. */

const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
const shared = { label, one: label, icon: 'truck', permission: 'cellarManagement' } as const;
const wines = defineResource({
  ...shared,
  name: 'testWines',
  ofBranch: 'place',
  fields: {
    name: text(label, { max: 60, required: true }),
    vintage: year(label),
    blurb: localText(label, { max: 40 }),
    price: money(label, { min: 100, max: 900_000 }),
    tags: choices(label, {
      choices: [
        { value: 'red', label },
        { value: 'dry', label },
      ],
    }),
    place: branch(label, { required: true }),
  },
  list: { columns: ['name', 'vintage'], filters: ['vintage', 'place'] },
  form: [{ label, fields: ['name'] }],
});
const tastings = defineResource({
  ...shared,
  name: 'testTastings',
  fields: {
    title: text(label, { max: 60, required: true }),
    wine: reference(label, { to: 'testWines' as 'suppliers', required: true }),
    second: reference(label, { to: 'testWines' as 'suppliers' }),
    gift: reference(label, { to: 'vouchers' }),
    at: branch(label),
    from: date(label),
    until: date(label),
    days: weekdays(label),
    open: boolean(label),
    fee: money(label),
    courses: records(label, {
      one: label,
      maxItems: 3,
      fields: { name: text(label, { max: 9, required: true }), grams: integer(label, { min: 1 }), hot: boolean(label) },
    }),
  },
  rules: [
    {
      field: 'until',
      broken: ({ from, until }) => typeof from === 'string' && typeof until === 'string' && until < from,
      text: {
        en: 'Must not be before the beginning',
        zh: '不可早於開始日',
        'zh-cn': '不可早于开始日',
        ja: '開始日より前にはできません',
      },
    },
    {
      field: 'fee',
      broken: ({ open, fee }) => open === true && fee === null,
      text: { en: 'Needed while it is open', zh: '開放時必填', 'zh-cn': '开放时必填', ja: '公開中は必須です' },
    },
  ],
  list: { columns: ['title'], filters: ['wine', 'open'], editable: ['open', 'fee', 'until'] },
  form: [{ label, fields: ['title'] }],
});
const all = [...resources, wines, tastings];
const wine = resourceEndpoints(wines);
const tasting = resourceEndpoints(tastings);
const params = { companyId: small.own };

interface Stored extends Record<string, unknown> {
  id: string;
  version: number;
}

let server: TestServer;
let manager: Client;
let confined: Client;
let red: Stored;
let white: Stored;

const made = async (body: Record<string, unknown>) => (await manager.call(tasting.create, { params, body })) as Stored;
const read = async (id: string) => (await manager.call(tasting.get, { params: { ...params, id } })) as Stored;
const put = (id: string, body: Record<string, unknown> & { version: number }, by = manager) =>
  by.call(tasting.update, { params: { ...params, id }, body });
/** That the call is refused so, at that field and with that text. */
async function refused(
  call: { by?: Client; endpoint: Endpoint; id?: string; body?: object },
  code: string,
  ...details: { path: string; code?: string; message?: string; id?: string; name?: string }[]
) {
  const { by = manager, endpoint, id, body } = call;
  const answer = await by.ask(endpoint, { params: { ...params, ...(id && { id }) }, body });
  expect(answer.json).toMatchObject({ code, ...(details.length && { details }) });
}

beforeAll(async () => {
  server = await openServer({ resources: all, handlers: allHandlers(all) });
  await createTables(server.database, wines, tastings);
  const users = [
    buildUser({ id: 'cellar-manager', role: 'manager', companyId: small.own }),
    buildUser({
      id: 'cellar-confined',
      role: 'manager',
      companies: [{ companyId: small.own, permissions: defaultPermissionSets, enabledBranches: ['own-1'] }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('cellar-manager'));
  confined = server.client(tokens.get('cellar-confined'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  const create = async (name: string, place: string) =>
    (await manager.call(wine.create, { params, body: { name, place, vintage: 2016, price: 45_000 } })) as Stored;
  [red, white] = [await create('Red', 'own-1'), await create('White', 'own-2')];
});

describe('a reference', () => {
  it('is to a record that is there, in the same company', async () => {
    const one = await made({ title: 'Evening', wine: red.id });
    expect(one).toMatchObject({ wine: red.id, second: null });
    for (const id of ['nowhere', small.own, `${red.id} `])
      await refused({ endpoint: tasting.create, body: { title: 'Evening', wine: id } }, 'invalid_input', {
        path: 'wine',
        code: 'missing',
      });
    await refused({ endpoint: tasting.update, id: one.id, body: { version: 1, second: 'nowhere' } }, 'invalid_input', {
      path: 'second',
      code: 'missing',
    });
    await refused({ endpoint: tasting.create, body: { title: 'Evening' } }, 'invalid_input');
  });

  it('cannot be to what the person does not see', async () => {
    const body = { title: 'Evening', wine: white.id };
    await refused({ by: confined, endpoint: tasting.create, body }, 'invalid_input', { path: 'wine', code: 'missing' });
    await confined.call(tasting.create, { params, body: { ...body, wine: red.id } });
  });

  it('stays what it is when somebody saves the record who does not see what it refers to', async () => {
    const one = await made({ title: 'Evening', wine: white.id, at: 'own-2' });
    const update = (body: object) => ({ endpoint: tasting.update, by: confined, id: one.id, body });
    await put(one.id, { ...one, title: 'Night' }, confined);
    expect(await read(one.id)).toMatchObject({ title: 'Night', wine: white.id, at: 'own-2' });
    const unseen = { ...one, version: 2, second: white.id };
    await refused(update(unseen), 'invalid_input', { path: 'second', code: 'missing' });
    await put(one.id, { version: 2, at: 'own-1' }, confined);
    await refused(update({ version: 3, at: 'own-2' }), 'invalid_input', { path: 'at' });
  });

  it('keeps what it refers to from being deleted, until it is gone itself', async () => {
    const one = await made({ title: 'Evening', wine: white.id, second: red.id });
    const remove = (id: string) => manager.call(wine.delete, { params: { ...params, id } });
    const which = { id: red.id, name: 'Red' };
    const by = { resource: 'testTastings', total: 1 };
    await refused({ endpoint: wine.delete, id: red.id }, 'in_use', { path: 'id', code: 'inUse', ...which, ...by });
    await put(one.id, { version: 1, second: null });
    await remove(red.id);
    await refused({ endpoint: wine.delete, id: white.id }, 'in_use');
    await manager.call(tasting.delete, { params: { ...params, id: one.id } });
    await remove(white.id);
  });

  it('never leads nowhere, whoever is faster', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const { id } = (await manager.call(wine.create, {
          params,
          body: { name: `W${at}`, place: 'own-1' },
        })) as Stored;
        const [created, removed] = await Promise.allSettled([
          made({ title: `T${at}`, wine: id }),
          manager.call(wine.delete, { params: { ...params, id } }),
        ]);
        return [created.status, removed.status];
      }),
    );
    for (const outcome of outcomes) expect(outcome.filter((one) => one === 'fulfilled')).toHaveLength(1);
  });

  it('is found by what its record is called, where no fields are named that are searched', async () => {
    const { id } = (await manager.call(wine.create, { params, body: { name: 'Rare Port', place: 'own-1' } })) as Stored;
    const found = await manager.call(wine.list, { params, query: { filter: { q: 'port' } } });
    expect(found.map((one) => one.id)).toEqual([id]);
  });

  it('is filtered by', async () => {
    const one = await made({ title: 'Evening', wine: red.id });
    await made({ title: 'Other', wine: white.id });
    const found = await manager.call(tasting.list, { params, query: { filter: { wine: [red.id] } } });
    expect(found.map(({ id }) => id)).toEqual([one.id]);
  });
});

describe('rules across fields', () => {
  it('are judged by the server, told at their field in words', async () => {
    const body = { title: 'Evening', wine: red.id, from: '2026-05-02', until: '2026-05-01' };
    await refused({ endpoint: tasting.create, body }, 'invalid_input', {
      path: 'until',
      message: 'Must not be before the beginning',
      code: 'rule',
    });
    const open = { endpoint: tasting.create, body: { ...body, open: true } };
    await refused(open, 'invalid_input', { path: 'until' }, { path: 'fee' });
    await made({ ...body, until: '2026-05-02', open: true, fee: 0 });
  });

  it('are judged with what is stored where only one of the fields changes', async () => {
    const one = await made({ title: 'Evening', wine: red.id, from: '2026-05-02' });
    await refused(
      { endpoint: tasting.update, id: one.id, body: { version: 1, until: '2026-05-01' } },
      'invalid_input',
      { path: 'until', code: 'rule' },
    );
    expect(await read(one.id)).toEqual(one);
  });
});

describe('a change', () => {
  it('leaves fields alone that it does not name', async () => {
    const one = await made({ title: 'Evening', wine: red.id, from: '2026-05-02', days: [0, 6], open: true, fee: 100 });
    await put(one.id, { version: 1, title: 'Night' });
    expect(await read(one.id)).toMatchObject({ ...one, title: 'Night', version: 2, updatedTime: expect.any(String) });
    await put(one.id, { version: 2, from: null, days: [] });
    expect(await read(one.id)).toMatchObject({ title: 'Night', from: null, days: [], open: true, fee: 100 });
    await refused({ endpoint: tasting.update, id: one.id, body: { version: 3, title: null } }, 'invalid_input');
  });

  it('of many records is made in all of them, each with its version and its entry in the audit log', async () => {
    const made3 = await Promise.all(['A', 'B', 'C'].map((title) => made({ title, wine: red.id })));
    const ids = made3.map(({ id }) => id);
    const body = { ids: [...ids, ids[0] ?? ''], changes: { open: true, fee: 700 } };
    expect(await manager.call(tasting.updateMany, { params, body })).toEqual({ ids: [...ids].sort() });
    for (const one of made3)
      expect(await read(one.id)).toMatchObject({ title: one.title, open: true, fee: 700, version: 2 });
    const log = await server.database.query<{ entity_id: string }>({
      text: `select entity_id from audit_log where entity = 'testTastings' and action = 'update' and entity_id = any($1::text[])`,
      values: [ids],
    });
    expect(log.map((entry) => entry.entity_id).sort()).toEqual([...ids].sort());
  });

  it('of many records is made in none where one cannot be', async () => {
    const [early, late] = [
      await made({ title: 'Early', wine: red.id, from: '2026-01-01' }),
      await made({ title: 'Late', wine: red.id, from: '2026-12-01' }),
    ];
    const many = (ids: string[], changes: object) => ({ endpoint: tasting.updateMany, body: { ids, changes } });
    // The record is called as its row is.
    const which = { id: late.id, name: 'Late' };
    const rule = { path: 'until', code: 'rule', ...which };
    await refused(many([early.id, late.id], { until: '2026-06-01' }), 'invalid_input', rule);
    await refused(many([late.id], { second: 'nowhere' }), 'invalid_input', {
      path: 'second',
      code: 'missing',
      ...which,
    });
    // All that is wrong with a record is told, of fields alone and of those that do not go together.
    const both = await manager.ask(tasting.updateMany, {
      params,
      body: { ids: [late.id], changes: { second: 'nowhere', until: '2026-06-01' } },
    });
    expect(both.json).toMatchObject({ details: [{ path: 'second', code: 'missing', ...which }, rule] });
    await refused(many([early.id, 'nowhere'], { open: false }), 'not_found', { path: 'id', id: 'nowhere' });
    await refused(many([early.id], {}), 'invalid_input');
    expect(await read(early.id)).toEqual(early);
    expect(await read(late.id)).toEqual(late);
  });

  it('of many records of another company finds none', async () => {
    const one = await made({ title: 'Evening', wine: red.id });
    await server.database.query({
      text: `update test_tastings set company_id = $1 where id = $2`,
      values: [small.foreign, one.id],
    });
    await refused({ endpoint: tasting.updateMany, body: { ids: [one.id], changes: { open: false } } }, 'not_found');
  });
});

describe('small records within one', () => {
  const courses = [
    { name: 'Oyster', grams: 30, hot: false },
    { name: 'Broth', grams: null, hot: true },
  ];
  it('are kept in their order, and replaced as a whole', async () => {
    const one = await made({ title: 'Evening', wine: red.id, courses: [{ name: ' Oyster ', grams: 30 }, courses[1]] });
    expect(one.courses).toEqual(courses);
    await put(one.id, { version: 1, title: 'Night' });
    expect((await read(one.id)).courses).toEqual(courses);
    await put(one.id, { version: 2, courses: courses.toReversed() });
    expect((await read(one.id)).courses).toEqual(courses.toReversed());
    // The same once more is no change.
    await put(one.id, { version: 3, courses: courses.toReversed() });
    expect(await read(one.id)).toMatchObject({ version: 3 });
    expect((await made({ title: 'Evening', wine: red.id })).courses).toEqual([]);
  });

  it('are judged part by part', async () => {
    const wrong: [unknown, string][] = [
      [[{ name: 'Oyster' }, { name: '' }], 'courses.1.name'],
      [[{ name: 'Oyster', grams: 0 }], 'courses.0.grams'],
      [[{ name: 'Oyster', sauce: 'x' }], 'courses.0'],
      [[{}, {}, {}, {}].map(() => ({ name: 'a' })), 'courses'],
      ['x', 'courses'],
    ];
    for (const [value, path] of wrong)
      await refused(
        { endpoint: tasting.create, body: { title: 'Evening', wine: red.id, courses: value } },
        'invalid_input',
        { path },
      );
  });
});

it('a text in several languages keeps those that it has', async () => {
  const create = async (blurb: unknown) =>
    (await manager.call(wine.create, { params, body: { name: 'Wine', place: 'own-1', blurb } })) as Stored;
  const none = { en: null, zh: null, 'zh-cn': null, ja: null };
  expect((await create({ zh: ' 白酒 ', ja: '' })).blurb).toEqual({ ...none, zh: '白酒' });
  expect((await create({ zh: ' ', ja: '' })).blurb).toBeNull();
  expect((await create(undefined)).blurb).toBeNull();
  const body = (blurb: unknown) => ({ name: 'Wine', place: 'own-1', blurb });
  await refused({ endpoint: wine.create, body: body({ fr: 'blanc' }) }, 'invalid_input', { path: 'blurb' });
  await refused({ endpoint: wine.create, body: body({ en: 'x'.repeat(41) }) }, 'invalid_input', { path: 'blurb.en' });
});

it('limits of money and years are kept to', async () => {
  const create = (body: Record<string, unknown>) =>
    manager.call(wine.create, { params, body: { name: 'Wine', place: 'own-1', ...body } });
  await create({ price: 100, vintage: 1900 });
  await create({ price: 900_000, vintage: 2199 });
  for (const body of [{ price: 99 }, { price: 900_001 }, { vintage: 1899 }, { vintage: 2200 }, { vintage: 2016.5 }])
    await refused({ endpoint: wine.create, body: { name: 'Wine', place: 'own-1', ...body } }, 'invalid_input');
});

it('lead to records with other calls, too, where nobody deletes these', async () => {
  const body = { title: 'Evening', wine: red.id };
  const gift = voucherFor('getVoucher', small.own);
  expect(await made({ ...body, gift })).toMatchObject({ gift });
  for (const foreign of ['none', voucherFor('getVoucher', small.foreign)])
    await refused({ endpoint: tasting.create, body: { ...body, gift: foreign } }, 'invalid_input', {
      path: 'gift',
      code: 'missing',
    });
});

it('of a resource with calls that delete stops the start, and the way out is said', () => {
  const courses = defineResource({
    ...shared,
    name: 'testCourses',
    fields: { menu: reference(label, { to: 'branchMenus' }) },
    list: { columns: ['menu'] },
    form: [],
  });
  expect(() => referencesOf(courses, [...resources, courses])).toThrow(
    /testCourses.menu refers to branchMenus.*Keep the id in a text/,
  );
});
