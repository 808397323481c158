import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkCustomers, type BulkChange, type BulkResult } from '#contract/guests/bulk.ts';
import { patchCustomer, type CustomerSelection } from '#contract/guests/crm.ts';
import { undoBatch } from '#contract/guests/history.ts';
import { cancelJob, getJob, type Job } from '#contract/platform/jobs.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { auditLog, companies, customers, jobs } from '#server/platform/db/schema.ts';
import { buildCompany, buildCustomer, buildUser, signInAll } from '#tests/support/build.ts';
import { databaseKind } from '#tests/support/database.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** One change of many guests, and taking it back. */

let server: TestServer;
let manager: Client;
let confined: Client;
let reader: Client;
let count = 0;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'bulk-manager', companyId: 'own', role: 'manager', isAdmin: true }),
    buildUser({ id: 'bulk-confined', role: 'write', companies: [{ companyId: 'own', enabledBranches: ['own-2'] }] }),
    buildUser({ id: 'bulk-reader', companyId: 'own', role: 'read' }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [manager, confined, reader] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client, Client];
});
afterAll(() => server?.close());

type GuestChanges = Partial<typeof customers.$inferInsert>;

/** A company of its own with guests of these kinds; their ids are `a`, `b`, … */
async function seed(guests: readonly GuestChanges[], companyId = `bulk-${(count += 1)}`): Promise<string> {
  await server.database.sql.insert(companies).values(buildCompany({ id: companyId }));
  await server.database.sql
    .insert(customers)
    .values(guests.map((guest, index) => buildCustomer({ id: idOf(index), ...guest, companyId })));
  return companyId;
}
const idOf = (index: number) => String.fromCharCode(97 + index);

async function edit(
  companyId: string,
  selection: CustomerSelection,
  change: BulkChange,
  { client = manager, expected = 1_000_000 } = {},
): Promise<Job & { result: BulkResult }> {
  const { jobId } = await client.call(bulkCustomers, { body: { companyId, selection, change, expected } });
  return finished(companyId, jobId);
}

async function finished(companyId: string, jobId: string): Promise<Job & { result: BulkResult }> {
  await server.services.jobs.idle();
  return (await manager.call(getJob, { params: { companyId, jobId } })) as Job & { result: BulkResult };
}

async function undo(companyId: string, batchId: string, client = manager) {
  const { jobId } = await client.call(undoBatch, { params: { companyId, batchId } });
  return finished(companyId, jobId);
}

async function rows(companyId: string) {
  const found = await server.database.sql
    .select()
    .from(customers)
    .where(eq(customers.companyId, companyId))
    .orderBy(customers.id);
  return Object.fromEntries(found.map((row) => [row.id, row]));
}

const vips = async (companyId: string) =>
  Object.values(await rows(companyId))
    .filter(({ isVip }) => isVip)
    .map(({ id }) => id);

const audits = (companyId: string, batchId: string) =>
  server.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), eq(auditLog.batchId, batchId), eq(auditLog.entity, 'customer')))
    .orderBy(auditLog.entityId);

describe('a bulk edit', () => {
  it('changes those who are not so yet, skips those who are, and names those who cannot be changed', async () => {
    const companyId = await seed([{}, { isVip: true }, { erasedTime: new Date(), name: '#erased' }, {}]);
    const job = await edit(companyId, { ids: ['a', 'b', 'c', 'd', 'nobody'] }, { role: 1 });
    expect(job).toMatchObject({ status: 'done', done: 5, total: 5 });
    expect(job.result).toEqual({
      changed: 2,
      skipped: 1,
      failed: 2,
      reasons: { erased: 1, notFound: 1 },
      failures: [
        { id: 'c', name: '#erased', reason: 'erased' },
        { id: 'nobody', name: null, reason: 'notFound' },
      ],
    });
    const after = await rows(companyId);
    expect(await vips(companyId)).toEqual(['a', 'b', 'd']);
    expect([after.a?.version, after.b?.version, after.c?.version]).toEqual([2, 1, 1]);
    expect(after.a?.updatedTime.getTime()).toBeGreaterThan(after.b?.updatedTime.getTime() ?? Infinity);
    const logged = await audits(companyId, job.id);
    expect(
      logged.map(({ entityId, userId, action, before, after: now }) => [entityId, userId, action, before, now]),
    ).toEqual([
      ['a', 'bulk-manager', 'update', { isVip: false }, { isVip: true }],
      ['d', 'bulk-manager', 'update', { isVip: false }, { isVip: true }],
    ]);
  });

  it('keeps to the conditions of the list, although it changes what they ask for', async () => {
    const companyId = await seed(Array.from({ length: 26 }, (_, index) => ({ visits: index % 2 ? 9 : 1 })));
    const query = { filters: { isVIP: false, visits: { gte: 5 } } };
    const job = await edit(companyId, { query }, { role: 1 }, { expected: 13 });
    expect(job.result).toMatchObject({ changed: 13, skipped: 0, failed: 0 });
    expect((await vips(companyId)).length).toBe(13);
    expect(Object.values(await rows(companyId)).every(({ isVip, visits }) => isVip === visits > 5)).toBe(true);
  });

  it('turns do not contact on and off, and leaves what was agreed to as it is', async () => {
    const companyId = await seed([{ allowContactRestaurant: true }, { forbidPiiSharing: true }]);
    const change = (forbidPIISharing: boolean) => ({ blacklistSetting: { forbidPIISharing } });
    const on = await edit(companyId, { query: {} }, change(true));
    expect(on.result).toMatchObject({ changed: 1, skipped: 1 });
    expect((await rows(companyId)).a).toMatchObject({ forbidPiiSharing: true, allowContactRestaurant: true });
    const off = await edit(companyId, { query: {} }, change(false));
    expect(off.result).toMatchObject({ changed: 2, skipped: 0 });
  });

  it('is refused where more guests match than were seen selected', async () => {
    const companyId = await seed([{}, {}, {}]);
    const body = { companyId, selection: { query: {} }, change: { role: 1 as const }, expected: 2 };
    const answer = await manager.ask(bulkCustomers, { body });
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { code: 'conflict', details: [{ path: 'expected', message: '3' }] },
    ]);
    expect(await vips(companyId)).toEqual([]);
  });

  it('leaves guests alone who are added after it was asked for', async () => {
    const companyId = await seed([{}, {}, { createdTime: new Date(Date.now() + 60_000) }]);
    expect((await edit(companyId, { query: {} }, { role: 1 })).result).toMatchObject({ changed: 2, skipped: 0 });
    expect(await vips(companyId)).toEqual(['a', 'b']);
  });

  it('changes nobody whom the person does not see', async () => {
    const own = { companyId: 'own' };
    const body = { ...own, selection: { query: {} }, change: { role: 1 as const }, expected: 100 };
    expect((await reader.ask(bulkCustomers, { body })).status).toBe(403);
    const before = await rows('own');
    const seen = Object.values(before).filter(({ branchIds }) => branchIds.includes('own-2'));
    const job = await edit('own', { query: {} }, { role: 1 }, { client: confined });
    expect(job.result.changed + job.result.skipped).toBe(seen.length);
    const after = Object.values(await rows('own'));
    const touched = after.filter(({ id, version }) => version !== before[id]?.version);
    expect(touched.every(({ branchIds }) => branchIds.includes('own-2'))).toBe(true);
    expect(touched.length).toBe(job.result.changed);

    const foreign = after.find(({ branchIds }) => !branchIds.includes('own-2'));
    const direct = await edit('own', { ids: [foreign?.id ?? ''] }, { role: 0 }, { client: confined });
    expect(direct.result).toMatchObject({ changed: 0, failed: 1, reasons: { notFound: 1 } });
    // A wider person's edit, taken back by a narrower one: only as far as that one sees.
    const wide = await edit('own', { query: {} }, { blacklistSetting: { forbidPIISharing: true } });
    const narrow = await undo('own', wide.id, confined);
    expect(narrow.result.changed).toBe(seen.length);
    expect(narrow.result.reasons).toEqual({ notFound: wide.result.changed - seen.length });
  });

  it('stops when asked, keeps what is done, and can be taken back then', async () => {
    const companyId = await seed(Array.from({ length: 26 }, () => ({})));
    // As if it had been stopped between two parts.
    const input = {
      selection: { query: {} },
      change: { role: 1 },
      enabledBranches: 'all',
      asked: Date.now(),
      expected: 26,
    };
    const half = { changed: 13, skipped: 0, failed: 0, reasons: {}, failures: [] };
    await server.database.sql.insert(jobs).values({
      companyId,
      id: 'stopped',
      kind: 'customers-bulk',
      status: 'cancelling',
      leaseUntil: sql`now() - interval '1 second'`,
      input,
      cursor: { after: 'm', index: 0, sum: half },
      done: 13,
      total: 26,
    });
    await server.database.notify('jobs', 'stopped');
    const job = await finished(companyId, 'stopped');
    expect(job).toMatchObject({ status: 'cancelled', done: 13, result: half });
    expect(await vips(companyId)).toEqual([]);
    expect((await manager.ask(cancelJob, { params: { companyId, jobId: 'stopped' } })).status).toBe(409);
  });
});

describe('taking a bulk edit back', () => {
  it('gives each guest back what it had, unless somebody changed that since', async () => {
    const companyId = await seed([{}, {}, { isVip: true }, {}, {}, {}]);
    const bulk = await edit(companyId, { query: {} }, { role: 1 });
    expect(bulk.result.changed).toBe(5);
    const patch = async (id: string, change: object) => {
      const version = (await rows(companyId))[id]?.version ?? 0;
      await manager.call(patchCustomer, { params: { companyId, customerId: id }, body: { version, ...change } });
    };
    // Off and deliberately on again; off; something else; gone; erased.
    await patch('a', { role: 0 });
    await patch('a', { role: 1 });
    await patch('b', { role: 0 });
    await patch('d', { note: 'Likes tea.' });
    await server.database.sql.delete(customers).where(and(eq(customers.companyId, companyId), eq(customers.id, 'e')));
    await server.database.sql
      .update(customers)
      .set({ erasedTime: new Date(), name: '#f' })
      .where(and(eq(customers.companyId, companyId), eq(customers.id, 'f')));

    const undone = await undo(companyId, bulk.id);
    expect(undone).toMatchObject({ status: 'done', kind: 'customers-undo', done: 5, total: 5 });
    expect(undone.result).toMatchObject({ changed: 1, skipped: 1, failed: 3 });
    expect(undone.result.reasons).toEqual({ newer: 1, notFound: 1, erased: 1 });
    expect(undone.result.failures.map(({ id, reason }) => [id, reason])).toEqual([
      ['a', 'newer'],
      ['e', 'notFound'],
      ['f', 'erased'],
    ]);
    expect(await vips(companyId)).toEqual(['a', 'c', 'f']);
    expect(
      (await audits(companyId, undone.id)).map(({ entityId, action, before, after }) => [
        entityId,
        action,
        before,
        after,
      ]),
    ).toEqual([['d', 'undo', { isVip: true }, { isVip: false }]]);
  });

  it('can be taken back itself', async () => {
    const companyId = await seed([{}, { isVip: true }, {}]);
    const bulk = await edit(companyId, { query: {} }, { role: 1 });
    const undone = await undo(companyId, bulk.id);
    expect(await vips(companyId)).toEqual(['b']);
    const again = await undo(companyId, undone.id);
    expect(again.result).toMatchObject({ changed: 2, skipped: 0, failed: 0 });
    expect(await vips(companyId)).toEqual(['a', 'b', 'c']);
    expect((await rows(companyId)).a?.version).toBe(4);
    // The first one is overtaken by what came of it since.
    const late = await undo(companyId, bulk.id);
    expect(late.result).toMatchObject({ changed: 0, failed: 2, reasons: { newer: 2 } });
  });

  it('is refused for what is no bulk edit, goes on, or changed nothing', async () => {
    const companyId = await seed([{ isVip: true }]);
    const ask = (batchId: string) => manager.ask(undoBatch, { params: { companyId, batchId } });
    expect((await ask('nothing')).status).toBe(404);
    const bulk = await edit(companyId, { query: {} }, { role: 1 });
    expect((await ask(bulk.id)).status).toBe(409);
    await server.database.sql.insert(jobs).values([
      { companyId, id: 'export', kind: 'customers-export', status: 'done' },
      { companyId, id: 'open', kind: 'customers-bulk', runAt: new Date('2099-01-01') },
    ]);
    expect((await ask('export')).status).toBe(404);
    expect((await ask('open')).status).toBe(409);
  });
});

describe('while others work', () => {
  it('overwrites nobody, and is overwritten by nobody', async () => {
    const guests = databaseKind === 'postgres' ? 4_000 : 500;
    const companyId = await seedMany(guests);
    let ended = false;
    const changes: Promise<unknown>[] = [];
    const { jobId } = await manager.call(bulkCustomers, {
      body: { companyId, selection: { query: {} }, change: { role: 1 }, expected: guests },
    });
    const patched = new Map<string, number>();
    const meddle = async (first: number) => {
      for (let index = first; !ended && index < guests; index += 97) {
        const id = manyId(index);
        const [row] = await server.database.sql
          .select({ version: customers.version })
          .from(customers)
          .where(and(eq(customers.companyId, companyId), eq(customers.id, id)));
        const answer = await manager.ask(patchCustomer, {
          params: { companyId, customerId: id },
          body: { version: row?.version ?? 0, note: `Note ${index}` },
        });
        if (answer.status === 204) patched.set(id, (patched.get(id) ?? 0) + 1);
        else expect(answer.status).toBe(409);
      }
    };
    changes.push(meddle(3), meddle(41));
    const job = await finished(companyId, jobId);
    ended = true;
    await Promise.all(changes);
    expect(job.result).toMatchObject({ changed: guests, skipped: 0, failed: 0 });
    for (const row of Object.values(await rows(companyId))) {
      expect(row.isVip).toBe(true);
      expect(row.version).toBe(2 + (patched.get(row.id) ?? 0));
      if (patched.has(row.id)) expect(row.note).toMatch(/^Note/);
    }
    expect((await audits(companyId, jobId)).length).toBe(guests);
  });

  it('two that want the opposite end with each guest as one of them says, every change in the log', async () => {
    const guests = databaseKind === 'postgres' ? 1_500 : 300;
    const companyId = await seedMany(guests);
    const ask = (role: 0 | 1) =>
      manager.call(bulkCustomers, {
        body: { companyId, selection: { query: {} }, change: { role }, expected: guests },
      });
    const asked = await Promise.all([ask(1), ask(0), ask(1)]);
    await server.services.jobs.idle();
    const log = await server.database.sql.select().from(auditLog).where(eq(auditLog.companyId, companyId));
    const changes = new Map<string, number>();
    for (const { entity, entityId } of log)
      if (entity === 'customer') changes.set(entityId, (changes.get(entityId) ?? 0) + 1);
    for (const { id, version, isVip } of Object.values(await rows(companyId))) {
      const count = changes.get(id) ?? 0;
      // From not being one, each change turns it over.
      expect([id, version, isVip]).toEqual([id, 1 + count, count % 2 === 1]);
    }
    for (const { jobId } of asked) expect((await finished(companyId, jobId)).status).toBe('done');
  });
});

describe('many guests', () => {
  it('are changed in many parts, each guest once', async () => {
    const guests = databaseKind === 'postgres' ? 3_000 : 2_000;
    const companyId = await seedMany(guests, (index) => index % 10 === 0);
    const job = await edit(companyId, { query: { filters: { isVIP: false } } }, { role: 1 });
    expect(job.result).toMatchObject({ changed: guests * 0.9, skipped: 0, failed: 0 });
    const [figures] = await server.database.query<{ guests: number; vips: number; least: number; most: number }>({
      text: `select count(*)::int as guests, (count(*) filter (where is_vip))::int as vips,
        min(version) filter (where id not like '%0') as least, max(version) as most from customers where company_id = $1`,
      values: [companyId],
    });
    expect(figures).toEqual({ guests, vips: guests, least: 2, most: 2 });
    const logged = await audits(companyId, job.id);
    expect([logged.length, new Set(logged.map(({ entityId }) => entityId)).size]).toEqual([guests * 0.9, guests * 0.9]);
    // A part is a transaction, and has its moment; on a fast machine parts grow, so that there may be two.
    expect(new Set(logged.map(({ at }) => at.getTime())).size).toBeGreaterThan(1);

    const back = await undo(companyId, job.id);
    expect(back.result).toMatchObject({ changed: guests * 0.9, skipped: 0, failed: 0 });
    expect((await vips(companyId)).length).toBe(guests / 10);
  });
});

const manyId = (index: number) => `m${String(index).padStart(6, '0')}`;

async function seedMany(guests: number, isVip: (index: number) => boolean = () => false): Promise<string> {
  const companyId = await seed([{ id: 'gone' }]);
  await server.database.sql.delete(customers).where(eq(customers.companyId, companyId));
  const all = Array.from({ length: guests }, (_, index) =>
    buildCustomer({ companyId, id: manyId(index), isVip: isVip(index) }),
  );
  for (let at = 0; at < all.length; at += 1_000)
    await server.database.transaction((transaction) => insertRows(transaction, customers, all.slice(at, at + 1_000)));
  return companyId;
}
