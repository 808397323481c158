import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  putAnnouncement,
  uploadAnnouncementImage,
  type NewAnnouncement,
} from '#contract/reservations/announcements.ts';
import type { CallInput } from '#contract/core/endpoint.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { announcementsShown } from '#server/reservations/announcements/shown.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { ask, type RealtimeTarget } from '#tests/support/realtimeScript.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Announcements: what is stored, who may change it, and what guests see of it. */

const { own: companyId, foreignBranch } = small;
const [branchId, otherBranch] = small.branches;
const params = { companyId };

/** Somebody who writes at all branches, and somebody who writes at one. */
async function open(config: Parameters<typeof openServer>[0] = {}) {
  const server = await openServer({ jobs: false, ...config });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'host', companyId, role: 'write' }),
    buildUser({ id: 'confined', role: 'manager', companies: [{ companyId, enabledBranches: [branchId] }] }),
  ]);
  const token = tokens.get('host') ?? '';
  const raw: RealtimeTarget = { node: `${server.url}/companyAnnouncements/${companyId}`, auth: token };
  return { server, raw, host: server.client(token), confined: server.client(tokens.get('confined')) };
}

const shownAt = ({ services }: TestServer, place: 'booking' | 'waiting' | 'kiosk' = 'waiting', now?: number) =>
  announcementsShown(services, { companyId, branchId, place, ...(now && { now }) });
const titlesAt = async (...args: Parameters<typeof shownAt>) =>
  (await shownAt(...args)).announcements.map(({ title }) => title);

describe('announcements', () => {
  let server: TestServer;
  let host: Client;
  let confined: Client;
  let raw: RealtimeTarget;
  beforeAll(async () => {
    ({ server, host, confined, raw } = await open());
  });
  afterAll(() => server.close());

  const create = (body: Partial<NewAnnouncement>, as = host) =>
    as.ask(createAnnouncement, { params, body } as CallInput<typeof createAnnouncement>);

  it('have the defaults of the specification', async () => {
    const made = await host.call(createAnnouncement, { params, body: { branchIds: [branchId], title: 'Tea' } });
    expect(made).toMatchObject({
      companyId,
      branchIds: [branchId],
      timeZone: 'Asia/Taipei',
      startDate: null,
      endDate: null,
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      startTime: '00:00',
      endTime: '23:59',
      places: { booking: true, waiting: true, kiosk: true },
      state: 'shown',
    });
    expect((await ask(raw, 'GET', `/${made.id}`)).json).toMatchObject({
      id: made.id,
      branchIds: { [branchId]: true },
      title: 'Tea',
      weekdays: [0, 1, 2, 3, 4, 5, 6],
    });
  });

  it.each([
    ['none', []],
    ['empty ones alone', ['', ' ']],
    ['one of another company', [foreignBranch]],
  ])('need branches: %s is refused', async (_, branchIds) => {
    const refused = await create({ branchIds, title: 'Tea' });
    expect([refused.status, refused.json]).toMatchObject([
      400,
      { code: 'invalid branch ids', details: [{ path: 'branchIds' }] },
    ]);
  });

  it.each([
    ['days', { startDate: '2026-12-02', endDate: '2026-12-01' }, 'endDate'],
    ['times', { startTime: '11:00', endTime: '11:00' }, 'endTime'],
    ['zones', { timeZone: 'Mars/Base' }, 'timeZone'],
    ['weekdays', { weekdays: [] }, 'weekdays'],
    ['contents', { title: ' ' }, 'title'],
    ['pictures of strangers', { imageUrl: `/files/${'0'.repeat(40)}.png` }, 'imageUrl'],
  ])('refuse wrong %s', async (_, wrong, path) => {
    const refused = await create({ branchIds: [branchId], title: 'Tea', ...wrong });
    expect([refused.status, refused.json]).toMatchObject([400, { details: [{ path }] }]);
  });

  it('are changed by one person at a time, and audited', async () => {
    const made = await host.call(createAnnouncement, { params, body: { branchIds: [branchId], title: 'One' } });
    const place = { companyId, announcementId: made.id };
    const body = { branchIds: [branchId], title: 'Two', version: made.version };
    const changed = await host.call(putAnnouncement, { params: place, body });
    expect(changed).toMatchObject({ title: 'Two' });
    expect(changed.version).not.toBe(made.version);
    const late = await host.ask(putAnnouncement, { params: place, body: { ...body, title: 'Three' } });
    expect([late.status, late.json]).toMatchObject([409, { code: 'stale_version' }]);
    // Another program's change counts, too.
    await ask(raw, 'PATCH', `/${made.id}`, { body: { subtitle: 'from outside' } });
    const stale = { ...body, version: changed.version };
    expect((await host.ask(putAnnouncement, { params: place, body: stale })).status).toBe(409);
    await host.call(deleteAnnouncement, { params: place });
    expect((await host.ask(getAnnouncement, { params: place })).status).toBe(404);
    const entries = await server.database.sql
      .select({ action: auditLog.action, userId: auditLog.userId })
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entityId, made.id)))
      .orderBy(auditLog.id);
    expect(entries).toEqual(['create', 'update', 'update', 'delete'].map((action) => ({ action, userId: 'host' })));
  });

  it('of other branches are neither seen nor changed by whoever is confined to some', async () => {
    const there = await host.call(createAnnouncement, { params, body: { branchIds: [otherBranch], title: 'There' } });
    const both = { branchIds: [branchId, otherBranch], title: 'Both' };
    const shared = await host.call(createAnnouncement, { params, body: both });
    const at = (announcementId: string) => ({ params: { companyId, announcementId } });
    expect((await confined.ask(getAnnouncement, at(there.id))).status).toBe(404);
    expect(await confined.call(getAnnouncement, at(shared.id))).toMatchObject({ branchIds: [branchId] });
    const { announcements } = await confined.call(listAnnouncements, { params, query: {} });
    expect(announcements.map(({ id }) => id)).not.toContain(there.id);
    const body = { branchIds: [branchId], title: 'Mine' };
    expect((await confined.ask(putAnnouncement, { ...at(shared.id), body })).status).toBe(403);
    expect((await confined.ask(deleteAnnouncement, at(shared.id))).status).toBe(403);
    expect((await create(both, confined)).status).toBe(403);
    expect((await create(body, confined)).status).toBe(201);
  });

  it('are shown at their places and times, the latest first', async () => {
    await ask(raw, 'DELETE', '');
    const at = (wall: string) => Date.parse(`${wall}+08:00`);
    const say = (title: string, more: Partial<NewAnnouncement> = {}) =>
      host.call(createAnnouncement, { params, body: { branchIds: [branchId], title, ...more } });
    await say('always');
    await say('lunch', { startTime: '11:00', endTime: '14:00' });
    await say('kiosk', { places: { booking: false, waiting: false, kiosk: true } });
    await say('elsewhere', { branchIds: [otherBranch] });
    const noon = at('2026-11-29T12:00');
    expect(await titlesAt(server, 'waiting', noon)).toEqual(['lunch', 'always']);
    expect(await titlesAt(server, 'kiosk', noon)).toEqual(['kiosk', 'lunch', 'always']);
    expect(await titlesAt(server, 'booking', at('2026-11-29T14:00'))).toEqual(['always']);
    expect((await shownAt(server, 'booking', noon)).until).toBe(at('2026-11-29T14:00'));
  });

  it('of another program are read as far as they can be', async () => {
    await ask(raw, 'DELETE', '');
    await ask(raw, 'PUT', '/good', { body: { branchIds: [branchId], title: 'Good', places: { waiting: true } } });
    await ask(raw, 'PUT', '/strange', { body: { title: 7, branchIds: { [branchId]: 'yes' }, weekdays: 'often' } });
    await ask(raw, 'PUT', '/text', { body: 'only a text' });
    await ask(raw, 'PATCH', '/good', { body: { imageUrl: 'https://elsewhere.example/x.png' } });
    const { announcements, total } = await host.call(listAnnouncements, { params, query: {} });
    expect([total, announcements.map(({ id }) => id).sort()]).toEqual([2, ['good', 'strange']]);
    const shown = await shownAt(server);
    expect(shown.announcements).toMatchObject([{ title: 'Good', imageUrl: null }]);
  });

  it('tell open pages of the company that show them, and no others', async () => {
    const heard = { announced: [] as string[], other: [] as string[] };
    const stream = (name: keyof typeof heard, announced: boolean) =>
      server.services.live.openGuest({
        companyId,
        network: 'x',
        announced,
        isCurrent: () => Promise.resolve(true),
        begin: () => ({ write: (text) => void heard[name].push(text), probe: () => undefined, end: () => undefined }),
      });
    await stream('announced', true);
    await stream('other', false);
    await host.call(createAnnouncement, { params, body: { branchIds: [branchId], title: 'New' } });
    await expect.poll(() => heard.announced.filter((text) => text.includes('changed'))).toHaveLength(1);
    expect(heard.other.filter((text) => text.includes('changed'))).toEqual([]);
  });

  it('take pictures that were uploaded for the company', async () => {
    const { imageUrl } = await host.call(uploadAnnouncementImage, { query: { companyId } });
    const made = await create({ branchIds: [branchId], imageUrl });
    expect([made.status, made.json]).toMatchObject([201, { imageUrl, title: '' }]);
  });
});

describe('announcements in a realtime database of another server', () => {
  let far: Awaited<ReturnType<typeof open>>;
  let near: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    far = await open();
    near = await open({ config: { realtime: { url: far.server.url + '', token: far.raw.auth } } });
  });
  afterAll(async () => {
    await near.server.close();
    await far.server.close();
  });

  it('are written and read there, and its changes reach pages here', async () => {
    await ask(far.raw, 'DELETE', '');
    expect(await titlesAt(near.server)).toEqual([]);
    const made = await near.host.call(createAnnouncement, { params, body: { branchIds: [branchId], title: 'Near' } });
    expect((await ask(far.raw, 'GET', `/${made.id}/title`)).json).toBe('Near');
    await expect.poll(() => titlesAt(near.server)).toEqual(['Near']);
    await ask(far.raw, 'PATCH', `/${made.id}`, { body: { title: 'Far' } });
    await expect.poll(() => titlesAt(near.server)).toEqual(['Far']);
    const stale = { branchIds: [branchId], title: 'Late', version: made.version };
    const place = { companyId, announcementId: made.id };
    expect((await near.host.ask(putAnnouncement, { params: place, body: stale })).status).toBe(409);
    await near.host.call(deleteAnnouncement, { params: place });
    expect((await ask(far.raw, 'GET', '')).json).toBeNull();
  });

  it('have no routes here', async () => {
    expect((await fetch(`${near.raw.node}.json?auth=${near.raw.auth}`)).status).toBe(404);
  });

  it('fail silently while it cannot be reached, and what was seen stays', async () => {
    await near.host.call(createAnnouncement, { params, body: { branchIds: [branchId], title: 'Stays' } });
    await expect.poll(() => titlesAt(near.server)).toEqual(['Stays']);
    await far.server.close();
    expect(await titlesAt(near.server)).toEqual(['Stays']);
    expect(await near.host.call(listAnnouncements, { params, query: {} })).toEqual({ announcements: [], total: 0 });
    const body = { branchIds: [branchId], title: 'Lost' };
    const lost = await near.host.ask(createAnnouncement, { params, body });
    expect([lost.status, lost.json]).toMatchObject([503, { code: 'unavailable' }]);
    far = await open();
  });
});
