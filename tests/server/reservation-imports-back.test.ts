import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { patchCustomer } from '#contract/guests/crm.ts';
import { actOnReservation, pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { auditLog, customers, deposits, reservations } from '#server/platform/db/schema.ts';
import { buildDeposit } from '#tests/support/money.ts';
import { small } from '#tests/support/build.ts';
import { csv, importerOn, reservationsOf, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Taking back imports of reservations. */

const { own } = small;
const [branchId] = small.branches;
let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server, {}, reservationImports);
});
afterAll(() => server.close());

const header = 'id,date,time,people,status,name,phone,table,source,note';
const brought = (text: string) => importer.brought(text, { branchId });
const broughtBy = (importId: string) => reservationsOf(server, importId);
const guestCalled = async (name: string) =>
  (await server.database.sql.select().from(customers).where(eq(customers.name, name)))[0];

describe('taking back', () => {
  test('keeps what somebody has worked with, what money hangs on, and guests who have something else', async () => {
    const { id } = await brought(
      csv(
        header,
        'B-1,2025-08-01,18:00,2,,Worked With,0912 300 001,,,',
        'B-2,2025-08-01,18:10,2,seated,Has Paid,0912 300 002,,,',
        'B-3,2025-08-01,18:20,2,seated,Goes Away,0912 300 003,,,',
        'B-4,2025-08-01,18:30,2,seated,Came Again,0912 300 004,,,',
        'B-5,2025-08-01,18:40,2,seated,Goes Away,0912 300 003,,,secret',
      ),
    );
    const [worked, paid, gone] = await broughtBy(id);
    await importer.client.call(actOnReservation, {
      params: { companyId: own, reservationId: worked?.id ?? '' },
      body: { action: 'seat', version: worked?.version ?? 0 },
    });
    await server.database.sql
      .insert(deposits)
      .values(buildDeposit({ companyId: own, branchId, reservationId: paid?.id ?? '' }));
    await importer.client.call(pushReservationEvents, {
      params: { companyId: own },
      body: {
        branchId,
        events: [{ key: 'came-again', kind: 'created', type: 'walkin', groupSize: 2, guest: { phone: '0912300004' } }],
      },
    });
    // What the clock does is nobody's work.
    await server.services.reservations.push(own, [
      {
        key: null,
        id: gone?.id ?? '',
        externalId: null,
        branchId: branchId ?? '',
        event: { kind: 'cleared', by: 'system', at: '2025-08-01T12:00:00.000Z' },
        userId: null,
      },
    ]);
    expect(await importer.rollback(id)).toMatchObject({ status: 'rolledBack', counts: { removed: 3, kept: 2 } });
    expect(await importer.problems(id)).toEqual([
      { row: 2, text: 'null:reservationChanged:' },
      { row: 3, text: 'null:reservationChanged:' },
    ]);
    expect((await broughtBy(id)).map(({ externalId }) => externalId)).toEqual(['B-1', 'B-2']);
    expect(await guestCalled('Goes Away')).toBeUndefined();
    expect(await guestCalled('Came Again')).toMatchObject({ visits: 0 });
    const forgotten = await server.database.sql
      .select()
      .from(reservations)
      .where(and(eq(reservations.importId, id), isNotNull(reservations.deletedTime)));
    expect(
      forgotten.every((row) => !row.customerId && !row.guestName && !row.guestPhone && !row.note && !row.externalId),
    ).toBe(true);
    const deleted = await server.database.sql.$count(
      auditLog,
      and(eq(auditLog.entity, 'customer'), eq(auditLog.action, 'delete')),
    );
    expect(deleted).toBeGreaterThan(0);
  });

  describe('with other imports of the same guests taken back, too,', () => {
    const row = (number: string, name: string, phone: string) =>
      csv(header, `${number},2025-11-0${number.slice(2)},18:00,2,seated,${name},${phone},,,`);
    const guestFile = async (name: string, phone: string) => {
      const person = await importerOn(server, { id: `of-${phone.slice(-3)}` });
      const { id } = await person.upload(csv('name,phone,note', `${name},${phone},regular`));
      await person.check(id);
      await person.run(id);
      return { id, person };
    };

    test('leaves nobody behind whom the first of two brought and the second needed', async () => {
      const first = await brought(row('O-1', 'Orphan One', '0912 600 001'));
      const second = await brought(row('O-2', 'Orphan One', '0912 600 001'));
      await importer.rollback(first.id);
      expect(await guestCalled('Orphan One')).toMatchObject({ visits: 1 });
      await importer.rollback(second.id);
      expect(await guestCalled('Orphan One')).toBeUndefined();
    });

    test('leaves nobody behind who came with a list of guests', async () => {
      const { id, person } = await guestFile('Orphan Two', '0912 600 002');
      const after = await brought(row('O-3', 'Orphan Two', '0912 600 002'));
      expect(await person.rollback(id)).toMatchObject({ counts: { removed: 0, kept: 1 } });
      await importer.rollback(after.id);
      expect(await guestCalled('Orphan Two')).toBeUndefined();
    });

    test('leaves nobody behind whom a list of guests completed', async () => {
      const before = await brought(row('O-4', 'Orphan Three', '0912 600 003'));
      const { id, person } = await guestFile('Orphan Three', '0912 600 003');
      await importer.rollback(before.id);
      expect(await guestCalled('Orphan Three')).toMatchObject({ note: 'regular' });
      expect(await person.rollback(id)).toMatchObject({ counts: { kept: 0 } });
      expect(await guestCalled('Orphan Three')).toBeUndefined();
    });

    test('keeps whom somebody has written to since', async () => {
      const first = await brought(row('O-5', 'Kept Guest', '0912 600 004'));
      const second = await brought(row('O-6', 'Kept Guest', '0912 600 004'));
      const guest = await guestCalled('Kept Guest');
      await importer.rollback(first.id);
      await importer.client.call(patchCustomer, {
        params: { companyId: own, customerId: guest?.id ?? '' },
        body: { version: guest?.version ?? 0, note: 'called' },
      });
      await importer.rollback(second.id);
      expect(await guestCalled('Kept Guest')).toMatchObject({ note: 'called' });
    });
  });

  test('lets the same file come once more', async () => {
    const text = csv(header, 'A-1,2025-09-01,18:00,2,seated,Ann,0912 400 001,,,', ',2025-09-01,18:00,2,seated,,,,,');
    const first = await brought(text);
    expect(first.counts).toMatchObject({ created: 2 });
    await importer.rollback(first.id);
    expect((await brought(text)).counts).toMatchObject({ created: 2, skipped: 0 });
  });
});
