import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  actOnReservation,
  listReservationEvents,
  pushReservationEvents,
  type ReservationAction,
} from '#contract/reservations/reservationEvents.ts';
import { auditLog, customers, reservationEvents, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, other] = small.branches;
const users = [
  buildUser({ id: 'host', companyId, role: 'write', name: 'Hui' }),
  buildUser({ id: 'boss', companyId, role: 'manager' }),
  buildUser({ id: 'there', companies: [{ companyId, permissions: null, enabledBranches: [other] }] }),
];

let server: TestServer;
let host: Client;
let boss: Client;
let there: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, users);
  [host, boss, there] = users.map(({ id = '' }) => server.client(tokens.get(id))) as [Client, Client, Client];
});
afterAll(() => server.close());

const params = { companyId };
const at = '2026-01-20T10:00:00.000Z';
let count = 0;
const key = () => `push-${String((count += 1)).padStart(5, '0')}`;
type Events = Record<string, unknown>[];
const push = async (events: Events, by = host) => {
  const answer = await by.ask(pushReservationEvents, { params, body: { branchId, events } });
  expect(answer.status, answer.text).toBe(200);
  return pushReservationEvents.response?.parse(answer.json).events ?? [];
};
const rowOf = async (id: string | null | undefined) =>
  (
    await server.database.sql
      .select()
      .from(reservations)
      .where(eq(reservations.id, id ?? ''))
  )[0];

test('events are answered one by one, and told again they are known', async () => {
  const events = [
    { key: key(), kind: 'created', externalId: 'x1', startTime: at, groupSize: 3, guest: { phone: '0912 345 000' } },
    { key: key(), kind: 'seated', externalId: 'x1', at, tables: ['A1'] },
    { key: key(), kind: 'noShow', externalId: 'x1', at },
    { key: key(), kind: 'deleted', externalId: 'x1' },
  ];
  const first = await push(events);
  expect(first.map(({ status, reason }) => reason ?? status)).toEqual([
    'stored',
    'stored',
    'reservationSeated',
    'managersOnly',
  ]);
  const again = await push(events.slice(0, 2));
  expect(again.map(({ status, id }) => [status, id])).toEqual([
    ['known', first[0]?.id],
    ['known', first[0]?.id],
  ]);
  expect(await rowOf(first[0]?.id)).toMatchObject({
    state: 'seated',
    createdBy: 'Hui',
    createdFrom: 'host',
    tables: ['A1'],
    version: 2,
  });
  expect((await push(events.slice(3), boss))[0]?.status).toBe('stored');
});

test('four hundred calls at once, each told twice, make each reservation and each guest once', async () => {
  const bodies = Array.from({ length: 200 }, (_, index) => ({
    key: `storm-${String(index).padStart(5, '0')}`,
    kind: 'created',
    externalId: `storm-${index}`,
    startTime: at,
    groupSize: 2,
    guest: { name: 'Storm', phone: `09127${String(index % 50).padStart(5, '0')}` },
  }));
  const told = [...bodies, ...bodies].map((event) => push([event]));
  const outcomes = (await Promise.all(told)).flat();
  expect(outcomes.filter(({ status }) => status === 'stored')).toHaveLength(200);
  expect(outcomes.filter(({ status }) => status === 'known')).toHaveLength(200);
  const made = await server.database.sql
    .select()
    .from(reservations)
    .where(and(eq(reservations.companyId, companyId), eq(reservations.guestName, 'Storm')));
  expect(made).toHaveLength(200);
  expect(new Set(made.map(({ customerId }) => customerId)).size).toBe(50);
  expect(await server.database.sql.select().from(customers).where(eq(customers.name, 'Storm'))).toHaveLength(50);
});

test('who may not see the branch can neither push to it nor look', async () => {
  const event = { key: key(), kind: 'created', type: 'walkin', groupSize: 2 };
  const answer = await there.ask(pushReservationEvents, { params, body: { branchId, events: [event] } });
  expect(answer.status).toBe(403);
  const [made] = await push([event]);
  const one = { companyId, reservationId: made?.id ?? '' };
  expect((await there.ask(listReservationEvents, { params: one })).status).toBe(404);
  const act = { version: 1, action: 'seat' };
  expect((await there.ask(actOnReservation, { params: one, body: act })).status).toBe(404);
  // Nor reach a reservation through a branch of one's own.
  const through = { key: key(), kind: 'seated', id: made?.id };
  const body = { branchId: other, events: [through] };
  expect((await there.ask(pushReservationEvents, { params, body })).json).toMatchObject({
    events: [{ status: 'refused', reason: 'unknownReservation', id: null }],
  });
});

test('what staff do by hand is versioned, in the history and in the audit log', async () => {
  const [made] = await push([
    { key: key(), kind: 'created', createdFrom: 'web', startTime: at, groupSize: 2, note: 'Anniversary of the Lins' },
  ]);
  const id = made?.id ?? '';
  const one = { companyId, reservationId: id };
  const act = (body: ReservationAction, by = host) => by.ask(actOnReservation, { params: one, body });
  expect((await act({ version: 1, action: 'confirm' })).json).toMatchObject({ version: 2, state: 'open' });
  expect((await act({ version: 1, action: 'seat' })).json).toMatchObject({ code: 'stale_version' });
  expect((await act({ version: 2, action: 'seat', tables: ['B2'] })).json).toMatchObject({ state: 'seated' });
  const refused = await act({ version: 3, action: 'cancel', by: 'customer' });
  expect([refused.status, refused.json]).toMatchObject([
    409,
    { code: 'conflict', details: [{ code: 'reservationSeated' }] },
  ]);
  expect((await act({ version: 3, action: 'change', groupSize: 5, note: 'Bring the cake' })).status).toBe(200);
  expect((await act({ version: 4, action: 'delete' })).status).toBe(403);

  const { events } = await host.call(listReservationEvents, { params: one });
  expect(events.map(({ kind, by, user }) => [kind, by, user?.name])).toEqual([
    ['created', 'customer', 'Hui'],
    ['confirmed', 'restaurant', 'Hui'],
    ['seated', 'restaurant', 'Hui'],
    ['changed', 'restaurant', 'Hui'],
  ]);
  expect(events[3]?.data).toEqual({ groupSize: 5, texts: ['note'] });
  expect(await rowOf(id)).toMatchObject({ groupSize: 5, note: 'Bring the cake', tables: ['B2'], version: 4 });
  const audit = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
  expect(audit.map(({ action, userId }) => [action, userId])).toEqual(Array(3).fill(['update', 'host']));
  expect(audit[2]).toMatchObject({ before: { groupSize: 2 }, after: { groupSize: 5 } });
  expect(JSON.stringify(audit)).not.toMatch(/cake|Lins/);
});

test('two people who seat a party at once: one does, the other is told', async () => {
  const [made] = await push([{ key: key(), kind: 'created', type: 'waiting', groupSize: 2 }]);
  const one = { companyId, reservationId: made?.id ?? '' };
  const seat = () => host.ask(actOnReservation, { params: one, body: { version: 1, action: 'seat' } });
  const statuses = (await Promise.all([seat(), seat()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  const log = await server.database.sql
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, one.reservationId));
  expect(log).toHaveLength(2);
});
