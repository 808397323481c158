import { afterAll, beforeEach, expect, it } from 'vitest';
import { mergeCustomers } from '#contract/guests/duplicates.ts';
import { figureGroups } from '#contract/reservations/figures.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import {
  bookingStatistics,
  createdStatistics,
  getFigure,
  listReservations,
  monthlyGuests,
  waitingStatistics,
} from '#contract/reservations/statistics.ts';
import { reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { companyId, seedPlaces } from '#tests/support/reservationWorld.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** The fixtures that every metric must hold, with their outcomes worked out by hand. */

let server: TestServer | undefined;
let manager: Client;
let count = 0;

beforeEach(async () => {
  if (!server) {
    server = await openServer({ seed: 'empty', jobs: false });
    await seedPlaces(server.database);
    const user = buildUser({
      id: 'manager',
      role: 'manager',
      companies: [{ companyId, permissions: defaultPermissionSets, enabledBranches: null }],
    });
    manager = server.client((await signInAll(server.services.identity, [user])).get('manager'));
  }
  await server.database.sql.delete(reservations);
});
afterAll(() => server?.close());

type Seeded = Partial<typeof reservations.$inferInsert> & { startTime: Date };

async function seed(...rows: Seeded[]): Promise<void> {
  await server?.database.sql.insert(reservations).values(
    rows.map((row) => ({
      companyId,
      id: `f-${(count += 1)}`,
      branchId: 'taipei',
      groupSize: 2,
      createdTime: new Date(row.startTime.getTime() - 3_600_000),
      ...row,
    })),
  );
}

const taipei = (text: string) => new Date(`${text}:00+08:00`);
const bookings = (startDate: string, endDate: string, branchId?: string) =>
  manager.call(bookingStatistics, { query: { companyId, startDate, endDate, branchId } });
const listOf = (startDate: string, endDate = startDate) =>
  manager.call(listReservations, { params: { companyId }, query: { startDate, endDate } });

it('a booking across midnight belongs to the evening before, and lasts as long as it lasted', async () => {
  await seed(
    {
      startTime: taipei('2026-03-10T23:30'),
      state: 'seated',
      seatedTime: taipei('2026-03-10T23:40'),
      tableClearTime: taipei('2026-03-11T01:10'),
    },
    { startTime: taipei('2026-03-11T05:59'), groupSize: 5 },
    { startTime: taipei('2026-03-11T06:00'), groupSize: 7 },
  );
  const { bookingGroup, bookingPeople, figures } = await bookings('2026-03-10', '2026-03-11');
  expect(bookingGroup.count.map(({ date, create }) => [date, create])).toEqual([
    ['2026-03-10', 2],
    ['2026-03-11', 1],
  ]);
  expect(bookingPeople.count.map(({ create }) => create)).toEqual([7, 7]);
  expect(figures['booking-duration-median']?.value).toBe(90);
  const { reservations: rows } = await listOf('2026-03-10');
  expect(rows.map(({ diningDate, section }) => [diningDate, section])).toEqual([
    ['2026-03-10', 'evening'],
    ['2026-03-10', 'evening'],
  ]);
});

it('the days on which clocks change are dining days like others', async () => {
  const sydney = { branchId: 'sydney', state: 'seated' as const };
  await seed(
    // 01:30, half an hour before clocks go from two to three; gone at 03:30, an hour later.
    {
      ...sydney,
      startTime: new Date('2025-10-04T15:30:00Z'),
      seatedTime: new Date('2025-10-04T15:30:00Z'),
      tableClearTime: new Date('2025-10-04T16:30:00Z'),
    },
    // 05:59 and 06:00.
    { ...sydney, startTime: new Date('2025-10-04T18:59:00Z') },
    { ...sydney, startTime: new Date('2025-10-04T19:00:00Z') },
    // 01:30, before clocks go from three to two; gone at 03:00, two hours and a half later.
    {
      ...sydney,
      startTime: new Date('2026-04-04T14:30:00Z'),
      seatedTime: new Date('2026-04-04T14:30:00Z'),
      tableClearTime: new Date('2026-04-04T17:00:00Z'),
    },
  );
  const spring = await bookings('2025-10-04', '2025-10-05', 'sydney');
  expect(spring.bookingGroup.count.map(({ seat }) => seat)).toEqual([2, 1]);
  expect(spring.figures['booking-duration-mean']).toMatchObject({ value: 60, part: 1, excluded: { missing: 2 } });
  const autumn = await bookings('2026-04-04', '2026-04-04', 'sydney');
  expect(autumn.figures['booking-duration-mean']).toMatchObject({ value: 150, part: 1 });
});

it('a party at joined tables is one party', async () => {
  await seed({
    startTime: taipei('2026-03-10T19:00'),
    state: 'seated',
    groupSize: 9,
    tables: ['A1', 'A2'],
    seatedTime: taipei('2026-03-10T19:00'),
    tableClearTime: taipei('2026-03-10T21:00'),
  });
  const { bookingGroup, bookingPeople, figures } = await bookings('2026-03-10', '2026-03-10');
  expect([bookingGroup.summary.seat, bookingPeople.summary.seat]).toEqual([1, 9]);
  expect(figures['booking-size-8-parties']).toMatchObject({ value: 1, part: 1, whole: 1 });
  expect(figures['booking-duration-p90']).toMatchObject({ value: 120, part: 1 });
  const { reservations: rows, covers } = await listOf('2026-03-10');
  expect([rows.map(({ tableStrings }) => tableStrings), covers]).toEqual([[['A1', 'A2']], 9]);
});

it('a missing, impossible or automatic clearing is left out of durations, and told', async () => {
  const seated = { state: 'seated' as const, seatedTime: taipei('2026-03-10T19:00') };
  const startTime = taipei('2026-03-10T19:00');
  await seed(
    { ...seated, startTime, tableClearTime: taipei('2026-03-10T20:00') },
    { ...seated, startTime, tableClearTime: taipei('2026-03-10T20:30') },
    { ...seated, startTime },
    { state: 'seated', startTime, tableClearTime: taipei('2026-03-10T20:30') },
    { ...seated, startTime, tableClearTime: taipei('2026-03-10T18:59') },
    { ...seated, startTime, tableClearTime: taipei('2026-03-11T01:01') },
    { ...seated, startTime, tableClearTime: taipei('2026-03-11T01:00') },
    { ...seated, startTime, tableClearTime: taipei('2026-03-10T21:30'), autoCleared: true },
  );
  const { figures } = await bookings('2026-03-10', '2026-03-10');
  expect(figures['booking-duration-median']).toEqual({
    value: 90,
    part: 3,
    whole: null,
    excluded: { missing: 2, implausible: 2, auto: 1 },
  });
  expect(figures['booking-duration-mean']?.value).toBe(170);
  expect(figures['booking-duration-auto-median']).toMatchObject({ value: 150, part: 1, excluded: { byPerson: 3 } });
});

it('a cancellation after midnight is one of the day that was booked', async () => {
  await seed(
    {
      startTime: taipei('2026-03-10T23:00'),
      createdTime: taipei('2026-03-09T12:00'),
      state: 'cancelledByCustomer',
      endedTime: taipei('2026-03-11T00:20'),
    },
    { startTime: taipei('2026-03-10T19:00'), createdTime: taipei('2026-03-10T02:00'), state: 'seated' },
    { startTime: taipei('2026-03-10T19:30'), createdTime: taipei('2026-03-10T12:00'), deletedTime: new Date() },
  );
  const { bookingGroup, figures } = await bookings('2026-03-10', '2026-03-11');
  expect(bookingGroup.count.map(({ cancelByCustomer }) => cancelByCustomer)).toEqual([1, 0]);
  expect(figures['cancellationRate-parties']).toEqual({ value: 0.5, part: 1, whole: 2, excluded: { deleted: 1 } });
  const made = await manager.call(createdStatistics, {
    query: { companyId, startDate: '2026-03-08', endDate: '2026-03-10' },
  });
  // What is booked at two in the morning is booked on the dining day before.
  expect(made.booking.count.map(({ create }) => create)).toEqual([0, 2, 0]);
});

it('merged guests are one guest, whose first visit is the first of all', async () => {
  const visit = (day: string, customerId: string) => ({
    startTime: taipei(`2026-03-${day}T19:00`),
    state: 'seated' as const,
    customerId,
  });
  await seed(visit('02', 'guest-3'), visit('05', 'guest-4'), visit('07', 'guest-4'));
  const months = async () =>
    (await manager.call(monthlyGuests, { query: { companyId, from: '2026-03-01', to: '2026-03-31' } })).segmentation;
  expect(await months()).toEqual({ new: 2, returning: 1, unknown: 0, newGuests: 2, returningGuests: 0 });
  await manager.call(mergeCustomers, {
    params: { companyId },
    body: { winnerId: 'guest-4', loserId: 'guest-3', winnerVersion: 1, loserVersion: 1 },
  });
  expect(await months()).toEqual({ new: 1, returning: 2, unknown: 0, newGuests: 1, returningGuests: 0 });
  const { figures } = await bookings('2026-03-01', '2026-03-31');
  expect([figures['booking-new-guests']?.value, figures['booking-returning-guests']?.value]).toEqual([1, 2]);
});

it('one moment is of two days at branches whose clocks differ', async () => {
  const startTime = new Date('2026-03-10T20:00:00Z');
  await seed({ startTime }, { startTime, branchId: 'sydney' }, { startTime, branchId: 'newyork' });
  const { bookingGroup } = await bookings('2026-03-10', '2026-03-11');
  expect(bookingGroup.count.map(({ create }) => create)).toEqual([2, 1]);
  const { reservations: rows } = await listOf('2026-03-11');
  expect(rows.map(({ branch }) => branch.id)).toEqual(['sydney']);
});

it('of an empty range everything is nothing, and what would be divided by nothing is not told', async () => {
  const range = { startDate: '2031-05-01', endDate: '2031-05-03' };
  const { bookingGroup, figures } = await bookings(range.startDate, range.endDate);
  const { waitingGroup, figures: ofQueue } = await manager.call(waitingStatistics, { query: { companyId, ...range } });
  for (const series of [bookingGroup, waitingGroup]) {
    expect(series.count).toHaveLength(3);
    expect(Object.values(series.summary)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(series.comparison.usual.map(({ median }) => median)).toEqual([null, null, null]);
  }
  for (const { name, value } of [...figureGroups.booking, ...figureGroups.waiting])
    expect({ ...figures, ...ofQueue }[name]?.value, name).toBe(value.kind === 'count' ? 0 : null);
  expect((await listOf(range.startDate, range.endDate)).total).toBe(0);
});

it('open bookings are not no-shows: past the time of grace they are unresolved', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await seed(
    { startTime: minutesAgo(9) },
    { startTime: minutesAgo(11) },
    { startTime: minutesAgo(20), branchId: 'sydney' },
    { startTime: minutesAgo(50), branchId: 'sydney' },
    { startTime: minutesAgo(3_000), state: 'noShow' },
    { startTime: minutesAgo(-90) },
  );
  const now = Date.now();
  const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
  const query = { startDate: day(-5), endDate: day(2) };
  const read = (figure: string) => manager.call(getFigure, { params: { companyId, figure }, query });
  expect(await read('booking-unresolved-parties')).toMatchObject({ value: 2, excluded: { notYet: 3 } });
  expect(await read('noShowRate-parties')).toMatchObject({ part: 1, whole: 5, value: 0.2, excluded: { notYet: 1 } });
  expect(await read('noShowOfExpected-parties')).toMatchObject({
    part: 1,
    whole: 1,
    excluded: { open: 5, cancelled: 0 },
  });
});
