import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { previewBookingDays } from '#contract/reservations/bookingWindows.ts';
import {
  createDayNotice,
  getDayNotice,
  listAffected,
  listDayNotices,
  reopenDay,
  notifyDayNotice,
} from '#contract/notices/dayNotices.ts';
import { defaultNoticeTexts } from '#contract/notices/noticeTexts.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import {
  auditLog,
  customers,
  dayNoticeReservations,
  dayNotices,
  deliveries,
  deposits,
  jobs,
  outbox,
  payments,
  reservations,
} from '#server/platform/db/schema.ts';
import { MailError } from '#server/platform/mail/mailer.ts';
import { localMoney } from '#server/money/deposits/payBack.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import type { Client } from '#tests/support/http.ts';
import { buildDeposit, buildPayment } from '#tests/support/money.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const params = { companyId };
/** A year ahead: 19:00 in Taipei. */
const day = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const evening = `${day}T11:00:00.000Z`;
const seesDeposits = { permissions: { backhouse: { ...defaultBackhouse, depositReport: true } } };
let server: TestServer;
let host: Client;
let manager: Client;
let reader: Client;
let confined: Client;
let blind: Client;
let seer: Client;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'host', companyId, role: 'write' }),
    buildUser({ id: 'manager', role: 'manager', companies: [{ companyId, ...seesDeposits }] }),
    buildUser({ id: 'reader', companyId, role: 'read' }),
    buildUser({ id: 'confined', role: 'manager', companies: [{ companyId, enabledBranches: [otherBranch] }] }),
    buildUser({ id: 'blind', companyId, role: 'manager' }),
    buildUser({ id: 'seer', role: 'write', companies: [{ companyId, ...seesDeposits }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [host, manager, reader, confined, blind, seer] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [
    Client,
    Client,
    Client,
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server.close());
beforeEach(async () => {
  const { sql } = server.database;
  await sql.delete(dayNoticeReservations);
  await sql.delete(dayNotices);
  await sql.delete(outbox);
  await sql.delete(deposits);
});

let count = 0;
async function book(
  guest: { name: string; phone?: string; email?: string } | null,
  more: object = {},
  at: string = branchId,
) {
  const key = `notice-${(count += 1)}`;
  const event = {
    key,
    kind: 'created',
    externalId: key,
    startTime: evening,
    groupSize: 4,
    createdFrom: 'web',
    guest,
    ...more,
  };
  const body = { branchId: at, events: [event] } as never;
  const { events } = await host.call(pushReservationEvents, { params, body });
  return events[0]?.id ?? '';
}
const close = async (branchIds: string[] = [branchId]) =>
  host.call(createDayNotice, { params, body: { day, branches: branchIds, reason: 'Typhoon' } });
const read = (noticeId: string) => manager.call(getDayNotice, { params: { companyId, noticeId } });
const stateOf = async (id: string) => {
  const [row] = await server.database.sql
    .select()
    .from(reservations)
    .where(and(eq(reservations.companyId, companyId), eq(reservations.id, id)));
  return row?.state;
};
const tell = (client: Client, notice: { id: string; version: number }, chosen: object[]) =>
  client.ask(notifyDayNotice, {
    params: { companyId, noticeId: notice.id },
    body: { version: notice.version, texts: defaultNoticeTexts, reservations: chosen } as never,
  });
/** A deposit of a reservation, paid. */
async function prepaid(reservationId: string, amount: number) {
  const one = { companyId, branchId, amount, currency: 'TWD' };
  const id = `deposit-of-${reservationId}`;
  const { sql } = server.database;
  await sql.insert(deposits).values(buildDeposit({ ...one, id, reservationId, type: 'prepay', status: 'paid' }));
  const charge = { id: `charge-of-${reservationId}`, subject: 'deposit', subjectId: id, kind: 'charge' } as const;
  await sql.insert(payments).values(buildPayment({ ...one, ...charge }));
}
async function clear() {
  await server.database.sql.delete(reservations).where(eq(reservations.diningDate, day));
}
beforeEach(clear);

test('closing a day shows whom it concerns, and by itself tells and cancels nothing', async () => {
  const id = await book({ name: '王小姐', phone: '+886912000001', email: 'wang@guest.example' });
  await book({ name: 'Elsewhere', phone: '+886912000002' }, {}, otherBranch);
  const gone = await book({ name: 'Gone', phone: '+886912000003' });
  await host.call(pushReservationEvents, {
    params,
    body: { branchId, events: [{ key: 'gone-by-now', kind: 'cancelled', by: 'customer', id: gone }] },
  });
  await server.database.sql.insert(deposits).values(
    buildDeposit({
      companyId,
      branchId,
      id: 'notice-held',
      reservationId: id,
      type: 'cardToken',
      status: 'held',
      amount: 50_000,
    }),
  );
  const query = { day, branches: `["${branchId}"]` as never };
  const before = await seer.call(listAffected, { params, query });
  // Deposits are shown to those who may see them.
  expect((await host.call(listAffected, { params, query })).reservations[0]?.deposit).toBeNull();
  expect(before.reservations).toMatchObject([
    {
      reservationId: id,
      name: '王小姐',
      phone: '+886912000001',
      email: 'wang@guest.example',
      groupSize: 4,
      deposit: { id: 'notice-held', status: 'held', left: 0, refundable: true },
      record: null,
    },
  ]);
  const notice = await close();
  expect(notice).toMatchObject({ day, branchIds: [branchId], reason: 'Typhoon', status: 'closed', jobId: null });
  expect((await read(notice.id)).reservations.map(({ reservationId }) => reservationId)).toEqual([id]);
  expect(await stateOf(id)).toBe('open');
  expect(await server.database.sql.select().from(outbox)).toEqual([]);
  const [entry] = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, notice.id));
  expect(entry).toMatchObject({ entity: 'dayNotice', action: 'create', userId: 'host' });
  // The same day of the same branch is closed once.
  const again = await host.ask(createDayNotice, {
    params,
    body: { day, branches: [otherBranch, branchId], reason: '' },
  });
  expect([again.status, again.json]).toMatchObject([
    409,
    { code: 'conflict', details: [{ path: 'day', code: 'dayClosed' }] },
  ]);
});

test('a day that is over is not closed', async () => {
  const of = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const ask = (on: string) =>
    host.ask(createDayNotice, { params, body: { day: on, branches: [branchId], reason: '' } });
  expect((await ask(of(-2))).json).toMatchObject({
    code: 'invalid_input',
    details: [{ path: 'day', code: 'dayOver' }],
  });
  expect((await ask(of(1))).status).toBe(201);
});

test('a closed day cannot be booked in the preview until it is opened again; what was cancelled stays so', async () => {
  const preview = async () =>
    (
      await host.call(previewBookingDays, {
        params: { companyId, branchId },
        query: { at: `${day}T00:00:00Z`, from: day, days: '1' as never },
      })
    ).days[0];
  const notice = await close();
  expect(await preview()).toMatchObject({ date: day, bookable: false, reason: 'notice' });
  const id = await book({ name: 'A', phone: '+886912000004' });
  expect((await tell(host, notice, [{ reservationId: id, cancel: true }])).status).toBe(200);
  await server.services.jobs.idle();
  const told = await read(notice.id);
  const open = (version: number) =>
    host.ask(reopenDay, { params: { companyId, noticeId: notice.id }, body: { version } });
  expect((await open(notice.version)).json).toMatchObject({ code: 'stale_version' });
  expect((await open(told.version)).json).toMatchObject({ status: 'reopened' });
  expect(await preview()).toMatchObject({ date: day, reason: null });
  expect(await stateOf(id)).toBe('cancelledByRestaurant');
  expect((await open(told.version + 1)).status).toBe(409);
  expect(
    (await tell(host, { id: notice.id, version: told.version + 1 }, [{ reservationId: id, mail: true }])).status,
  ).toBe(409);
});

test('who is chosen is cancelled, paid back and told in the own language; the record says who was reached and why not', async () => {
  const both = await book({ name: '山田', phone: '+819012345678', email: 'yamada@guest.example' });
  const silent = await book({ name: 'Nobody' });
  const seated = await book({ name: 'Early', phone: '+886912000005' });
  const untouched = await book({ name: 'Untouched', phone: '+886912000006' });
  // Who wants no advertising is told all the same.
  await server.database.sql
    .update(customers)
    .set({ language: 'ja', forbidPiiSharing: true })
    .where(eq(customers.email, 'yamada@guest.example'));
  await prepaid(both, 80_000);
  const notice = await close();
  const chosen = [
    { reservationId: both, mail: true, sms: true, cancel: true, refund: true },
    { reservationId: silent, mail: true, sms: true, cancel: true },
    { reservationId: seated, sms: true, cancel: true },
  ];
  // Only managers with access to deposits can refund them.
  for (const client of [host, seer, blind]) expect((await tell(client, notice, chosen)).status).toBe(403);
  expect((await tell(reader, notice, [{ reservationId: both }])).status).toBe(403);
  expect((await tell(manager, notice, [{ reservationId: 'another' }])).status).toBe(409);
  expect(await stateOf(both)).toBe('open');
  await host.call(pushReservationEvents, {
    params,
    body: { branchId, events: [{ key: 'early-guest', kind: 'seated', id: seated }] } as never,
  });
  // Seated by now: none of those still to come.
  expect((await tell(manager, notice, chosen)).status).toBe(409);
  const answer = await tell(manager, notice, chosen.slice(0, 2));
  expect([answer.status, answer.text]).toMatchObject([200, expect.stringContaining('jobId')]);
  await server.services.jobs.idle();

  expect([await stateOf(both), await stateOf(silent), await stateOf(untouched)]).toEqual([
    'cancelledByRestaurant',
    'cancelledByRestaurant',
    'open',
  ]);
  const now = await read(notice.id);
  expect(now).toMatchObject({
    jobId: null,
    counts: { asked: 2, reached: 1, notReached: 1, cancelled: 2, refunded: 1 },
  });
  const recordOf = (id: string) => now.reservations.find(({ reservationId }) => reservationId === id)?.record;
  expect(recordOf(both)).toMatchObject({ cancel: 'done', refund: 'done', mail: 'sent', sms: 'sent' });
  expect(recordOf(both)?.mailTime).toMatch(/^20/);
  expect(recordOf(silent)).toMatchObject({
    cancel: 'done',
    refund: 'none',
    mail: 'noAddress',
    sms: 'noAddress',
    mailTime: null,
  });
  expect(recordOf(untouched)).toBeNull();

  const [deposit] = await server.database.sql
    .select()
    .from(deposits)
    .where(eq(deposits.id, `deposit-of-${both}`));
  expect(deposit).toMatchObject({ status: 'refunded', refunded: 80_000 });
  const sent = await server.database.sql.select().from(outbox);
  expect(sent.map(({ channel, recipient }) => [channel, recipient]).sort()).toEqual([
    ['mail', 'yamada@guest.example'],
    ['sms', '+819012345678'],
  ]);
  for (const { body, shown } of sent) {
    expect(body).toContain('山田様');
    expect(body).toContain('19:00（4名様）');
    expect(body).toContain('ご予約はキャンセルとさせていただきました。予約金は返金いたします。');
    expect(shown).not.toContain('山田');
  }
  // Asked for again, nothing is paid back or cancelled a second time, and the earlier record stays.
  const again = await tell(manager, now, [{ reservationId: both, refund: true, cancel: true }]);
  expect(again.status).toBe(200);
  await server.services.jobs.idle();
  const refunds = (
    await server.database.sql
      .select()
      .from(payments)
      .where(eq(payments.subjectId, `deposit-of-${both}`))
  ).filter(({ kind }) => kind === 'refund');
  expect(refunds).toHaveLength(1);
  expect(
    (await read(notice.id)).reservations.find(({ reservationId }) => reservationId === both)?.record,
  ).toMatchObject({
    cancel: 'failed',
    cancelReason: 'reservationCancelled',
    refund: 'skipped',
    mail: 'sent',
  });
});

test('a mail server that fails, and a process that died while it sent, are in the record', async () => {
  const failing = await book({ name: 'Failing', email: 'failing@guest.example' });
  const lost = await book({ name: 'Lost', email: 'lost@guest.example' });
  const notice = await close();
  const { mailer } = server.services;
  const refusal = new MailError({ responseCode: 550, command: 'RCPT TO' });
  const send = mailer.send.bind(mailer);
  mailer.send = (mail) => (mail.to === 'failing@guest.example' ? Promise.reject(refusal) : send(mail));
  try {
    await tell(host, notice, [{ reservationId: failing, mail: true }]);
    await server.services.jobs.idle();
  } finally {
    mailer.send = send;
  }
  const after = await read(notice.id);
  expect(after.reservations.find(({ reservationId }) => reservationId === failing)?.record).toMatchObject({
    mail: 'failed',
    mailTime: null,
  });
  // As a process leaves it that was ended between the mail server and the database.
  await server.database.sql.insert(dayNoticeReservations).values({
    companyId,
    noticeId: notice.id,
    reservationId: lost,
    jobId: 'before',
    cancel: 'none',
    refund: 'none',
    mail: 'sending',
    sms: 'none',
  });
  await tell(host, after, [{ reservationId: failing, mail: true }]);
  await server.services.jobs.idle();
  const records = (await read(notice.id)).reservations;
  expect(records.find(({ reservationId }) => reservationId === lost)?.record).toMatchObject({ mail: 'unknown' });
  expect(records.find(({ reservationId }) => reservationId === failing)?.record).toMatchObject({ mail: 'sent' });
});

test('a mail server that is away is asked again, and nobody is told after the work was stopped', async () => {
  const [later, never] = [
    await book({ name: 'Later', email: 'later@guest.example' }),
    await book({ name: 'Never', email: 'never@guest.example' }),
  ];
  const notice = await close();
  const { sql } = server.database;
  const { mailer } = server.services;
  const send = mailer.send.bind(mailer);
  mailer.send = () => Promise.reject(new MailError({ code: 'ESOCKET', command: 'CONN' }));
  const recordOf = async (id: string) =>
    (await read(notice.id)).reservations.find(({ reservationId }) => reservationId === id)?.record;
  try {
    await tell(
      host,
      notice,
      [later, never].map((reservationId) => ({ reservationId, mail: true })),
    );
    await server.services.jobs.idle();
  } finally {
    mailer.send = send;
  }
  expect(await recordOf(later)).toMatchObject({ mail: 'sending', mailTime: null });
  // One that is still being sent is not sent a second time.
  await tell(host, await read(notice.id), [{ reservationId: later, mail: true }]);
  await server.services.jobs.idle();
  const rows = await sql.select().from(deliveries).where(eq(deliveries.kind, 'dayNotice'));
  const mine = rows.filter(({ recipient }) => recipient === 'later@guest.example');
  expect(mine).toMatchObject([{ status: 'waiting', attempts: 1 }]);
  const jobId = mine[0]?.id.split('/')[1] ?? '';
  await sql
    .update(deliveries)
    .set({ nextTime: new Date(0) })
    .where(eq(deliveries.recipient, 'later@guest.example'));
  await sendDue(server.services);
  await expect.poll(async () => (await recordOf(later))?.mail).toBe('sent');
  expect((await read(notice.id)).counts).toMatchObject({ reached: 1, notReached: 1 });

  await sql.update(jobs).set({ status: 'cancelled' }).where(eq(jobs.id, jobId));
  await sql
    .update(deliveries)
    .set({ nextTime: new Date(0) })
    .where(eq(deliveries.recipient, 'never@guest.example'));
  await sendDue(server.services);
  await expect.poll(async () => (await recordOf(never))?.mail).toBe('skipped');
  expect((await sql.select().from(outbox)).map(({ recipient }) => recipient)).toEqual(['later@guest.example']);
});

test('a deposit that cannot be paid back is in the record, keeps no other waiting, and is tried again', async () => {
  const ids = [await book({ name: 'One' }), await book({ name: 'Other' })];
  for (const id of ids) await prepaid(id, 10_000);
  const notice = await close();
  const refused = vi.spyOn(localMoney, 'refund').mockRejectedValueOnce(new Error('no answer'));
  await tell(
    manager,
    notice,
    ids.map((reservationId) => ({ reservationId, cancel: true, refund: true })),
  );
  await server.services.jobs.idle();
  refused.mockRestore();
  const after = await read(notice.id);
  expect(after.reservations.map(({ record }) => record?.refund).sort()).toEqual(['done', 'failed']);
  const failed = after.reservations.filter(({ record }) => record?.refund === 'failed');
  expect(failed).toMatchObject([{ state: 'cancelledByRestaurant', deposit: { refundable: true, left: 10_000 } }]);
  await tell(
    manager,
    after,
    failed.map(({ reservationId }) => ({ reservationId, refund: true })),
  );
  await server.services.jobs.idle();
  expect((await read(notice.id)).counts).toMatchObject({ cancelled: 2, refunded: 2 });
});

test('people confined to branches close their own, and see no notice of others', async () => {
  const all = await close([branchId, otherBranch]);
  expect((await confined.call(listDayNotices, { params, query: {} as never })).data).toEqual([]);
  expect((await confined.ask(getDayNotice, { params: { companyId, noticeId: all.id } })).status).toBe(404);
  expect(
    (await confined.ask(reopenDay, { params: { companyId, noticeId: all.id }, body: { version: 1 } })).status,
  ).toBe(404);
  expect(
    (await confined.ask(listAffected, { params, query: { day, branches: `["${branchId}"]` as never } })).status,
  ).toBe(403);
  const body = { day, branches: [branchId], reason: '' };
  expect((await confined.ask(createDayNotice, { params, body })).status).toBe(403);
  expect((await reader.ask(createDayNotice, { params, body })).status).toBe(403);
  const foreign = { ...body, branches: [small.foreignBranch] };
  expect((await host.ask(createDayNotice, { params, body: foreign })).status).toBe(403);
  const later = { day: '2098-01-01', branches: [otherBranch], reason: '' };
  const own = await confined.call(createDayNotice, { params, body: later });
  expect((await confined.call(listDayNotices, { params, query: {} as never })).data.map(({ id }) => id)).toEqual([
    own.id,
  ]);
});
