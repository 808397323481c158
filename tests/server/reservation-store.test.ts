import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatedData, FoldableEvent } from '#contract/reservations/reservationFold.ts';
import type { Database } from '#server/platform/db/client.ts';
import { branches, companies, customers, reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { storeEvents } from '#server/reservations/store.ts';
import type { EventResult, IncomingEvent } from '#server/platform/kernel/reservationEvents.ts';
import { wordingsService } from '#server/translations/wordings.ts';
import { buildBranch, buildCompany, buildCustomer } from '#tests/support/build.ts';
import { freshDatabase } from '#tests/support/database.ts';

const companyId = 'c';
let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql.insert(companies).values(buildCompany({ id: companyId }));
  await database.sql
    .insert(branches)
    .values([
      buildBranch({ companyId, id: 'b1' }),
      buildBranch({ companyId, id: 'b2', timeZone: 'Australia/Sydney', country: 'AU' }),
    ]);
});
afterAll(() => database.close());

let count = 0;
const key = () => `event-${String((count += 1)).padStart(6, '0')}`;
const at = (hour: number, day = 10) => new Date(Date.UTC(2026, 0, day, hour)).toISOString();

function create(
  externalId: string,
  more: Partial<IncomingEvent> & { says?: Partial<CreatedData>; when?: string } = {},
) {
  const { says, when = at(1), branchId = 'b1', ...rest } = more;
  const data: CreatedData = {
    branchId,
    customerId: null,
    type: 'booking',
    createdFrom: 'web',
    createdBy: null,
    startTime: at(10),
    groupSize: 2,
    numberOfKidChairs: 0,
    numberOfKidSets: 0,
    tables: [],
    externalId,
    guestName: null,
    guestPhone: null,
    customerNote: null,
    note: null,
    ...says,
  };
  const event: FoldableEvent = { kind: 'created', by: 'customer', at: when, data };
  return { key: key(), id: null, externalId, branchId, event, userId: null, ...rest } satisfies IncomingEvent;
}

function tell(
  externalId: string,
  kind: Exclude<FoldableEvent['kind'], 'created'>,
  when: string,
  more: Partial<IncomingEvent> & { says?: object } = {},
): IncomingEvent {
  const { says = {}, ...rest } = more;
  const event = { kind, by: 'restaurant', at: when, data: says } as FoldableEvent;
  return { key: key(), id: null, externalId, branchId: 'b1', event, userId: null, ...rest };
}

const store = (...told: IncomingEvent[]): Promise<EventResult[]> =>
  database.transaction((sql) => storeEvents(sql, wordingsService(), companyId, told, Date.parse(at(0, 20))));
const guestBy = async (phone: string) =>
  (
    await database.sql
      .select()
      .from(customers)
      .where(and(eq(customers.companyId, companyId), eq(customers.phoneNumber, phone)))
  )[0];
const rowOf = async (externalId: string) =>
  (await database.sql.select().from(reservations).where(eq(reservations.externalId, externalId)))[0];
const statuses = (outcomes: EventResult[]) =>
  outcomes.map((one) => (one.status === 'refused' ? one.reason : one.status));

const guest = { name: 'Mei', phone: '0912-000-111', email: null };

test('a whole evening in one batch; what cannot have happened spoils nothing', async () => {
  const outcomes = await store(
    create('r1', { guest }),
    tell('r1', 'seated', at(10), { says: { tables: ['A1'] } }),
    tell('nobody', 'seated', at(10)),
    tell('r1', 'seated', at(11)),
    tell('r1', 'cleared', at(12)),
    create('r1'),
    tell('r1', 'changed', at(12), { branchId: 'b2' }),
    create('r2', { when: at(5, 21) }),
  );
  expect(statuses(outcomes)).toEqual([
    'stored',
    'stored',
    'unknownReservation',
    'reservationSeated',
    'stored',
    'reservationExists',
    'unknownReservation',
    'inFuture',
  ]);
  const row = await rowOf('r1');
  expect(row).toMatchObject({ version: 3, state: 'seated', tables: ['A1'], guestName: 'Mei', firstVisit: true });
  const log = await database.sql
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, row?.id ?? ''))
    .orderBy(reservationEvents.seq);
  expect(log.map(({ kind }) => kind)).toEqual(['created', 'seated', 'cleared']);
  // Names and numbers are nowhere in what cannot be rewritten.
  expect(JSON.stringify(log)).not.toMatch(/Mei|0912/);
  expect(log[0]?.data).toMatchObject({ texts: ['guestName', 'guestPhone'], customerId: row?.customerId });
});

test('a guest is known again by phone or e-mail, and what was refused adds nobody', async () => {
  const before = await database.sql.select().from(customers);
  await store(
    create('g1', { guest: { ...guest, phone: '+886 912 000 111' } }),
    create('g2', { guest: { name: 'Lin', phone: '0912 000 222', email: 'Lin@guests.example' } }),
    create('g3', { guest: { name: 'Lin', phone: null, email: 'lin@GUESTS.example' } }),
    create('g4', { guest: { name: 'No trace', phone: 'ring the bell', email: null } }),
    create('g5', { branchId: 'b2', guest: { name: 'Kim', phone: '0412 345 678', email: null } }),
    create('g2', { guest: { name: 'Twice', phone: '0912 000 333', email: null } }),
    create('g6', { when: at(1, 25), guest: { name: 'Future', phone: '0912 000 444', email: null } }),
  );
  const rows = await Promise.all(['r1', 'g1', 'g2', 'g3', 'g4', 'g5'].map(rowOf));
  const [r1, g1, g2, g3, g4, g5] = rows.map((row) => row?.customerId);
  expect(g1).toBe(r1);
  expect(g3).toBe(g2);
  expect([g4, rows[4]?.guestPhone]).toEqual([null, 'ring the bell']);
  const kim = await guestBy('+61412345678');
  expect([kim?.id, kim?.allowContactRestaurant]).toEqual([g5, false]);
  expect(await database.sql.select().from(customers)).toHaveLength(before.length + 2);
});

test("the guest's figures follow the visits, and go back with them", async () => {
  const phone = '+886912000555';
  const who = { name: 'Chen', phone, email: null };
  await store(create('v1', { guest: who, says: { groupSize: 4 } }), create('v2', { branchId: 'b2', guest: who }));
  expect(await guestBy(phone)).toMatchObject({ visits: 0, lastSeatTime: null, branchIds: [], version: 1 });
  await store(tell('v1', 'seated', at(10)), tell('v2', 'seated', at(10, 12), { branchId: 'b2' }));
  expect(await guestBy(phone)).toMatchObject({
    visits: 2,
    lastSeatTime: new Date(at(10, 12)),
    firstSeenTime: new Date(at(1)),
    branchId: 'b2',
    branchIds: ['b1', 'b2'],
    version: 1,
  });
  await store(tell('v2', 'reopened', at(11, 12), { branchId: 'b2' }));
  expect(await guestBy(phone)).toMatchObject({
    visits: 1,
    lastSeatTime: new Date(at(10)),
    branchId: 'b1',
    branchIds: ['b1'],
    seatCount: 4,
  });
  // The visit was another guest's.
  await store(tell('v1', 'changed', at(12), { guest: { name: 'Wu', phone: '0912000666', email: null } }));
  expect(await guestBy(phone)).toMatchObject({ visits: 0, lastSeatTime: null, branchId: null, branchIds: [] });
  expect(await guestBy('+886912000666')).toMatchObject({ visits: 1, branchIds: ['b1'] });
  await store(tell('v1', 'deleted', at(13)));
  expect(await guestBy('+886912000666')).toMatchObject({ visits: 0, branchIds: [] });
});

test('imported figures are completed, never lost', async () => {
  const phoneNumber = '+886912000777';
  const last = new Date(at(9, 5));
  await database.sql
    .insert(customers)
    .values(
      buildCustomer({ companyId, id: 'old', phoneNumber, visits: 30, seatCount: 5, lastSeatTime: last, branchIds: [] }),
    );
  const who = { name: null, phone: phoneNumber, email: null };
  await store(create('i1', { guest: who }), tell('i1', 'seated', at(10)));
  expect(await guestBy(phoneNumber)).toMatchObject({
    visits: 31,
    seatCount: 5,
    lastSeatTime: new Date(at(10)),
    branchIds: ['b1'],
  });
  await store(create('i2', { guest: who }), tell('i2', 'seated', at(8, 2)), tell('i1', 'reopened', at(11)));
  expect(await guestBy(phoneNumber)).toMatchObject({ visits: 31, seatCount: 5, lastSeatTime: new Date(at(8, 2)) });
});

test('a key stands for one event', async () => {
  const first = create('k1', { guest });
  const [made] = await store(first);
  const again = await store(first, first, { ...tell('k1', 'confirmed', at(2)), key: first.key });
  expect(statuses(again)).toEqual(['known', 'known', 'keyUsed']);
  expect(again[0]).toMatchObject({ id: made?.id });
  const twin = create('k2');
  expect(statuses(await store(twin, twin))).toEqual(['stored', 'known']);
});
