import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import {
  actOnReservation,
  pushReservationEvents,
  type pushedEvent,
  type ReservationAction,
} from '#contract/reservations/reservationEvents.ts';
import { applyEvent, type FoldableEvent, type FoldedReservation } from '#contract/reservations/reservationFold.ts';
import { listReservationUpdates, reservationImports } from '#contract/imports/reservationImports.ts';
import {
  branches,
  customers,
  deliveries,
  outbox,
  reservationEvents,
  reservations,
  surveyInvitations,
  surveys,
} from '#server/platform/db/schema.ts';
import { storedAs } from '#server/notices/notifications/queue.ts';
import { storeEvents } from '#server/reservations/store.ts';
import { inviteAfterVisits } from '#server/feedback/surveys/afterVisit.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import { csv, importerOn, type Importer } from '#tests/support/imports.ts';
import { databaseKind, waitingForLocks } from '#tests/support/database.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { buildSurvey } from '#tests/support/surveys.ts';

/** A second file updates the reservations of the first by their number: shown before, and undone. */

const { own } = small;
const [branchId = '', other = ''] = small.branches;
let server: TestServer;
let importer: Importer;
beforeAll(async () => {
  server = await openServer();
  importer = await importerOn(server, {}, reservationImports);
});
afterAll(() => server.close());

const header = 'id,date,time,people,status,name,phone';
const checked = (...lines: string[]) => importer.checked(csv(header, ...lines), { branchId });
const brought = (...lines: string[]) => importer.brought(csv(header, ...lines), { branchId });
const called = async (externalId: string) => {
  const [row] = await server.database.sql.select().from(reservations).where(eq(reservations.externalId, externalId));
  if (!row) throw new Error(`There is no reservation ${externalId}.`);
  return row;
};
const act = async (externalId: string, action: Partial<ReservationAction> & Pick<ReservationAction, 'action'>) => {
  const { id, version } = await called(externalId);
  return importer.client.call(actOnReservation, {
    params: { companyId: own, reservationId: id },
    body: { version, ...action } as ReservationAction,
  });
};
const updates = async (importId: string, who = importer) =>
  (await who.client.call(listReservationUpdates, { params: { companyId: own, importId }, query: {} })).rows.map(
    ({ row, externalId, changes }) => ({ row, externalId, ...changes }),
  );
/** A branch that is told by mail of every change. */
const settings = {
  [storedAs]: (['reservationCreated', 'reservationUpdated', 'reservationCanceled'] as const).map(
    (triggerEventType) => ({
      triggerEventType,
      channel: 'email',
      active: true,
      destinations: ['host@own.example'],
      filters: { sourceFilter: {} },
    }),
  ),
};
/** What is compared before and after. */
const essence = async (externalId: string) => {
  const { state, startTime, groupSize, confirmedTime, seatedTime, tableClearTime, autoCleared, endedTime } =
    await called(externalId);
  return { state, startTime, groupSize, confirmedTime, seatedTime, tableClearTime, autoCleared, endedTime };
};
/** The log folded anew gives the row. */
const expectFolded = async (externalId: string) => {
  const row = await called(externalId);
  const log = await server.database.sql
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, row.id))
    .orderBy(reservationEvents.seq);
  let folded: FoldedReservation | null = null;
  for (const event of log)
    folded = applyEvent(folded, { ...event, at: event.at.toISOString() } as unknown as FoldableEvent).next ?? null;
  expect(folded).toMatchObject({
    version: row.version,
    state: row.state,
    groupSize: row.groupSize,
    startTime: row.startTime.toISOString(),
    confirmedTime: row.confirmedTime?.toISOString() ?? null,
  });
};

test('shows what changes before, changes it, and gives it back', async () => {
  await brought(
    'U-1,2099-05-01,18:00,2,booked,Ann,0912 700 001',
    'U-2,2099-05-01,18:30,3,booked,Bo,0912 700 002',
    'U-3,2025-05-01,19:00,4,,Cy,0912 700 003',
    'U-4,2099-05-01,19:30,5,booked,Di,0912 700 004',
  );
  const names = ['U-1', 'U-2', 'U-3', 'U-4'];
  const before = await Promise.all(names.map(essence));
  const one = await checked(
    'U-1,2099-05-01,20:00,6,confirmed,Ann,0912 700 001',
    'U-2,2099-05-01,18:30,3,cancelled,Bo,0912 700 002',
    'U-3,2025-05-01,19:00,4,seated,Cy,0912 700 003',
    'U-4,2099-05-01,19:30,5,booked,Di,0912 700 004',
    'U-5,2099-05-01,21:00,2,booked,Ed,0912 700 005',
    'U-6,2099-05-01,late,2,booked,Fay,0912 700 006',
  );
  expect(one.counts).toEqual({ rows: 6, create: 1, update: 3, skip: 1, fail: 1 });
  const shown = [
    {
      row: 2,
      externalId: 'U-1',
      startTime: { before: '2099-05-01T10:00:00.000Z', after: '2099-05-01T12:00:00.000Z' },
      status: { before: 'open', after: 'confirmed' },
      groupSize: { before: 2, after: 6 },
    },
    { row: 3, externalId: 'U-2', status: { before: 'open', after: 'cancelledByCustomer' } },
    { row: 4, externalId: 'U-3', status: { before: 'open', after: 'seated' } },
  ];
  expect(await updates(one.id)).toEqual(shown);
  expect(await Promise.all(names.map(essence))).toEqual(before);

  const done = await importer.run(one.id);
  expect(done).toMatchObject({ status: 'done', counts: { created: 1, updated: 3, skipped: 1, failed: 1 } });
  expect(await updates(one.id)).toEqual(shown);
  expect(await essence('U-1')).toMatchObject({ state: 'open', startTime: new Date('2099-05-01T12:00Z'), groupSize: 6 });
  expect((await essence('U-1')).confirmedTime).not.toBeNull();
  expect(await essence('U-2')).toMatchObject({ state: 'cancelledByCustomer' });
  expect(await essence('U-3')).toMatchObject({ state: 'seated', seatedTime: new Date('2025-05-01T11:00Z') });
  for (const name of names) await expectFolded(name);
  // The same file once more has nothing to say.
  expect((await checked('U-1,2099-05-01,20:00,6,confirmed,Ann,0912 700 001')).counts).toMatchObject({
    skip: 1,
    update: 0,
  });

  expect(await importer.rollback(one.id)).toMatchObject({
    status: 'rolledBack',
    counts: { removed: 1, restored: 3, kept: 0 },
  });
  expect(await Promise.all(names.map(essence))).toEqual(before);
  for (const name of names) await expectFolded(name);
});

describe('every status becomes every other one, and comes back', () => {
  const words = ['open', 'confirmed', 'seated', 'cancelled', 'cancelled by restaurant', 'no-show'];
  const pairs = words.flatMap((from) => words.filter((to) => to !== from).map((to) => [from, to] as const));
  /** Ended already, a past one is not opened by a file that does not know the end. */
  const knowsNothing = (to: string) => to === 'open' || to === 'confirmed';
  const line = (status: string, index: number) => `P-${index},2025-04-0${1 + (index % 9)},18:00,2,${status},,`;

  test('by the rules of all events', async () => {
    await brought(...pairs.map(([from], index) => line(from, index)));
    const names = pairs.map((_, index) => `P-${index}`);
    const before = await Promise.all(names.map(essence));
    const second = await brought(...pairs.map(([, to], index) => line(to, index)));
    const stays = pairs.filter(([from, to]) => knowsNothing(to) && !(from === 'open' && to === 'confirmed')).length;
    expect(second.counts).toMatchObject({ updated: pairs.length - stays, skipped: stays, failed: 0 });
    for (const [index, [from, to]] of pairs.entries()) {
      const now = await essence(`P-${index}`);
      if (knowsNothing(to)) expect([from, to, now.state]).toEqual([from, to, before[index]?.state]);
      else expect([from, to, now.state === before[index]?.state]).toEqual([from, to, false]);
      await expectFolded(`P-${index}`);
    }
    expect(await importer.rollback(second.id)).toMatchObject({ counts: { restored: pairs.length - stays, kept: 0 } });
    expect(await Promise.all(names.map(essence))).toEqual(before);
    for (const name of names) await expectFolded(name);
  });
});

test('leaves alone what the file does not say, and opens what is called off and booked again', async () => {
  await brought('L-1,2099-06-01,18:00,2,cancelled,,', 'L-2,2099-06-01,18:00,2,cancelled,,');
  const { id } = await importer.upload(csv('id,date,time,people', 'L-1,2099-06-01,18:00,3'));
  await importer.choose(id, { branchId });
  await importer.check(id);
  await importer.run(id);
  expect(await essence('L-1')).toMatchObject({ state: 'cancelledByCustomer', groupSize: 3 });
  await brought('L-2,2099-06-01,18:00,2,booked,,');
  expect(await essence('L-2')).toMatchObject({ state: 'open', endedTime: null });
});

test('refuses what cannot have happened, and leaves the reservation as it was', async () => {
  await brought('N-1,2099-06-02,18:00,2,booked,,');
  const before = await essence('N-1');
  const { id, counts } = await brought('N-1,2099-06-02,19:00,2,no-show,,');
  expect(counts).toMatchObject({ updated: 0, failed: 1 });
  expect(await importer.problems(id)).toEqual([{ row: 2, text: 'status:inFuture:' }]);
  expect(await essence('N-1')).toEqual(before);
});

test('names those of another branch and deleted ones, and updates none where so chosen', async () => {
  await brought('E-1,2099-06-03,18:00,2,booked,,', 'E-2,2099-06-03,18:00,2,booked,,', 'E-3,2099-06-03,18:00,2,,,');
  const { id } = await called('E-2');
  const event = { kind: 'deleted', by: 'restaurant', at: new Date().toISOString() } as const;
  await server.services.reservations.push(own, [{ key: null, id, externalId: null, branchId, event, userId: null }]);
  const elsewhere = await importer.checked(csv(header, 'E-1,2099-06-03,19:00,2,booked,,'), { branchId: other });
  expect(await importer.problems(elsewhere.id)).toEqual([{ row: 2, text: 'externalId:reservationElsewhere:E-1' }]);
  const deleted = await checked('E-2,2099-06-03,19:00,2,booked,,');
  expect(await importer.problems(deleted.id)).toEqual([{ row: 2, text: 'externalId:reservationDeleted:E-2' }]);
  const skipping = await importer.checked(csv(header, 'E-3,2099-06-03,19:00,2,,,'), { branchId, existing: 'skip' });
  expect(skipping.counts).toMatchObject({ update: 0, skip: 1 });
  expect(await importer.problems(skipping.id)).toEqual([{ row: 2, text: 'externalId:reservationExists:E-3' }]);
});

test('touches only the branches of the person who imports', async () => {
  await brought('B-1,2099-06-04,18:00,2,booked,,');
  const there = await importerOn(
    server,
    { id: 'update-there', companies: [{ companyId: own, permissions: null, enabledBranches: [other] }] },
    reservationImports,
  );
  const before = await called('B-1');
  const one = await there.checked(csv(header, 'B-1,2099-06-04,20:00,9,cancelled,,'), { branchId: other });
  expect(one.counts).toMatchObject({ update: 0, create: 0 });
  expect(await updates(one.id, there)).toEqual([]);
  await there.run(one.id);
  expect(await called('B-1')).toEqual(before);

  // Nor does somebody confined to another branch take back what was updated out of their sight.
  const mine = await brought('B-1,2099-06-04,20:00,9,booked,,');
  expect(await there.rollback(mine.id)).toMatchObject({ counts: { restored: 0, kept: 1 } });
  expect(await essence('B-1')).toMatchObject({ groupSize: 9 });
  expect(await importer.problems(mine.id)).toEqual([{ row: 2, text: 'null:outOfSight:' }]);
});

describe('what somebody changes meanwhile', () => {
  test('between the preview and the run is not lost, and named', async () => {
    await brought(...['M-1', 'M-2', 'M-3'].map((name) => `${name},2099-06-05,18:00,2,booked,,`));
    const { id } = await checked(
      'M-1,2099-06-05,19:00,2,booked,,',
      'M-2,2099-06-05,19:00,2,booked,,',
      'M-3,2099-06-05,18:00,2,booked,,',
    );
    await act('M-1', { action: 'change', groupSize: 8 });
    // The file had nothing to say of this one, and nobody has seen what it would change now.
    await act('M-3', { action: 'change', groupSize: 7 });
    expect(await importer.run(id)).toMatchObject({ counts: { updated: 1, skipped: 2 } });
    expect(await essence('M-1')).toMatchObject({ groupSize: 8, startTime: new Date('2099-06-05T10:00Z') });
    expect(await essence('M-2')).toMatchObject({ groupSize: 2, startTime: new Date('2099-06-05T11:00Z') });
    expect(await essence('M-3')).toMatchObject({ groupSize: 7 });
    expect(await importer.problems(id)).toEqual([
      { row: 2, text: 'externalId:reservationNotUpdated:M-1' },
      { row: 4, text: 'externalId:reservationNotUpdated:M-3' },
    ]);
    expect((await updates(id)).map(({ row }) => row)).toEqual([3]);
  });

  // The embedded database has one connection: nobody waits for another there.
  test.runIf(databaseKind === 'postgres')('at the very moment of the run is not lost either', async () => {
    await brought('W-1,2099-06-05,18:00,2,booked,,');
    const { id, version } = await checked('W-1,2099-06-05,19:00,2,booked,,');
    const { id: reservationId } = await called('W-1');
    const at = new Date().toISOString();
    await server.database.transaction(async (sql) => {
      const event = { kind: 'changed', by: 'restaurant', at, data: { groupSize: 9 } } as const;
      const incoming = { key: null, id: reservationId, externalId: null, branchId, event, userId: 'u' };
      await storeEvents(sql, server.services.wordings, own, [incoming]);
      // It has been planned by the version before, and waits for the reservation.
      await importer.client.call(reservationImports.run, {
        params: { companyId: own, importId: id },
        body: { version },
      });
      await expect.poll(() => waitingForLocks(server.database)).toBeGreaterThan(0);
    });
    await server.services.jobs.idle();
    expect(await importer.get(id)).toMatchObject({ status: 'done', counts: { updated: 0, skipped: 1 } });
    expect(await essence('W-1')).toMatchObject({ groupSize: 9, startTime: new Date('2099-06-05T10:00Z') });
  });

  test('after the import is not restored, and named; what the clock did is', async () => {
    await brought('K-1,2025-06-06,18:00,2,,,', 'K-9,2025-06-06,18:00,2,,,');
    const before = await essence('K-9');
    const { id } = await brought('K-1,2025-06-06,18:30,2,seated,,', 'K-9,2025-06-06,18:30,2,seated,,');
    await act('K-1', { action: 'clear' });
    await server.services.reservations.push(own, [
      {
        key: null,
        id: (await called('K-9')).id,
        externalId: null,
        branchId,
        event: { kind: 'cleared', by: 'system', at: '2025-06-06T12:00:00.000Z' },
        userId: null,
      },
    ]);
    const since = await essence('K-1');
    expect(await importer.rollback(id)).toMatchObject({ counts: { removed: 0, restored: 1, kept: 1 } });
    expect(await essence('K-1')).toEqual(since);
    expect(await essence('K-9')).toEqual(before);
    expect(await importer.problems(id)).toEqual([{ row: 2, text: 'null:reservationNotRestored:' }]);
  });

  test('by another import that was taken back is no change', async () => {
    const first = await brought('T-1,2099-06-07,18:00,2,booked,Two Files,0912 700 100');
    const second = await brought('T-1,2099-06-07,19:00,3,booked,Two Files,0912 700 100');
    const third = await brought('T-1,2099-06-07,20:00,4,booked,Two Files,0912 700 100');
    expect(await importer.rollback(second.id)).toMatchObject({ counts: { restored: 0, kept: 1 } });
    expect(await importer.rollback(third.id)).toMatchObject({ counts: { restored: 1, kept: 0 } });
    expect(await essence('T-1')).toMatchObject({ groupSize: 3 });
    expect(await importer.rollback(first.id)).toMatchObject({ counts: { removed: 1, kept: 0 } });
  });
});

describe('writes to nobody', () => {
  const hour = 3_600_000;
  const at = new Date(Math.floor((Date.now() - 5 * hour) / 60_000) * 60_000);
  const local = new Date(at.getTime() + 8 * hour).toISOString();
  const invited = async () =>
    (await server.database.sql.select().from(surveyInvitations)).flatMap(({ reservationId }) => reservationId ?? []);
  /** Whether the branch was told of a change: it waits, or has been sent. */
  const told = async () =>
    [
      ...(await server.database.sql.select().from(deliveries)),
      ...(await server.database.sql.select().from(outbox)),
    ].some(({ subject }) => subject?.startsWith('Reservation changed'));
  const push = (...events: z.input<typeof pushedEvent>[]) =>
    importer.client.call(pushReservationEvents, { params: { companyId: own }, body: { branchId, events } });

  beforeAll(async () => {
    const { sql } = server.database;
    await sql.insert(surveys).values({
      ...buildSurvey({ companyId: own, id: 'quiet', branchId }),
      createdTime: new Date(at.getTime() - hour),
    });
    await sql
      .update(branches)
      .set({ settings: { ...settings, language: 'en', reviewSMSOffsetMinutes: 60 } })
      .where(eq(branches.id, branchId));
    await sql
      .insert(customers)
      .values(
        ['0912700201', '0912700202'].map((phone) =>
          buildCustomer({ companyId: own, allowContactRestaurant: true, phoneNumber: `+886${phone.slice(1)}` }),
        ),
      );
    await push(
      ...['1', '2'].map((one) => ({
        key: `quiet-made-${one}`,
        kind: 'created' as const,
        externalId: `Q-${one}`,
        startTime: at.toISOString(),
        groupSize: 2,
        guest: { phone: `091270020${one}` },
      })),
    );
  });

  test('neither to guests whose visit a file tells of, nor to the branch', async () => {
    const one = await brought(`Q-1,${local.slice(0, 10)},${local.slice(11, 16)},3,seated,,`);
    expect(one.counts).toMatchObject({ updated: 1 });
    await push({ key: 'quiet-seated-2', kind: 'seated', externalId: 'Q-2', at: at.toISOString() });
    await inviteAfterVisits(server.database);
    expect(await invited()).toEqual([(await called('Q-2')).id]);
    expect(await told()).toBe(false);
    const { id } = await brought('Q-3,2099-06-09,18:00,2,booked,,');
    await importer.rollback(one.id);
    await importer.rollback(id);
    expect(await told()).toBe(false);
    // What a person changes is told.
    await act('Q-2', { action: 'change', groupSize: 4 });
    await expect.poll(told).toBe(true);
  });
});
