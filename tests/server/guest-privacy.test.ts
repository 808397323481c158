import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordConsent } from '#contract/guests/consent.ts';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import {
  createGuestNote,
  guestNotes,
  guestVisits,
  guestVouchers,
  patchGuestNote,
} from '#contract/guests/guestRecords.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { eraseGuest, exportGuest } from '#contract/guests/privacy.ts';
import {
  auditLog,
  campaignRecipients,
  campaigns,
  consents,
  customerMerges,
  customers,
  deliveries,
  importRows,
  imports,
  issuedVouchers,
  jobs,
  outbox,
  reservations,
  smsInbound,
} from '#server/platform/db/schema.ts';
import { pseudonymOf } from '#server/guests/privacy/erase.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const companyId = small.own;
const at = new Date('2026-02-03T04:05:06.000Z');
let server: TestServer;
let manager: Client;
let staff: Client;
let plain: Client;

beforeAll(async () => {
  server = await openServer();
  const backhouse = { ...defaultBackhouse, crmExport: true };
  const companies = [{ companyId, permissions: { backhouse } }];
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'privacy-manager', role: 'manager', companies }),
    buildUser({ id: 'privacy-staff', role: 'write', companies }),
    buildUser({ id: 'privacy-plain', role: 'manager', companyId }),
  ]);
  manager = server.client(tokens.get('privacy-manager'));
  staff = server.client(tokens.get('privacy-staff'));
  plain = server.client(tokens.get('privacy-plain'));
});
afterAll(() => server?.close());

const params = (customerId: string) => ({ companyId, customerId });
const read = (id: string) => manager.call(getCustomer, { params: params(id) });
const erase = async (id: string, client = manager, changes: { version?: number; name?: string } = {}) => {
  const { version, name } = await read(id);
  return client.ask(eraseGuest, { params: params(id), body: { version, name, ...changes } });
};
const insertGuest = (changes: Partial<typeof customers.$inferInsert> & { id: string }) =>
  server.database.sql.insert(customers).values(buildCustomer({ companyId, ...changes }));

/** Every row of every table as text, with escapes undone and folded as a search would. */
async function everything(): Promise<string> {
  const tables = await server.database.query<{ name: string }>({
    text: `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  });
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await server.database.query<{ row: string }>({
      text: `select to_jsonb(t)::text as row from ${name} t`,
    });
    parts.push(...rows.map(({ row }) => row));
  }
  return folded(parts.join('\n'));
}
const folded = (text: string) =>
  text
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));

interface Person {
  family: string;
  given: string;
  phonetic: string;
  digits: number;
  former: number;
  word: string;
}

/** Leaves traces of a person wherever the product keeps some. */
async function leaveTraces(id: string, person: Person): Promise<string[]> {
  const { family, given, phonetic, word } = person;
  const phone = `+8869${person.digits}`;
  const former = `+8869${person.former}`;
  const email = `${word}@guests.example`;
  const merged = `${id}-merged`;
  const { sql: database } = server.database;
  await insertGuest({
    id,
    name: `${family}${given}`,
    familyName: family,
    givenName: given,
    phoneticFamilyName: phonetic,
    phoneticGivenName: phonetic,
    phoneNumber: former,
    email,
    birthday: '03-15',
    note: `${word} note`,
    tags: [`${word} tag`],
    types: [`${word} type`],
    profilePicture: `https://pictures.example/${word}.png`,
    visits: 1,
  });
  // Changes by hand, which the audit log remembers.
  await manager.call(patchCustomer, {
    params: params(id),
    body: { version: 1, phoneNumber: phone, note: `${word} again`, tags: [`${word} other`] },
  });
  const note = await manager.call(createGuestNote, { params: params(id), body: { text: `${word} said so` } });
  await manager.call(patchGuestNote, {
    params: { ...params(id), noteId: note.id },
    body: { version: 1, text: `${word} said otherwise` },
  });
  const of = { companyId, customerId: id };
  await database.insert(reservations).values([
    {
      ...of,
      id: `${id}-r`,
      branchId: 'own-1',
      state: 'seated',
      startTime: at,
      groupSize: 3,
      guestName: `${word} party`,
      guestPhone: phone,
      customerNote: `${word} asks`,
      note: `${word} came`,
    },
    { ...of, id: `${id}-n`, branchId: 'own-1', state: 'noShow', startTime: at, groupSize: 2 },
  ]);
  await database.insert(issuedVouchers).values({ ...of, id: `${id}-v`, title: 'Tea', issuedTime: at });
  const example = { example: `Dear ${given}, come back` } as unknown as typeof campaigns.$inferInsert.preflight;
  await database.insert(campaigns).values({ companyId, id: `c1-${id}`, title: 'Autumn', preflight: example });
  await database.insert(campaignRecipients).values([
    { ...of, campaignId: `c1-${id}`, phoneNumber: phone, optOutToken: `t1-${id}`, status: 'sent', sentTime: at },
    { ...of, campaignId: `c2-${id}`, phoneNumber: former, optOutToken: `t2-${id}`, status: 'pending' },
  ]);
  await database.insert(importRows).values({
    ...of,
    importId: `i-${id}`,
    row: 2,
    action: 'updated',
    before: { name: family },
    problems: [{ field: 'phoneNumber', code: 'phone', value: former }],
  });
  await database.insert(imports).values({
    companyId,
    id: `i-${id}`,
    fileName: 'guests.csv',
    file: 'x',
    format: 'csv',
    options: {} as typeof imports.$inferInsert.options,
    sample: [[family, phone, word]],
  });
  const failures = [{ id, name: `${family}${given}`, reason: 'newer' }];
  await database.insert(jobs).values({
    companyId,
    id: `j-${id}`,
    kind: 'customers-flags',
    status: 'done',
    result: { failed: 1, failures },
    cursor: { after: id, sum: { failures } },
  });
  await database.insert(smsInbound).values({ messageId: `s-${id}`, phoneNumber: phone, text: 'STOP', stop: true });
  // Merged into the guest, and the guest into another one from whom it was taken away again.
  const row = { name: `${family}${given}`, phoneNumber: phone, note: word };
  await database.insert(customerMerges).values([
    { ...of, id: `m1-${id}`, mergedId: merged, merged: row, before: row, after: row },
    {
      companyId,
      id: `m2-${id}`,
      customerId: 'guest-1',
      mergedId: id,
      merged: row,
      before: row,
      after: row,
      undoneTime: at,
    },
  ]);
  await database.insert(auditLog).values([
    { companyId, id: `a1-${id}`, action: 'update', entity: 'customer', entityId: merged, before: row, after: row },
    {
      companyId,
      id: `a2-${id}`,
      action: 'merge',
      entity: 'customer',
      entityId: 'guest-1',
      after: row,
      batchId: `m2-${id}`,
    },
  ]);
  await database.insert(outbox).values([
    { id: `o1-${id}`, channel: 'sms', companyId, recipient: phone, body: `Dear ${given}, ${word}` },
    { id: `o2-${id}`, channel: 'sms', companyId, recipient: former, body: `Dear ${given}, ${word}` },
    { id: `o3-${id}`, channel: 'mail', companyId, recipient: email, subject: family, body: word, link: `/${word}` },
  ]);
  return [family, given, phonetic, word, String(person.digits), String(person.former), '03-15'];
}

const letters = (from: string) => fc.string({ unit: fc.constantFrom(...from), minLength: 6, maxLength: 12 });
const people = fc.record<Person>({
  family: letters('歐陽司馬諸葛皇甫'),
  given: letters('齉龘靐龗麤爨'),
  phonetic: letters('ヲヱヰヴヮパピプ'),
  digits: fc.integer({ min: 30_000_000, max: 54_999_999 }),
  former: fc.integer({ min: 55_000_000, max: 99_999_999 }),
  word: fc.string({ unit: fc.constantFrom(...'qxzjvkw'), minLength: 10, maxLength: 14 }),
});

describe('erasing a guest', () => {
  it('leaves no personal value anywhere in the database, whatever it is', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(people, async (person) => {
        const id = `forgotten-${(serial += 1)}`;
        const traces = await leaveTraces(id, person);
        const before = await everything();
        // The test can fail: all of it was there.
        for (const trace of traces) expect(before, trace).toContain(folded(trace));
        expect((await erase(id)).status).toBe(200);
        const after = await everything();
        expect(traces.filter((trace) => after.includes(folded(trace)))).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });

  it('keeps what only counts, and says that it was done', async () => {
    await leaveTraces('counted', {
      family: '甲乙',
      given: '丙丁',
      phonetic: 'アア',
      digits: 30_000_001,
      former: 30_000_002,
      word: 'pqpqpqpqpq',
    });
    const before = await read('counted');
    const answer = await erase('counted');
    const guest = await read('counted');
    expect(answer.json).toEqual(guest);
    expect(guest).toMatchObject({
      name: pseudonymOf('counted'),
      visits: before.visits,
      seatCount: before.seatCount,
      firstSeenTime: before.firstSeenTime,
      lastSeatTime: before.lastSeatTime,
      version: before.version + 1,
      phoneNumber: null,
      email: null,
      birthday: null,
      note: null,
      tags: [],
      types: [],
      profilePicture: null,
      isVIP: false,
      allowContactInline: false,
      allowContactRestaurant: false,
      blacklistSetting: { forbidPIISharing: true },
    });
    expect(guest.erasedTime).not.toBeNull();
    const { totals } = await manager.call(guestVisits, { params: params('counted'), query: {} });
    expect(totals).toMatchObject({ visits: 1, noShows: 1, averageParty: 3 });
    expect((await manager.call(guestVouchers, { params: params('counted'), query: {} })).total).toBe(1);
    expect((await manager.call(guestNotes, { params: params('counted'), query: {} })).total).toBe(0);
    const sent = await server.database.sql
      .select({
        phone: campaignRecipients.phoneNumber,
        status: campaignRecipients.status,
        reason: campaignRecipients.reason,
      })
      .from(campaignRecipients)
      .where(sql`customer_id = 'counted'`)
      .orderBy(campaignRecipients.campaignId);
    expect(sent).toEqual([
      { phone: 'erased:counted', status: 'sent', reason: null },
      { phone: 'erased:counted', status: 'skipped', reason: 'erased' },
    ]);
    const ledger = await server.database.sql
      .select()
      .from(consents)
      .where(sql`customer_id = 'counted'`);
    expect(ledger.map(({ purpose, granted, source }) => [purpose, granted, source]).sort()).toEqual([
      ['platform', false, 'erase'],
      ['restaurant', false, 'erase'],
    ]);
    const log = await server.database.sql
      .select()
      .from(auditLog)
      .where(sql`entity_id = 'counted'`)
      .orderBy(auditLog.id);
    expect(log.map(({ action, userId }) => [action, userId])).toEqual([
      ['update', 'privacy-manager'],
      ['erase', 'privacy-manager'],
    ]);
    // Who, when and which fields stay.
    expect(log[0]?.after).toEqual({ phoneNumber: '[erased]', note: '[erased]', tags: '[erased]' });
    expect(log[1]?.after).toMatchObject({ allowContactRestaurant: false });
  });

  it('asks for the name, the version and a manager', async () => {
    await insertGuest({ id: 'guarded', name: '林 大華' });
    expect((await erase('guarded', manager, { name: '林大' })).json).toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'name', code: 'otherName' }],
    });
    expect((await erase('guarded', manager, { version: 7 })).json).toMatchObject({ code: 'stale_version' });
    expect((await erase('guarded', staff)).status).toBe(403);
    expect((await read('guarded')).erasedTime).toBeNull();
    // Typed with other spaces, or in full width, it is still the name.
    expect((await erase('guarded', manager, { name: ' 林　大華 ' })).status).toBe(200);
  });

  it('is final: nothing can be done with the guest afterwards', async () => {
    await insertGuest({ id: 'final' });
    expect((await erase('final')).status).toBe(200);
    const { version, name } = await read('final');
    const one = { params: params('final') };
    const consent = { version, purpose: 'restaurant', granted: true, source: 'phone', text: 'Yes' };
    for (const answer of [
      await manager.ask(patchCustomer, { ...one, body: { version, name: 'Back' } }),
      await manager.ask(recordConsent, { ...one, body: consent }),
      await manager.ask(createGuestNote, { ...one, body: { text: 'He was here' } }),
      await manager.ask(exportGuest, one),
      await manager.ask(eraseGuest, { ...one, body: { version, name } }),
    ])
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'conflict' }]);
    expect((await read('final')).version).toBe(version);
  });

  it('is seen in the list', async () => {
    await insertGuest({ id: 'listed', name: 'Unmistakable Listed' });
    await erase('listed');
    const query = { companyId, size: 100 };
    const { customers: all } = await manager.call(listCustomers, { query });
    expect(all.find(({ id }) => id === 'listed')?.erasedTime).toEqual(expect.any(String));
    expect((await manager.call(listCustomers, { query: { ...query, search: 'Unmistakable' } })).total).toBe(0);
  });
});

describe("a guest's data", () => {
  it('is one file with everything that is kept, and taking it is written down', async () => {
    await leaveTraces('whole', {
      family: '戊己',
      given: '庚辛',
      phonetic: 'イイ',
      digits: 30_000_003,
      former: 30_000_004,
      word: 'mnmnmnmnmn',
    });
    const about = { companyId, customerId: 'whole', branchId: 'own-1', about: 'whole-r', recipient: 'x' } as const;
    // The server removes a reminder that waits without a reservation to remind of.
    const message = (kind: string, channel: 'mail' | 'sms') =>
      ({ ...about, id: `${kind}/whole-r`, kind, channel, status: 'sent' }) as const;
    // The last one went to staff.
    const messages = [message('reminder', 'sms'), message('dayNotice', 'mail'), message('notification', 'mail')];
    await server.database.sql.insert(deliveries).values(messages);
    const answer = await manager.ask(exportGuest, { params: params('whole') });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="guest-whole.json"');
    const file = exportGuest.response?.parse(answer.json);
    expect(file?.guest).toEqual(await read('whole'));
    expect(file).toMatchObject({
      reservations: [{ customerNote: null }, { guestName: 'mnmnmnmnmn party', customerNote: 'mnmnmnmnmn asks' }],
      vouchers: [{ title: 'Tea' }],
      notes: [{ text: 'mnmnmnmnmn said otherwise' }],
      merges: [{ id: 'm1-whole' }],
    });
    expect(Object.keys(answer.json as object).sort()).toEqual(Object.keys(exportGuest.response?.shape ?? {}).sort());
    expect(file?.campaigns).toHaveLength(2);
    expect(file?.messages.map(({ kind }) => kind)).toEqual(['dayNotice', 'reminder']);
    expect(file?.audit.map((entry) => entry.entity)).toEqual(['customer', 'customerNote', 'customerNote']);
    const [last] = await server.database.sql
      .select()
      .from(auditLog)
      .where(sql`entity_id = 'whole' and action = 'export'`);
    expect(last).toMatchObject({ userId: 'privacy-manager', before: null, after: null });
  });

  it('needs the permission to export', async () => {
    expect((await plain.ask(exportGuest, { params: params('guest-4') })).status).toBe(403);
    expect((await staff.ask(exportGuest, { params: params('guest-4') })).status).toBe(200);
  });
});
