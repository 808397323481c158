import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewBookingDays } from '#contract/bookingWindows.ts';
import { cancelConcerned, closeDay, listClosedDays, listConcerned, reopenDay } from '#contract/dayNotices.ts';
import { defaultBackhouse } from '#contract/permissions.ts';
import { pushReservationEvents } from '#contract/reservationEvents.ts';
import { auditLog, deposits, reservations } from '#server/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { buildDeposit } from '#tests/support/money.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
const clients = {} as Record<'host' | 'reader' | 'money' | 'crm' | 'elsewhere', Client>;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const flags = (changes: object) => ({ permissions: { backhouse: { ...defaultBackhouse, ...changes } } });
  const users = [
    buildUser({ id: 'host', role: 'write', companies: [{ companyId, ...flags({ depositReport: false }) }] }),
    buildUser({ id: 'reader', companyId, role: 'read' }),
    buildUser({ id: 'money', role: 'manager', companies: [{ companyId, ...flags({ depositReport: true }) }] }),
    buildUser({ id: 'crm', role: 'manager', companies: [{ companyId, ...flags({ onlineReservation: false }) }] }),
    buildUser({ id: 'elsewhere', role: 'manager', companies: [{ companyId, enabledBranches: [otherBranch] }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  for (const { id } of users) clients[id as keyof typeof clients] = server.client(tokens.get(id ?? ''));
});
afterAll(() => server.close());

/** A day ahead, in Taipei. */
const date = new Date(Date.now() + 10 * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
const params = { companyId, branchId, date };
const close = (as = clients.host, more: object = {}) =>
  as.ask(closeDay, { params: { ...params, ...more }, body: { note: 'Typhoon' } });
const reopen = (as = clients.host) => as.ask(reopenDay, { params });
const closed = async (as = clients.host) => (await as.call(listClosedDays, { params: { companyId } })).days;
let count = 0;
async function book(clock: string, more: object = {}): Promise<string> {
  const key = `notice-${(count += 1)}-${Date.now()}`;
  const guest = { name: `Guest ${clock}`, phone: '+886912345678', email: null };
  const event = {
    key,
    kind: 'created',
    externalId: key,
    startTime: `${date}T${clock}:00+08:00`,
    groupSize: 4,
    createdFrom: 'web',
    guest,
    ...more,
  };
  const answer = await clients.host.ask(pushReservationEvents, {
    params: { companyId },
    body: { branchId, events: [event] },
  });
  return (answer.json as { events: { id: string }[] }).events[0]?.id ?? '';
}
const stateOf = async (id: string) =>
  (
    await server.database.sql
      .select()
      .from(reservations)
      .where(and(eq(reservations.companyId, companyId), eq(reservations.id, id)))
  )[0]?.state;

test('a day is closed, cannot be booked, and is opened again', async () => {
  const preview = async () => {
    const query = { from: date, days: 1 };
    return (await clients.host.call(previewBookingDays, { params: { companyId, branchId }, query })).days[0]?.reason;
  };
  expect(await preview()).toBeNull();
  expect((await close()).status).toBe(204);
  expect((await close()).status).toBe(204);
  expect(await closed()).toEqual([{ branchId, date, note: 'Typhoon', closedTime: expect.any(String) }]);
  expect(await preview()).toBe('notice');
  const [entry] = await server.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'branch'), eq(auditLog.entityId, branchId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(entry).toMatchObject({ before: { closedDays: [] }, after: { closedDays: [{ date, note: 'Typhoon' }] } });
  expect((await reopen()).status).toBe(204);
  expect((await reopen()).status).toBe(204);
  expect(await closed()).toEqual([]);
  expect(await preview()).toBeNull();
});

test('shows whom it concerns: open bookings of the dining day, deposits to those who may see them', async () => {
  const late = await book('23:30');
  const early = await book('12:00');
  const gone = await book('13:00');
  await clients.host.ask(pushReservationEvents, {
    params: { companyId },
    body: { branchId, events: [{ key: 'notice-gone', kind: 'cancelled', by: 'customer', id: gone }] },
  });
  await server.database.sql
    .insert(deposits)
    .values(buildDeposit({ companyId, branchId, id: 'notice-deposit', reservationId: early, status: 'paid' }));
  const seen = async (as: Client) => (await as.call(listConcerned, { params })).reservations;
  const rows = await seen(clients.money);
  expect(rows.map(({ id }) => id)).toEqual([early, late]);
  expect(rows[0]).toMatchObject({
    name: 'Guest 12:00',
    phone: '+886912345678',
    groupSize: 4,
    type: 'booking',
    deposit: { id: 'notice-deposit', status: 'paid' },
  });
  expect(rows[1]?.deposit).toBeNull();
  expect((await seen(clients.host)).map(({ deposit }) => deposit)).toEqual([null, null]);
});

test('chosen reservations are cancelled once the day is closed, others never', async () => {
  const [one, other] = [await book('18:00'), await book('19:00')];
  const cancel = (ids: string[], as = clients.host) =>
    as.ask(cancelConcerned, { params, body: { reservationIds: ids } });
  const early = await cancel([one]);
  expect(early.json).toEqual({ cancelled: [], refused: [{ id: one, reason: 'dayOpen' }] });
  expect(await stateOf(one)).toBe('open');
  await close();
  const done = await cancel([one, one, 'no-such']);
  expect(done.json).toEqual({ cancelled: [one], refused: [{ id: 'no-such', reason: 'notConcerned' }] });
  expect([await stateOf(one), await stateOf(other)]).toEqual(['cancelledByRestaurant', 'open']);
  expect((await cancel([one])).json).toEqual({ cancelled: [], refused: [{ id: one, reason: 'notConcerned' }] });
  expect((await cancel([other], clients.reader)).status).toBe(403);
  // Of another day.
  const params_ = { ...params, date: '2026-12-31' };
  await close(clients.host, { date: params_.date });
  const answer = await clients.host.ask(cancelConcerned, { params: params_, body: { reservationIds: [other] } });
  expect(answer.json).toMatchObject({ cancelled: [], refused: [{ reason: 'notConcerned' }] });
  expect(await stateOf(other)).toBe('open');
});

test('is for those who manage reservations of the branch', async () => {
  const statuses = async (as: Client) => [
    (await as.ask(listConcerned, { params })).status,
    (await close(as)).status,
    (await reopen(as)).status,
  ];
  expect(await statuses(clients.reader)).toEqual([200, 403, 403]);
  expect(await statuses(clients.crm)).toEqual([403, 403, 403]);
  expect(await statuses(clients.elsewhere)).toEqual([403, 403, 403]);
  expect(await closed(clients.elsewhere)).toEqual([]);
});
