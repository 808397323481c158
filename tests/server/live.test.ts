import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCustomer } from '#contract/guests/crm.ts';
import { eraseGuest } from '#contract/guests/privacy.ts';
import { patchBranch } from '#contract/organization/branches.ts';
import { logout } from '#contract/platform/session.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { buildApp } from '#server/app.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { moveAll, moveBack } from '#server/guests/duplicates/moves.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { reservations, userCompanies, users } from '#server/platform/db/schema.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { publishReservations } from '#server/platform/live/publish.ts';
import { newId } from '#server/platform/kernel/ids.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import { buildUser, password, signInAll, small } from '#tests/support/build.ts';
import { databaseKind, freshDatabase } from '#tests/support/database.ts';
import { send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openStream, type LiveStream } from '#tests/support/stream.ts';

/** The stream of changes over real HTTP: who is told what, once and soon, and who no longer is. */

const { own, foreign, foreignBranch } = small;
const [first, second] = small.branches;
const at = new Date('2026-03-05T11:00:00Z');
const open: LiveStream[] = [];
let server: TestServer;
let tokens: Map<string, string>;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null, flags: object = {}) => [
    { companyId: own, permissions: { backhouse: { ...defaultBackhouse, ...flags } }, enabledBranches },
  ];
  tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'all', companies: inOwn(null) }),
    buildUser({ id: 'one', companies: inOwn([first]) }),
    buildUser({ id: 'moving', companies: inOwn([first]) }),
    buildUser({ id: 'daily', companies: inOwn(null, { overview: false }) }),
    buildUser({
      id: 'neither',
      companies: inOwn(null, { overview: false, dailyReport: false, onlineQueueing: false }),
    }),
    buildUser({
      id: 'menus',
      companies: inOwn(null, { overview: false, dailyReport: false, onlineQueueing: false, menuManagement: true }),
    }),
    buildUser({ id: 'stranger', companyId: foreign }),
    buildUser({ id: 'admin', role: 'manager', isAdmin: true, companies: [] }),
  ]);
});
beforeEach(() => open.splice(0).forEach((stream) => stream.close()));
afterAll(() => server.close());

async function listen(
  user: string,
  more: { companyId?: string; after?: string; dataAge?: number; token?: string } = {},
) {
  const token = tokens.get(user) ?? '';
  const stream = await openStream(server.url, { companyId: own, token, ...more });
  open.push(stream);
  return stream;
}

const rowOf = (branchId: string, companyId: string, id = newId()) => ({
  companyId,
  id,
  branchId,
  startTime: at,
  groupSize: 2,
});

/** Writes reservations as any part of the product does. */
const write = (companyId: string, ids: readonly string[], change: (sql: Sql) => Promise<unknown>): Promise<void> =>
  server.database.transaction(async (sql) => {
    await change(sql);
    await publishReservations(sql, companyId, ids);
  });

/** A new reservation. */
async function book(branchId: string, companyId: string = own): Promise<string> {
  const row = rowOf(branchId, companyId);
  await write(companyId, [row.id], (sql) => sql.insert(reservations).values(row));
  return row.id;
}

const idsOf = (stream: LiveStream) => stream.changes().map(({ id }) => id);
const names = (stream: LiveStream) => stream.events.map(({ name }) => name);
const hears = (stream: LiveStream, id: string, ms?: number) => stream.until(() => idsOf(stream).includes(id), ms);

/** One signed in anew, whose session can be ended. */
async function signIn(user: string): Promise<string> {
  const email = `${user}@staff.example`;
  const { token } = await server.services.identity.signIn({
    email,
    password,
    keepLoggedIn: true,
    ip: '127.0.0.1',
    userAgent: 'tests',
  });
  return token;
}

describe('the stream of changes', () => {
  it('is not compressed, kept or served from a connection that others use', async () => {
    const { headers, status } = await listen('all');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      connection: 'close',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('tells of a new, a changed and a deleted reservation once and within a second', async () => {
    const stream = await listen('all');
    const id = await book(first);
    await hears(stream, id, 1_000);
    const change = (values: object) =>
      write(own, [id], (sql) => sql.update(reservations).set(values).where(eq(reservations.id, id)));
    await change({ state: 'seated', seatedTime: at, version: 2 });
    await stream.until(() => stream.changes().length === 2, 1_000);
    await change({ deletedTime: at, version: 3 });
    await stream.until(() => stream.changes().length === 3, 1_000);
    await pause(300);
    const of = { branchId: first, id, type: 'booking', day: '2026-03-05' };
    expect(stream.changes()).toEqual([
      { ...of, version: 1 },
      { ...of, version: 2 },
      { ...of, version: 3 },
    ]);
  });

  it('hears whatever writes reservations: events, merges, erasure, and a new time zone of their branch', async () => {
    const stream = await listen('all');
    const admin = server.client(tokens.get('admin'));
    const heard = async (write: () => Promise<unknown>, id: string | null) => {
      const before = stream.changes().length;
      await write();
      await stream.until(() => stream.changes().length > before, 5_000);
      expect(stream.changes().slice(before)).toEqual([expect.objectContaining({ branchId: first, id })]);
    };
    let id = '';
    const event = {
      key: 'live-event',
      kind: 'created' as const,
      externalId: 'live',
      startTime: at.toISOString(),
      groupSize: 2,
    };
    const guest = { name: 'Guest of Events', phone: '0912 345 678' };
    const before = stream.changes().length;
    const pushed = await admin.call(pushReservationEvents, {
      params: { companyId: own },
      body: { branchId: first, events: [{ ...event, guest }] },
    });
    id = pushed.events[0]?.id ?? '';
    await hears(stream, id, 5_000);
    expect(stream.changes().length).toBe(before + 1);

    const [row] = await server.database.sql.select().from(reservations).where(eq(reservations.id, id));
    const between = { companyId: own, winnerId: 'guest-1', loserId: row?.customerId ?? '' };
    const { personalData } = server.services;
    let moved: Awaited<ReturnType<typeof moveAll>> = {};
    await heard(async () => {
      moved = await server.database.transaction((sql) => moveAll(sql, between, personalData));
    }, id);
    await heard(() => server.database.transaction((sql) => moveBack(sql, between, moved, personalData)), id);

    const one = { params: { companyId: own, customerId: between.loserId } };
    const { name, version } = await admin.call(getCustomer, one);
    await heard(() => admin.call(eraseGuest, { ...one, body: { version, name } }), id);

    const branch = { params: { companyId: own, branchId: first } };
    const zone = (timezone: string) => () => admin.ask(patchBranch, { ...branch, body: { timezone } });
    await heard(zone('Asia/Tokyo'), null);
    await heard(zone('Asia/Taipei'), null);
  });

  it('tells nobody who may not know: other companies, other branches', async () => {
    const [all, one, daily, admin, stranger] = await Promise.all([
      listen('all'),
      listen('one'),
      listen('daily'),
      listen('admin'),
      listen('stranger', { companyId: foreign }),
    ]);
    const here = await book(first);
    const beside = await book(second);
    const abroad = await book(foreignBranch, foreign);
    await Promise.all([all, daily, admin].map((stream) => hears(stream, beside)));
    await hears(one, here);
    await hears(stranger, abroad);
    await pause(300);
    for (const stream of [all, daily, admin]) expect(idsOf(stream)).toEqual([here, beside]);
    expect(idsOf(one)).toEqual([here]);
    expect(idsOf(stranger)).toEqual([abroad]);
  });

  it('says no more than which record it is', async () => {
    const stream = await listen('all');
    await write(own, ['plain'], (sql) =>
      sql.insert(reservations).values({ ...rowOf(first, own, 'plain'), guestName: 'Secret Guest' }),
    );
    await hears(stream, 'plain');
    expect(JSON.stringify(stream.events)).not.toContain('Secret');
    expect(Object.keys(stream.changes()[0] ?? {}).toSorted()).toEqual(['branchId', 'day', 'id', 'type', 'version']);
  });

  it('tells of many changes at once in one message a branch', async () => {
    const stream = await listen('one');
    const rows = Array.from({ length: 300 }, (_, index) => rowOf(small.branches[index % 2] ?? first, own));
    await write(
      own,
      rows.map(({ id }) => id),
      (sql) => sql.insert(reservations).values(rows),
    );
    await stream.until(() => stream.changes().length > 0);
    await pause(300);
    expect(stream.changes()).toEqual([{ branchId: first, id: null, type: null, day: null, version: null }]);
  });

  it('is refused without a session, the permission or the company', async () => {
    expect((await listen('neither')).status).toBe(403);
    expect((await listen('stranger')).status).toBe(403);
    expect((await listen('admin', { companyId: 'nowhere' })).status).toBe(404);
    expect((await listen('all', { token: 'x'.repeat(32) })).status).toBe(401);
    const head = {
      method: 'HEAD',
      path: `/api/${own}/live`,
      headers: { authorization: `Bearer ${tokens.get('all')}` },
    };
    expect((await send(server.url, head)).status).toBe(404);
  });

  it('ends with the session', async () => {
    const token = await signIn('all');
    const [leaving, staying] = await Promise.all([listen('all', { token }), listen('all')]);
    await server.client(token).call(logout, {});
    await leaving.ended(1_000);
    const id = await book(first);
    await hears(staying, id);
    expect(idsOf(leaving)).toEqual([]);
  });

  it('ends when rights change, and says that everything is to be read again', async () => {
    const stream = await listen('moving');
    const membership = server.database.sql.update(userCompanies);
    await membership.set({ enabledBranches: [second] }).where(eq(userCompanies.userId, 'moving'));
    await server.services.identity.invalidate('moving');
    await stream.ended(1_000);
    expect(names(stream).at(-1)).toBe('resync');
    const back = await listen('moving', { after: stream.mark() });
    expect(names(back)).toEqual(['ready', 'resync']);
    const id = await book(second);
    await hears(back, id);
  });

  it('ends when the person may no longer sign in', async () => {
    const stream = await listen('daily');
    await server.database.sql.update(users).set({ active: false }).where(eq(users.id, 'daily'));
    await server.services.identity.invalidate('daily');
    await stream.ended(1_000);
    expect((await listen('daily')).status).toBe(401);
  });

  it('goes on where it broke off: what was missed is told, and nothing twice', async () => {
    const before = await listen('all');
    const heard = await book(first);
    await hears(before, heard);
    before.close();
    const missed = [await book(first), await book(second)];
    const back = await listen('all', { after: before.mark() });
    const later = await book(first);
    await hears(back, later);
    expect(idsOf(back)).toEqual([...missed, later]);
    expect(names(back)).not.toContain('resync');
  });

  it('tells who comes with no place, or one that is not known, to read everything again', async () => {
    expect(names(await listen('all'))).toEqual(['ready', 'resync']);
    expect(names(await listen('all', { after: 'of-another-process' }))).toEqual(['ready', 'resync']);
    const stream = await listen('one');
    stream.close();
    const witness = await listen('admin');
    let last = '';
    for (let index = 0; index < 201; index += 1) last = await book(second);
    // PostgreSQL's notices come after the commit: the last one may still be on its way.
    await hears(witness, last);
    // Too many: told to read again rather than one by one, where the person may see them.
    expect(names(await listen('one', { after: stream.mark() }))).toEqual(['ready']);
    expect(names(await listen('admin', { after: stream.mark() }))).toEqual(['ready', 'resync']);
  });

  it('tells who says how old its data is to read it again only if something changed since', async () => {
    const witness = await listen('all');
    await hears(witness, await book(second));
    expect(names(await listen('all', { dataAge: 0 }))).toEqual(['ready', 'resync']);
    // Reservations are not theirs to see, and no menu has changed. The server knows what happened since its first reader.
    const named = async () => {
      const stream = await listen('menus', { dataAge: 0 });
      stream.close();
      return names(stream);
    };
    await expect.poll(named, { timeout: 20_000, interval: 500 }).toEqual(['ready']);
    expect(names(await listen('menus', { dataAge: 80_000_000 }))).toEqual(['ready', 'resync']);
  });

  it('has an end to how many one person opens', async () => {
    const opened: LiveStream[] = [];
    for (let index = 0; index < 20; index += 1) opened.push(await listen('stranger', { companyId: foreign }));
    const refused = await listen('stranger', { companyId: foreign });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    expect((await listen('all')).status).toBe(200);
    opened[0]?.close();
    await expect.poll(async () => (await listen('stranger', { companyId: foreign })).status).toBe(200);
  });

  // The embedded database has no connection that could break.
  const onPostgres = databaseKind === 'postgres' ? it : () => undefined;
  onPostgres('says so after its connection to the database broke', async () => {
    const stream = await listen('all');
    const told = stream.events.length;
    await server.database.sql.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'listen %reservations%' and datname = current_database()`,
    );
    const again = () => stream.events.slice(told).filter(({ name }) => name === 'resync').length;
    // Once when it broke, once when it stands again.
    await stream.until(() => again() === 2);
    const id = await book(first);
    await hears(stream, id, 1_000);
  });

  it('does not hold up the end of the server', async () => {
    const config = testConfig();
    const services = await createServices(config, await freshDatabase(databaseKind, 'small'), createLogger(config));
    const app = await buildApp(services, { jobs: false });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const known = await signInAll(services.identity, [buildUser({ id: 'late', companyId: own })]);
    const stream = await openStream(url, { companyId: own, token: known.get('late') ?? '' });
    const stopping = Date.now();
    await app.close();
    await stream.ended(1_000);
    await closeServices(services);
    expect(Date.now() - stopping).toBeLessThan(3_000);
    expect(services.live.count()).toBe(0);
  });
});
