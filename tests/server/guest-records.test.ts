import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createGuestNote,
  deleteGuestNote,
  guestCampaigns,
  guestNotes,
  guestVisits,
  guestVouchers,
  patchGuestNote,
} from '#contract/guests/guestRecords.ts';
import {
  auditLog,
  campaignRecipients,
  campaigns,
  customers,
  issuedVouchers,
  reservations,
} from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = small.own;
const day = 86_400_000;
let server: TestServer;
const clients: Record<string, Client> = {};
const as = (name: string): Client => clients[name] ?? server.client();

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'rec-manager', companyId, role: 'manager' }),
    buildUser({ id: 'rec-staff', companyId, role: 'write' }),
    buildUser({ id: 'rec-other', companyId, role: 'write' }),
    buildUser({ id: 'rec-reader', companyId, role: 'read' }),
    buildUser({ id: 'rec-confined', role: 'write', companies: [{ companyId, enabledBranches: ['own-2'] }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  for (const [id, token] of tokens) clients[id.replace('rec-', '')] = server.client(token);
  const { sql } = server.database;
  await sql
    .insert(customers)
    .values([
      buildCustomer({ companyId, id: 'v-1', branchId: 'own-2', branchIds: ['own-1', 'own-2'], visits: 3 }),
      buildCustomer({ companyId, id: 'v-2', branchId: 'own-1', branchIds: ['own-1'] }),
      buildCustomer({ companyId, id: 'v-3', branchIds: [] }),
    ]);
  const visit = (
    id: string,
    daysAgo: number,
    changes: Partial<typeof reservations.$inferInsert> = {},
  ): typeof reservations.$inferInsert => ({
    companyId,
    id,
    customerId: 'v-1',
    branchId: 'own-1',
    state: 'seated',
    startTime: new Date(Date.now() - daysAgo * day),
    seatedTime: new Date(Date.now() - daysAgo * day),
    groupSize: 2,
    ...changes,
  });
  await sql
    .insert(reservations)
    .values([
      visit('r-1', 40),
      visit('r-2', 30, { groupSize: 5, branchId: 'own-2' }),
      visit('r-3', 20, { groupSize: 4, tables: ['A1'], note: 'Regular', customerNote: 'Window' }),
      visit('r-4', 15, { state: 'noShow', seatedTime: null }),
      visit('r-5', 14, { state: 'cancelledByCustomer', seatedTime: null }),
      visit('r-6', 13, { state: 'cancelledByRestaurant', seatedTime: null, branchId: 'own-2' }),
      visit('r-7', -3, { state: 'open', seatedTime: null }),
      visit('r-8', 1, { customerId: 'v-2' }),
    ]);
  await sql.insert(issuedVouchers).values([
    {
      companyId,
      id: 'w-1',
      customerId: 'v-1',
      title: 'Old',
      issuedTime: new Date(Date.now() - 90 * day),
      expiresTime: new Date(Date.now() - day),
    },
    {
      companyId,
      id: 'w-2',
      customerId: 'v-1',
      title: 'Used',
      issuedTime: new Date(Date.now() - 60 * day),
      usedTime: new Date(),
      usedBranchId: 'own-1',
    },
    { companyId, id: 'w-3', customerId: 'v-1', title: 'Open', issuedTime: new Date(Date.now() - 30 * day) },
  ]);
  await sql.insert(campaigns).values([{ companyId, id: 'cm-1', title: 'Autumn', status: 'sent' }]);
  await sql.insert(campaignRecipients).values([
    {
      companyId,
      campaignId: 'cm-1',
      customerId: 'v-1',
      phoneNumber: '+886911222333',
      optOutToken: 'to-1',
      status: 'failed',
      reason: 'refused',
    },
    {
      companyId,
      campaignId: 'cm-gone',
      customerId: 'v-1',
      phoneNumber: '+886911222333',
      optOutToken: 'to-2',
      status: 'sent',
      sentTime: new Date(0),
    },
  ]);
});
afterAll(() => server?.close());

const one = (customerId = 'v-1') => ({ params: { companyId, customerId }, query: {} });

describe("a guest's visits", () => {
  it('are told latest first, with what they add up to', async () => {
    const { visits, total, totals } = await as('reader').call(guestVisits, one());
    expect(visits.map(({ id }) => id)).toEqual(['r-7', 'r-6', 'r-5', 'r-4', 'r-3', 'r-2', 'r-1']);
    expect(total).toBe(7);
    expect(totals).toEqual({ visits: 3, noShows: 1, cancellations: 2, expected: 1, averageParty: 3.7, spent: null });
    expect(visits[4]).toMatchObject({
      reservationType: 2,
      branch: { id: 'own-1' },
      tableStrings: ['A1'],
      note: { note: 'Regular' },
      customerNote: 'Window',
      groupSize: 4,
    });
  });

  it('come in pages that hold each once', async () => {
    const seen: string[] = [];
    for (let from = 0; from < 8; from += 3) {
      const { visits, total } = await as('reader').call(guestVisits, { ...one(), query: { from, size: 3 } });
      expect(total).toBe(7);
      seen.push(...visits.map(({ id }) => id));
    }
    expect(seen).toEqual(['r-7', 'r-6', 'r-5', 'r-4', 'r-3', 'r-2', 'r-1']);
  });

  it('at other branches are not told to who is confined to some', async () => {
    const { visits, total, totals } = await as('confined').call(guestVisits, one());
    expect(visits.map(({ id }) => id)).toEqual(['r-6', 'r-2']);
    expect([total, totals.visits, totals.averageParty]).toEqual([2, 1, 5]);
    expect((await as('confined').ask(guestVisits, one('v-2'))).status).toBe(404);
    expect((await as('confined').call(guestVisits, one('v-3'))).total).toBe(0);
  });

  it('are none for a guest without any, and not found without a guest', async () => {
    expect((await as('reader').call(guestVisits, one('v-3'))).totals).toEqual({
      visits: 0,
      noShows: 0,
      cancellations: 0,
      expected: 0,
      averageParty: null,
      spent: null,
    });
    for (const endpoint of [guestVisits, guestCampaigns, guestVouchers, guestNotes])
      expect((await as('reader').ask(endpoint, one('nobody'))).status).toBe(404);
  });
});

describe("a guest's vouchers and campaigns", () => {
  it('say how they stand', async () => {
    const { vouchers } = await as('reader').call(guestVouchers, one());
    expect(vouchers.map(({ title, state }) => [title, state])).toEqual([
      ['Open', 'open'],
      ['Used', 'used'],
      ['Old', 'expired'],
    ]);
    const { campaigns: all } = await as('reader').call(guestCampaigns, one());
    expect(all.map(({ title, status, reason }) => [title, status, reason])).toEqual([
      ['Autumn', 'failed', 'refused'],
      ['', 'sent', null],
    ]);
  });
});

describe('notes about a guest', () => {
  const note = async (client: string, text: string) =>
    as(client).call(createGuestNote, { params: one().params, body: { text } });
  const patch = (client: string, noteId: string, body: { version: number; text: string }) =>
    as(client).ask(patchGuestNote, { params: { ...one().params, noteId }, body });
  const remove = (client: string, noteId: string, version: number) =>
    as(client).ask(deleteGuestNote, { params: { ...one().params, noteId }, query: { version } });
  const all = async () => (await as('reader').call(guestNotes, one())).notes;

  it('are written, changed by who wrote them, and kept with every step in the log', async () => {
    const made = await note('staff', '  Likes the corner table  ');
    expect(made).toMatchObject({ version: 1, text: 'Likes the corner table', author: { id: 'rec-staff' } });
    const answer = await patch('staff', made.id, { version: 1, text: 'Likes the window' });
    expect([answer.status, answer.headers.etag]).toEqual([204, '"2"']);
    expect((await all())[0]).toMatchObject({ id: made.id, text: 'Likes the window', version: 2 });
    expect((await patch('staff', made.id, { version: 1, text: 'Late' })).json).toMatchObject({ code: 'stale_version' });
    for (const other of ['other', 'manager'])
      expect((await patch(other, made.id, { version: 2, text: 'Mine now' })).status).toBe(403);
    expect((await remove('other', made.id, 2)).status).toBe(403);
    expect((await remove('staff', made.id, 1)).json).toMatchObject({ code: 'stale_version' });
    expect((await remove('staff', made.id, 2)).status).toBe(204);
    expect((await remove('staff', made.id, 2)).status).toBe(404);
    const log = await server.database.sql
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entityId, made.id)))
      .orderBy(auditLog.id);
    expect(log).toEqual([
      { action: 'create', before: null, after: { customerId: 'v-1', text: 'Likes the corner table' } },
      {
        action: 'update',
        before: { customerId: 'v-1', text: 'Likes the corner table' },
        after: { customerId: 'v-1', text: 'Likes the window' },
      },
      { action: 'delete', before: { customerId: 'v-1', text: 'Likes the window' }, after: null },
    ]);
  });

  it('can be deleted by a manager, not by a reader, and not through another guest', async () => {
    const made = await note('staff', 'Rude to the waiter');
    expect((await as('reader').ask(createGuestNote, { params: one().params, body: { text: 'x' } })).status).toBe(403);
    const elsewhere = { params: { companyId, customerId: 'v-3', noteId: made.id }, query: { version: 1 } };
    expect((await as('manager').ask(deleteGuestNote, elsewhere)).status).toBe(404);
    expect((await remove('manager', made.id, 1)).status).toBe(204);
  });

  it('are never empty', async () => {
    expect((await as('staff').ask(createGuestNote, { params: one().params, body: { text: '   ' } })).status).toBe(400);
  });
});
