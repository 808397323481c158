import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consentSources, listConsents, recordConsent } from '#contract/guests/consent.ts';
import { createCustomer, getCustomer, patchCustomer } from '#contract/guests/crm.ts';
import { recordConsents } from '#server/guests/crm/consents.ts';
import { auditLog, consents, customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = small.own;
let server: TestServer;
let staff: Client;
let confined: Client;

beforeAll(async () => {
  server = await openServer();
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'consent-staff', companyId, role: 'write' }),
    buildUser({ id: 'consent-confined', role: 'write', companies: [{ companyId, enabledBranches: ['own-2'] }] }),
  ]);
  staff = server.client(tokens.get('consent-staff'));
  confined = server.client(tokens.get('consent-confined'));
});
afterAll(() => server?.close());

const params = (customerId: string) => ({ companyId, customerId });
const guest = (id: string, changes: Partial<typeof customers.$inferInsert> = {}) =>
  server.database.sql.insert(customers).values(buildCustomer({ companyId, id, ...changes }));
const read = (id: string) => staff.call(getCustomer, { params: params(id) });
const ledger = async (id: string) => staff.call(listConsents, { params: params(id), query: {} });

describe('the ledger of consent', () => {
  it('refuses to be rewritten, whoever tries; only its guest may change, when two are merged', async () => {
    const { database } = server;
    const rows = () => database.sql.select().from(consents).where(eq(consents.customerId, small.customer));
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    for (const statement of [
      sql`update consents set granted = not granted`,
      sql`update consents set text = 'I never said so'`,
      sql`update consents set at = now()`,
      sql`update consents set customer_id = 'guest-2', source = 'stop'`,
      sql`delete from consents`,
      sql`delete from consents where customer_id = ${small.customer}`,
    ])
      await expect(database.sql.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') as string },
      });
    expect(await rows()).toEqual(before);
    await database.sql.execute(sql`update consents set customer_id = 'moved' where customer_id = ${small.customer}`);
    await database.sql.execute(sql`update consents set customer_id = ${small.customer} where customer_id = 'moved'`);
    expect(await rows()).toEqual(before);
  });

  it('takes down what was said by phone, and sets the flag by it', async () => {
    await guest('said', { allowContactRestaurant: true });
    const first = await ledger('said');
    expect(first).toMatchObject({ version: 1, total: 0, current: { restaurant: { granted: true, since: null } } });
    const body = {
      version: 1,
      purpose: 'restaurant',
      granted: false,
      source: 'phone',
      text: 'No more, please.',
    } as const;
    const entry = await staff.call(recordConsent, { params: params('said'), body });
    expect(entry).toMatchObject({ ...without(body), author: { id: 'consent-staff' }, campaign: null });
    expect(await read('said')).toMatchObject({ allowContactRestaurant: false, allowContactInline: true, version: 2 });
    const now = await ledger('said');
    expect(now).toMatchObject({ version: 2, total: 1, entries: [entry] });
    expect(now.current.restaurant).toEqual({ granted: false, since: entry.at });
    const stale = await staff.ask(recordConsent, { params: params('said'), body });
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
    const log = await server.database.sql
      .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entityId, 'said')));
    expect(log).toEqual([
      { action: 'consent', before: { allowContactRestaurant: true }, after: { allowContactRestaurant: false } },
    ]);
  });

  it('follows the flags of the form: one entry a changed flag, one version', async () => {
    await guest('form');
    await staff.call(patchCustomer, {
      params: params('form'),
      body: { version: 1, allowContactRestaurant: false, allowContactInline: false, note: 'Both' },
    });
    expect((await read('form')).version).toBe(2);
    await staff.call(patchCustomer, { params: params('form'), body: { version: 2, allowContactInline: false } });
    await staff.call(patchCustomer, { params: params('form'), body: { version: 2, allowContactInline: true } });
    const { entries, version, current } = await ledger('form');
    expect(version).toBe(3);
    expect(entries.map(({ purpose, granted, source, author }) => [purpose, granted, source, author?.id])).toEqual([
      ['platform', true, 'form', 'consent-staff'],
      ['platform', false, 'form', 'consent-staff'],
      ['restaurant', false, 'form', 'consent-staff'],
    ]);
    expect([current.restaurant.granted, current.platform.granted]).toEqual([false, true]);
  });

  it('ends with what the flags say, whatever is recorded in whichever order', async () => {
    let serial = 0;
    const entry = fc.record({
      purpose: fc.constantFrom('restaurant' as const, 'platform' as const),
      granted: fc.boolean(),
      source: fc.constantFrom(...consentSources),
    });
    const flags = fc.record({ allowContactRestaurant: fc.boolean(), allowContactInline: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        flags,
        fc.array(fc.array(entry, { minLength: 1, maxLength: 4 }), { maxLength: 4 }),
        async (initial, batches) => {
          const id = `any-${(serial += 1)}`;
          await guest(id, initial);
          const expected = { restaurant: initial.allowContactRestaurant, platform: initial.allowContactInline };
          let version = 1;
          for (const batch of batches) {
            const before = { ...expected };
            for (const one of batch) expected[one.purpose] = one.granted;
            await server.database.transaction(async (transaction) => {
              const ids = await recordConsents(
                transaction,
                batch.map((one) => ({ ...one, companyId, customerId: id })),
              );
              expect(ids).toHaveLength(batch.length);
            });
            if (JSON.stringify(before) !== JSON.stringify(expected)) version += 1;
          }
          const now = await ledger(id);
          expect({ restaurant: now.current.restaurant.granted, platform: now.current.platform.granted }).toEqual(
            expected,
          );
          expect([now.version, now.total]).toEqual([version, batches.flat().length]);
          for (const purpose of ['restaurant', 'platform'] as const) {
            const newest = now.entries.find((one) => one.purpose === purpose);
            if (newest) expect(newest.granted).toBe(expected[purpose]);
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is not there for who may not see the guest', async () => {
    await guest('hidden', { branchId: 'own-1', branchIds: ['own-1'] });
    expect((await confined.ask(listConsents, { params: params('hidden'), query: {} })).status).toBe(404);
    const body = { version: 1, purpose: 'platform', granted: true, source: 'inPerson', text: 'Yes' };
    expect((await confined.ask(recordConsent, { params: params('hidden'), body })).status).toBe(404);
  });
});

const without = ({ version: _, ...rest }: { version: number; [key: string]: unknown }) => rest;

describe('a guest added by hand', () => {
  const add = (body: Record<string, unknown>, client = staff) =>
    client.ask(createCustomer, { params: { companyId }, body });

  it('has a phone as the branch writes it, and agrees to nothing that nobody asked', async () => {
    const answer = await add({ name: ' 田中 花子 ', phoneNumber: '0912-000-111', tags: ['window'], role: 1 });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      name: '田中 花子',
      phoneNumber: '+886912000111',
      isVIP: true,
      version: 1,
      visits: 0,
      gender: 1,
      allowContactRestaurant: false,
      allowContactInline: false,
      erasedTime: null,
      branchId: null,
    });
    const { id } = answer.json as { id: string };
    expect(await read(id)).toEqual(answer.json);
    expect((await ledger(id)).total).toBe(0);
    const [log] = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(log).toMatchObject({ action: 'create', userId: 'consent-staff', after: { name: '田中 花子' } });
  });

  it('has a ledger that begins with what was agreed to', async () => {
    const { json } = await add({ name: 'Agreeing', allowContactRestaurant: true });
    const { entries } = await ledger((json as { id: string }).id);
    expect(entries.map(({ purpose, granted, source }) => [purpose, granted, source])).toEqual([
      ['restaurant', true, 'form'],
    ]);
  });

  it('with a phone that is known leads to the guest who has it', async () => {
    await guest('known', { phoneNumber: '+886912000222', branchId: 'own-1', branchIds: ['own-1'] });
    const answer = await add({ name: 'Again', phoneNumber: '0912 000 222' });
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { code: 'conflict', details: [{ path: 'phoneNumber', code: 'taken', id: 'known' }] },
    ]);
    // Who may not see that guest is not told who it is.
    const hidden = await add({ name: 'Again', phoneNumber: '0912 000 222' }, confined);
    expect(hidden.status).toBe(409);
    expect(hidden.text).not.toContain('known');
  });

  it('is added once by two who add the same one at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => add({ name: `Racer ${index}`, phoneNumber: '0912000333' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('needs a name, and a phone that is one', async () => {
    expect((await add({ phoneNumber: '0912000444' })).status).toBe(400);
    expect((await add({ name: '  ' })).status).toBe(400);
    expect((await add({ name: 'Wrong', phoneNumber: '12' })).json).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'phoneNumber', code: 'phone' }],
    });
    expect((await add({ name: 'Elsewhere', branchId: 'foreign-1' })).status).toBe(403);
  });
});
