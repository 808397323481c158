import { eq } from 'drizzle-orm';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import type { Database } from '#server/platform/db/client.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { branches, companies, customers, reservations } from '#server/platform/db/schema.ts';
import { buildBranch, buildCompany, buildCustomer, buildUser, signInAll } from './build.ts';
import type { Client } from './http.ts';
import { RandomRows, randomPlaces } from './randomReservations.ts';
import { World, type Place, type Row } from './reservationReference.ts';
import { openServer, type TestServer } from './server.ts';

/** A server with random reservations, and the same rows beside it for the reference. */

export const companyId = 'group';

/** Three branches on clocks of their own, guests, and nothing that happened. */
export async function seedPlaces(database: Database, places: readonly Place[] = randomPlaces): Promise<void> {
  await database.sql.insert(companies).values(buildCompany({ id: companyId }));
  await database.sql.insert(branches).values(places.map((place) => buildBranch({ companyId, ...place })));
  await database.sql
    .insert(customers)
    .values(
      Array.from({ length: 40 }, (_, index) =>
        buildCustomer({ companyId, id: `guest-${index}`, name: `Guest ${index}`, isVip: index % 5 === 0 }),
      ),
    );
}

const writeRows = (database: Database, rows: readonly Row[]): Promise<void> =>
  insertRows(
    database.sql,
    reservations,
    rows.map((row) => ({
      companyId,
      ...row,
      guestName: row.customerId ? null : `Party ${row.id}`,
      version: 1,
      guestPhone: null,
    })),
  );

async function changeRow(database: Database, { id, ...row }: Row): Promise<void> {
  await database.sql.update(reservations).set(row).where(eq(reservations.id, id));
}

export interface RandomWorld {
  server: TestServer;
  places: readonly Place[];
  rows: Map<string, Row>;
  random: RandomRows;
  /** Sees all branches. */
  manager: Client;
  /** Sees two of the three. */
  clerk: Client;
  /** The rows as they are now, for the reference. */
  world(): World;
  /** Lets so many things happen that change what was. */
  change(times: number): Promise<void>;
}

export const clerksBranches: readonly string[] = ['taipei', 'sydney'];

const day = 86_400_000;

/** @param rows how many, half of them around now, half around the days on which clocks change */
export async function openRandomWorld(seed: number, rows: number): Promise<RandomWorld> {
  const server = await openServer({ seed: 'empty', jobs: false });
  const { database } = server;
  await seedPlaces(database);
  const random = new RandomRows(seed, [
    { from: new Date(Date.now() - 40 * day), days: 50 },
    { from: new Date('2025-09-28T00:00:00Z'), days: 42 },
  ]);
  const all = Array.from({ length: rows }, (_, index) => random.row(`r-${String(index).padStart(5, '0')}`));
  await writeRows(database, all);
  const kept = new Map(all.map((row) => [row.id, row]));
  const member = (id: string, enabledBranches: string[] | null) =>
    buildUser({
      id,
      role: 'manager',
      companies: [{ companyId, permissions: defaultPermissionSets, enabledBranches }],
    });
  const tokens = await signInAll(server.services.identity, [
    member('manager', null),
    member('clerk', [...clerksBranches]),
  ]);
  const places = [...randomPlaces];
  return {
    server,
    places,
    rows: kept,
    random,
    manager: server.client(tokens.get('manager')),
    clerk: server.client(tokens.get('clerk')),
    world: () => new World([...kept.values()], places, new Date()),
    async change(times) {
      for (let time = 0; time < times; time++) {
        const row = random.changed(random.pick([...kept.values()]));
        kept.set(row.id, row);
        await changeRow(database, row);
        if (time % 40 === 20) await database.query({ text: 'select fold_reservation_days(150)' });
      }
    },
  };
}
