import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf, wallTime } from '#contract/core/zones.ts';
import { branches, companies, deliveries, outbox, reservations } from '#server/platform/db/schema.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import type { SmsOutcome } from '#server/platform/kernel/sms.ts';
import { buildBranch, buildCompany } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** A reminder that waits follows its booking: it goes with the booking, and moves with it. */

/** A zone in which it is about noon, so that reminders are sent whenever the tests run. */
const east = 12 - new Date().getUTCHours();
const zone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
const settings = { reminderSendingHour: 9, reminderSendingPriorDay: 1, language: 'en' };
const companyId = 'one';
let server: TestServer;
beforeAll(async () => {
  server = await openServer({ seed: 'empty', jobs: false });
  await server.database.sql.insert(companies).values(buildCompany({ id: companyId }));
  await server.database.sql.insert(branches).values(buildBranch({ companyId, id: 'b', timeZone: zone, settings }));
});
afterAll(() => server.close());

const hours = 3_600_000;
const tomorrow = () => new Date(Date.now() + 24 * hours);
const of = (id: string) => eq(reservations.id, id);
const book = (id: string) =>
  server.database.sql.insert(reservations).values({
    companyId,
    id,
    branchId: 'b',
    type: 'booking',
    startTime: tomorrow(),
    createdTime: new Date(Date.now() - 72 * hours),
    groupSize: 4,
    guestName: 'Taro',
    guestPhone: '+886911222333',
  });
const change = (id: string, changes: Partial<typeof reservations.$inferInsert>) =>
  server.database.sql.update(reservations).set(changes).where(of(id));
const remind = (now = Date.now()) => remindGuests(server.database, now);
const send = (more: object = {}) => sendDue({ ...server.services, ...more });
const sent = async () => (await server.database.sql.select().from(outbox)).map(({ body }) => body);

beforeEach(async () => {
  for (const table of [deliveries, outbox, reservations]) await server.database.sql.delete(table);
});

test.each<[string, Partial<typeof reservations.$inferInsert>]>([
  ['cancelled', { state: 'cancelledByCustomer' }],
  ['deleted', { deletedTime: new Date() }],
  ['moved to another day', { startTime: new Date(Date.now() + 72 * hours) }],
])('a reminder that waits is not sent once its booking is %s', async (name, changes) => {
  await book(`waits-${name}`);
  expect(await remind()).toBe(1);
  await change(`waits-${name}`, changes);
  await send();
  expect(await sent()).toEqual([]);
});

test('what was moved within its day is reminded of with the new time', async () => {
  await book('later');
  await remind();
  const startTime = new Date(Date.now() + 26 * hours);
  await change('later', { startTime });
  await send();
  const [body, ...more] = await sent();
  expect(more).toEqual([]);
  expect(body).toContain(dayOf(startTime, zone).split('-').map(Number).join('/'));
});

const rows = () => server.database.sql.select().from(deliveries).orderBy(deliveries.id);
const gateway = (outcomes: SmsOutcome[], idempotent = false) => ({
  sms: {
    kind: 'gateway' as const,
    idempotent,
    waits: { first: 1, longest: 1, altogether: 1 },
    send: () => Promise.resolve(outcomes.shift() ?? { outcome: 'sent' as const, messageId: null }),
  },
});
const due = () => server.database.sql.update(deliveries).set({ nextTime: new Date() });

test('one that a gateway did not take is not tried again once the booking is gone', async () => {
  await book('retried');
  await remind();
  await send(gateway([{ outcome: 'unavailable' }]));
  expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  await change('retried', { state: 'cancelledByRestaurant' });
  await due();
  const outcomes: SmsOutcome[] = [{ outcome: 'sent', messageId: null }];
  await send(gateway(outcomes));
  expect(outcomes).toHaveLength(1);
  expect(await rows()).toEqual([]);
});

test('of one that may have been sent nobody says that it was withdrawn', async () => {
  await book('doubtful');
  await remind();
  await send(gateway([{ outcome: 'unknown' }], true));
  expect(await rows()).toMatchObject([{ status: 'sending' }]);
  await change('doubtful', { state: 'cancelledByCustomer' });
  await due();
  await send(gateway([], true));
  expect(await rows()).toMatchObject([{ status: 'unknown' }]);
});

test('a booking that moves is reminded of once for each day', async () => {
  const [first, second] = [tomorrow(), new Date(Date.now() + 48 * hours)];
  const day = (at: Date) => at.getTime() - 24 * hours;
  await book('moving');
  expect(await remind(day(first))).toBe(1);
  await change('moving', { startTime: second });
  expect(await remind(day(second))).toBe(1);
  await send();
  // Only that of the day which it is on has been sent.
  expect(await sent()).toHaveLength(1);
  expect(await remind(day(second))).toBe(0);
  await change('moving', { startTime: first });
  expect(await remind(day(first))).toBe(1);
  await send();
  await change('moving', { startTime: second });
  expect(await remind(day(second))).toBe(0);
  await change('moving', { startTime: first });
  expect(await remind(day(first))).toBe(0);
  await send();
  expect(await sent()).toHaveLength(2);
});

test('it goes to the number that the booking has by then', async () => {
  await book('number');
  await remind();
  await change('number', { guestPhone: '+886911222444' });
  await send();
  expect(await sent()).toEqual([]);
  expect(await remind()).toBe(1);
  await send();
  expect((await server.database.sql.select().from(outbox)).map(({ recipient }) => recipient)).toEqual([
    '+886911222444',
  ]);
});

test('one that is left over at night waits until the hour of the branch', async () => {
  const { sql } = server.database;
  await book('night');
  await remind();
  const east = 23 - new Date().getUTCHours();
  const night = `Etc/GMT${east > 12 ? `+${24 - east}` : east > 0 ? `-${east}` : `+${-east}`}`;
  await sql.update(branches).set({ timeZone: night });
  // The day of the booking is that of the clock by which it was booked.
  await sql.update(reservations).set({ startTime: new Date(Date.now() + 30 * hours) });
  const [{ diningDate } = { diningDate: '' }] = await sql.select().from(reservations);
  await sql.update(deliveries).set({ id: `reminder/night/${diningDate}` });
  try {
    await send();
    expect(await sent()).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(wallTime(row?.nextTime ?? 0, night)).toMatch(/T09:00/);
  } finally {
    await sql.update(branches).set({ timeZone: zone });
  }
});
