import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { noOwnTexts } from '#contract/core/texts.ts';
import { preflightIssue } from '#contract/marketing/vouchers.ts';
import {
  billingAccounts,
  customers,
  deliveries,
  issuedVouchers,
  outbox,
  pointMovements,
  reservations,
  vouchers,
} from '#server/platform/db/schema.ts';
import type { SmsMessage, SmsOutcome } from '#server/platform/kernel/sms.ts';
import { issueAfterVisits } from '#server/marketing/vouchers/afterVisit.ts';
import { issueTo } from '#server/marketing/vouchers/issue.ts';
import { queueMessages } from '#server/marketing/vouchers/messages.ts';
import { buildCustomer, small } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import { openVoucherDesk, type VoucherDesk } from '#tests/support/voucherDesk.ts';

/** Vouchers that are issued to a list or after a visit reach their guests. */

const { own: companyId } = small;
const [branchId] = small.branches;
let desk: VoucherDesk;
const list = ['told-1', 'told-2', 'told-3', 'told-4', 'told-5'];

beforeAll(async () => {
  desk = await openVoucherDesk();
  const guest = (id: string, changes: Partial<Parameters<typeof buildCustomer>[0]> = {}) =>
    buildCustomer({
      id,
      name: `Guest ${id.at(-1)}`,
      phoneNumber: `+88695500000${id.at(-1)}`,
      email: `${id}@guests.example`,
      allowContactRestaurant: true,
      forbidPiiSharing: false,
      branchIds: [branchId],
      ...changes,
      companyId,
    });
  await desk.server.database.sql
    .insert(customers)
    .values([
      guest('told-1'),
      guest('told-2', { language: 'ja' }),
      guest('told-3', { allowContactRestaurant: false }),
      guest('told-4', { phoneNumber: null }),
      guest('told-5', { email: null }),
    ]);
});
afterAll(() => desk?.server.close());
beforeEach(async () => {
  await desk.server.database.sql.delete(deliveries);
  await desk.server.database.sql.delete(outbox);
});

const points = async () => {
  const { sql } = desk.server.database;
  const [row] = await sql.select().from(billingAccounts).where(eq(billingAccounts.id, small.account.campaign));
  return row?.points ?? NaN;
};
const told = async (voucherId: string) => {
  const { sql } = desk.server.database;
  const rows = await sql
    .select({ customerId: issuedVouchers.customerId, code: issuedVouchers.code, message: deliveries })
    .from(deliveries)
    .innerJoin(
      issuedVouchers,
      and(eq(issuedVouchers.companyId, deliveries.companyId), eq(issuedVouchers.id, deliveries.about)),
    )
    .where(eq(issuedVouchers.voucherId, voucherId))
    .orderBy(issuedVouchers.customerId);
  return rows;
};
const send = (sms: Partial<VoucherDesk['server']['services']> = {}) => sendDue({ ...desk.server.services, ...sms });

test('a list hears of it by text message: what was shown before is what is sent, paid for, once', async () => {
  const voucherId = await desk.make({ sendBy: 'sms', message: 'Dear {name}, tea is on us.' });
  const shown = await desk.ask(preflightIssue, {
    params: { voucherId },
    body: { companyId, selection: { ids: list }, sendBy: 'sms' },
  });
  expect(shown.body).toMatchObject({ matched: 5, recipients: 3, sendable: true });
  expect(shown.body.dropped).toMatchObject({ noConsent: 1, noPhone: 1, duplicate: 0 });
  expect(shown.body.example).toContain('tea is on us.');
  const before = await points();
  const { jobId } = (await desk.issueList(voucherId, { ids: list })).body;
  const { result } = await desk.ended(jobId);
  expect(result).toMatchObject({ issued: 5, messages: 3, unreached: 2, messagePoints: shown.body.pointsNeeded });
  expect(before - (await points())).toBe(shown.body.pointsNeeded);
  await Promise.all([send(), send(), send()]);
  await send();
  const { sql } = desk.server.database;
  const sent = await sql.select().from(outbox).orderBy(outbox.recipient);
  expect(sent.map(({ recipient }) => recipient)).toEqual(['+886955000001', '+886955000002', '+886955000005']);
  const [first] = await told(voucherId);
  expect(sent[0]?.body).toContain('Dear Guest 1, tea is on us.');
  expect(sent[0]?.body).toContain(`/v/${first?.code}`);
  expect(sent[0]?.body).toContain(`/o/${first?.message.optOutToken}`);
  expect(sent[0]?.shown).not.toMatch(/Guest 1|\/v\/|\/o\//);
  expect(sent[1]?.body).toContain('配信停止');
  expect((await told(voucherId)).map(({ message }) => message.status)).toEqual(['sent', 'sent', 'sent']);
});

test('by mail it costs nothing, and nobody who did not agree is written to', async () => {
  const voucherId = await desk.make({ sendBy: 'mail' });
  const before = await points();
  const { result } = await desk.ended((await desk.issueList(voucherId, { ids: list })).body.jobId);
  expect(result).toMatchObject({ issued: 5, messages: 3, unreached: 2, messagePoints: 0 });
  await send();
  const { sql } = desk.server.database;
  const recipients = ['told-1', 'told-2', 'told-4'].map((id) => ['mail', `${id}@guests.example`]);
  // Those that the server had begun to send by itself have ended, too.
  await expect
    .poll(async () => (await sql.select().from(outbox)).map(({ channel, recipient }) => [channel, recipient]).sort())
    .toEqual(recipients);
  const sent = await sql.select().from(outbox).orderBy(outbox.recipient);
  expect(sent[0]?.subject).toContain('Tea for two');
  expect(await points()).toBe(before);
});

test('whoever opts out while a message waits is not sent it', async () => {
  const voucherId = await desk.make({ sendBy: 'mail' });
  const { database } = desk.server;
  const guest = eq(customers.id, 'told-2');
  const takes = (allowContactRestaurant: boolean) => ({ allowContactRestaurant });
  await database.transaction(async (transaction) => {
    const receivers = [{ customerId: 'told-2', occasion: 'opts out' }];
    const { issued, voucher } = await issueTo(transaction, { companyId, voucherId, receivers, userId: null });
    const base = 'https://x.example';
    const telling = { companyId, voucher, way: 'mail', base, accountId: null, budget: 0, own: noOwnTexts } as const;
    expect((await queueMessages(transaction, issued, telling)).queued).toBe(1);
    await transaction.update(customers).set(takes(false)).where(guest);
  });
  await send();
  await database.sql.update(customers).set(takes(true)).where(guest);
  expect((await told(voucherId)).map(({ message }) => message.status)).toEqual(['skipped']);
  expect(await database.sql.select().from(outbox)).toEqual([]);
});

test('after a visit the guest hears of it, and the points of what cannot be sent come back', async () => {
  const { sql } = desk.server.database;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const voucherId = await desk.make({ issuedBy: 'visit', branchIds: [branchId], delayIssueTime: 0, sendBy: 'sms' });
  await sql
    .update(vouchers)
    .set({ createdTime: minutesAgo(180) })
    .where(eq(vouchers.id, voucherId));
  await sql.insert(reservations).values({
    companyId,
    id: 'told-visit',
    branchId,
    customerId: 'told-1',
    type: 'booking',
    state: 'seated',
    startTime: minutesAgo(60),
    seatedTime: minutesAgo(60),
    createdTime: minutesAgo(90),
    groupSize: 2,
  } as typeof reservations.$inferInsert);
  const before = await points();
  await Promise.all([1, 2, 3].map(() => issueAfterVisits(desk.server.services)));
  const [one, ...more] = await told(voucherId);
  expect([one?.customerId, more]).toEqual(['told-1', []]);
  expect(before - (await points())).toBe(one?.message.points);
  expect(one?.message.points).toBeGreaterThan(0);
  const messages: SmsMessage[] = [];
  const gateway = (outcome: SmsOutcome['outcome']) =>
    ({
      kind: 'gateway',
      idempotent: false,
      waits: { first: 1, longest: 1, altogether: 1 },
      send: (message: SmsMessage) => {
        messages.push(message);
        return Promise.resolve({ outcome } as SmsOutcome);
      },
    }) as const;
  await send({ sms: gateway('refused') });
  await send({ sms: gateway('refused') });
  expect(messages).toHaveLength(1);
  expect((await told(voucherId))[0]?.message.status).toBe('failed');
  expect(await points()).toBe(before);
  const back = await sql
    .select()
    .from(pointMovements)
    .where(like(pointMovements.key, `voucher/${one?.message.about}/%`));
  expect(back.map(({ kind, points: moved }) => [kind, moved])).toEqual([
    ['spend', -(one?.message.points ?? 0)],
    ['release', one?.message.points],
  ]);
});

test('without points enough nothing is issued; what asks for an unknown placeholder is not saved', async () => {
  const { sql } = desk.server.database;
  const voucherId = await desk.make({ sendBy: 'sms' });
  const before = await points();
  const at = eq(billingAccounts.id, small.account.campaign);
  await sql.update(billingAccounts).set({ points: 1 }).where(at);
  const low = await desk.issueList(voucherId, { ids: list });
  expect([low.status, low.error.details?.[0]?.code]).toEqual([409, 'balanceTooLow']);
  expect((await desk.read(voucherId)).issued).toBe(0);
  await sql.update(billingAccounts).set({ points: before }).where(at);
});
