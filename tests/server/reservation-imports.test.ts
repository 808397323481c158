import { eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJob, getJob, listJobs } from '#contract/platform/jobs.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import { adminBackhouse, defaultPermissionSets, type Permission } from '#contract/core/permissions.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { applyEvent, type FoldableEvent, type FoldedReservation } from '#contract/reservations/reservationFold.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { customers, importRows, reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { csv, importerOn, reservationsOf, workbook, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Importing reservations: what is checked, what is brought in and counted, and who may. */

const { own } = small;
const [branchId, other] = small.branches;
let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server, {}, reservationImports);
});
afterAll(() => server.close());

const header = 'id,date,time,people,status,name,phone,table,source,note';
const checked = (text: string) => importer.checked(text, { branchId });
const brought = (text: string) => importer.brought(text, { branchId });
const broughtBy = (importId: string) => reservationsOf(server, importId);
const guestCalled = async (name: string) =>
  (await server.database.sql.select().from(customers).where(eq(customers.name, name)))[0];
const count = () => server.database.sql.$count(reservations, isNull(reservations.deletedTime));

describe('the check', () => {
  test('names every row that is not taken, and changes nothing', async () => {
    const before = [await count(), await server.database.sql.$count(customers)];
    const one = await checked(
      csv(
        header,
        'C-1,2025-03-24,18:30,2,seated,Ann,0912 000 001,A1,web,',
        'C-2,2025-03-24,late,2,seated,Bo,,,,',
        'C-3,2025-03-24,18:30,,seated,Cy,,,,',
        'C-1,2025-03-24,18:30,2,seated,Ann,0912 000 001,A1,web,',
        'C-4,2025-03-24,18:30,2,eaten,Di,12345,,,',
        'C-5,2099-03-24,18:30,2,seated,Ed,,,,',
      ),
    );
    expect(one).toMatchObject({
      kind: 'reservations',
      status: 'checked',
      mapping: { externalId: 0, date: 1, time: 2, groupSize: 3, status: 4, name: 5, phoneNumber: 6, tables: 7 },
      counts: { rows: 6, create: 1, update: 0, skip: 1, fail: 4 },
    });
    expect(await importer.problems(one.id)).toEqual([
      { row: 3, text: 'time:time:late' },
      { row: 4, text: 'groupSize:sizeMissing:' },
      { row: 5, text: 'externalId:duplicateReservation:2' },
      { row: 6, text: 'status:status:eaten phoneNumber:phone:12345' },
      { row: 7, text: 'status:inFuture:' },
    ]);
    expect([await count(), await server.database.sql.$count(customers)]).toEqual(before);
  });

  test('takes a workbook with real dates and times', async () => {
    const file = await workbook([
      ['Date', 'Time', 'Covers', 'Status'],
      // 24 March 2025, half past six.
      [{ date: 45740 }, { date: 0.770833333 }, 4, 'seated'],
      [{ date: 45740.770833333 }, null, 2, 'no show'],
    ]);
    const { id } = await importer.upload(file, 'old.xlsx');
    await importer.choose(id, { branchId });
    expect(await importer.check(id)).toMatchObject({ counts: { create: 2, fail: 0 } });
    await importer.run(id);
    expect((await broughtBy(id)).map(({ startTime, state }) => [startTime.toISOString(), state]).sort()).toEqual([
      ['2025-03-24T10:30:00.000Z', 'noShow'],
      ['2025-03-24T10:30:00.000Z', 'seated'],
    ]);
  });
});

describe('the run', () => {
  test('tells what happened, so that the log gives each reservation', async () => {
    const { id, counts } = await brought(
      csv(
        `${header},created at,seated at,left at,cancelled at`,
        'R-1,2025-04-01,18:30,2,seated,Ann Lee,0912 100 001,"A1, A2",google,window,2025-03-20 10:00,18:40,20:05,',
        'R-2,2025-04-01,19:00,4,cancelled,Bo Lin,0912 100 002,,web,,2025-03-21 10:00,,,2025-03-30 09:00',
        'R-3,2025-04-01,19:30,3,no-show,,,,,,,,,',
        'R-4,2025-04-01,20:00,5,,,,,,,,,,',
      ),
    );
    expect(counts).toMatchObject({ created: 4, skipped: 0, failed: 0 });
    const rows = await broughtBy(id);
    expect(
      rows.map(({ externalId, state, createdFrom, tables }) => [externalId, state, createdFrom, tables.join()]),
    ).toEqual([
      ['R-1', 'seated', 'google-reserve', 'A1,A2'],
      ['R-2', 'cancelledByCustomer', 'web', ''],
      ['R-3', 'noShow', 'host', ''],
      ['R-4', 'open', 'host', ''],
    ]);
    const [first] = rows;
    expect(first).toMatchObject({
      diningDate: '2025-04-01',
      seatedTime: new Date('2025-04-01T10:40:00Z'),
      tableClearTime: new Date('2025-04-01T12:05:00Z'),
      createdTime: new Date('2025-03-20T02:00:00Z'),
    });
    expect(await guestCalled('Ann Lee')).toMatchObject({
      id: first?.customerId,
      phoneNumber: '+886912100001',
      visits: 1,
    });
    for (const row of rows) {
      const log = await server.database.sql
        .select()
        .from(reservationEvents)
        .where(eq(reservationEvents.reservationId, row.id))
        .orderBy(reservationEvents.seq);
      let folded: FoldedReservation | null = null;
      for (const event of log)
        folded = applyEvent(folded, { ...event, at: event.at.toISOString() } as unknown as FoldableEvent).next ?? null;
      expect(folded).toMatchObject({ version: row.version, state: row.state, customerId: row.customerId });
    }
  });

  test('knows what is there already: by its number, by guest and moment, or from the same file before', async () => {
    const startTime = '2025-05-02T10:30:00.000Z';
    const pushed = await importer.client.call(pushReservationEvents, {
      params: { companyId: own },
      body: {
        branchId,
        events: [
          { key: 'import-known-1', kind: 'created', startTime, groupSize: 2, guest: { phone: '0912 200 001' } },
          { key: 'import-known-2', kind: 'created', externalId: 'K-2', startTime, groupSize: 2 },
        ],
      },
    });
    expect(pushed.events.map(({ status }) => status)).toEqual(['stored', 'stored']);
    const text = csv(
      header,
      ',2025-05-02,18:30,2,seated,Ann,+886 912 200 001,,,',
      'K-2,2025-05-02,18:30,2,seated,,,,,',
      ',2025-05-02,19:00,2,seated,,,,,',
      ',2025-05-02,19:00,2,seated,,,,,',
    );
    expect(await brought(text)).toMatchObject({ counts: { created: 2, updated: 1, skipped: 1 } });
    const again = await checked(text);
    expect(again).toMatchObject({ counts: { create: 0, skip: 4 } });
    expect((await importer.problems(again.id)).every(({ text: why }) => why.includes('reservationExists'))).toBe(true);
  });

  test('reads the branch of each row, and only those of the person', async () => {
    const there = await importerOn(
      server,
      { id: 'there', companies: [{ companyId: own, permissions: null, enabledBranches: [other ?? ''] }] },
      reservationImports,
    );
    const { id } = await there.upload(
      csv(
        'branch,start,people',
        `${branchId},2025-06-01 18:00,2`,
        `${other},2025-06-01 18:00,2`,
        'Nowhere,2025-06-01 18:00,2',
      ),
    );
    expect((await there.check(id)).counts).toMatchObject({ create: 1, fail: 2 });
    expect(await there.problems(id)).toEqual([
      { row: 2, text: 'branch:branch:' },
      { row: 4, text: 'branch:branch:Nowhere' },
    ]);
    await there.run(id);
    expect((await broughtBy(id)).map((row) => row.branchId)).toEqual([other]);

    // What is out of their sight is not taken back either.
    const text = csv('branch,start,people', `${branchId},2025-06-02 18:00,2`, `${other},2025-06-02 18:00,2`);
    const both = await brought(text);
    expect(await there.rollback(both.id)).toMatchObject({ counts: { removed: 1, kept: 1 } });
    expect((await broughtBy(both.id)).map((row) => row.branchId)).toEqual([branchId]);
    expect(await importer.problems(both.id)).toEqual([{ row: 2, text: 'null:outOfSight:' }]);
  });

  test('counts at once where the dashboards count', async () => {
    const days = async () => {
      await server.database.query({ text: 'select fold_reservation_days(100000)' });
      const [row] = await server.database.query<{ seated: number; covers: number }>({
        text: `select coalesce(sum(seated), 0)::int as seated, coalesce(sum(seated_covers), 0)::int as covers
          from reservation_days where company_id = $1 and axis = 'dining' and branch_id = $2 and day = '2025-07-07'`,
        values: [own, branchId],
      });
      return row;
    };
    const { id } = await brought(
      csv(header, ...Array.from({ length: 30 }, (_, index) => `D-${index},2025-07-07,1${index % 9}:00,3,seated,,,,,`)),
    );
    expect(await days()).toEqual({ seated: 30, covers: 90 });
    await importer.rollback(id);
    expect(await days()).toEqual({ seated: 0, covers: 0 });
  });

  test('that is stopped takes back what it did', async () => {
    const before = [await count(), await server.database.sql.$count(customers)];
    const lines = Array.from({ length: 5_000 }, (_, index) => {
      const phone = `0933${String(index).padStart(6, '0')}`;
      return `S-${index},2025-02-0${1 + (index % 9)},18:00,2,seated,Stopped ${index},${phone},,,`;
    });
    const { id, version } = await checked(csv(header, ...lines));
    const params = { companyId: own, importId: id };
    const job = await importer.client.call(reservationImports.run, { params, body: { version } });
    for (let tries = 0; tries < 600; tries++) {
      if (await server.database.sql.$count(importRows, eq(importRows.importId, id))) break;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await importer.client.call(cancelJob, { params: { companyId: own, jobId: job.id } });
    await server.services.jobs.idle();
    const after = await importer.get(id);
    expect(after).toMatchObject({ status: 'cancelled', counts: { kept: 0 } });
    expect(after.counts.removed).toBeGreaterThan(0);
    expect([await count(), await server.database.sql.$count(customers)]).toEqual(before);
  }, 120_000);
});

/** A person who may sign in, and has one permission. */
const holding = (id: string, held: Permission) => {
  const flags = Object.fromEntries(
    Object.keys(adminBackhouse).map((permission) => [permission, permission === held || permission === 'canLogin']),
  );
  const sets = { ...defaultPermissionSets, backhouse: flags };
  return { id, permissions: sets, companies: [{ companyId: own, permissions: sets, enabledBranches: null }] };
};

describe('who may', () => {
  test('sees imports and jobs of the kind that the permission is for, and no others', async () => {
    const guests = await importerOn(server, holding('crm-only', 'crm'));
    const tables = await importerOn(server, holding('tables-only', 'onlineReservation'), reservationImports);
    const ofGuests = await guests.upload(csv('name', 'Ann'));
    const ofTables = await tables.upload(csv('start,people', '2025-06-01 18:00,2'));
    await guests.check(ofGuests.id);
    const { jobId } = await tables.check(ofTables.id);
    expect(
      (await guests.client.ask(reservationImports.get, { params: { companyId: own, importId: ofTables.id } })).status,
    ).toBe(403);
    expect(
      (await tables.client.ask(guestImports.get, { params: { companyId: own, importId: ofGuests.id } })).status,
    ).toBe(403);
    // With the permission, but under the other kind's address.
    expect(
      (await importer.client.ask(guestImports.get, { params: { companyId: own, importId: ofTables.id } })).status,
    ).toBe(404);
    const kindsFor = async ({ client }: Importer) =>
      new Set(
        (await client.call(listJobs, { params: { companyId: own }, query: {} })).jobs.map(
          ({ kind }) => kind.split('-')[0],
        ),
      );
    expect(await kindsFor(guests)).not.toContain('reservations');
    expect(await kindsFor(tables)).toEqual(new Set(['reservations']));
    const job = { params: { companyId: own, jobId: jobId ?? '' } };
    expect((await guests.client.ask(getJob, job)).status).toBe(404);
    expect((await guests.client.ask(cancelJob, job)).status).toBe(404);
    expect((await tables.client.ask(getJob, job)).status).toBe(200);
  });
});

test('nothing of an import is told to the log with the words of guests', async () => {
  const { id } = await brought(csv(header, 'W-1,2025-10-01,18:00,2,,Wordy Guest,0912 500 001,,,secret note'));
  const rows = await server.database.query<{ data: unknown }>({
    text: `select e.data from reservation_events e join reservations r on r.company_id = e.company_id and r.id = e.reservation_id
      where r.import_id = $1`,
    values: [id],
  });
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/Wordy|secret|0912/);
});
