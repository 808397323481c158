import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { previewBookingDays } from '#contract/reservations/bookingWindows.ts';
import {
  createDayNotice,
  getDayNotice,
  listAffected,
  listDayNotices,
  reopenDay,
} from '#contract/dayNotices/dayNotices.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { auditLog, customers, deposits, outbox, payments, reservations } from '#server/platform/db/schema.ts';
import { localMoney } from '#server/money/deposits/payBack.ts';
import { small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { day, openNoticeDesk, type NoticeDesk } from '#tests/support/noticeDesk.ts';
import { buildDeposit, buildPayment } from '#tests/support/money.ts';
import type { TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const params = { companyId };
let desk: NoticeDesk;
let server: TestServer;
let host: Client;
let manager: Client;
let reader: Client;
let confined: Client;
let blind: Client;
let seer: Client;

beforeAll(async () => {
  desk = await openNoticeDesk();
  ({ server, host, manager, reader, confined, blind, seer } = desk);
});
afterAll(() => server.close());
beforeEach(() => desk.reset());

const stateOf = async (id: string) => {
  const [row] = await server.database.sql
    .select()
    .from(reservations)
    .where(and(eq(reservations.companyId, companyId), eq(reservations.id, id)));
  return row?.state;
};
/** A deposit of a reservation, paid. */
async function prepaid(reservationId: string, amount: number) {
  const one = { companyId, branchId, amount, currency: 'TWD' };
  const id = `deposit-of-${reservationId}`;
  const { sql } = server.database;
  await sql.insert(deposits).values(buildDeposit({ ...one, id, reservationId, type: 'prepay', status: 'paid' }));
  const charge = { id: `charge-of-${reservationId}`, subject: 'deposit', subjectId: id, kind: 'charge' } as const;
  await sql.insert(payments).values(buildPayment({ ...one, ...charge }));
}

test('closing a day shows whom it concerns, and by itself tells and cancels nothing', async () => {
  const id = await desk.book({ name: '王小姐', phone: '+886912000001', email: 'wang@guest.example' });
  await desk.book({ name: 'Elsewhere', phone: '+886912000002' }, {}, otherBranch);
  const gone = await desk.book({ name: 'Gone', phone: '+886912000003' });
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
  const notice = await desk.close();
  expect(notice).toMatchObject({ day, branchIds: [branchId], reason: 'Typhoon', status: 'closed', jobId: null });
  expect((await desk.read(notice.id)).reservations.map(({ reservationId }) => reservationId)).toEqual([id]);
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
  const notice = await desk.close();
  expect(await preview()).toMatchObject({ date: day, bookable: false, reason: 'notice' });
  const id = await desk.book({ name: 'A', phone: '+886912000004' });
  expect((await desk.tell(host, notice, [{ reservationId: id, cancel: true }])).status).toBe(200);
  await server.services.jobs.idle();
  const told = await desk.read(notice.id);
  const open = (version: number) =>
    host.ask(reopenDay, { params: { companyId, noticeId: notice.id }, body: { version } });
  expect((await open(notice.version)).json).toMatchObject({ code: 'stale_version' });
  expect((await open(told.version)).json).toMatchObject({ status: 'reopened' });
  expect(await preview()).toMatchObject({ date: day, reason: null });
  expect(await stateOf(id)).toBe('cancelledByRestaurant');
  expect((await open(told.version + 1)).status).toBe(409);
  expect(
    (await desk.tell(host, { id: notice.id, version: told.version + 1 }, [{ reservationId: id, mail: true }])).status,
  ).toBe(409);
});

test('who is chosen is cancelled, paid back and told in the own language; the record says who was reached and why not', async () => {
  const both = await desk.book({ name: '山田', phone: '+819012345678', email: 'yamada@guest.example' });
  const silent = await desk.book({ name: 'Nobody' });
  const seated = await desk.book({ name: 'Early', phone: '+886912000005' });
  const untouched = await desk.book({ name: 'Untouched', phone: '+886912000006' });
  // Who wants no advertising is told all the same.
  await server.database.sql
    .update(customers)
    .set({ language: 'ja', forbidPiiSharing: true })
    .where(eq(customers.email, 'yamada@guest.example'));
  await prepaid(both, 80_000);
  const notice = await desk.close();
  const chosen = [
    { reservationId: both, mail: true, sms: true, cancel: true, refund: true },
    { reservationId: silent, mail: true, sms: true, cancel: true },
    { reservationId: seated, sms: true, cancel: true },
  ];
  // Only managers with access to deposits can refund them.
  for (const client of [host, seer, blind]) expect((await desk.tell(client, notice, chosen)).status).toBe(403);
  expect((await desk.tell(reader, notice, [{ reservationId: both }])).status).toBe(403);
  expect((await desk.tell(manager, notice, [{ reservationId: 'another' }])).status).toBe(409);
  expect(await stateOf(both)).toBe('open');
  await host.call(pushReservationEvents, {
    params,
    body: { branchId, events: [{ key: 'early-guest', kind: 'seated', id: seated }] } as never,
  });
  // Seated by now: none of those still to come.
  expect((await desk.tell(manager, notice, chosen)).status).toBe(409);
  const answer = await desk.tell(manager, notice, chosen.slice(0, 2));
  expect([answer.status, answer.text]).toMatchObject([200, expect.stringContaining('jobId')]);
  await server.services.jobs.idle();

  expect([await stateOf(both), await stateOf(silent), await stateOf(untouched)]).toEqual([
    'cancelledByRestaurant',
    'cancelledByRestaurant',
    'open',
  ]);
  const now = await desk.read(notice.id);
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
  const again = await desk.tell(manager, now, [{ reservationId: both, refund: true, cancel: true }]);
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
    (await desk.read(notice.id)).reservations.find(({ reservationId }) => reservationId === both)?.record,
  ).toMatchObject({
    cancel: 'failed',
    cancelReason: 'reservationCancelled',
    refund: 'skipped',
    mail: 'sent',
  });
});

test('a deposit that cannot be paid back is in the record, keeps no other waiting, and is tried again', async () => {
  const ids = [await desk.book({ name: 'One' }), await desk.book({ name: 'Other' })];
  for (const id of ids) await prepaid(id, 10_000);
  const notice = await desk.close();
  const refused = vi.spyOn(localMoney, 'refund').mockRejectedValueOnce(new Error('no answer'));
  await desk.tell(
    manager,
    notice,
    ids.map((reservationId) => ({ reservationId, cancel: true, refund: true })),
  );
  await server.services.jobs.idle();
  refused.mockRestore();
  const after = await desk.read(notice.id);
  expect(after.reservations.map(({ record }) => record?.refund).sort()).toEqual(['done', 'failed']);
  const failed = after.reservations.filter(({ record }) => record?.refund === 'failed');
  expect(failed).toMatchObject([{ state: 'cancelledByRestaurant', deposit: { refundable: true, left: 10_000 } }]);
  await desk.tell(
    manager,
    after,
    failed.map(({ reservationId }) => ({ reservationId, refund: true })),
  );
  await server.services.jobs.idle();
  expect((await desk.read(notice.id)).counts).toMatchObject({ cancelled: 2, refunded: 2 });
});

test('people confined to branches close their own, and see no notice of others', async () => {
  const all = await desk.close([branchId, otherBranch]);
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
