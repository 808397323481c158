import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { reservationStates, reservationTypes } from '#contract/reservations/reservations.ts';
import { branches, companies, customers, reservations } from '#server/platform/db/schema.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { buildBranch, buildCompany, buildCustomer, buildUser, signInAll } from './build.ts';
import type { Client } from './http.ts';
import { openServer, type TestServer } from './server.ts';

/** A company's day, with the same random reservations each time. */

export const companyId = 'bistro';
export const day = '2026-04-05';
const places = [
  { id: 'taipei', timeZone: 'Asia/Taipei', hours: 8 },
  { id: 'tokyo', timeZone: 'Asia/Tokyo', hours: 9 },
  // Clocks go back here in the night that this dining day is: 5 April 2026, 3:00.
  { id: 'sydney', timeZone: 'Australia/Sydney', hours: 10 },
];

export type Row = typeof reservations.$inferInsert;

/** Always the same numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const random = numbers(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** Reservations around the day, of which some begin before six in the morning and belong to the day before. */
export const seeded: Row[] = Array.from({ length: 900 }, (_, index) => {
  const { id: branchId } = pick(places);
  const start = Date.parse(`${day}T00:00:00Z`) + Math.floor((random() * 60 - 18) * 60) * 60_000;
  const state = pick(reservationStates);
  const startTime = new Date(start);
  return {
    companyId,
    id: `r-${index}`,
    branchId,
    type: pick(reservationTypes),
    state,
    createdFrom: pick(['host', 'web', 'facebook', 'opentable']),
    createdBy: pick(['Ada', 'Bo', null]),
    startTime,
    createdTime: new Date(start - Math.floor(random() * 5_000) * 60_000),
    seatedTime: state === 'seated' ? new Date(start + Math.floor(random() * 90) * 60_000) : null,
    groupSize: 1 + Math.floor(random() * 8),
    numberOfKidChairs: Math.floor(random() * 3),
    numberOfKidSets: Math.floor(random() * 2),
    customerId: random() < 0.6 ? `guest-${index % 40}` : null,
    guestName: random() < 0.3 ? `Walker ${index}` : null,
    tables: random() < 0.5 ? ['A1', 'A2'] : [],
    note: index % 50 === 0 ? '=HYPERLINK("http://bad.example")' : null,
    customerNote: index % 31 === 0 ? 'Ｗｉｎｄｏｗ seat, 寿司' : null,
    deletedTime: index % 37 === 0 ? new Date(start) : null,
  };
});

export interface ReportServer extends TestServer {
  clerk: Client;
  /** Confined to Tokyo and Sydney. */
  confined: Client;
  /** Of another company. */
  stranger: Client;
}

/** Opens a server with these reservations, and one of another company. */
export async function openReports(): Promise<ReportServer> {
  const server = await openServer({ seed: 'empty', jobs: false });
  const { sql } = server.database;
  await sql.insert(companies).values([buildCompany({ id: companyId }), buildCompany({ id: 'elsewhere' })]);
  await sql
    .insert(branches)
    .values([
      ...places.map(({ id, timeZone }) => buildBranch({ companyId, id, timeZone, name: `At ${id}` })),
      buildBranch({ companyId: 'elsewhere', id: 'away' }),
    ]);
  await sql.insert(customers).values(
    Array.from({ length: 40 }, (_, index) =>
      buildCustomer({
        companyId,
        id: `guest-${index}`,
        name: `Person ${index}`,
        phoneNumber: `+8869123450${String(index).padStart(2, '0')}`,
        isVip: index % 5 === 0,
        visits: index,
      }),
    ),
  );
  await insertRows(sql, reservations, seeded);
  await sql.insert(reservations).values({
    ...(seeded[1] as Row),
    companyId: 'elsewhere',
    branchId: 'away',
    id: 'foreign',
    customerId: null,
    guestName: 'Foreign party',
  });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'clerk', companyId }),
    buildUser({
      id: 'confined',
      companies: [{ companyId, permissions: defaultPermissionSets, enabledBranches: ['tokyo', 'sydney'] }],
    }),
    buildUser({ id: 'stranger', companyId: 'elsewhere' }),
  ]);
  const [clerk, confined, stranger] = ['clerk', 'confined', 'stranger'].map((id) => server.client(tokens.get(id))) as [
    Client,
    Client,
    Client,
  ];
  return { ...server, clerk, confined, stranger };
}

/** The dining day and its minute, worked out without the database. */
function place(row: Row): { day: string; minute: number } {
  const { timeZone } = places.find(({ id }) => id === row.branchId) ?? { timeZone: '' };
  const text = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(
    row.startTime,
  );
  const [hours = 0, minutes = 0] = text.slice(11).split(':').map(Number);
  return {
    day: diningDayAt(timeZone, row.startTime.getTime()),
    minute: (hours < 6 ? hours + 24 : hours) * 60 + minutes,
  };
}

const settled = new Map(seeded.map((row) => [row, place(row)]));
export const placed = (row: Row) => settled.get(row) ?? place(row);

export const onDay = (type: string) =>
  seeded.filter((row) => row.type === type && !row.deletedTime && placed(row).day === day);
