import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actionEndpoint, settingActions, resourceEndpoints } from '#resources/framework/endpoints.ts';
import { boolean, branch, date, instant, phone, reference, text } from '#resources/framework/fields.ts';
import { defineResource, type Resource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { branches, surveys } from '#server/platform/db/schema.ts';
import { declaredHandlers } from '#server/platform/declared/handlers.ts';
import { allHandlers } from '#server/handlers.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { createTables } from '#tests/support/declaredTables.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What a declaration says of its records, the server keeps, whoever asks. */

const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
const shared = { label, one: label, icon: 'truck', permission: 'lockerManagement', form: [] } as const;
const lockers = defineResource({
  ...shared,
  name: 'testLockers',
  fields: {
    name: text(label, { max: 60, required: true }),
    place: branch(label),
    phone: phone(label),
    within: reference(label, { to: 'testLockers' as 'suppliers' }),
    survey: reference(label, { to: 'surveys' }),
    seen: date(label),
    opened: instant(label),
    closed: boolean(label),
    state: text(label, { max: 20, readOnly: true }),
  },
  rules: [{ field: 'seen', broken: ({ state, seen }) => state === null && seen === '2026-01-01', code: 'rule' }],
  list: { columns: ['name'] },
  frozen: { by: 'closed', label },
  recordActions: [
    { name: 'close', label, done: label, set: { closed: true } },
    { name: 'open', label, done: label, set: { closed: false } },
  ],
});
const all = [...resources, lockers];
const calls = resourceEndpoints(lockers);
const companyId = small.own;
const params = { companyId };

let server: TestServer;
let manager: Client;
let confined: Client;
beforeAll(async () => {
  server = await openServer({ resources: all, handlers: allHandlers(all) });
  await createTables(server.database, lockers);
  await server.database.sql.update(branches).set({ country: 'JP' }).where(eq(branches.id, 'own-2'));
  const backhouse = { lockerManagement: true };
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'locker-manager', role: 'manager', companyId }),
    buildUser({
      id: 'locker-confined',
      role: 'manager',
      companies: [{ companyId, permissions: { backhouse }, enabledBranches: ['own-1'] }],
    }),
  ]);
  manager = server.client(tokens.get('locker-manager'));
  confined = server.client(tokens.get('locker-confined'));
});
afterAll(() => server?.close());

interface Locker {
  id: string;
  version: number;
  phone: string | null;
}
const make = (body: object, by = manager) => by.ask(calls.create, { params, body: { name: 'Locker', ...body } });
const made = async (body: object = {}) => (await make(body)).json as Locker;
const change = ({ id, version }: Locker, body: object) =>
  manager.ask(calls.update, { params: { ...params, id }, body: { version, ...body } });
const remove = ({ id }: Locker) => manager.ask(calls.delete, { params: { ...params, id } });
const act = ({ id, version }: Locker, name: string) => {
  const action = settingActions(lockers).find((one) => one.name === name)!;
  return manager.ask(actionEndpoint(lockers, action), { params: { ...params, id }, body: { version } });
};

it('a frozen record is neither changed nor deleted, alone or with others, until an action thaws it', async () => {
  const locker = await made();
  expect((await act(locker, 'close')).status).toBe(200);
  const closed = { ...locker, version: 2 };
  const many = manager.ask(calls.updateMany, { params, body: { ids: [locker.id], changes: { name: 'Mine' } } });
  const answers = [await change(closed, { name: 'Mine' }), await remove(closed), await many];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect((await act(closed, 'open')).status).toBe(200);
  expect((await change({ ...locker, version: 3 }, { name: 'Mine' })).status).toBe(200);
});

it('a record that refers to itself can be deleted', async () => {
  const locker = await made();
  expect((await change(locker, { within: locker.id })).status).toBe(200);
  const inside = await made({ within: locker.id });
  expect((await remove(locker)).status).toBe(409);
  expect([(await remove(inside)).status, (await remove(locker)).status]).toEqual([200, 200]);
});

it('rules are given nothing as null where a record is made, too', async () => {
  expect((await make({ seen: '2026-01-01' })).json).toMatchObject({ details: [{ path: 'seen', code: 'rule' }] });
  expect((await make({ seen: '2026-01-02' })).status).toBe(201);
});

it('phones are read as people of the record’s branch write them', async () => {
  expect(await made({ place: 'own-2', phone: '090-1234-5678' })).toMatchObject({ phone: '+819012345678' });
  expect(await made({ phone: '0912-345-678' })).toMatchObject({ phone: '+886912345678' });
});

it('nobody refers to a survey that is out of sight, or was taken away', async () => {
  const [survey] = await server.database.sql.select().from(surveys).where(eq(surveys.companyId, companyId)).limit(1);
  const id = survey?.id ?? '';
  const refers = async (by: Client, wanted: Partial<typeof surveys.$inferInsert>) => {
    await server.database.sql.update(surveys).set(wanted).where(eq(surveys.id, id));
    return (await make({ survey: id }, by)).status;
  };
  expect(await refers(confined, { branchIds: ['own-1'], linked: true })).toBe(201);
  expect(await refers(confined, { branchIds: ['own-2'] })).toBe(400);
  expect(await refers(manager, { linked: true })).toBe(201);
  expect(await refers(manager, { linked: false })).toBe(400);
});

it('days and moments that the database would write otherwise are refused at their field', async () => {
  for (const [path, value] of [
    ['seen', '0000-02-01'],
    ['opened', '9999-12-31T23:59:59-12:00'],
  ] as const) {
    const { status, json } = await make({ [path]: value });
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(path)]);
  }
});

it('what is listed by branch is in the order of their names, then by title', async () => {
  const tables = resources.find(({ name }) => name === 'tables')!;
  const ofTables = resourceEndpoints(tables);
  for (const [id, name] of Object.entries({ 'own-1': 'Zhongshan', 'own-2': 'Daan' }))
    await server.database.sql.update(branches).set({ name }).where(eq(branches.id, id));
  for (const [branchId, name] of Object.entries({ 'own-1': ['T2', 'T1'], 'own-2': ['T9', 'T3'] }).flatMap(
    ([branch, names]) => names.map((one) => [branch, one] as const),
  ))
    expect((await manager.ask(ofTables.create, { params, body: { branchId, name, seats: 2 } })).status).toBe(201);
  const listed = async (query: object) =>
    ((await manager.ask(ofTables.list, { params, query })).json as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => /^T\d$/.test(name));
  expect(await listed({})).toEqual(['T3', 'T9', 'T1', 'T2']);
  expect(await listed({ sort: ['branchId', 'DESC'] })).toEqual(['T1', 'T2', 'T3', 'T9']);
});

it('what cannot be kept stops the start', () => {
  const start = (changes: Partial<Resource>) => () => declaredHandlers([{ ...lockers, ...changes }]);
  const wrong = { name: 'wrong', label, done: label, set: { name: 'x'.repeat(61) } };
  expect(start({ recordActions: [wrong] })).toThrow(/action wrong sets name to what that field does not take/);
  expect(start({ unique: { field: 'name', within: ['place'] } })).toThrow(
    /unique.within has place, which may be empty/,
  );
  const fields = { name: text(label, { max: 2_000, required: true, sortable: true }) };
  expect(start({ fields, rules: [], recordActions: [] })).toThrow(/name may be longer than the 600 characters/);
});
