import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  archiveSchedule,
  copyAvailability,
  createSchedule,
  getMenuCompany,
  getSchedule,
  listSchedules,
  menusOfItems,
  publishSchedule,
  putSchedule,
  unpublishSchedule,
  usesOfCategory,
  usesOfModifier,
  type SentSchedule,
} from '#contract/menus/menuSchedules.ts';
import { itemTable as menuItems, modifierTable as menuModifiers } from '#server/menus/tables.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { auditLog, branches, menuSchedules } from '#server/platform/db/schema.ts';
import { menuRevisionOf } from '#server/menus/revision.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import {
  englishName as name,
  plainModifier as modifier,
  plainOption as option,
  seedMenuRecords,
} from '#tests/support/menuRecords.ts';
import { placed } from '#tests/support/menus.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openGuestStream } from '#tests/support/stream.ts';

const companyId = small.own;
const branchId = small.branches[1];
const params = { companyId, branchId };

let server: TestServer;
let host: Client;
let reader: Client;
let confined: Client;

const permissions = {
  ...defaultPermissionSets,
  backhouse: { ...defaultPermissionSets.backhouse, menuManagement: true },
};

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', role: 'write', permissions, companies: [{ companyId, permissions }] }),
    buildUser({ id: 'reader', role: 'read', permissions, companies: [{ companyId, permissions }] }),
    buildUser({
      id: 'confined',
      role: 'write',
      permissions,
      companies: [{ companyId, permissions, enabledBranches: [small.branches[0]] }],
    }),
  ]);
  [host, reader, confined] = ['host', 'reader', 'confined'].map((id) => server.client(tokens.get(id))) as [
    Client,
    Client,
    Client,
  ];
  await seedMenuRecords(server.database);
});
afterAll(() => server.close());
beforeEach(() => server.database.sql.delete(menuSchedules).where(eq(menuSchedules.branchId, branchId)));

const lunch: SentSchedule = { name: 'Lunch', ...placed('mains', 'duck', 'soup') };
const create = (body: SentSchedule = lunch) => host.call(createSchedule, { params, body });
const at = (scheduleId: string) => ({ ...params, scheduleId });
const publish = (scheduleId: string, version: number) =>
  host.ask(publishSchedule, { params: at(scheduleId), body: { version } });
const stored = async (id: string) => {
  const [row] = await server.database.sql
    .select()
    .from(menuSchedules)
    .where(and(eq(menuSchedules.companyId, companyId), eq(menuSchedules.id, id)));
  return row;
};
const revision = () => menuRevisionOf(server.database.sql, { companyId, branchId });

describe('a draft', () => {
  it('is saved with active categories and items in their order, each item once', async () => {
    const menu = await create({
      name: ' Dinner ',
      categories: [
        { id: 'more', ordering: 9, items: [{ id: 'duck', ordering: 1 }] },
        {
          id: 'mains',
          ordering: 4,
          items: [
            { id: 'soup', ordering: 7 },
            { id: 'duck', ordering: 2 },
            { id: 'nowhere', ordering: 1, active: false },
          ],
        },
        { id: 'gone', ordering: 0, active: false, items: [] },
      ],
      items: [{ id: 'soup', maxPerOrder: 3 }],
    });
    expect(menu).toMatchObject({
      name: 'Dinner',
      status: 'unpublished',
      version: 1,
      publishedVersion: null,
      services: ['dineIn', 'takeout', 'delivery', 'foodCourt'],
      categories: [
        {
          id: 'mains',
          ordering: 0,
          items: [
            { id: 'duck', ordering: 0 },
            { id: 'soup', ordering: 1 },
          ],
        },
        { id: 'more', ordering: 1, items: [{ id: 'duck', ordering: 0 }] },
      ],
      items: [{ id: 'duck' }, { id: 'soup', maxPerOrder: 3 }],
    });
    expect(await host.call(getSchedule, { params: at(menu.id) })).toEqual(menu);
    expect(await create({ name: 'Ahead', type: 'preorder', endDate: '2027-01-01' })).toMatchObject({
      services: ['booking'],
      endDate: null,
    });
  });

  it('with unknown records and impossible times is refused at their places, and nothing is written', async () => {
    const refused = async (body: SentSchedule, ...details: object[]) => {
      const answer = await host.ask(createSchedule, { params, body });
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: 'invalid_input', details });
    };
    await refused(
      { name: 'A', ...placed('nowhere', 'duck', 'lost') },
      { path: 'categories.0.id', code: 'missing' },
      { path: 'categories.0.items.1.id', code: 'missing' },
    );
    const time = { weekday: 5, from: '22:00', to: '02:00' };
    await refused(
      { name: 'A', availableOrderingTimes: [time, { ...time, weekday: 6, from: '01:00', to: '03:00' }] },
      { path: 'availableOrderingTimes.1.from', code: 'periodMenuRepeat' },
    );
    const { total } = await host.call(listSchedules, { params, query: {} });
    expect(total).toBe(0);
  });

  it('is replaced by who has seen it as it is; the other one reads it and tries again', async () => {
    const { id } = await create();
    const put = (version: number, more: object) =>
      host.ask(putSchedule, { params: at(id), body: { ...lunch, ...more, version } });
    const both = await Promise.all([put(1, { name: 'One' }), put(1, { name: 'Two' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'stale_version' });
    const now = await host.call(getSchedule, { params: at(id) });
    expect((await put(now.version, { name: 'Three' })).json).toMatchObject({ name: 'Three', version: 3 });
    // The same once more is no change.
    expect((await put(3, { name: 'Three' })).json).toMatchObject({ version: 3 });
    const entries = await server.database.sql
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.at);
    expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'update']);
    expect(entries.at(-1)).toMatchObject({ before: { name: now.name }, after: { name: 'Three' } });
  });

  it('of another branch, and for those who only read, is out of reach', async () => {
    const { id } = await create();
    expect((await confined.ask(getSchedule, { params: at(id) })).status).toBe(403);
    const elsewhere = { ...at(id), branchId: small.branches[0] };
    expect((await confined.ask(getSchedule, { params: elsewhere })).status).toBe(404);
    expect((await reader.ask(createSchedule, { params, body: lunch })).status).toBe(403);
    expect((await reader.ask(publishSchedule, { params: at(id), body: { version: 1 } })).status).toBe(403);
    expect(await reader.call(getSchedule, { params: at(id) })).toMatchObject({ id });
  });
});

describe('lists', () => {
  it('leave out archived menus, and search, filter and sort', async () => {
    const [late] = [
      await create({ ...lunch, name: 'Late' }),
      await create({ ...lunch, name: 'early', services: ['delivery'] }),
    ];
    const names = async (query: object) =>
      (await host.call(listSchedules, { params, query })).schedules.map((menu) => menu.name);
    expect(await names({})).toEqual(['early', 'Late']);
    expect(await names({ sort: '-name' as never })).toEqual(['Late', 'early']);
    expect(await names({ search: 'LAT' })).toEqual(['Late']);
    expect(await names({ service: 'dineIn' })).toEqual(['Late']);
    await host.call(archiveSchedule, { params: at(late.id), body: { version: 1 } });
    expect(await names({})).toEqual(['early']);
    expect(await names({ status: 'archived' })).toEqual(['Late']);
  });

  it('of the company say what its branches have and offer', async () => {
    await create();
    await server.database.sql
      .update(branches)
      .set({ services: { takeout: true, booking: false } })
      .where(eq(branches.id, branchId));
    const company = await confined.call(getMenuCompany, { params: { companyId } });
    expect(company.branches.map(({ id }) => id)).toEqual([small.branches[0]]);
    const all = await host.call(getMenuCompany, { params: { companyId } });
    expect(all.branches.find(({ id }) => id === branchId)).toMatchObject({
      currency: 'TWD',
      country: 'TW',
      timezone: 'Asia/Taipei',
      services: ['dineIn', 'takeout'],
      schedules: 1,
      published: 0,
    });
    const copies = await host.call(copyAvailability, { params: { companyId, service: 'takeout' }, query: {} });
    expect(copies.branches.find(({ id }) => id === branchId)).toMatchObject({ available: true, reason: null });
    expect(copies.branches.find(({ id }) => id !== branchId)).toMatchObject({ available: false, reason: 'service' });
  });

  it('of menus that have items include what guests see, at branches that the caller sees', async () => {
    const { id } = await create({ name: 'Sets', ...placed('mains', 'set') });
    const query = { itemId: ['set', 'duck', 'soup'] };
    const ids = async (client: Client) =>
      (await client.call(menusOfItems, { params: { companyId }, query })).schedules.map((menu) => [
        menu.id,
        menu.itemIds,
      ]);
    expect(await ids(host)).toEqual([[id, ['set']]]);
    await publish(id, 1);
    expect(await ids(host)).toEqual([[id, ['set', 'duck']]]);
    expect(await ids(confined)).toEqual([]);
  });

  it('of menus and items that use a modifier or a category', async () => {
    const { sql } = server.database;
    const outer = { ...modifier, id: 'outer', name: name('Outer'), active: true };
    await sql.insert(menuModifiers).values({
      ...outer,
      options: [{ ...option, id: 'o', name: name('With egg'), price: 0, modifier: 'eggs' }],
    });
    await sql.insert(menuItems).values({
      companyId,
      id: 'bowl',
      name: name('Bowl'),
      kind: 'item',
      price: 1,
      active: true,
      category: 'more',
      modifiers: [{ modifier: 'outer' }],
    });
    await create({ name: 'Ducks', ...placed('mains', 'duck') });
    const bowls = await create({ name: 'Bowls', ...placed('more', 'bowl') });
    const shownAs = ({ schedules, items, total }: Awaited<ReturnType<typeof ofEggs>>) => ({
      menus: schedules.map((menu) => menu.name),
      items: items.map(({ id }) => id),
      total,
    });
    const ofEggs = (client = host) =>
      client.call(usesOfModifier, { params: { companyId }, query: { modifierId: 'eggs' } });
    const ofMore = (client = host) =>
      client.call(usesOfCategory, { params: { companyId }, query: { categoryId: 'more' } });
    expect(shownAs(await ofEggs())).toEqual({ menus: ['Bowls', 'Ducks'], items: ['bowl', 'duck'], total: 2 });
    expect(shownAs(await ofMore())).toEqual({ menus: ['Bowls'], items: ['bowl'], total: 1 });
    expect((await ofMore()).items).toEqual([{ id: 'bowl', name: name('Bowl') }]);
    // What guests see counts, too, until it is published without it.
    await publish(bowls.id, 1);
    await host.call(putSchedule, {
      params: at(bowls.id),
      body: { name: 'Bowls', ...placed('mains', 'soup'), version: 2 },
    });
    expect(shownAs(await ofEggs()).menus).toEqual(['Bowls', 'Ducks']);
    expect(shownAs(await ofMore()).menus).toEqual(['Bowls']);
    await publish(bowls.id, 3);
    expect(shownAs(await ofEggs()).menus).toEqual(['Ducks']);
    expect(shownAs(await ofMore()).menus).toEqual([]);
    expect(shownAs(await ofEggs(confined))).toEqual({ menus: [], items: ['bowl', 'duck'], total: 2 });
    await sql.delete(menuItems).where(eq(menuItems.id as never, 'bowl'));
    await sql.delete(menuModifiers).where(eq(menuModifiers.id as never, 'outer'));
  });
});

describe('publishing', () => {
  it('copies the menu with its records as they are now; editing them changes nothing for guests', async () => {
    const { id } = await create({ name: 'Lunch', ...placed('mains', 'duck', 'old', 'set') });
    const before = await revision();
    const answer = await publish(id, 1);
    expect(answer.json).toMatchObject({ status: 'published', version: 2, publishedVersion: 2 });
    expect(await revision()).toBeGreaterThan(before);
    const published = (await stored(id))?.published;
    expect(Object.keys(published?.items ?? {}).sort()).toEqual(['duck', 'set']);
    expect(published?.items.duck?.prices).toEqual([{ service: null, branch: branchId, price: 12_000 }]);
    expect(Object.keys(published?.modifiers ?? {})).toEqual(['eggs']);
    // The draft still has the inactive item.
    expect((await stored(id))?.content.items.map((item) => item.id)).toEqual(['duck', 'old', 'set']);
    await server.database.sql
      .update(menuItems)
      .set({ price: 1 })
      .where(eq(menuItems.id as never, 'duck'));
    await host.call(putSchedule, { params: at(id), body: { ...lunch, name: 'Changed', version: 2 } });
    expect((await stored(id))?.published).toEqual(published);
    expect(await stored(id)).toMatchObject({ version: 3, publishedVersion: 2 });
    // Publishing it again is one change: guests never see it gone in between.
    const shown = await revision();
    expect((await publish(id, 3)).json).toMatchObject({ version: 4, publishedVersion: 4 });
    expect(await revision()).toBe(shown + 1);
    await server.database.sql
      .update(menuItems)
      .set({ price: 10_000 })
      .where(eq(menuItems.id as never, 'duck'));
  });

  it('is refused with every reason at its place, and nothing is written', async () => {
    const refused = async (menu: SentSchedule, ...details: object[]) => {
      const { id } = await create(menu);
      const answer = await publish(id, 1);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ code: 'invalid_input', details });
      expect(await stored(id)).toMatchObject({ status: 'unpublished', published: null, version: 1 });
    };
    await refused({ name: 'Empty' }, { path: 'categories', code: 'menuEmpty' });
    await refused({ name: 'Inactive', ...placed('mains', 'old') }, { path: 'categories', code: 'menuEmpty' });
    await refused(
      { name: 'Wrong', ...placed('mains', 'duck', 'free', 'sauced', 'hollow') },
      { path: 'items.1', code: 'itemUnpriced', name: 'Free', id: 'free' },
      { path: 'items.2', code: 'itemUnreachable', name: 'Sauced' },
      { path: 'items.3', code: 'setEmpty', name: 'Hollow' },
    );
    const first = await create({ ...lunch, name: 'First', weekdays: [1] });
    expect((await publish(first.id, 1)).status).toBe(200);
    await refused(
      { ...lunch, name: 'Second', weekdays: [1, 2] },
      { path: 'availableOrderingTimes', code: 'periodMenuRepeat', name: 'First', id: first.id },
    );
  });

  it('shows the menu to guests and tells open pages, until it is unpublished or archived', async () => {
    const page = async () => (await fetch(`${server.url}/m/${branchId}?lang=en`)).text();
    const stream = async () =>
      openGuestStream(server.url, `/m/${branchId}/live?at=${/data-at="([^"]+)"/.exec(await page())?.[1]}`);
    const pageAfter = async (change: () => Promise<unknown>) => {
      const guests = await stream();
      await change();
      await guests.until((events) => events.some(({ data }) => data === 'changed'), 5_000);
      guests.close();
      return page();
    };
    const { id } = await create();
    expect(await page()).not.toContain('<h3>Soup');
    expect(await pageAfter(() => publish(id, 1))).toContain('<h3>Soup');
    const draft = { ...lunch, ...placed('mains', 'duck'), version: 2 };
    await host.call(putSchedule, { params: at(id), body: draft });
    expect(await page()).toContain('<h3>Soup');
    expect(await pageAfter(() => publish(id, 3))).not.toContain('<h3>Soup');
    const back = { params: at(id), body: {} };
    expect(await pageAfter(() => host.call(unpublishSchedule, back))).not.toContain('<h3>Duck');
    await host.call(archiveSchedule, back);
    await host.call(unpublishSchedule, back);
    expect(await pageAfter(() => host.call(publishSchedule, back))).toContain('<h3>Duck');
    expect(await pageAfter(() => host.call(archiveSchedule, back))).not.toContain('<h3>Duck');
  });

  it('of two menus that overlap lets one through, whoever comes first', async () => {
    const made = [await create({ ...lunch, name: 'A' }), await create({ ...lunch, name: 'B' })];
    const answers = await Promise.all(made.map(({ id }) => publish(id, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is of the version that was seen', async () => {
    const { id } = await create();
    await host.call(putSchedule, { params: at(id), body: { ...lunch, name: 'New', version: 1 } });
    expect((await publish(id, 1)).json).toMatchObject({ code: 'stale_version' });
  });

  it('is undone, archived and restored; archived menus are neither changed nor published', async () => {
    const { id } = await create();
    await publish(id, 1);
    const shown = await revision();
    const undone = await host.call(unpublishSchedule, { params: at(id), body: { version: 2 } });
    expect(undone).toMatchObject({ status: 'unpublished', publishedVersion: null, publishedTime: null, version: 3 });
    expect(await revision()).toBe(shown + 1);
    const archived = await host.call(archiveSchedule, { params: at(id), body: { version: 3 } });
    expect(archived).toMatchObject({ status: 'archived', version: 4 });
    expect(await revision()).toBe(shown + 1);
    const put = await host.ask(putSchedule, { params: at(id), body: { ...lunch, version: 4 } });
    expect([put.status, put.json]).toMatchObject([409, { code: 'conflict', details: [{ code: 'menuArchived' }] }]);
    expect((await publish(id, 4)).status).toBe(409);
    const restored = await host.call(unpublishSchedule, { params: at(id), body: { version: 4 } });
    expect(restored).toMatchObject({ status: 'unpublished', version: 5 });
  });
});
