import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dayOf } from '#contract/core/zones.ts';
import { branches, companies, deliveries, outbox, reservations } from '#server/platform/db/schema.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
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
