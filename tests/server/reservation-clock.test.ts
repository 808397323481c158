import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { tables } from '#server/platform/db/declared.ts';
import { branches, companies, reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { clearTables } from '#server/reservations/autoClear.ts';
import { transformWaitlists } from '#server/reservations/waitlist/waitlist.ts';
import { wordingsService } from '#server/translations/wordings.ts';
import { buildBranch, buildCompany } from '#tests/support/build.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { openServer } from '#tests/support/server.ts';

const companyId = 'c';
const minute = 60_000;
const now = Date.parse('2026-05-01T10:00:00Z');
let database: Database;
let services: Pick<Services, 'database' | 'wordings'>;
beforeAll(async () => {
  database = await freshDatabase();
  services = { database, wordings: wordingsService() };
  await database.sql.insert(companies).values(buildCompany({ id: companyId }));
  const timed = { dinerTime: 90, cleanTableTime: 10 };
  const waitlist = {
    waitlistEnabled: true,
    waitlistAutoTransformEnabled: true,
    waitlistAutoTransformOffset: 180,
    waitlistAutoTransformSecuredPeriod: 30,
  };
  await database.sql
    .insert(branches)
    .values([
      buildBranch({ companyId, id: 'lists', ...timed, ...waitlist }),
      buildBranch({ companyId, id: 'off', ...timed, ...waitlist, waitlistAutoTransformEnabled: false }),
      buildBranch({ companyId, id: 'clears', ...timed, autoClearTableEnabled: true }),
      buildBranch({ companyId, id: 'unsaid', autoClearTableEnabled: true }),
    ]);
  await database.sql.insert(tables).values([
    { companyId, id: 't1', branchId: 'lists', name: 'A1', seats: 2, active: true },
    { companyId, id: 't2', branchId: 'lists', name: 'A2', seats: 4, active: true },
    { companyId, id: 't3', branchId: 'lists', name: 'A3', seats: 8, active: false },
    { companyId, id: 't4', branchId: 'off', name: 'A1', seats: 8, active: true },
  ]);
});
afterAll(() => database.close());

type Row = typeof reservations.$inferInsert;
const row = (id: string, minutes: number, more: Partial<Row> = {}): Row => ({
  companyId,
  id,
  branchId: 'lists',
  type: 'waitlist',
  startTime: new Date(now + minutes * minute),
  createdTime: new Date(now - 600 * minute),
  groupSize: 2,
  ...more,
});
const stateOf = async (id: string) =>
  (
    await database.sql
      .select()
      .from(reservations)
      .where(and(eq(reservations.companyId, companyId), eq(reservations.id, id)))
  )[0];
const typesOf = async (...ids: string[]) => Promise.all(ids.map(async (id) => (await stateOf(id))?.type));

test('who waits longest gets the table that has become free, in time only', async () => {
  await database.sql
    .insert(reservations)
    .values([
      row('booked', 60, { type: 'booking', groupSize: 4, tables: ['A2'] }),
      row('late', 20),
      row('early', 181),
      row('elsewhere', 60, { branchId: 'off' }),
      row('second', 60, { createdTime: new Date(now - 100 * minute) }),
      row('first', 60, { createdTime: new Date(now - 200 * minute) }),
      row('large', 60, { groupSize: 5 }),
      row('deleted', 60, { deletedTime: new Date(now) }),
    ]);
  expect(await transformWaitlists(services, now)).toBe(1);
  const all = ['first', 'second', 'late', 'early', 'elsewhere', 'large', 'deleted'];
  expect(await typesOf(...all)).toEqual(['booking', ...Array<string>(6).fill('waitlist')]);
  const log = await database.sql.select().from(reservationEvents).orderBy(asc(reservationEvents.seq));
  expect(log).toMatchObject([{ reservationId: 'first', kind: 'transformed', by: 'system', userId: null }]);
  // The one who came first has the only table of two now; nothing more has become free.
  expect(await transformWaitlists(services, now)).toBe(0);

  await database.sql
    .update(reservations)
    .set({ state: 'cancelledByCustomer', endedTime: new Date(now), version: 2 })
    .where(eq(reservations.id, 'booked'));
  expect(await transformWaitlists(services, now)).toBe(1);
  expect(await typesOf('second', 'large')).toEqual(['booking', 'waitlist']);
});

test('seated parties hold their tables until they are cleared', async () => {
  await database.sql.delete(reservations);
  const seated = { type: 'walkin', state: 'seated', seatedTime: new Date(now - 200 * minute) } as const;
  await database.sql
    .insert(reservations)
    .values([
      row('sits', -200, { ...seated, groupSize: 4, tables: ['A2'] }),
      row('stays', -20, { ...seated, seatedTime: new Date(now - 20 * minute), tables: ['A1'] }),
      row('waits', 31),
    ]);
  // A2's party has been there for too long already, and will not have left before now; A1's leaves in 80 minutes.
  expect(await transformWaitlists(services, now)).toBe(1);
  expect((await stateOf('waits'))?.type).toBe('booking');
});

test('tables are cleared automatically where the branch says so, and flagged', async () => {
  await database.sql.delete(reservations);
  const seated = (id: string, minutes: number, more: Partial<Row> = {}) =>
    row(id, minutes, {
      branchId: 'clears',
      type: 'walkin',
      state: 'seated',
      seatedTime: new Date(now + minutes * minute),
      ...more,
    });
  await database.sql
    .insert(reservations)
    .values([
      seated('over', -101),
      seated('there', -99),
      seated('cleared', -300, { tableClearTime: new Date(now - 250 * minute) }),
      seated('long ago', -60 * 24 * 9),
      seated('by hand', -101, { branchId: 'lists' }),
      seated('unsaid', -101, { branchId: 'unsaid' }),
    ]);
  expect(await clearTables(services, now)).toBe(1);
  expect(await stateOf('over')).toMatchObject({
    tableClearTime: new Date(now - minute),
    autoCleared: true,
    version: 2,
  });
  expect(await clearTables(services, now)).toBe(0);
  for (const id of ['there', 'long ago', 'by hand', 'unsaid']) expect((await stateOf(id))?.tableClearTime).toBeNull();
});

test('a server adds changes to the daily counts by itself, and turns nothing into a no-show', async () => {
  const server = await openServer();
  try {
    const { sql } = server.database;
    await sql.insert(reservations).values({
      companyId: 'own',
      id: 'yesterday',
      branchId: 'own-1',
      startTime: new Date(Date.now() - 26 * 60 * minute),
      groupSize: 2,
    });
    const waiting = () =>
      server.database.query<{ left: number }>({ text: 'select count(*)::int as left from reservation_day_changes' });
    await expect.poll(async () => (await waiting())[0]?.left, { timeout: 15_000, interval: 200 }).toBe(0);
    const [counted] = await server.database.query<{ open: number; noShow: number }>({
      text: `select sum(open)::int as open, sum(no_show)::int as "noShow" from reservation_days
        where company_id = 'own' and axis = 'dining' and branch_id = '' and day < now()::date`,
    });
    expect(counted).toMatchObject({ noShow: 0 });
    expect(counted?.open).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
}, 60_000);
