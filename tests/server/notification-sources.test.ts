import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { receiveSms } from '#contract/marketing/campaigns.ts';
import type { Trigger } from '#contract/notices/notifications.ts';
import { branches, companies, deliveries, deposits, reservations } from '#server/platform/db/schema.ts';
import { localMoney, refundReservation, reviewPendingDeposit } from '#server/money/deposits/payBack.ts';
import { storedAs } from '#server/notices/notifications/queue.ts';
import { reportDays } from '#server/notices/notifications/dayReports.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import { buildBranch, buildCompany } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What fires the notifications, reminders and reports that no event of a reservation causes. */

const now = Date.parse('2026-05-01T02:30:00Z');
const zone = 'Asia/Taipei';
const told: Trigger[] = ['transactionPaid', 'transactionAutoRefundSucceeded', 'reservationSMSReplied'];
const stored = told.map((triggerEventType) => ({
  triggerEventType,
  channel: 'email',
  active: true,
  destinations: ['host@own.example'],
  filters: { sourceFilter: {} },
}));
const settings = { [storedAs]: stored, reminderSendingHour: 10, reminderSendingPriorDay: 1, language: 'en' };
const secret = 'a secret of these tests';
let server: TestServer;
beforeAll(async () => {
  server = await openServer({
    seed: 'empty',
    jobs: false,
    config: { sms: { gateway: null, perSecond: 0, inboundSecret: secret } },
  });
  for (const companyId of ['one', 'two']) {
    await server.database.sql.insert(companies).values(buildCompany({ id: companyId }));
    await server.database.sql.insert(branches).values(buildBranch({ companyId, id: 'b', timeZone: zone, settings }));
  }
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of [deliveries, deposits, reservations]) await server.database.sql.delete(table);
});

type Row = typeof reservations.$inferInsert;
const row = (id: string, more: Partial<Row> = {}): Row => ({
  companyId: 'one',
  id,
  branchId: 'b',
  type: 'booking',
  startTime: new Date('2026-05-02T11:00:00Z'),
  createdTime: new Date('2026-04-20T00:00:00Z'),
  groupSize: 4,
  guestName: 'Taro',
  guestPhone: '+886911222333',
  ...more,
});
const seed = (...rows: Row[]) => server.database.sql.insert(reservations).values(rows);
const waiting = () => server.database.sql.select().from(deliveries).orderBy(deliveries.id);
const soon = { startTime: new Date(Date.now() + 3_600_000) };
let messages = 0;
const answer = async (from: string, text: string) => {
  const body = { messageId: `answer-${(messages += 1)}`, from, text };
  const found = await fetch(`${server.url}${receiveSms.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sms-secret': secret },
    body: JSON.stringify(body),
  });
  expect(found.status, await found.text()).toBe(200);
};

test('an answer goes to the only company with an open reservation, in its words; STOP and strangers tell nobody', async () => {
  await seed(row('r', soon));
  await answer('+886911222333', 'We are ten minutes late');
  await answer('+886911222333', 'STOP');
  await answer('+886999999999', 'Hello');
  const [one, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ companyId: 'one', about: 'reservationSMSReplied', recipient: 'host@own.example' });
  expect(one?.body).toContain('We are ten minutes late');
  expect(one?.shown).not.toContain('late');
});

test('of two companies it goes to the one that reminded last, else to neither', async () => {
  await seed(row('r', soon), row('r', { ...soon, companyId: 'two' }));
  await answer('+886911222333', 'Yes');
  expect(await waiting()).toEqual([]);
  const recipient = '+886911222333';
  await server.database.sql.insert(deliveries).values({
    companyId: 'two',
    id: 'reminder/r/2026-05-02',
    kind: 'reminder',
    channel: 'sms',
    about: 'r',
    recipient,
    status: 'sent',
  });
  await answer(recipient, 'Yes');
  const told = (await waiting()).filter(({ kind }) => kind === 'notification');
  expect(told.map(({ companyId }) => companyId)).toEqual(['two']);
});

const deposit = (id: string, status: 'pendingReview' | 'paid'): typeof deposits.$inferInsert => ({
  companyId: 'one',
  id,
  branchId: 'b',
  reservationId: 'r',
  type: 'prepay',
  status,
  amount: 120_000,
  charged: 120_000,
  currency: 'TWD',
  provider: 'local',
  purchaseTime: new Date(now),
  serviceTime: new Date(now),
});
const author = { userId: 'u', requestId: 'q' };

test('a payment that is approved and one that is paid back are told of, with the amount', async () => {
  await seed(row('r'));
  await server.database.sql.insert(deposits).values([deposit('wait', 'pendingReview')]);
  await server.database.sql.update(deposits).set({ charged: 120_000 });
  const scope = { companyId: 'one', enabledBranches: 'all' as const };
  const refunding = { money: localMoney, wordings: server.services.wordings };
  await server.database.transaction((transaction) =>
    reviewPendingDeposit(transaction, scope, 'wait', { version: 1, decision: 'approve', note: '' }, author, refunding),
  );
  await server.database.transaction((transaction) =>
    refundReservation(transaction, { companyId: 'one', reservationId: 'r' }, author, refunding),
  );
  const found = await waiting();
  expect(found.map(({ about }) => about).sort()).toEqual(['transactionAutoRefundSucceeded', 'transactionPaid']);
  for (const { body } of found) expect(body).toContain('1200 TWD');
});

test('guests are reminded at the hour of the branch, on the day before, once', async () => {
  await seed(
    row('tomorrow'),
    row('no-phone', { guestPhone: null }),
    row('today', { startTime: new Date('2026-05-01T11:00:00Z') }),
    row('later', { startTime: new Date('2026-05-03T11:00:00Z') }),
    row('gone', { state: 'cancelledByCustomer' }),
    row('just-booked', { createdTime: new Date('2026-05-01T02:10:00Z') }),
  );
  const { database } = server;
  expect(await remindGuests(database, Date.parse('2026-05-01T01:59:00Z'))).toBe(0);
  // Nine in the evening: a server that was down writes to nobody at night.
  expect(await remindGuests(database, Date.parse('2026-05-01T13:00:00Z'))).toBe(0);
  const both = await Promise.all([remindGuests(database, now), remindGuests(database, now)]);
  expect(both[0] + both[1]).toBe(1);
  const [one, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(one).toMatchObject({ channel: 'sms', recipient: '+886911222333', kind: 'reminder', about: 'tomorrow' });
  await database.sql
    .update(reservations)
    .set({ startTime: new Date('2026-05-02T12:00:00Z') })
    .where(eq(reservations.id, 'tomorrow'));
  expect(await remindGuests(database, now)).toBe(0);
});

test('the day that has ended is reported once, without names', async () => {
  const { database } = server;
  await database.sql
    .update(branches)
    .set({ settings: { ...settings, dailyReservationReportEmails: ['a@own.example', 'b@own.example'] } })
    .where(eq(branches.companyId, 'one'));
  await seed(
    row('came', {
      startTime: new Date('2026-04-30T11:00:00Z'),
      state: 'seated',
      seatedTime: new Date('2026-04-30T11:00:00Z'),
    }),
    row('ahead', { startTime: new Date('2026-05-01T11:00:00Z'), groupSize: 3 }),
  );
  expect(await reportDays(server.services, now)).toBe(2);
  expect(await reportDays(server.services, now)).toBe(0);
  const [mail] = await waiting();
  expect(mail?.subject).toContain('2026/4/30');
  expect(mail?.body).toContain('seated: 1 party, 4 covers');
  expect(mail?.body).toContain('Booked for today: 1 party, 3 covers');
  expect(mail?.body).not.toContain('Taro');
});
