import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { compareSchedule, copySchedule, undoCopy } from '#contract/menus/menuCopies.ts';
import {
  createSchedule,
  getSchedule,
  listSchedules,
  publishSchedule,
  putSchedule,
  type SentSchedule,
} from '#contract/menus/menuSchedules.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import { categoryTable as menuCategories, itemTable as menuItems } from '#server/menus/tables.ts';
import { branches, menuSchedules, orders } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { placed } from '#tests/support/menus.ts';
import { buildOrder } from '#tests/support/money.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = small.own;
const [here, branchId, third] = small.branches as readonly [string, string, string];
const params = { companyId, branchId };
const backhouse = { ...defaultPermissionSets.backhouse, menuManagement: true };
const permissions = { ...defaultPermissionSets, backhouse };

let server: TestServer;
let host: Client;
let confined: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', role: 'manager', permissions, companies: [{ companyId, permissions }] }),
    buildUser({
      id: 'confined',
      role: 'write',
      permissions,
      companies: [{ companyId, permissions, enabledBranches: [branchId] }],
    }),
  ]);
  [host, confined] = [server.client(tokens.get('host')), server.client(tokens.get('confined'))];
  const { sql } = server.database;
  const item = { companyId, kind: 'item', active: true };
  await sql.insert(menuItems).values([
    { ...item, id: 'duck', name: { en: 'Duck', ja: '鴨' }, price: 10_000 },
    { ...item, id: 'soup', name: { en: 'Soup' }, price: 4_000 },
  ]);
  await sql.insert(menuCategories).values([{ companyId, id: 'mains', name: { en: 'Mains' }, active: true }]);
  await sql.update(branches).set({ currency: 'JPY' }).where(eq(branches.id, third));
});
afterAll(() => server.close());
beforeEach(() => server.database.sql.delete(menuSchedules).where(eq(menuSchedules.companyId, companyId)));

const lunch: SentSchedule = {
  name: 'Lunch',
  services: ['dineIn', 'takeout'],
  ...placed('mains', 'duck', 'soup'),
  items: [
    {
      id: 'duck',
      prices: [
        { branch: branchId, price: 11_000 },
        { service: 'takeout', price: 9_000 },
      ],
    },
  ],
};
const create = (body: SentSchedule = lunch) => host.call(createSchedule, { params, body });
const at = (scheduleId: string, branch = branchId) => ({ companyId, branchId: branch, scheduleId });
const copy = (scheduleId: string, branchIds: string[], more: object = {}) =>
  host.ask(copySchedule, { params: { companyId }, body: { from: { branchId, scheduleId }, branchIds, ...more } });
const menusAt = async (branch: string) =>
  (await host.call(listSchedules, { params: { companyId, branchId: branch }, query: {} })).schedules;

describe('a copy', () => {
  it('has no prices of the branch that it comes from, and only services that the branch offers', async () => {
    const { id } = await create();
    const tried = await copy(id, [here], { dryRun: true });
    const difference = { added: 2, removed: 0, changed: 0 };
    expect(tried.json).toEqual({
      copyId: null,
      copies: [{ branchId: here, scheduleId: null, replaced: false, difference }],
    });
    expect(await menusAt(here)).toEqual([]);
    expect((await copy(id, [here])).status).toBe(200);
    expect(await menusAt(here)).toMatchObject([
      {
        name: 'Lunch',
        services: ['dineIn'],
        items: [{ id: 'duck', prices: [{ service: 'takeout' }] }, { id: 'soup' }],
      },
    ]);
  });

  it('replaces the unpublished one of the same name, and is undone unless it has changed since', async () => {
    const { id } = await create();
    const first = (await copy(id, [here])).json as { copyId: string; copies: { scheduleId: string }[] };
    const made = first.copies[0]?.scheduleId ?? '';
    await host.call(putSchedule, { params: at(id), body: { ...lunch, ...placed('mains', 'soup'), version: 1 } });
    const second = (await copy(id, [here])).json as { copyId: string };
    expect(second).toMatchObject({
      copies: [{ scheduleId: made, replaced: true, difference: { added: 0, removed: 1, changed: 0 } }],
    });
    const undo = (copyId: string, client = host) => client.ask(undoCopy, { params: { companyId, copyId } });
    // The first one has changed since: by the second.
    expect((await undo(first.copyId)).json).toMatchObject({ code: 'changed_since', details: [{ id: made }] });
    expect((await undo(second.copyId, confined)).status).toBe(403);
    expect((await undo(second.copyId)).json).toEqual({ deleted: 0, restored: 1 });
    expect(await menusAt(here)).toMatchObject([{ id: made, items: [{ id: 'duck' }, { id: 'soup' }] }]);
    expect((await undo(second.copyId)).status).toBe(409);
    expect((await undo('nothing')).status).toBe(404);
    const other = (await copy(id, [here], { services: ['dineIn'] })).json as { copyId: string };
    await undo(other.copyId);
  });

  it('that was only made is deleted by its undo', async () => {
    const { id } = await create();
    const { copyId } = (await copy(id, [here])).json as { copyId: string };
    const answer = await host.ask(undoCopy, { params: { companyId, copyId } });
    expect(answer.json).toEqual({ deleted: 1, restored: 0 });
    expect(await menusAt(here)).toEqual([]);
  });

  it('at the same branch keeps its prices', async () => {
    const { id } = await create();
    const { copies } = (await copy(id, [branchId])).json as { copies: { scheduleId: string }[] };
    const made = await host.call(getSchedule, { params: at(copies[0]?.scheduleId ?? '') });
    expect(made).toMatchObject({
      items: [{ id: 'duck', prices: [{ branch: branchId }, { service: 'takeout' }] }, { id: 'soup' }],
    });
  });

  it('is undone without what has been deleted since', async () => {
    const { sql } = server.database;
    await sql.insert(menuItems).values([{ companyId, id: 'pie', name: { en: 'Pie' }, kind: 'item', active: true }]);
    const { id } = await create();
    const params = { companyId, branchId: here };
    const old = await host.call(createSchedule, { params, body: { name: 'Lunch', ...placed('mains', 'pie', 'soup') } });
    const { copyId } = (await copy(id, [here])).json as { copyId: string };
    const remove = resourceEndpoints(menuItemsResource).delete;
    expect((await host.ask(remove, { params: { companyId, id: 'pie' } })).status).toBe(200);
    expect((await host.ask(undoCopy, { params: { companyId, copyId } })).json).toEqual({ deleted: 0, restored: 1 });
    const restored = await host.call(getSchedule, { params: at(old.id, here) });
    expect(restored).toMatchObject({
      categories: [{ id: 'mains', items: [{ id: 'soup', ordering: 0 }] }],
      items: [{ id: 'soup' }],
    });
    const { version, ...rest } = restored;
    const body = { name: rest.name, categories: rest.categories, items: rest.items, version };
    expect((await host.ask(putSchedule, { params: at(old.id, here), body })).status).toBe(200);
  });

  it('to branches that cannot take it is refused at each, and nothing is written', async () => {
    const { id } = await create();
    const refused = await copy(id, [here, third, 'nowhere'], { services: ['dineIn'] });
    expect(refused.json).toMatchObject({
      code: 'invalid_input',
      details: [
        { path: 'branchIds.1', code: 'otherCurrency' },
        { path: 'branchIds.2', code: 'missing' },
      ],
    });
    expect((await copy(id, [here], { services: ['delivery'] })).json).toMatchObject({
      details: [{ path: 'branchIds.0', code: 'branchLacksService' }],
    });
    expect(await menusAt(here)).toEqual([]);
    const body = { from: { branchId, scheduleId: id }, branchIds: [here] };
    expect((await confined.ask(copySchedule, { params: { companyId }, body })).status).toBe(403);
  });
});

describe('a comparison', () => {
  it('says what differs, what is wrong, and what the latest orders would cost', async () => {
    const { sql } = server.database;
    await sql.delete(orders).where(and(eq(orders.companyId, companyId), eq(orders.branchId, branchId)));
    const now = new Date();
    const line = (name: string, price: number, quantity = 1) => ({ name, price, quantity, amount: price * quantity });
    const order = (items: object[], more: object = {}) =>
      buildOrder({ companyId, branchId, createdTime: now, serviceTime: now, items: items as never, ...more });
    await sql
      .insert(orders)
      .values([
        order([line('Duck', 8_000, 2), { ...line('Renamed', 4_000), itemId: 'soup' }]),
        order([line('鴨', 9_500)]),
        order([line('Soup', 4_000)]),
        order([line('Tea', 4_000)]),
        order([{ ...line('Odd', 1), itemId: 'constructor' }]),
        order([line('Duck', 1)], { status: 'cancelled' }),
        order([line('Duck', 1)], { service: 'delivery' }),
        order([line('Duck', 1)], { createdTime: new Date(now.getTime() - 9 * 86_400_000) }),
        order([line('Duck', 1)], { branchId: here }),
      ]);
    const { id } = await create();
    const compare = () => host.call(compareSchedule, { params: at(id) });
    expect(await compare()).toMatchObject({
      published: false,
      currency: 'TWD',
      problems: [],
      difference: { added: [{ id: 'duck', name: 'Duck' }, { id: 'soup' }], removed: [] },
      orders: { orders: 5, more: 2, less: 0, same: 1, unknown: 2, truncated: false },
    });
    await host.call(publishSchedule, { params: at(id), body: { version: 1 } });
    await host.call(putSchedule, {
      params: at(id),
      body: {
        ...lunch,
        name: 'Noon',
        ...placed('mains', 'duck'),
        items: [{ id: 'duck', prices: [{ price: 12_000 }] }],
        version: 2,
      },
    });
    expect(await compare()).toMatchObject({
      published: true,
      difference: {
        fields: ['name'],
        added: [],
        removed: [{ id: 'soup', name: 'Soup' }],
        prices: [{ id: 'duck', before: 11_000, after: 12_000 }],
      },
      orders: { orders: 5, more: 1, unknown: 4, before: 9_500, after: 12_000 },
    });
  });
});

describe('what a menu uses', () => {
  it('is not deleted, whether guests see it or it is in a draft', async () => {
    const { id } = await create({ ...lunch, ...placed('mains', 'soup') });
    const remove = resourceEndpoints(menuItemsResource).delete;
    const deleted = (item: string) => host.ask(remove, { params: { companyId, id: item } });
    expect((await deleted('soup')).json).toMatchObject({
      code: 'in_use',
      details: [{ code: 'inMenus', args: { menus: 'Lunch' }, total: 1, name: 'Soup' }],
    });
    await host.call(publishSchedule, { params: at(id), body: { version: 1 } });
    await host.call(putSchedule, { params: at(id), body: { name: 'Lunch', version: 2 } });
    expect((await deleted('soup')).json).toMatchObject({ code: 'in_use' });
    await server.database.sql.delete(menuSchedules).where(eq(menuSchedules.id, id));
    expect((await host.ask(getSchedule, { params: at(id) })).status).toBe(404);
    expect((await deleted('soup')).status).toBe(200);
    await server.database.sql
      .insert(menuItems)
      .values([{ companyId, id: 'soup', name: { en: 'Soup' }, kind: 'item', price: 4_000, active: true }]);
  });
});
