import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createBranchMenu,
  deleteBranchMenu,
  getBranchMenu,
  listBranchMenus,
  putBranchMenu,
  type BranchMenu,
  type NewBranchMenu,
} from '#contract/menus/branchMenus.ts';
import { auditLog, branchMenus } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { keptFiles } from '#tests/support/keptFiles.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = small.own;
const branchId = small.branches[1];
const params = { companyId, branchId };
const images = [{ url: keptFiles.image, width: 600, height: 800 }];
const day = { start_time: '00:00:00', end_time: '23:59:59' };
const lunch = { name: 'Lunch', schedules: [{ ...day, images }] };

let server: TestServer;
let host: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', role: 'write', companies: [{ companyId }] }),
  ]);
  host = server.client(tokens.get('host'));
});
afterAll(() => server.close());
beforeEach(() => server.database.sql.delete(branchMenus).where(eq(branchMenus.branchId, branchId)));

const create = (data: object): Promise<BranchMenu> =>
  host.call(createBranchMenu, { params, body: { data: data as NewBranchMenu } });
const put = (menuId: string, data: object) =>
  host.ask(putBranchMenu, { params: { ...params, menuId }, body: { data } });
const stored = () => server.database.sql.select().from(branchMenus).where(eq(branchMenus.branchId, branchId));
const audited = (entityId: string) =>
  server.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'branchMenu'), eq(auditLog.entityId, entityId)))
    .orderBy(auditLog.at, auditLog.id);

test('a new menu is always on, and forgets schedules without pictures', async () => {
  const menu = await create(lunch);
  expect(menu).toMatchObject({
    type: 'time_limit',
    weeks: [0, 1, 2, 3, 4, 5, 6],
    start_date: '1911-01-01',
    end_date: '2099-01-01',
    weight: 0,
    version: 1,
    branchId,
  });
  const empty = await create({ name: 'None yet', schedules: [{}] });
  expect(empty.schedules).toEqual([]);
});

test('schedules that overlap, days and weekdays that cannot be are refused, and nothing is written', async () => {
  const refused = async (data: object, path: string, code: string) => {
    const answer = await host.ask(createBranchMenu, { params, body: { data } });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ code: 'invalid_input', details: [{ path: `data.${path}`, code }] });
  };
  await refused(
    { ...lunch, schedules: [...lunch.schedules, ...lunch.schedules] },
    'schedules.1.start_time',
    'periodMenuRepeat',
  );
  await refused({ ...lunch, weeks: [] }, 'weeks', 'required');
  await refused({ ...lunch, name: ' ' }, 'name', 'required');
  await refused({ ...lunch, start_date: '2026-11-02', end_date: '2026-11-01' }, 'end_date', 'menuDays');
  const strange = [{ url: `/files/${'0'.repeat(40)}.png`, width: 1, height: 1 }];
  await refused({ ...lunch, schedules: [{ ...day, images: strange }] }, 'schedules.0.images.0.url', 'notUploaded');
  expect(await stored()).toEqual([]);
});

test('a menu is replaced as a whole by who has seen it as it is', async () => {
  const { id } = await create({ ...lunch, weight: 5, weeks: [1, 2] });
  const changed = await put(id, { ...lunch, name: 'Brunch', version: 1 });
  expect(changed.json).toMatchObject({ id, name: 'Brunch', weight: 0, weeks: [0, 1, 2, 3, 4, 5, 6], version: 2 });
  const late = await put(id, { ...lunch, name: 'Supper', version: 1 });
  expect(late.status).toBe(409);
  expect(late.json).toMatchObject({ code: 'stale_version' });
  expect(await host.call(getBranchMenu, { params: { ...params, menuId: id } })).toMatchObject({ name: 'Brunch' });
  expect((await audited(id)).map(({ action, before, after }) => [action, before, after])).toMatchObject([
    ['create', null, { name: 'Lunch', weight: 5 }],
    ['update', { name: 'Lunch', weight: 5 }, { name: 'Brunch', weight: 0 }],
  ]);
});

test('the general menu is blank until it is saved, is saved once, and is found by its name', async () => {
  const general = { ...params, menuId: 'general' };
  const blank = await host.call(getBranchMenu, { params: general });
  expect(blank).toMatchObject({ id: 'general', type: 'general', version: 0, name: '', schedules: [] });
  const both = await Promise.all(['One', 'Two'].map((name) => put('general', { ...lunch, name, version: 0 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [kept] = await stored();
  expect(await stored()).toHaveLength(1);
  expect(await host.call(getBranchMenu, { params: general })).toMatchObject({
    id: 'general',
    name: kept?.name,
    version: 1,
  });
  expect((await put('general', { ...lunch, name: 'Three', version: 1 })).json).toMatchObject({ version: 2 });
  // That of another branch is another one.
  const elsewhere = { companyId, branchId: small.branches[0], menuId: 'general' };
  expect(await host.call(getBranchMenu, { params: elsewhere })).toMatchObject({ version: 0 });
  await host.call(deleteBranchMenu, { params: general });
  expect(await host.call(getBranchMenu, { params: general })).toMatchObject({ version: 0 });
});

test('menus are listed by weight, found by name, and are those of the branch', async () => {
  for (const [name, weight] of [
    ['Breakfast 100%', 1],
    ['Lunch', 3],
    ['Dinner', 2],
  ] as const)
    await create({ ...lunch, name, weight });
  const list = async (query: object) =>
    (await host.call(listBranchMenus, { params, query: { offset: 0, limit: 50, ...query } as never })).menus.map(
      ({ name }) => name,
    );
  expect(await list({})).toEqual(['Lunch', 'Dinner', 'Breakfast 100%']);
  expect(await list({ sort: 'name' })).toEqual(['Breakfast 100%', 'Dinner', 'Lunch']);
  expect(await list({ search: '0%' })).toEqual(['Breakfast 100%']);
  expect(await list({ limit: 1, offset: 1 })).toEqual(['Dinner']);
});

test('a menu of another branch is not found under this one', async () => {
  const { id } = await create(lunch);
  const there = { companyId, branchId: small.branches[0], menuId: id };
  expect((await host.ask(getBranchMenu, { params: there })).status).toBe(404);
  expect((await host.ask(putBranchMenu, { params: there, body: { data: { ...lunch, version: 1 } } })).status).toBe(404);
  expect((await host.ask(deleteBranchMenu, { params: there })).status).toBe(404);
  await host.call(deleteBranchMenu, { params: { ...params, menuId: id } });
  expect(await stored()).toEqual([]);
});
