import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createView, deleteView, getView, listViews, patchView, type NewView } from '#contract/guests/views.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = small.own;
const params = { companyId };

let server: TestServer;
let owner: Client;
let colleague: Client;
let manager: Client;
let reader: Client;
let stranger: Client;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'view-owner', name: 'Owner', role: 'write', companyId }),
    buildUser({ id: 'view-colleague', role: 'write', companyId }),
    buildUser({ id: 'view-manager', role: 'manager', companyId }),
    buildUser({ id: 'view-reader', role: 'read', companyId }),
    buildUser({ id: 'view-stranger', role: 'manager', companyId: small.foreign }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  const client = (id: string) => server.client(tokens.get(id));
  [owner, colleague, manager, reader, stranger] = users.map(({ id }) => client(id ?? '')) as [
    Client,
    Client,
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server.close());

const make = (more: Partial<NewView> = {}, client = owner) =>
  client.call(createView, {
    params,
    body: { name: 'Regulars', state: { filters: { visits: { gte: 10 } }, sort: '-visits' }, ...more },
  });
const namesOf = async (client: Client) =>
  (await client.call(listViews, { params, query: {} })).views.map(({ name }) => name);
const one = (id: string) => ({ companyId, viewId: id });

describe('saved views', () => {
  it('keep conditions and order as they were', async () => {
    const state = {
      search: '王',
      filters: { name: { starts: '王' }, birthday: [{ month: 5, day: 99 }], lastSeat: { lte: 60 } },
      branches: [small.branches[0]],
      preset: 'diner' as const,
      sort: '-visits' as const,
    };
    const made = await make({ name: ' Whole ', state });
    expect(made).toMatchObject({ name: 'Whole', shared: false, version: 1, state, owner: { name: 'Owner' } });
    expect(await owner.call(getView, { params: one(made.id) })).toEqual(made);
  });

  it("are listed by name: one's own, and those that colleagues share", async () => {
    const mine = await make({ name: 'b private' });
    await make({ name: 'A shared', shared: true });
    const own = await namesOf(owner);
    expect(own).toEqual([...own].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    expect(own).toEqual(expect.arrayContaining(['A shared', 'b private']));
    const others = await namesOf(colleague);
    expect(others).toContain('A shared');
    expect(others).not.toContain('b private');
    // Whoever was given the link may look through it, shared or not.
    expect(await reader.call(getView, { params: one(mine.id) })).toMatchObject({ name: 'b private' });
    const refused = await stranger.ask(getView, { params: one(mine.id) });
    expect(refused.status).toBe(403);
    const elsewhere = await stranger.ask(getView, { params: { companyId: small.foreign, viewId: mine.id } });
    expect(elsewhere.status).toBe(404);
  });

  it('are changed by their owner, with the version that was seen', async () => {
    const view = await make({ name: 'First name' });
    const renamed = await owner.ask(patchView, { params: one(view.id), body: { version: 1, name: 'Second name' } });
    expect([renamed.status, renamed.headers.etag]).toEqual([204, '"2"']);
    const stale = await owner.ask(patchView, { params: one(view.id), body: { version: 1, shared: true } });
    expect([stale.status, (stale.json as { code: string }).code]).toEqual([409, 'stale_version']);
    const state = { filters: { isVIP: true } };
    await owner.call(patchView, { params: one(view.id), body: { version: 2, shared: true, state } });
    const now = await owner.call(getView, { params: one(view.id) });
    expect(now).toMatchObject({ name: 'Second name', shared: true, state, version: 3 });
    // Saying what is so already changes nothing.
    const same = await owner.ask(patchView, { params: one(view.id), body: { version: 3, state } });
    expect(same.headers.etag).toBe('"3"');
  });

  it('are changed and deleted by managers too, and by nobody else', async () => {
    const view = await make({ name: 'Theirs', shared: true });
    for (const client of [colleague, reader]) {
      const change = await client.ask(patchView, { params: one(view.id), body: { version: 1, name: 'Mine' } });
      expect(change.status).toBe(403);
      expect((await client.ask(deleteView, { params: one(view.id) })).status).toBe(403);
    }
    expect(await owner.call(getView, { params: one(view.id) })).toEqual(view);
    await manager.call(patchView, { params: one(view.id), body: { version: 1, name: 'Everybody’s' } });
    await manager.call(deleteView, { params: one(view.id) });
    expect((await owner.ask(getView, { params: one(view.id) })).status).toBe(404);
    expect((await manager.ask(deleteView, { params: one(view.id) })).status).toBe(404);
    expect((await reader.ask(createView, { params, body: { name: 'x', state: {} } })).status).toBe(403);
  });

  it('hold nothing that the list could not be asked for', async () => {
    for (const state of [
      { filters: { unknown: 1 } },
      { filters: { gender: [7] } },
      { sort: 'phone' },
      { preset: 'nobody' },
      { page: 2 },
    ]) {
      const answer = await owner.ask(createView, { params, body: { name: 'Bad', state } });
      expect(answer.status, JSON.stringify(state)).toBe(400);
    }
  });

  it('leave a trace of every change', async () => {
    const view = await make({ name: 'Traced' });
    await owner.call(patchView, { params: one(view.id), body: { version: 1, name: 'Traced again' } });
    await owner.call(deleteView, { params: one(view.id) });
    const trace = await server.database.sql
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after, userId: auditLog.userId })
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entity, 'view'), eq(auditLog.entityId, view.id)))
      .orderBy(auditLog.id);
    expect(trace).toMatchObject([
      { action: 'create', before: null, after: { name: 'Traced' }, userId: 'view-owner' },
      { action: 'update', before: { name: 'Traced' }, after: { name: 'Traced again' } },
      { action: 'delete', before: { name: 'Traced again' }, after: null },
    ]);
  });
});
