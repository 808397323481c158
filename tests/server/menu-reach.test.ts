import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { compareSchedule, copySchedule, undoCopy } from '#contract/menus/menuCopies.ts';
import * as schedules from '#contract/menus/menuSchedules.ts';
import { getSoldOut, listStockChanges, putSoldOut, putStock } from '#contract/menus/soldOut.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { menuItemImports } from '#contract/imports/menuItemImports.ts';
import menuCategoriesResource from '#resources/menus/menuCategories/resource.ts';
import menuItemsResource from '#resources/menus/menuItems/resource.ts';
import menuModifiersResource from '#resources/menus/menuModifiers/resource.ts';
import { itemTable as menuItems, modifierTable as menuModifiers } from '#server/menus/tables.ts';
import { menuSchedules, menuSoldOut, menuStock, menuStockChanges } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small, usualSets } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { placed, scheduleFor } from '#tests/support/menus.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Who cannot reach the menus of a branch, by whichever call; and which ids bodies cannot name. */

const { own: companyId, foreign } = small;
const [branchId, other] = small.branches;
const permissions = { ...usualSets, backhouse: { ...usualSets.backhouse, menuManagement: true } };
const items = resourceEndpoints(menuItemsResource);
const modifiers = resourceEndpoints(menuModifiersResource);
const categories = resourceEndpoints(menuCategoriesResource);

let server: TestServer;
let clients: ReadonlyMap<string, Client>;
const as = (user: string): Client => clients.get(user) as Client;

const people = {
  host: { companyId, permissions },
  elsewhere: { companyId, permissions, enabledBranches: [other] },
  stranger: { companyId: foreign, permissions },
  reader: { companyId, permissions },
  waiter: { companyId, permissions: usualSets },
};

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = Object.entries(people).map(([id, at]) =>
    buildUser({ id, role: id === 'reader' ? 'read' : 'write', permissions: at.permissions, companies: [at] }),
  );
  const tokens = await signInAll(server.services.identity, users);
  clients = new Map(Object.keys(people).map((id) => [id, server.client(tokens.get(id))]));
  const name = { en: 'Foreign' };
  const { sql } = server.database;
  await sql.insert(menuModifiers).values({
    companyId: foreign,
    id: 'their-sauce',
    name,
    active: true,
    options: [],
    minimum: 0,
    maximum: 0,
    minimumDistinct: 0,
    maximumDistinct: 0,
    maximumPerOption: 1,
  });
});
afterAll(() => server?.close());

const scheduleId = scheduleFor('getSchedule', companyId);
const itemId = `menu-item-${companyId}`;
const atBranch = { companyId, branchId };
const atMenu = { ...atBranch, scheduleId };
const lunch = { name: 'Lunch', ...placed(`menu-category-${companyId}`, itemId) };
const copy = (from: string, ...branchIds: string[]) => ({ from: { branchId: from, scheduleId }, branchIds });
const soldOut = (id: string) => ({ changes: [{ target: 'item' as const, id, modifier: '', until: 'notice' }] });

/** The calls about a branch's menus: those that only read, and those that write. */
const reads: [string, Endpoint, object][] = [
  ['listSchedules', schedules.listSchedules, { params: atBranch, query: {} }],
  ['getSchedule', schedules.getSchedule, { params: atMenu }],
  ['compareSchedule', compareSchedule, { params: atMenu }],
  ['getSoldOut', getSoldOut, { params: atBranch }],
  ['listStockChanges', listStockChanges, { params: { ...atBranch, itemId }, query: {} }],
  ['copyAvailability', schedules.copyAvailability, { params: { companyId, service: 'dineIn' }, query: { branchId } }],
];
const writes: [string, Endpoint, object][] = [
  ['createSchedule', schedules.createSchedule, { params: atBranch, body: lunch }],
  ['putSchedule', schedules.putSchedule, { params: atMenu, body: lunch }],
  ['publishSchedule', schedules.publishSchedule, { params: atMenu, body: {} }],
  ['unpublishSchedule', schedules.unpublishSchedule, { params: atMenu, body: {} }],
  ['archiveSchedule', schedules.archiveSchedule, { params: atMenu, body: {} }],
  ['copySchedule', copySchedule, { params: { companyId }, body: copy(branchId, other) }],
  ['copySchedule to it', copySchedule, { params: { companyId }, body: copy(other, branchId) }],
  ['undoCopy', undoCopy, { params: { companyId, copyId: `copy-${companyId}` } }],
  ['putSoldOut', putSoldOut, { params: atBranch, body: soldOut(itemId) }],
  ['putStock', putStock, { params: { ...atBranch, itemId }, body: { change: { to: 1 } } }],
];
const ask = (user: string, endpoint: Endpoint, input: object) => as(user).ask(endpoint, input as never);

async function state() {
  const { sql } = server.database;
  const tables = [menuSchedules, menuSoldOut, menuStock, menuStockChanges, menuItems, menuModifiers] as const;
  return JSON.stringify(await Promise.all(tables.map((table) => sql.select().from(table))));
}

describe('the menus of a branch', () => {
  it.each(['elsewhere', 'stranger', 'waiter'])('are out of reach of %s, by every call', async (user) => {
    const before = await state();
    for (const [name, endpoint, input] of [...reads, ...writes]) {
      const { status, text } = await ask(user, endpoint, input);
      expect([name, status], text).toEqual([name, 403]);
    }
    expect(await state()).toBe(before);
  });

  it('are read by those who only read, and not changed', async () => {
    const before = await state();
    for (const [name, endpoint, input] of reads)
      expect([name, (await ask('reader', endpoint, input)).status]).toEqual([name, 200]);
    for (const [name, endpoint, input] of writes)
      expect([name, (await ask('reader', endpoint, input)).status]).toEqual([name, 403]);
    expect(await state()).toBe(before);
  });

  it('are not found below the address of another branch or company', async () => {
    const strange = scheduleFor('getSchedule', foreign);
    for (const params of [
      { companyId, branchId: other, scheduleId },
      { companyId, branchId, scheduleId: strange },
      { companyId, branchId, scheduleId: 'nowhere' },
    ])
      for (const [endpoint, body] of [
        [schedules.getSchedule, undefined],
        [compareSchedule, undefined],
        [schedules.putSchedule, lunch],
        [schedules.publishSchedule, {}],
        [schedules.archiveSchedule, {}],
      ] as const)
        expect([params, (await ask('host', endpoint, { params, body })).status]).toEqual([params, 404]);
    const from = { branchId, scheduleId: strange };
    const copied = await as('host').ask(copySchedule, { params: { companyId }, body: { from, branchIds: [other] } });
    expect(copied.status).toBe(404);
    const undone = await as('host').ask(undoCopy, { params: { companyId, copyId: `copy-${foreign}` } });
    expect(undone.status).toBe(404);
  });
});

describe('ids of another company', () => {
  const theirs = { item: `menu-item-${foreign}`, category: `menu-category-${foreign}`, branch: small.foreignBranch };
  const details = async (user: string, endpoint: Endpoint, input: object) => {
    const { status, json, text } = await ask(user, endpoint, input);
    expect(status, text).toBe(400);
    return (json as { details: { path: string; code?: string }[] }).details.map(({ path, code }) => [path, code]);
  };

  it('in a menu are refused where they are', async () => {
    const before = await state();
    const prices = [{ branch: theirs.branch, price: 1 }];
    const body = { name: 'Theirs', ...placed(theirs.category, theirs.item), items: [{ id: theirs.item, prices }] };
    const expected = [
      ['items.0.prices.0.branch', 'missing'],
      ['categories.0.id', 'missing'],
      ['categories.0.items.0.id', 'missing'],
    ];
    expect(await details('host', schedules.createSchedule, { params: atBranch, body })).toEqual(expected);
    expect(await details('host', schedules.putSchedule, { params: atMenu, body })).toEqual(expected);
    expect(await state()).toBe(before);
  });

  it('in copies, items and modifiers are refused where they are', async () => {
    const before = await state();
    expect(
      await details('host', copySchedule, { params: { companyId }, body: copy(branchId, other, theirs.branch) }),
    ).toEqual([['branchIds.1', 'missing']]);
    const item = { name: { en: 'Theirs' }, kind: 'item', price: 1, active: true };
    const parts = [{ minimum: 1, maximum: 1, choices: [{ item: theirs.item, extra: 0 }] }];
    for (const [more, path, code] of [
      [{ modifiers: [{ modifier: 'their-sauce' }] }, 'modifiers.0.modifier', 'missing'],
      [{ kind: 'set', parts }, 'parts.0.choices.0.item', 'missing'],
      [{ prices: [{ branch: theirs.branch, price: 1 }] }, 'prices.0.branch', undefined],
    ] as const)
      expect(await details('host', items.create, { params: { companyId }, body: { ...item, ...more } })).toEqual([
        [path, code],
      ]);
    const option = { id: 'a', name: { en: 'A' }, price: 0, preselected: 0, active: true, modifier: 'their-sauce' };
    const group = { minimum: 0, maximum: 0, minimumDistinct: 0, maximumDistinct: 0, maximumPerOption: 1 };
    expect(
      await details('host', modifiers.create, {
        params: { companyId },
        body: { ...group, name: { en: 'Theirs' }, options: [option] },
      }),
    ).toEqual([['options.0.modifier', 'missing']]);
    expect(await state()).toBe(before);
  });

  it('are neither sold out nor counted, and no menus with them are found', async () => {
    const before = await state();
    expect(await details('host', putSoldOut, { params: atBranch, body: soldOut(theirs.item) })).toEqual([
      ['changes.0.id', 'missing'],
    ]);
    const params = { ...atBranch, itemId: theirs.item };
    expect((await ask('host', putStock, { params, body: { change: { to: 1 } } })).status).toBe(404);
    expect((await ask('host', listStockChanges, { params, query: {} })).status).toBe(404);
    const query = { itemId: [theirs.item, itemId] };
    const { schedules: found } = await as('host').call(schedules.menusOfItems, { params: { companyId }, query });
    expect(new Set(found.flatMap(({ itemIds }) => itemIds))).toEqual(new Set([itemId]));
    expect(await state()).toBe(before);
  });
});

describe('a person of one branch', () => {
  it('reads what all branches share, marks it sold out at theirs, and changes none of it', async () => {
    const params = { companyId };
    const at = { companyId, id: itemId };
    for (const [endpoint, input] of [
      [items.list, { params, query: {} }],
      [items.get, { params: at }],
      [modifiers.list, { params, query: {} }],
      [categories.list, { params, query: {} }],
    ] as const)
      expect((await ask('elsewhere', endpoint, input)).status).toBe(200);
    const before = await state();
    const name = { en: 'Own' };
    for (const [endpoint, input] of [
      [items.create, { params, body: { name, kind: 'item', price: 1, active: true } }],
      [items.update, { params: at, body: { price: 1, version: 1 } }],
      [items.updateMany, { params, body: { ids: [itemId], changes: { active: false } } }],
      [items.delete, { params: at }],
      [modifiers.delete, { params: { companyId, id: 'their-sauce' } }],
      [categories.create, { params, body: { name, active: true } }],
      [menuItemImports.run, { params: { companyId, importId: 'any' }, body: { version: 1 } }],
    ] as const) {
      const { status, json } = await ask('elsewhere', endpoint, input);
      expect([endpoint.summary, status, json]).toMatchObject([
        endpoint.summary,
        403,
        // Deleting is for managers in any case.
        {
          code: 'permission_denied',
          ...(endpoint.method !== 'DELETE' && { reason: expect.stringMatching(/all branches/) }),
        },
      ]);
    }
    expect(await state()).toBe(before);
    const created = await as('elsewhere').call(schedules.createSchedule, {
      params: { companyId, branchId: other },
      body: { ...lunch, name: 'Tapped', dates: ['2020-01-02'] },
    });
    const there = { companyId, branchId: other, scheduleId: created.id };
    await as('elsewhere').call(schedules.publishSchedule, { params: there, body: {} });
    const tapped = await ask('elsewhere', putSoldOut, {
      params: { companyId, branchId: other },
      body: soldOut(itemId),
    });
    expect(tapped.status, tapped.text).toBe(200);
    const { sql } = server.database;
    await sql.delete(menuSoldOut).where(eq(menuSoldOut.branchId, other));
    await sql.delete(menuSchedules).where(eq(menuSchedules.id, created.id));
  });

  it('sees and copies only its menus, and gives prices to no other', async () => {
    const { branches } = await as('elsewhere').call(schedules.getMenuCompany, { params: { companyId } });
    expect(branches.map(({ id }) => id)).toEqual([other]);
    const query = { itemId: [itemId] };
    const { schedules: found } = await as('elsewhere').call(schedules.menusOfItems, { params: { companyId }, query });
    expect(found).toEqual([]);
    const copies = await as('elsewhere').call(schedules.copyAvailability, {
      params: { companyId, service: 'dineIn' },
      query: {},
    });
    expect(copies.branches.map(({ id }) => id)).toEqual([other]);
    const priced = (branch: string) => ({ ...lunch, items: [{ id: itemId, prices: [{ branch, price: 1 }] }] });
    const params = { companyId, branchId: other };
    const refused = await as('elsewhere').ask(schedules.createSchedule, { params, body: priced(branchId) });
    expect(refused.json).toMatchObject({ details: [{ path: 'items.0.prices.0.branch', code: 'missing' }] });
    // What somebody else has entered stays.
    const { id } = await as('host').call(schedules.createSchedule, { params, body: priced(branchId) });
    const kept = { params: { ...params, scheduleId: id }, body: { ...priced(branchId), name: 'Kept' } };
    expect(await as('elsewhere').call(schedules.putSchedule, kept)).toMatchObject({
      name: 'Kept',
      items: [{ prices: [{ branch: branchId }] }],
    });
    await server.database.sql
      .delete(menuSchedules)
      .where(and(eq(menuSchedules.companyId, companyId), eq(menuSchedules.id, id)));
  });
});
