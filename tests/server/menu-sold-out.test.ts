import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { getSoldOut, listStockChanges, putSoldOut, putStock, type SoldOutChange } from '#contract/menus/soldOut.ts';
import { endOfDiningDay } from '#contract/menus/soldOutRules.ts';
import { endSoldOut } from '#server/menus/soldOut/ended.ts';
import { menuRevisionOf } from '#server/menus/revision.ts';
import {
  auditLog,
  branches,
  menuSchedules,
  menuSoldOut,
  menuStock,
  menuStockChanges,
} from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import {
  buildMenuCategory,
  buildMenuItem,
  buildModifier,
  buildOption,
  buildPublishedMenu,
} from '#tests/support/publishedMenus.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openGuestStream, openStream } from '#tests/support/stream.ts';

/** What is sold out at a branch, and how many are left, over real HTTP. */

const companyId = small.own;
const branchId = small.branches[1];
const params = { companyId, branchId };

let server: TestServer;
let tokens: Map<string, string>;
const as = (user: string): Client => server.client(tokens.get(user));

const permissions = {
  ...defaultPermissionSets,
  backhouse: { ...defaultPermissionSets.backhouse, menuManagement: true },
};

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const at = (more: object = {}) => [{ companyId, permissions, ...more }];
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', name: 'Mei', role: 'write', permissions, companies: at() }),
    buildUser({ id: 'reader', role: 'read', permissions, companies: at() }),
    buildUser({ id: 'confined', role: 'write', permissions, companies: at({ enabledBranches: [small.branches[0]] }) }),
    buildUser({ id: 'unrelated', role: 'write', companies: [{ companyId }] }),
  ]);
  const items = [
    buildMenuItem({ id: 'duck', modifiers: [{ modifier: 'sauce' }] }),
    buildMenuItem({ id: 'soup' }),
    buildMenuItem({
      id: 'feast',
      kind: 'set',
      parts: [{ name: null, minimum: 1, maximum: 1, choices: [{ item: 'hidden', extra: 0 }] }],
    }),
    buildMenuItem({ id: 'hidden' }),
  ];
  const modifiers = [
    buildModifier({ id: 'sauce', options: [buildOption({ id: 'plum' }), buildOption({ id: 'soy' })] }),
  ];
  const categories = [
    { category: buildMenuCategory({ id: 'mains' }), items: ['duck', 'feast'] },
    { category: buildMenuCategory({ id: 'starters' }), items: ['soup'] },
  ];
  await server.database.sql.insert(menuSchedules).values([
    buildPublishedMenu({ ...params, id: 'all-day', items, modifiers, categories }),
    {
      ...buildPublishedMenu({ ...params, id: 'draft', items: [buildMenuItem({ id: 'secret' })] }),
      published: null,
      status: 'unpublished',
    },
  ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [menuSoldOut, menuStock, menuStockChanges])
    await server.database.sql.delete(table).where(eq(table.companyId, companyId));
});

const item = (id: string, until: string): SoldOutChange => ({ target: 'item', id, modifier: '', until });
const option = (id: string, until: string): SoldOutChange => ({ target: 'option', id, modifier: 'sauce', until });
const mark = (...changes: SoldOutChange[]) => as('host').call(putSoldOut, { params, body: { changes } });
const list = (user = 'host') => as(user).call(getSoldOut, { params });
const untilOf = async (id: string) => (await list()).items.find((one) => one.id === id)?.soldOut?.until;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const revision = () => menuRevisionOf(server.database.sql, { companyId, branchId });
const endsAt = (id: string, until: Date) =>
  server.database.sql
    .update(menuSoldOut)
    .set({ until })
    .where(and(eq(menuSoldOut.companyId, companyId), eq(menuSoldOut.targetId, id)));

/** The stream of the page as it is now. */
async function listenAsGuest() {
  const page = await (await fetch(`${server.url}/m/${branchId}`)).text();
  return openGuestStream(server.url, `/m/${branchId}/live?at=${/data-at="([^"]+)"/.exec(page)?.[1]}`);
}

describe('what is sold out', () => {
  it('is of everything that the published menus have, by category, with who marked it', async () => {
    await mark(item('duck', 'notice'), option('plum', inAnHour()));
    const { items, modifiers, categories } = await list('reader');
    expect(categories.map(({ id, items: held }) => [id, held])).toEqual([
      ['mains', ['duck', 'feast', 'hidden']],
      ['starters', ['soup']],
    ]);
    expect(items.map(({ id }) => id).sort()).toEqual(['duck', 'feast', 'hidden', 'soup']);
    expect(items.find(({ id }) => id === 'duck')).toMatchObject({
      modifiers: ['sauce'],
      stock: null,
      soldOut: { until: null, by: { id: 'host', name: 'Mei' } },
    });
    expect(modifiers[0]?.options.map(({ id, soldOut }) => [id, soldOut?.by.name])).toEqual([
      ['plum', 'Mei'],
      ['soy', undefined],
    ]);
  });

  it('for today ends at six in the morning of the branch, also where clocks are changed', async () => {
    await server.database.sql
      .update(branches)
      .set({ timeZone: 'Asia/Tokyo' })
      .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
    await mark(item('duck', 'today'));
    const until = await untilOf('duck');
    expect(until).toMatch(/T21:00:00\.000Z$/);
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(0);
    expect(Date.parse(until ?? '') - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    // The night in which clocks go back has 25 hours, and the one in which they go forward 23.
    const end = (now: string) => endOfDiningDay('Europe/Berlin', Date.parse(now));
    expect(end('2026-10-24T04:00:00Z')).toBe('2026-10-25T05:00:00.000Z');
    expect(end('2026-10-25T04:59:00Z')).toBe('2026-10-25T05:00:00.000Z');
    expect(end('2026-03-28T05:00:00Z')).toBe('2026-03-29T04:00:00.000Z');
    expect(end('2026-03-29T04:00:00Z')).toBe('2026-03-30T04:00:00.000Z');
  });

  it('ends by itself, and the pages of guests hear of it', async () => {
    await mark(item('duck', inAnHour()), item('soup', 'notice'));
    await endsAt('duck', new Date(Date.now() - 1_000));
    expect(await untilOf('duck')).toBeUndefined();
    expect(await untilOf('soup')).toBeNull();
    const guests = await listenAsGuest();
    const before = await revision();
    await endSoldOut(server.services);
    expect(await revision()).toBe(before + 1);
    await guests.until((events) => events.some(({ data }) => data === 'changed'));
    guests.close();
    expect(await server.database.sql.$count(menuSoldOut, eq(menuSoldOut.companyId, companyId))).toBe(1);
    await endSoldOut(server.services);
    expect(await revision()).toBe(before + 1);
  });

  it('is undone by sending the former states', async () => {
    const until = inAnHour();
    await mark(item('duck', until), option('soy', 'notice'));
    const answer = await mark(item('duck', 'notice'), item('soup', 'today'), option('soy', 'available'));
    expect(answer.previous).toEqual([item('duck', until), item('soup', 'available'), option('soy', 'notice')]);
    await mark(...answer.previous);
    expect(await untilOf('duck')).toBe(until);
    expect(await untilOf('soup')).toBeUndefined();
    expect((await list()).modifiers[0]?.options.find(({ id }) => id === 'soy')?.soldOut).toMatchObject({ until: null });
  });

  it('is recorded for each thing that changed, and raises the revision once', async () => {
    const before = await revision();
    const changes = [item('duck', 'notice'), item('soup', 'available'), option('plum', 'notice')];
    await mark(...changes);
    expect(await revision()).toBe(before + 1);
    await mark(...changes);
    expect(await revision()).toBe(before + 1);
    const entries = await server.database.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'menuSoldOut'), eq(auditLog.entityId, 'plum')))
      .orderBy(asc(auditLog.at));
    expect(entries.at(-1)).toMatchObject({
      userId: 'host',
      before: { branchId, target: 'option', modifier: 'sauce', until: 'available' },
      after: { until: 'notice' },
    });
  });

  it('is refused for what no published menu has, and then nothing is written', async () => {
    const answer = await as('host').ask(putSoldOut, {
      params,
      body: { changes: [item('duck', 'notice'), item('secret', 'today'), option('mint', 'today')] },
    });
    expect([answer.status, answer.json]).toMatchObject([
      400,
      {
        details: [
          { path: 'changes.1.id', code: 'missing' },
          { path: 'changes.2.id', code: 'missing' },
        ],
      },
    ]);
    expect(await untilOf('duck')).toBeUndefined();
    // An end that has passed means available.
    expect((await mark(item('duck', '2020-01-01T00:00:00Z'))).changes).toEqual([item('duck', 'available')]);
    const bad = [
      [],
      [item('duck', 'never')],
      [item('duck', 'today'), item('duck', 'notice')],
      [item('duck', '9999-12-31T00:00:00Z')],
    ];
    for (const changes of bad)
      expect((await as('host').ask(putSoldOut, { params, body: { changes } })).status).toBe(400);
  });

  it('is out of reach of other branches, of those who only read, and without the permission', async () => {
    const body = { changes: [item('duck', 'today')] };
    const status = async (user: string) => [
      (await as(user).ask(getSoldOut, { params })).status,
      (await as(user).ask(putSoldOut, { params, body })).status,
      (await as(user).ask(putStock, { params: { ...params, itemId: 'duck' }, body: { change: { to: 1 } } })).status,
    ];
    expect(await status('confined')).toEqual([403, 403, 403]);
    expect(await status('unrelated')).toEqual([403, 403, 403]);
    expect(await status('reader')).toEqual([200, 403, 403]);
  });
});

const ofDuck = { ...params, itemId: 'duck' };
type Change = { to: number } | { by: number } | { stop: true };
const stock = (change: Change, reason = '') => as('host').call(putStock, { params: ofDuck, body: { change, reason } });
const history = (query: object = {}) => as('reader').call(listStockChanges, { params: ofDuck, query });

describe('stock', () => {
  it('of 20 that fifty take one of at once is none, and each that was taken is recorded once', async () => {
    await stock({ to: 20 });
    await Promise.all(Array.from({ length: 50 }, () => stock({ by: -1 }, 'ordered')));
    expect((await list()).items.find(({ id }) => id === 'duck')?.stock).toBe(0);
    const { changes, total } = await history({ limit: 50 });
    expect(total).toBe(21);
    const taken = changes.filter(({ reason }) => reason === 'ordered');
    expect(taken.map(({ previous }) => previous).sort((a, b) => (b ?? 0) - (a ?? 0))).toEqual(
      Array.from({ length: 20 }, (_, at) => 20 - at),
    );
    expect(taken.every(({ stock: after, previous }) => after === (previous ?? 0) - 1)).toBe(true);
  });

  it('that two people set at once is what one of them set, with a history in which each follows the last', async () => {
    await Promise.all([stock({ to: 3 }), stock({ to: 7 }), stock({ stop: true }), stock({ to: 0 })]);
    const { changes } = await history();
    const now = (await list()).items.find(({ id }) => id === 'duck')?.stock;
    // Each state but the last is the former one of the next.
    const left = new Map<number | null, number>();
    for (const { stock: after, previous } of changes) {
      left.set(after, (left.get(after) ?? 0) + 1);
      left.set(previous, (left.get(previous) ?? 0) - 1);
    }
    expect([...left].filter(([, sum]) => sum > 0)).toEqual(now === null ? [] : [[now, 1]]);
  });

  it('has a history of who changed it and why, in pages, and is counted only once it is set', async () => {
    const refused = await as('host').ask(putStock, { params: ofDuck, body: { change: { by: -1 } } });
    expect([refused.status, refused.json]).toMatchObject([409, { details: [{ code: 'notCounted' }] }]);
    expect(await stock({ to: 8 }, ' delivery ')).toEqual({ stock: 8, previous: null });
    expect(await stock({ by: 100_000 })).toEqual({ stock: 100_000, previous: 8 });
    expect(await stock({ stop: true }, 'not worth it')).toEqual({ stock: null, previous: 100_000 });
    expect(await stock({ stop: true })).toEqual({ stock: null, previous: null });
    const { changes, total } = await history({ limit: 2 });
    expect([total, changes]).toMatchObject([
      3,
      [
        { stock: null, previous: 100_000, reason: 'not worth it', by: { id: 'host', name: 'Mei' } },
        { stock: 100_000, previous: 8, reason: '' },
      ],
    ]);
    expect((await history({ limit: 2, offset: 2 })).changes).toMatchObject([{ stock: 8, reason: 'delivery' }]);
    const unknown = { ...params, itemId: 'secret' };
    expect((await as('host').ask(putStock, { params: unknown, body: { change: { to: 1 } } })).status).toBe(404);
    expect((await as('host').ask(listStockChanges, { params: unknown, query: {} })).status).toBe(404);
    expect((await as('host').ask(putStock, { params: ofDuck, body: { change: { to: -1 } } })).status).toBe(400);
    expect(await server.database.sql.$count(menuStockChanges, eq(menuStockChanges.itemId, 'secret'))).toBe(0);
  });

  it('is told to staff with each change, and to guests when it reaches or leaves none', async () => {
    const staff = await openStream(server.url, { companyId, token: tokens.get('reader') ?? '' });
    const guests = await listenAsGuest();
    const told = () => staff.events.filter(({ name }) => name === 'menu').length;
    const heard = () => guests.events.filter(({ data }) => data === 'changed').length;
    const before = await revision();
    await stock({ to: 2 });
    await staff.until(() => told() === 1, 1_000);
    await stock({ by: -1 });
    await staff.until(() => told() === 2, 1_000);
    expect(await revision()).toBe(before);
    expect(heard()).toBe(0);
    await stock({ by: -1 });
    await staff.until(() => told() === 3, 1_000);
    await guests.until(() => heard() === 1, 1_000);
    await stock({ to: 4 });
    await guests.until(() => heard() === 2, 1_000);
    expect(await revision()).toBe(before + 2);
    await mark(item('duck', 'today'));
    await guests.until(() => heard() === 3, 1_000);
    staff.close();
    guests.close();
  });
});
