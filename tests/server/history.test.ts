import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkCustomers } from '#contract/guests/bulk.ts';
import { recordConsent } from '#contract/guests/consent.ts';
import { getCustomer, patchCustomer, type CustomerChanges } from '#contract/guests/crm.ts';
import { guestHistory, undoBatch, undoChange } from '#contract/guests/history.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { recordConsents } from '#server/guests/crm/consents.ts';
import { consents, customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What a guest's page tells of who changed what, and taking single changes back. */

let server: TestServer;
let manager: Client;
let confined: Client;
let reader: Client;
let count = 0;
const companyId = small.own;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'history-manager', name: 'Mei Lin', companyId, role: 'manager' }),
    buildUser({ id: 'history-confined', role: 'write', companies: [{ companyId, enabledBranches: ['own-2'] }] }),
    buildUser({ id: 'history-reader', companyId, role: 'read' }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [manager, confined, reader] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client, Client];
});
afterAll(() => server?.close());

async function guest(changes: Partial<typeof customers.$inferInsert> = {}): Promise<string> {
  const id = `h-${(count += 1)}`;
  await server.database.sql
    .insert(customers)
    .values(buildCustomer({ name: `王小明 ${id}`, branchIds: ['own-1'], ...changes, companyId, id }));
  return id;
}
const read = (id: string) => manager.call(getCustomer, { params: { companyId, customerId: id } });
async function patch(id: string, changes: Partial<CustomerChanges>) {
  const { version } = await read(id);
  await manager.call(patchCustomer, { params: { companyId, customerId: id }, body: { version, ...changes } });
}
const history = async (id: string, query: { from?: number; size?: number } = {}) =>
  (await manager.call(guestHistory, { params: { companyId, customerId: id }, query })).entries;
const undo = (auditId: string, client = manager) => client.ask(undoChange, { params: { companyId, auditId } });
const latest = async (id: string) => (await history(id))[0]?.id ?? '';

describe("a guest's history", () => {
  it('tells who changed what from what to what, newest first, in pages', async () => {
    const id = await guest();
    await patch(id, { name: 'Olivia Hartley', tags: [] });
    await patch(id, { role: 1 });
    const params = { companyId, customerId: id };
    const answer = await manager.call(guestHistory, { params, query: { size: 1 } });
    expect(answer.total).toBe(2);
    expect(answer.entries).toMatchObject([
      {
        author: { id: 'history-manager', name: 'Mei Lin' },
        action: 'update',
        batch: null,
        changes: [{ field: 'isVip', before: false, after: true }],
        undoable: true,
      },
    ]);
    expect(await history(id, { from: 1, size: 5 })).toMatchObject([
      {
        changes: [
          { field: 'name', before: `王小明 ${id}`, after: 'Olivia Hartley' },
          { field: 'tags', before: ['window'], after: [] },
        ],
        undoable: false,
      },
    ]);
  });

  it('says what a change was part of', async () => {
    const id = await guest();
    const selection = { ids: [id] };
    const { jobId } = await manager.call(bulkCustomers, {
      body: { companyId, selection, change: { role: 1 }, expected: 1 },
    });
    await server.services.jobs.idle();
    const back = await manager.call(undoBatch, { params: { companyId, batchId: jobId } });
    await server.services.jobs.idle();
    expect(await history(id)).toMatchObject([
      { action: 'undo', batch: { id: back.jobId, kind: 'undo' }, undoable: true },
      { action: 'update', batch: { id: jobId, kind: 'bulk' }, undoable: false },
    ]);
  });

  it('is only for those who see the guest', async () => {
    const id = await guest();
    const params = { companyId, customerId: id };
    expect((await confined.ask(guestHistory, { params, query: {} })).status).toBe(404);
    expect((await reader.ask(guestHistory, { params, query: {} })).status).toBe(200);
  });
});

describe('taking one change back', () => {
  it('gives the flags back what they were, as a change of its own that can be taken back too', async () => {
    const id = await guest();
    await patch(id, { role: 1, blacklistSetting: { forbidPIISharing: true } });
    const answer = await undo(await latest(id));
    expect([answer.status, answer.headers.etag]).toEqual([204, '"3"']);
    expect(await read(id)).toMatchObject({ isVIP: false, blacklistSetting: { forbidPIISharing: false }, version: 3 });
    const [entry] = await history(id);
    expect(entry).toMatchObject({ action: 'undo', undoable: true });
    expect((await undo(entry?.id ?? '')).status).toBe(204);
    expect(await read(id)).toMatchObject({ isVIP: true, blacklistSetting: { forbidPIISharing: true }, version: 4 });
  });

  it('is refused where something newer is in the way, even where it came back to the same', async () => {
    const id = await guest();
    await patch(id, { role: 1 });
    const first = await latest(id);
    await patch(id, { note: 'Likes tea.' });
    expect((await history(id)).map(({ undoable }) => undoable)).toEqual([false, true]);
    await patch(id, { role: 0 });
    await patch(id, { role: 1 });
    expect((await history(id)).map(({ undoable }) => undoable)).toEqual([true, false, false, false]);
    const answer = await undo(first);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { code: 'conflict', details: [{ path: 'undo', message: 'newer' }] },
    ]);
    expect(await read(id)).toMatchObject({ isVIP: true });
  });

  it('writes consents down, and leaves to guests what they said themselves', async () => {
    const id = await guest({ allowContactRestaurant: true });
    await manager.call(recordConsent, {
      params: { companyId, customerId: id },
      body: { version: 1, purpose: 'restaurant', granted: false, source: 'phone', text: 'No more, please.' },
    });
    expect((await undo(await latest(id))).status).toBe(204);
    expect(await read(id)).toMatchObject({ allowContactRestaurant: true });
    const ledger = await server.database.sql
      .select()
      .from(consents)
      .where(eq(consents.customerId, id))
      .orderBy(consents.at);
    expect(ledger.map(({ granted, source, userId }) => [granted, source, userId])).toEqual([
      [false, 'phone', 'history-manager'],
      [true, 'undo', 'history-manager'],
    ]);

    const said = { companyId, customerId: id, purpose: 'restaurant', granted: false, source: 'stop' } as const;
    await server.database.transaction(async (transaction) => {
      await recordConsents(transaction, [said]);
      await writeAudit(transaction, {
        companyId,
        userId: null,
        action: 'consent',
        entity: 'customer',
        entityId: id,
        before: { allowContactRestaurant: true },
        after: { allowContactRestaurant: false },
      });
    });
    const [stop] = await history(id);
    expect(stop).toMatchObject({ author: null, undoable: false });
    expect((await undo(stop?.id ?? '')).status).toBe(409);
    expect(await read(id)).toMatchObject({ allowContactRestaurant: false });
  });

  it('is for changes of flags alone, of guests whom one may change', async () => {
    const id = await guest();
    await patch(id, { role: 1, note: 'Likes tea.' });
    const mixed = await latest(id);
    expect((await undo(mixed)).status).toBe(409);
    await patch(id, { role: 0 });
    const flags = await latest(id);
    expect((await undo(flags, confined)).status).toBe(404);
    expect((await undo(flags, reader)).status).toBe(403);
    expect((await undo('nothing')).status).toBe(404);
    const foreign = await manager.ask(undoChange, { params: { companyId: small.foreign, auditId: flags } });
    expect(foreign.status).toBe(403);
    await server.database.sql.update(customers).set({ erasedTime: new Date() }).where(eq(customers.id, id));
    expect((await history(id)).some(({ undoable }) => undoable)).toBe(false);
    expect((await undo(flags)).status).toBe(409);
  });

  it('happens once where two ask for it', async () => {
    const id = await guest();
    await patch(id, { role: 1 });
    const change = await latest(id);
    const answers = await Promise.all([undo(change), undo(change), undo(change)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await read(id)).toMatchObject({ isVIP: false, version: 3 });
  });
});
