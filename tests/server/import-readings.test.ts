import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorBody } from '#contract/core/errors.ts';
import { guestImports } from '#contract/imports/guestImports.ts';
import { reservationImports } from '#contract/imports/reservationImports.ts';
import { customers, reservations } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { csv, importerOn, type Importer } from '#tests/support/imports.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Days, times and numbers that could be meant in several ways: a column is read in one. */

const { own } = small;
const [branchId] = small.branches;
let server: TestServer;
let importer: Importer;
let guests: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server, {}, reservationImports);
  guests = await importerOn(server, { id: 'of-guests' });
});
afterAll(() => server.close());

const startsOf = async (importId: string) =>
  (
    await server.database.sql
      .select({ startTime: reservations.startTime })
      .from(reservations)
      .where(and(eq(reservations.importId, importId), isNull(reservations.deletedTime)))
      .orderBy(reservations.startTime)
  ).map(({ startTime }) => startTime.toISOString().slice(0, 16));

describe('reservations', () => {
  test('of one column are read in one order, that of all its rows, and what contradicts it is named', async () => {
    const days = Array.from({ length: 30 }, (_, index) => `${String(index + 1).padStart(2, '0')}/06/2017`);
    const { id } = await importer.upload(
      csv('date,time,people', ...days.map((day) => `${day},18:00,2`), '12/31/2016,18:00,2'),
    );
    const one = await importer.choose(id, { branchId });
    expect(one.readings[0]).toMatchObject({ column: 0, aspect: 'order', value: 'dmy', by: 'rows', against: 1 });
    expect(await importer.check(id)).toMatchObject({ counts: { create: 30, fail: 1 } });
    expect(await importer.problems(id)).toEqual([{ row: 32, text: 'date:dateOrder:12/31/2016' }]);
    await importer.run(id);
    expect(await startsOf(id)).toEqual(days.map((day) => `2017-06-${day.slice(0, 2)}T10:00`));
  });

  test('are not checked before somebody has said what the file leaves open; it is remembered', async () => {
    const text = csv('day,clock,covers', '05/06/2017,6:30,2', '06/07/2017,7:00,3');
    const { id, mapping } = await importer.upload(text);
    expect(mapping).toMatchObject({ date: 0 });
    const asked = await importer.choose(id, { branchId, mapping: { date: 0, time: 1, groupSize: 2 } });
    expect(asked.readings).toMatchObject([
      { column: 0, aspect: 'order', value: null, examples: [{ cell: '05/06/2017' }, { cell: '06/07/2017' }] },
      { column: 1, aspect: 'clock', value: null, examples: [{ cell: '6:30' }, { cell: '7:00' }] },
    ]);
    const refused = await importer.client.ask(reservationImports.check, {
      params: { companyId: own, importId: id },
      body: { version: asked.version },
    });
    expect(refused.status).toBe(400);
    expect(errorBody.parse(refused.json).details).toMatchObject([
      { path: 'readings.0.order', code: 'readingOpen' },
      { path: 'readings.1.clock', code: 'readingOpen' },
    ]);
    const chosen = await importer.choose(id, {
      readings: [
        { column: 0, aspect: 'order', value: 'mdy' },
        { column: 1, aspect: 'clock', value: 'afternoon' },
      ],
    });
    expect(chosen.readings).toMatchObject([
      { value: 'mdy', by: 'person' },
      { value: 'afternoon', by: 'person' },
    ]);
    expect((await importer.check(id)).counts).toMatchObject({ create: 2, fail: 0 });
    await importer.run(id);
    expect(await startsOf(id)).toEqual(['2017-05-06T10:30', '2017-06-07T11:00']);
    // The same header again: as it was the last time, unless the rows say otherwise.
    expect((await importer.upload(text)).readings).toMatchObject([
      { value: 'mdy', by: 'before' },
      { value: 'afternoon', by: 'before' },
    ]);
    expect((await importer.upload(csv('day,clock,covers', '13/06/2017,18:30,2'))).readings).toMatchObject([
      { value: 'dmy', by: 'rows' },
      { value: 'day', by: 'rows' },
    ]);
  });

  test('have the order that another column of the file shows', async () => {
    const { id } = await importer.upload(
      csv('visit_datetime,reserve_datetime,people', '05/06/2017 19:00,31/05/2017 12:00,2'),
    );
    await importer.choose(id, { branchId });
    await importer.check(id);
    await importer.run(id);
    expect(await startsOf(id)).toEqual(['2017-06-05T11:00']);
  });

  test.each([
    { column: 0, aspect: 'order', value: 'afternoon' },
    { column: 0, aspect: 'clock', value: 'dmy' },
    { column: 500, aspect: 'order', value: 'dmy' },
    { column: 9, aspect: 'order', value: 'dmy' },
  ])('are not read as %j', async (reading) => {
    const { id } = await importer.upload(csv('date,time,people', '05/06/2017,18:00,2'));
    await expect(importer.choose(id, { readings: [reading] })).rejects.toThrow(/400/);
  });
});

describe('guests', () => {
  test('have birthdays in the order of their column, and numbers as its commas say', async () => {
    const { id } = await guests.upload(
      csv('name;birthday;visits;party', 'Order One;05/06/1985;1,000;4,0', 'Order Two;24/12/1990;2,00;2,00'),
    );
    expect((await guests.check(id)).counts).toMatchObject({ create: 2, fail: 0 });
    await guests.run(id);
    const found = await server.database.sql
      .select({ birthday: customers.birthday, visits: customers.visits, party: customers.seatCount })
      .from(customers)
      .where(and(eq(customers.companyId, own), eq(customers.name, 'Order One')));
    expect(found).toEqual([{ birthday: '06-05', visits: 1, party: 4 }]);
  });

  test('are asked about, unless nobody wants the column', async () => {
    const { id, version } = await guests.upload(csv('name,birthday', 'Asked One,05/06/1985'));
    const check = () =>
      guests.client.ask(guestImports.check, { params: { companyId: own, importId: id }, body: { version } });
    expect((await check()).status).toBe(400);
    await guests.choose(id, { mapping: { name: 0 } });
    expect((await guests.check(id)).counts).toMatchObject({ create: 1 });
  });
});

test('a column that was empty in the file before is suggested by its name; one that nobody wanted is not', async () => {
  const header = 'date,time,people,status,note';
  const { id, mapping } = await importer.upload(csv(header, '2017-08-01,18:00,2,,window'));
  expect(mapping).toEqual({ date: 0, time: 1, groupSize: 2, note: 4 });
  await importer.choose(id, { branchId, mapping: { date: 0, time: 1, groupSize: 2 } });
  await importer.check(id);
  await importer.run(id);
  const again = await importer.upload(csv(header, '2017-08-02,18:00,2,Cancelled,window'));
  expect(again.mapping).toEqual({ date: 0, time: 1, groupSize: 2, status: 3 });
});

test('nothing of it is told to people who do not see the rows', async () => {
  const { id } = await importer.upload(csv('date,time,people', '05/06/2017,18:00,2'));
  const confined = await importerOn(
    server,
    { id: 'confined', companies: [{ companyId: own, permissions: null, enabledBranches: [branchId ?? ''] }] },
    reservationImports,
  );
  expect(await confined.get(id)).toMatchObject({ rowsSeen: false, readings: [], contents: [] });
});
