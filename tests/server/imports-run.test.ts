import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCustomer, listCustomers, patchCustomer } from '#contract/guests/crm.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import { cancelJob } from '#contract/platform/jobs.ts';
import { auditLog, consents, customers, importRows } from '#server/platform/db/schema.ts';
import { recordConsents } from '#server/guests/crm/consents.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import { csv, importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, withServer, type TestServer } from '#tests/support/server.ts';

/** Importing guests: what is brought in, and that it can be taken back. */

const { own } = small;
let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server);
});
afterAll(() => server.close());

const guests = (where = sql`true`) => server.database.sql.select().from(customers).where(where).orderBy(customers.id);
const named = async (name: string) => (await guests(eq(customers.name, name)))[0];
const count = async () => (await guests()).length;
const checked = (text: string, changes?: object) => importer.checked(text, changes);
const brought = (text: string, changes?: object) => importer.brought(text, changes);

describe('the run', () => {
  test('brings guests in as they are meant, and writes down who did it', async () => {
    const result = await brought(
      csv(
        '姓,名,セイ,メイ,電話,メール,性別,言語,誕生日,人数,VIP,タグ,備考,DM可',
        '山田,花子,ﾔﾏﾀﾞ,ﾊﾅｺ,０９１１－５５５－６６６,hana@guests.example,女性,日本語,S60.3.24,4名,はい,"窓側、常連",ｱﾚﾙｷﾞｰ 🦐,はい',
        'Smith,Joe,,,,joe@guests.example,Mr,en,12/24/1990,2,no,,=cmd|calc,',
      ),
      { addTags: ['2026 list'], consentText: 'Yes, write to me' },
    );
    expect(result).toMatchObject({ status: 'done', counts: { created: 2, updated: 0, skipped: 0, failed: 0 } });
    const hana = await named('山田花子');
    expect(hana).toMatchObject({
      phoneticFamilyName: 'ヤマダ',
      phoneticGivenName: 'ハナコ',
      phoneNumber: '+886911555666',
      gender: 0,
      language: 'ja',
      birthday: '03-24',
      seatCount: 4,
      isVip: true,
      tags: ['窓側', '常連', '2026 list'],
      note: 'ｱﾚﾙｷﾞｰ 🦐',
      allowContactRestaurant: true,
      allowContactInline: false,
      version: 1,
    });
    const joe = await named('Smith Joe');
    // Text is text: nothing is worked out, and nothing is taken away.
    expect(joe).toMatchObject({ note: '=cmd|calc', birthday: '12-24', gender: 1, allowContactRestaurant: false });
    const { sql: database } = server.database;
    expect(
      await database
        .select()
        .from(consents)
        .where(eq(consents.customerId, hana?.id ?? '')),
    ).toMatchObject([{ granted: true, purpose: 'restaurant', source: 'import', text: 'Yes, write to me' }]);
    expect(
      await database
        .select()
        .from(consents)
        .where(eq(consents.customerId, joe?.id ?? '')),
    ).toEqual([]);
    const audit = await database
      .select()
      .from(auditLog)
      .where(eq(auditLog.batchId, result.jobId ?? ''));
    expect(audit.filter(({ entity }) => entity === 'customer')).toHaveLength(2);
    expect(audit.find(({ entityId }) => entityId === hana?.id)).toMatchObject({
      action: 'create',
      after: { name: '山田花子', phoneNumber: '+886911555666', isVip: true },
    });
    expect(audit.find(({ entity, action }) => entity === 'import' && action === 'import')).toBeTruthy();
  });

  test('is refused without a check', async () => {
    const { id } = await importer.upload(csv('name', 'Ann'));
    await expect(importer.run(id)).rejects.toThrow(/409/);
  });

  test.each([
    ['update', { name: 'New', note: 'new', email: 'new@guests.example', tags: ['old', 'more'] }],
    ['fillEmpty', { name: 'Old', note: 'old', email: 'new@guests.example', tags: ['old', 'more'] }],
    ['skip', { name: 'Old', note: 'old', email: null, tags: ['old'] }],
  ])('does with guests who are there what was chosen: %s', async (existing, expected) => {
    const phoneNumber = `+88691177700${['update', 'fillEmpty', 'skip'].indexOf(existing)}`;
    const guest = buildCustomer({ companyId: own, name: 'Old', note: 'old', email: null, tags: ['old'], phoneNumber });
    await server.database.sql.insert(customers).values(guest);
    const { counts } = await brought(
      csv('name,phone,note,email,tags,birthday', `New,${phoneNumber},new,new@guests.example,more,`),
      { existing },
    );
    expect(counts).toMatchObject({ created: 0, updated: existing === 'skip' ? 0 : 1 });
    const [now] = await guests(eq(customers.id, guest.id));
    expect(now).toMatchObject({ ...expected, birthday: null, version: existing === 'skip' ? 1 : 2 });
    await server.database.sql.delete(customers).where(eq(customers.id, guest.id));
  });

  test('never grants what a guest withdrew, and never lifts do-not-contact', async () => {
    const [gone, asked] = [1, 2].map((index) =>
      buildCustomer({
        companyId: own,
        phoneNumber: `+88691166600${index}`,
        allowContactRestaurant: false,
        forbidPiiSharing: index === 1,
      }),
    );
    const { sql: database } = server.database;
    await database.insert(customers).values([gone!, asked!]);
    await recordConsents(
      database,
      [{ companyId: own, customerId: gone!.id, purpose: 'restaurant', granted: false, source: 'stop', text: 'STOP' }],
      { setFlags: false },
    );
    await brought(
      csv('name,phone,consent,do not contact', 'A,0911666001,yes,no', 'B,0911666002,yes,no', 'C,0911666003,no,yes'),
      { existing: 'update', consentText: 'Write to me' },
    );
    expect((await guests(eq(customers.id, gone!.id)))[0]).toMatchObject({
      allowContactRestaurant: false,
      forbidPiiSharing: true,
    });
    expect((await guests(eq(customers.id, asked!.id)))[0]).toMatchObject({ allowContactRestaurant: true });
    expect(await named('C')).toMatchObject({ allowContactRestaurant: false, forbidPiiSharing: true });
  });

  test('does not touch guests of branches that the person may not see', async () => {
    const hidden = buildCustomer({
      companyId: own,
      name: 'Hidden',
      phoneNumber: '+886911333999',
      branchIds: [small.branches[2]],
    });
    await server.database.sql.insert(customers).values(hidden);
    const confined = await importerOn(server, {
      companies: [{ companyId: own, permissions: null, enabledBranches: [small.branches[0]] }],
    });
    const { id } = await confined.upload(csv('name,phone', 'Changed,0911333999'));
    await confined.choose(id, { existing: 'update', branchId: small.branches[0] });
    await expect(confined.choose(id, { branchId: small.branches[1] })).rejects.toThrow(/403/);
    await confined.check(id);
    expect(await confined.problems(id)).toEqual([{ row: 2, text: 'phoneNumber:exists:+886911333999' }]);
    await confined.run(id);
    expect((await guests(eq(customers.id, hidden.id)))[0]).toMatchObject({ name: 'Hidden', version: 1 });
  });

  test('reads phones as the chosen branch dials them', async () => {
    await server.database.sql.execute(sql`update branches set country = 'SG' where id = ${small.branches[1]}`);
    await brought(csv('name,phone', 'Singaporean,9123 4567'), { branchId: small.branches[1] });
    expect(await named('Singaporean')).toMatchObject({ phoneNumber: '+6591234567' });
  });

  test('makes and splits names as the chosen branch writes them', async () => {
    const at = (country: string) =>
      server.database.sql.execute(sql`update branches set country = ${country} where id = ${small.branches[2]}`);
    const options = { branchId: small.branches[2] };
    for (const [country, whole, family, given] of [
      ['AU', 'Nia Okoro', 'Adebayo', 'Tunde'],
      ['JP', 'Okoro Nia', 'Tunde', 'Adebayo'],
    ] as const) {
      await at(country);
      await brought(csv('last name,first name,email', `Okoro,Nia,nia.${country}@guests.example`), options);
      await brought(csv('name,email', `Tunde Adebayo,tunde.${country}@guests.example`), options);
      const [nia] = await guests(eq(customers.email, `nia.${country}@guests.example`));
      expect(nia).toMatchObject({ name: whole, familyName: 'Okoro', givenName: 'Nia' });
      const [tunde] = await guests(eq(customers.email, `tunde.${country}@guests.example`));
      expect(tunde).toMatchObject({ name: 'Tunde Adebayo', familyName: family, givenName: given });
    }
    // Of a known guest whose other name is kept, the parts of the file's name are not taken.
    await server.database.sql
      .insert(customers)
      .values(
        buildCustomer({ companyId: own, id: 'known-as', name: 'Tee', email: 'tee@guests.example', familyName: null }),
      );
    await brought(csv('name,email,note', 'Tunde Adebayo,tee@guests.example,by the window'), options);
    expect((await guests(eq(customers.id, 'known-as')))[0]).toMatchObject({
      name: 'Tee',
      familyName: null,
      note: 'by the window',
    });
  });

  test('that is stopped takes back what it did', async () => {
    const before = await guests();
    const lines = Array.from({ length: 6_000 }, (_, index) => `Guest ${index},g${index}@many.example`);
    const known = await named('王小明 guest-2');
    const { id } = await checked(
      csv('name,email,note', `Changed,${known?.email},note`, ...lines.map((line) => `${line},`)),
      { existing: 'update' },
    );
    const { version } = await importer.get(id);
    const job = await importer.client.call(guestImports.run, {
      params: { companyId: own, importId: id },
      body: { version },
    });
    for (let tries = 0; tries < 400; tries++) {
      const done = await server.database.sql.$count(importRows, eq(importRows.importId, id));
      if (done > 0 && (await count()) > before.length) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await importer.client.call(cancelJob, { params: { companyId: own, jobId: job.id } });
    await server.services.jobs.idle();
    const after = await importer.get(id);
    expect(after.status).toBe('cancelled');
    expect(after.counts.removed).toBeGreaterThan(0);
    expect(after.counts.kept).toBe(0);
    expect(contents(await guests())).toEqual(contents(before));
  }, 120_000);
});

/** Guests as they are, without how often they were written. */
const contents = (rows: Awaited<ReturnType<typeof guests>>) =>
  rows.map(({ version: _v, updatedTime: _u, wire: _w, ...row }) => row);

describe('taking back', () => {
  test('keeps and names guests who were changed since', async () => {
    const { id } = await brought(csv('name,phone', 'Stays,0911444001', 'Goes,0911444002'), { branchId: null });
    const stays = await named('Stays');
    const params = { companyId: own, customerId: stays?.id ?? '' };
    const { version } = await importer.client.call(getCustomer, { params });
    await importer.client.call(patchCustomer, { params, body: { version, note: 'came by' } });
    const result = await importer.rollback(id);
    expect(result).toMatchObject({ status: 'rolledBack', counts: { removed: 1, restored: 0, kept: 1 } });
    expect(await named('Goes')).toBeUndefined();
    expect(await named('Stays')).toMatchObject({ note: 'came by' });
    expect(await importer.problems(id)).toEqual([{ row: 2, text: 'null:changedSince:' }]);
    await expect(importer.rollback(id)).rejects.toThrow(/409/);
  });

  test('keeps and names guests whom the person who takes it back does not see', async () => {
    const [hidden, seen] = small.branches
      .slice(0, 2)
      .map((branchId, index) =>
        buildCustomer({ companyId: own, name: 'Before', phoneNumber: `+88691144410${index}`, branchIds: [branchId] }),
      );
    await server.database.sql.insert(customers).values([hidden!, seen!]);
    const { id, counts } = await brought(csv('name,phone', 'After,0911444100', 'After,0911444101'), {
      existing: 'update',
      branchId: null,
    });
    expect(counts).toMatchObject({ updated: 2 });
    const confined = await importerOn(server, {
      companies: [{ companyId: own, permissions: null, enabledBranches: [small.branches[1]] }],
    });
    expect(await confined.rollback(id)).toMatchObject({ counts: { restored: 1, kept: 1 } });
    expect(await importer.problems(id)).toEqual([{ row: 2, text: 'null:outOfSight:' }]);
    expect((await guests(eq(customers.id, hidden!.id)))[0]).toMatchObject({ name: 'After' });
    expect((await guests(eq(customers.id, seen!.id)))[0]).toMatchObject({ name: 'Before' });
  });

  test('gives back the same guests, whatever was imported', async () => {
    await withServer({}, async (own_) => {
      const person = await importerOn(own_);
      const all = () => own_.database.sql.select().from(customers).orderBy(customers.id);
      const known = await all();
      const text = fc.stringMatching(/^[a-z王小明 ,"']{0,12}$/);
      const line = fc.record({
        name: text,
        phone: fc.oneof(
          fc.constantFrom('', ...known.slice(0, 12).map(({ phoneNumber }) => phoneNumber ?? '')),
          fc.integer({ min: 10_000_000, max: 99_999_999 }).map((digits) => `09${digits}`),
          fc.constant('nonsense'),
        ),
        email: fc.constantFrom('', 'x@guests.example', ...known.slice(6, 18).map(({ email }) => email ?? '')),
        vip: fc.constantFrom('', 'yes', 'no'),
        consent: fc.constantFrom('', 'yes', 'no'),
        last: fc.constantFrom('', '2024-05-06'),
        tags: text,
      });
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      await fc.assert(
        fc.asyncProperty(
          fc.array(line, { minLength: 1, maxLength: 40 }),
          fc.constantFrom('update', 'fillEmpty', 'skip'),
          async (lines, existing) => {
            const before = contents(await all());
            const { id } = await person.upload(
              csv(
                'name,phone,email,vip,consent,last visit,tags',
                ...lines.map((one) => Object.values(one).map(quoted).join(',')),
              ),
            );
            await person.choose(id, { existing, consentText: 'Write to me' });
            const { counts: planned } = await person.check(id);
            const { counts } = await person.run(id);
            // The check says exactly what the run does.
            expect([counts.created, counts.updated, counts.skipped, counts.failed]).toEqual([
              planned.create,
              planned.update,
              planned.skip,
              planned.fail,
            ]);
            const back = await person.rollback(id);
            expect(back.counts).toMatchObject({
              removed: counts.created,
              restored: counts.updated,
              kept: 0,
            });
            expect(contents(await all())).toEqual(before);
          },
        ),
        { numRuns: 12 },
      );
    });
  }, 120_000);
});

test('the list shows the guests of an import at once', async () => {
  const query = { companyId: own, search: 'Zebediah' };
  expect((await importer.client.call(listCustomers, { query })).total).toBe(0);
  await brought(csv('name', 'Zebediah One', 'Zebediah Two'));
  expect((await importer.client.call(listCustomers, { query })).total).toBe(2);
});
