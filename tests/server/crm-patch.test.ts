import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customerTags, getCustomer, listCustomers, patchCustomer, type CustomerChanges } from '#contract/guests/crm.ts';
import { auditLog, customers } from '#server/platform/db/schema.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let manager: Client;
let confined: Client;
const companyId = small.own;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'patch-manager', companyId, role: 'manager' }),
    buildUser({
      id: 'patch-confined',
      role: 'write',
      companies: [{ companyId, enabledBranches: ['own-2'] }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('patch-manager'));
  confined = server.client(tokens.get('patch-confined'));
  await server.database.sql
    .insert(customers)
    .values([
      buildCustomer({ companyId, id: 'p-1', branchId: 'own-1', branchIds: ['own-1'] }),
      buildCustomer({ companyId, id: 'p-2', branchId: 'own-2', branchIds: ['own-1', 'own-2'] }),
      buildCustomer({ companyId, id: 'p-3', branchId: null, branchIds: [] }),
      buildCustomer({ companyId, id: 'p-4', branchId: 'own-1', branchIds: ['own-1'], tags: [] }),
    ]);
});
afterAll(() => server?.close());

const patch = (id: string, body: CustomerChanges, client = manager) =>
  client.ask(patchCustomer, { params: { companyId, customerId: id }, body });
const read = (id: string) => manager.call(getCustomer, { params: { companyId, customerId: id } });
const audits = (id: string) =>
  server.database.sql
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.companyId, companyId), eq(auditLog.entityId, id)));

describe('changing a guest', () => {
  it('keeps the change, its version and what it was before', async () => {
    const answer = await patch('p-1', { version: 1, role: 1, blacklistSetting: { forbidPIISharing: true } });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([204, '', '"2"']);
    expect(await read('p-1')).toMatchObject({
      version: 2,
      isVIP: true,
      role: 1,
      blacklistSetting: { forbidPIISharing: true },
    });
    expect(await audits('p-1')).toEqual([
      { before: { isVip: false, forbidPiiSharing: false }, after: { isVip: true, forbidPiiSharing: true } },
    ]);
  });

  it('answers in ASCII alone, whatever a name and a note are written in', async () => {
    const name = '陳 "Ana\\u00e9" 😀 Ölmez é\u0301 \u2028.';
    const note = '一行目\n２行目\t"引用" 🍣🍶 \\u6b50 ﾊﾝｶｸ \u0080.';
    const { version } = await read('p-4');
    expect((await patch('p-4', { version, name, note })).status).toBe(204);
    expect(await read('p-4')).toMatchObject({ name, note });
    const { text } = await manager.ask(getCustomer, { params: { companyId, customerId: 'p-4' } });
    expect(text).toMatch(/^[ -~]+$/);
  });

  it('refuses a stale version and changes nothing', async () => {
    const answer = await patch('p-1', { version: 1, name: 'Late' });
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'stale_version' }]);
    expect((await read('p-1')).name).not.toBe('Late');
  });

  it('lets one of two writers through', async () => {
    const { version } = await read('p-3');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => patch('p-3', { version, name: `Writer ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
    expect((await read('p-3')).version).toBe(version + 1);
  });

  it('makes no version of a change that is none', async () => {
    const before = await read('p-2');
    const answer = await patch('p-2', {
      version: before.version,
      name: before.name,
      tags: before.tags,
      role: before.role,
    });
    expect([answer.status, answer.headers.etag]).toEqual([204, `"${before.version}"`]);
    expect(await read('p-2')).toEqual(before);
    expect(await audits('p-2')).toEqual([]);
  });

  it.each([
    ['0912-345-678', '+886912345678'],
    ['０９１２３４５６７８', '+886912345678'],
    ['+81 90-1234-5678', '+819012345678'],
    ['', null],
  ])('reads the phone number %j', async (written, stored) => {
    const { version } = await read('p-2');
    expect((await patch('p-2', { version, phoneNumber: written })).status).toBe(204);
    expect(await read('p-2')).toMatchObject({ phoneNumber: stored, phone: stored });
  });

  it('says which field is wrong', async () => {
    const { version } = await read('p-2');
    const answer = await patch('p-2', { version, phoneNumber: '12', name: 'Not kept' });
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { code: 'invalid_input', details: [{ path: 'phoneNumber' }] },
    ]);
    expect((await read('p-2')).name).not.toBe('Not kept');
  });

  it('refuses labels that no index holds', async () => {
    const { version } = await read('p-2');
    const tags = Array.from({ length: 50 }, (_, index) => `${index}${'長'.repeat(55)}`);
    expect((await patch('p-2', { version, tags })).status).toBe(400);
  });
});

describe('a caller confined to branches', () => {
  it('sees the guests of those branches, and those who have been at none', async () => {
    const { customers: seen, total } = await confined.call(listCustomers, { query: { companyId, size: 500 } });
    expect(seen).toHaveLength(total);
    const ids = seen.map(({ id }) => id);
    expect(ids).toContain('p-2');
    expect(ids).toContain('p-3');
    expect(ids).not.toContain('p-1');
    expect(total).toBeLessThan((await manager.call(listCustomers, { query: { companyId } })).total);
  });

  it('reaches no other guest by id', async () => {
    const params = { companyId, customerId: 'p-1' };
    expect((await confined.ask(getCustomer, { params })).status).toBe(404);
    expect((await patch('p-1', { version: 2, role: 0 }, confined)).status).toBe(404);
    expect((await patch('p-2', { version: (await read('p-2')).version, role: 1 }, confined)).status).toBe(204);
  });

  it('may not ask for another branch', async () => {
    const query = { companyId, branches: JSON.stringify(['own-1']) };
    expect((await confined.ask(listCustomers, { query })).status).toBe(403);
  });
});

describe('the tags in use', () => {
  it('are counted, most used first, and follow every write', async () => {
    const { tags } = await manager.call(customerTags, { query: { companyId } });
    expect(tags[0]).toEqual({ value: 'window', count: 27 });
    const { version } = await read('p-1');
    await patch('p-1', { version, tags: ['terrace', 'window', 'terrace'] });
    const later = await manager.call(customerTags, { query: { companyId } });
    expect(later.tags).toEqual([
      { value: 'window', count: 27 },
      { value: 'terrace', count: 1 },
    ]);
  });
});

describe('the list of guests', () => {
  it('has 50 of a page, who came last first, where nobody says otherwise', async () => {
    const usual = await manager.call(listCustomers, { query: { companyId } });
    expect(usual.size).toBe(50);
    const times = usual.customers.map(({ lastSeatTime }) => lastSeatTime ?? '');
    expect(times.length).toBeGreaterThan(10);
    expect(times).toEqual(times.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
  });
});
