import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  depositFigures,
  getDeposit,
  invoiceFigures,
  listDeposits,
  listInvoices,
  listPendingDeposits,
  readDepositFigures,
  readInvoiceFigures,
  reviewDeposit,
  type DepositRow,
} from '#contract/deposits.ts';
import { getCustomer } from '#contract/crm.ts';
import { channelCounts, channelSums, listChannelRows, readChannels } from '#contract/omnichannel.ts';
import { listOrders, orderFigures, readOrderFigures } from '#contract/orders.ts';
import { dateKinds } from '#contract/payments.ts';
import { defaultBackhouse } from '#contract/permissions.ts';
import { addDays, diningDayAt } from '#contract/ranges.ts';
import { eraseGuest } from '#contract/privacy.ts';
import { getReportColumns, putReportColumns, usualColumns } from '#contract/reportColumns.ts';
import {
  auditLog,
  branches,
  companies,
  deposits,
  invoices,
  orders,
  payments,
  reservations,
} from '#server/db/schema.ts';
import { buildBranch, buildCompany, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { buildDeposit, buildInvoice, buildOrder, buildPayment } from '#tests/support/money.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Money by purchase and by service date: every figure against plain loops over the rows, in branches of two zones. */

const companyId = 'money';
const zones: Readonly<Record<string, { timeZone: string; currency: string }>> = {
  'money-taipei': { timeZone: 'Asia/Taipei', currency: 'TWD' },
  'money-sydney': { timeZone: 'Australia/Sydney', currency: 'AUD' },
  'money-tokyo': { timeZone: 'Asia/Tokyo', currency: 'JPY' },
};
const branchIds = Object.keys(zones);
const backhouse = { ...defaultBackhouse, depositReport: true, foReport: true, omniChannelReport: true };
const member = (id: string, role: 'read' | 'write', enabledBranches: string[] | null = null) =>
  buildUser({ id, role, companies: [{ companyId, permissions: { backhouse }, enabledBranches }] });

let server: TestServer;
let clerk: Client;
let reader: Client;
let confined: Client;

/** A generator of its own, so that a failure can be seen again. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return {
    below: (count: number) => Math.floor(next() * count),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  };
}

const from = Date.parse('2026-03-20T00:00:00Z');
const planted = {
  deposits: [] as (typeof deposits.$inferInsert)[],
  payments: [] as (typeof payments.$inferInsert)[],
  invoices: [] as (typeof invoices.$inferInsert)[],
  orders: [] as (typeof orders.$inferInsert)[],
  reservations: [] as (typeof reservations.$inferInsert)[],
};

/** Rows around the day on which the clocks of Sydney are changed (5 April 2026), many of them near 06:00 and midnight. */
function makeRows(): void {
  const random = dice(7);
  const moment = () => new Date(from + random.below(30 * 24 * 60) * 60_000);
  for (let index = 0; index < 160; index++) {
    const branchId = random.pick(branchIds);
    const of = { companyId, branchId, currency: zones[branchId]?.currency ?? '' };
    const state = random.pick(['open', 'seated', 'seated', 'noShow', 'cancelledByCustomer'] as const);
    const startTime = moment();
    const createdFrom = random.pick(['host', 'web', 'opentable']);
    const reservation = {
      companyId,
      branchId,
      id: `r${index}`,
      state,
      startTime,
      createdFrom,
      groupSize: 1 + random.below(8),
      createdTime: moment(),
      ...(random.below(12) === 0 && { deletedTime: startTime }),
    };
    planted.reservations.push(reservation);
    const id = `d${index}`;
    const deposit = buildDeposit({
      ...of,
      id,
      reservationId: reservation.id,
      channel: createdFrom,
      amount: 1_000 + random.below(90_000),
      purchaseTime: moment(),
      serviceTime: startTime,
      type: random.pick(['prepay', 'cardToken']),
      status: random.pick(['paid', 'held', 'refunded']),
    });
    planted.deposits.push(deposit);
    for (let number = random.below(4); number > 0; number--)
      planted.payments.push(
        buildPayment({
          ...of,
          subjectId: id,
          kind: random.pick(['charge', 'charge', 'refund']),
          amount: 1 + random.below(50_000),
          fee: random.below(3) * random.below(900),
          paidTime: moment(),
        }),
      );
    if (random.below(2))
      planted.invoices.push(
        buildInvoice({
          ...of,
          subjectId: id,
          amount: random.below(50_000),
          tax: random.below(2_000),
          status: random.pick(['issued', 'issued', 'void']),
          issuedTime: moment(),
        }),
      );
    const order = buildOrder({
      ...of,
      id: `o${index}`,
      provider: random.pick(['own', 'ubereats']),
      service: random.pick(['takeout', 'delivery', 'foodCourt']),
      status: random.pick(['completed', 'completed', 'cancelled']),
      subtotal: random.below(90_000),
      discount: random.below(900),
      fee: random.below(600),
      tax: random.below(500),
      total: random.below(90_000),
      createdTime: moment(),
      serviceTime: moment(),
    });
    planted.orders.push(order);
    for (let number = random.below(3); number > 0; number--)
      planted.payments.push(
        buildPayment({
          ...of,
          subject: 'order',
          subjectId: order.id,
          kind: random.pick(['charge', 'refund']),
          amount: 1 + random.below(50_000),
          paidTime: moment(),
        }),
      );
  }
}

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const { sql } = server.database;
  await sql.insert(companies).values(buildCompany({ id: companyId }));
  await sql
    .insert(branches)
    .values(branchIds.map((id) => buildBranch({ companyId, id, timeZone: zones[id]?.timeZone })));
  makeRows();
  await sql.insert(reservations).values(planted.reservations);
  await sql.insert(deposits).values(planted.deposits);
  await sql.insert(orders).values(planted.orders);
  await sql.insert(payments).values(planted.payments);
  await sql.insert(invoices).values(planted.invoices);
  const users = [member('clerk', 'write'), member('reader', 'read'), member('confined', 'write', ['money-sydney'])];
  const tokens = await signInAll(server.services.identity, users);
  [clerk, reader, confined] = users.map(({ id = '' }) => server.client(tokens.get(id))) as [Client, Client, Client];
});
afterAll(() => server.close());

const params = { companyId };
const dayOf = (branchId: string, at: Date | undefined) =>
  diningDayAt(zones[branchId]?.timeZone ?? '', at?.getTime() ?? 0);

/** The ranges and callers of every comparison: all, a week, one day, one branch, a caller of one branch, nothing. */
const cases = () =>
  [
    { name: 'all', client: clerk, startDate: '2026-03-01', endDate: '2026-05-01', seen: branchIds },
    { name: 'a week of clock changes', client: clerk, startDate: '2026-04-02', endDate: '2026-04-08', seen: branchIds },
    { name: 'one day', client: clerk, startDate: '2026-04-05', endDate: '2026-04-05', seen: branchIds },
    { name: 'one branch', client: clerk, branchId: 'money-sydney', seen: ['money-sydney'] },
    { name: 'a caller of one branch', client: confined, seen: ['money-sydney'] },
    { name: 'nothing', client: clerk, startDate: '2025-01-01', endDate: '2025-12-31', seen: branchIds },
  ].map((one) => ({ startDate: '2026-03-01', endDate: '2026-05-01', ...one }));
type Case = ReturnType<typeof cases>[number];
const rangeOf = ({ startDate, endDate, branchId }: Case & { branchId?: string }) => ({ startDate, endDate, branchId });

/** Sums of amounts by currency and day, the loop that everything is compared with. */
type Sums = Record<string, number>;
function addTo(into: Map<string, Sums>, key: string, what: Sums): void {
  const known = into.get(key) ?? {};
  for (const [name, value] of Object.entries(what)) known[name] = (known[name] ?? 0) + value;
  into.set(key, known);
}
const rowsOf = (sums: Map<string, Sums>, names: readonly string[]) =>
  [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sum]) => ({ key, ...Object.fromEntries(names.map((name) => [name, sum[name] ?? 0])) }));
const told = (days: readonly object[], names: readonly string[]) =>
  days.map((one) => {
    const row = one as Record<string, string | number>;
    return {
      key: `${row.day ?? ''} ${row.currency}`,
      ...Object.fromEntries(names.map((name) => [name, row[name]])),
    };
  });

function depositSums({ startDate, endDate, seen }: Case, by: (typeof dateKinds)[number], daily: boolean) {
  const sums = new Map<string, Sums>();
  const byId = new Map(planted.deposits.map((one) => [one.id, one]));
  const add = (branchId: string, day: string, currency: string, what: Sums) => {
    if (seen.includes(branchId) && day >= startDate && day <= endDate)
      addTo(sums, `${daily ? day : ''} ${currency}`, what);
  };
  for (const one of planted.deposits)
    add(one.branchId, dayOf(one.branchId, by === 'purchase' ? one.purchaseTime : one.serviceTime), one.currency, {
      deposits: 1,
      asked: one.amount,
    });
  for (const { subject, subjectId, kind, amount, fee = 0, paidTime } of planted.payments) {
    const deposit = byId.get(subjectId);
    if (subject !== 'deposit' || !deposit) continue;
    const day = dayOf(deposit.branchId, by === 'purchase' ? paidTime : deposit.serviceTime);
    const [charged, refunded] = kind === 'charge' ? [amount, 0] : [0, amount];
    add(deposit.branchId, day, deposit.currency, { charged, refunded, fees: fee, net: charged - refunded - fee });
  }
  return rowsOf(sums, depositFigures);
}

describe('deposits', () => {
  test.each(dateKinds)('by %s date are what loops over the rows find, in every case', async (by) => {
    for (const one of cases()) {
      const query = { by, ...rangeOf(one) };
      const { totals, days } = await one.client.call(readDepositFigures, { params, query });
      expect(told(days, depositFigures), one.name).toEqual(depositSums(one, by, true));
      expect(told(totals, depositFigures), one.name).toEqual(depositSums(one, by, false));
    }
  });

  /** All rows of a list, page after page. */
  async function allRows(client: Client, query: object): Promise<DepositRow[]> {
    const rows: DepositRow[] = [];
    for (let page = 1; ; page++) {
      const answer = await client.call(listDeposits, {
        params,
        query: { ...(query as { startDate: string; endDate: string }), page, itemsPerPage: 37 },
      });
      rows.push(...answer.data);
      if (answer.data.length < 37) {
        expect(rows).toHaveLength(answer.total);
        return rows;
      }
    }
  }

  test.each(dateKinds)('by %s date: every figure is the sum of the rows that it counts', async (by) => {
    for (const one of cases()) {
      const query = { by, ...rangeOf(one) };
      const { totals } = await one.client.call(readDepositFigures, { params, query });
      for (const total of totals)
        for (const figure of depositFigures) {
          const rows = await allRows(one.client, { ...query, currency: total.currency, counted: figure });
          const sum = rows.reduce((all, { counted }) => all + counted[figure], 0);
          expect(sum, `${one.name}: ${figure} of ${total.currency}`).toBe(total[figure]);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        }
    }
  });

  test('a refund after midnight is of the next day only after 06:00, and of the visit by service date', async () => {
    const { sql } = server.database;
    const of = { companyId: 'night', branchId: 'night-1' };
    await sql.insert(companies).values(buildCompany({ id: 'night' }));
    await sql.insert(branches).values(buildBranch({ companyId: 'night', id: 'night-1', timeZone: 'Asia/Tokyo' }));
    const night = buildUser({ id: 'night', companies: [{ companyId: 'night', permissions: { backhouse } }] });
    const tokens = await signInAll(server.services.identity, [night]);
    const client = server.client(tokens.get('night'));
    // On Tokyo's clocks: bought at 23:50 of the 10th, paid back at 01:30 and 07:00 of the 11th, the visit on the 20th.
    await sql.insert(deposits).values(
      buildDeposit({
        ...of,
        id: 'night',
        purchaseTime: new Date('2026-06-10T14:50:00Z'),
        serviceTime: new Date('2026-06-20T10:00:00Z'),
        amount: 900,
      }),
    );
    const pay = (kind: 'charge' | 'refund', amount: number, paidTime: string) =>
      buildPayment({ ...of, subjectId: 'night', kind, amount, fee: 0, paidTime: new Date(paidTime) });
    await sql
      .insert(payments)
      .values([
        pay('charge', 900, '2026-06-10T14:50:00Z'),
        pay('refund', 300, '2026-06-10T16:30:00Z'),
        pay('refund', 200, '2026-06-10T22:00:00Z'),
      ]);
    const read = async (by: 'purchase' | 'service') =>
      (
        await client.call(readDepositFigures, {
          params: { companyId: 'night' },
          query: { by, startDate: '2026-06-01', endDate: '2026-06-30' },
        })
      ).days.map(({ day, charged, refunded, deposits: count }) => [day, count, charged, refunded]);
    expect(await read('purchase')).toEqual([
      ['2026-06-10', 1, 900, 300],
      ['2026-06-11', 0, 0, 200],
    ]);
    expect(await read('service')).toEqual([['2026-06-20', 1, 900, 500]]);

    // The clocks are set to New York's, thirteen hours behind: all of it happened on the 10th there.
    await sql.update(branches).set({ timeZone: 'America/New_York' }).where(eq(branches.id, 'night-1'));
    expect(await read('purchase')).toEqual([['2026-06-10', 1, 900, 500]]);
    await sql.update(branches).set({ timeZone: 'Asia/Tokyo' }).where(eq(branches.id, 'night-1'));
    expect(await read('purchase')).toHaveLength(2);
  });

  test('follow their reservation to another day, branch and guest', async () => {
    const { sql } = server.database;
    const id = 'moved';
    const of = { companyId: small.own, branchId: 'own-1' };
    const startTime = new Date('2026-08-01T10:00:00Z');
    await sql.insert(reservations).values({ ...of, id, startTime, groupSize: 6, createdFrom: 'web' });
    await sql.insert(deposits).values(buildDeposit({ ...of, id, reservationId: id, serviceTime: startTime }));
    await sql.insert(payments).values(buildPayment({ ...of, id: 'moved-p', subjectId: id }));
    await sql.insert(invoices).values(buildInvoice({ ...of, id: 'moved-i', subjectId: id }));
    await sql
      .update(reservations)
      .set({
        branchId: 'own-2',
        startTime: new Date('2026-08-03T10:00:00Z'),
        customerId: 'guest-3',
        createdFrom: 'host',
      })
      .where(eq(reservations.id, id));
    const [deposit] = await sql.select().from(deposits).where(eq(deposits.id, id));
    const there = { branchId: 'own-2', serviceDate: '2026-08-03' };
    expect(deposit).toMatchObject({ ...there, customerId: 'guest-3', channel: 'host' });
    expect((await sql.select().from(payments).where(eq(payments.id, 'moved-p')))[0]).toMatchObject({
      ...there,
      channel: 'host',
    });
    expect((await sql.select().from(invoices).where(eq(invoices.id, 'moved-i')))[0]).toMatchObject(there);
  });

  test('a range that ends before it begins, is of five years, or of a foreign branch is refused', async () => {
    const ask = async (query: object) =>
      (await clerk.ask(listDeposits, { params, query: query as Record<string, string> })).status;
    expect(await ask({ startDate: '2026-04-02', endDate: '2026-04-01' })).toBe(400);
    expect(await ask({ startDate: '2021-04-02', endDate: '2026-04-01' })).toBe(400);
    expect(await ask({ startDate: '2026-04-01', endDate: '2026-04-02', branchId: small.foreignBranch })).toBe(403);
  });
});

describe('payments', () => {
  test('are never rewritten, never of another currency, never of nothing', async () => {
    const { sql } = server.database;
    const [one] = planted.payments;
    const ofIt = eq(payments.id, one?.id ?? '');
    await expect(sql.update(payments).set({ amount: 1 }).where(ofIt)).rejects.toThrow(/payments/);
    await expect(sql.delete(payments).where(ofIt)).rejects.toThrow(/payments/);
    const of = { companyId, branchId: 'money-taipei' };
    const inTwd = planted.deposits.find(({ branchId }) => branchId === 'money-taipei')?.id ?? '';
    await expect(
      sql.insert(payments).values(buildPayment({ ...of, subjectId: inTwd, currency: 'JPY' })),
    ).rejects.toThrow(/payments/);
    await expect(sql.insert(payments).values(buildPayment({ ...of, subjectId: 'nothing' }))).rejects.toThrow(
      /payments/,
    );
  });
});

describe('a review', () => {
  async function waiting(id: string, branchId = 'money-taipei') {
    const { sql } = server.database;
    const of = { companyId, branchId, currency: zones[branchId]?.currency ?? '' };
    const purchaseTime = new Date('2026-06-25T04:00:00Z');
    await sql.insert(deposits).values(
      buildDeposit({
        ...of,
        id,
        status: 'pendingReview',
        reviewReason: 'late',
        amount: 5_000,
        purchaseTime,
        serviceTime: purchaseTime,
      }),
    );
    await sql
      .insert(payments)
      .values(buildPayment({ ...of, id: `${id}-p`, subjectId: id, amount: 5_000, paidTime: purchaseTime }));
    await sql.insert(invoices).values(buildInvoice({ ...of, subjectId: id, amount: 5_000, issuedTime: purchaseTime }));
  }
  const entries = (id: string) => server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, id));

  test('that approves keeps the money, once', async () => {
    await waiting('w1');
    const at = { companyId, depositId: 'w1' };
    const listed = await clerk.call(listPendingDeposits, { params, query: {} });
    expect(listed.data.map(({ id }) => id)).toContain('w1');
    expect(listed.totals.find(({ currency }) => currency === 'TWD')?.charged).toBeGreaterThanOrEqual(5_000);
    const kept = await clerk.call(reviewDeposit, {
      params: at,
      body: { version: 1, decision: 'approve', note: 'Called the guest' },
    });
    expect(kept).toMatchObject({
      deposit: { status: 'paid', version: 2 },
      review: { decision: 'approve', note: 'Called the guest', user: { id: 'clerk' } },
      payments: [{ kind: 'charge' }],
      invoices: [{ status: 'issued' }],
    });
    const again = await clerk.ask(reviewDeposit, { params: at, body: { version: 1, decision: 'decline' } });
    expect([again.status, again.json]).toMatchObject([409, { code: 'stale_version' }]);
    const decided = await clerk.ask(reviewDeposit, { params: at, body: { version: 2, decision: 'decline' } });
    expect([decided.status, decided.json]).toMatchObject([409, { code: 'conflict' }]);
    expect(await entries('w1')).toMatchObject([
      { action: 'update', userId: 'clerk', before: { status: 'pendingReview' }, after: { status: 'paid' } },
    ]);
    expect((await clerk.call(listPendingDeposits, { params, query: {} })).data.map(({ id }) => id)).not.toContain('w1');
  });

  test('that declines pays back what was charged, by the stand-in, and voids the invoice', async () => {
    await waiting('w2');
    const at = { companyId, depositId: 'w2' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => clerk.ask(reviewDeposit, { params: at, body: { version: 1, decision: 'decline' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const detail = await clerk.call(getDeposit, { params: at });
    expect(detail.deposit.status).toBe('declined');
    expect(detail.payments.map(({ kind, amount, provider }) => [kind, amount, provider])).toEqual([
      ['charge', 5_000, 'tappay'],
      ['refund', 5_000, 'local'],
    ]);
    expect(detail.invoices).toMatchObject([{ status: 'void' }]);
    expect(await entries('w2')).toMatchObject([{ after: { status: 'declined', refunded: 5_000, currency: 'TWD' } }]);
  });

  test('is not for readers, nor for those of other branches', async () => {
    await waiting('w3');
    const at = { companyId, depositId: 'w3' };
    const body = { version: 1, decision: 'decline' };
    expect((await reader.ask(reviewDeposit, { params: at, body })).status).toBe(403);
    expect((await confined.ask(reviewDeposit, { params: at, body })).status).toBe(404);
    expect((await confined.ask(getDeposit, { params: at })).status).toBe(404);
    expect((await reader.call(getDeposit, { params: at })).deposit.status).toBe('pendingReview');
    const seen = await confined.call(listPendingDeposits, { params, query: {} });
    expect(seen.data.every(({ branchId }) => branchId === 'money-sydney')).toBe(true);
  });
});

describe('invoices', () => {
  test.each(dateKinds)('by %s date are what loops find, and the rows behind each figure', async (by) => {
    const service = new Map(planted.deposits.map(({ id, serviceTime }) => [id, serviceTime]));
    for (const one of cases()) {
      const query = { by, ...rangeOf(one) };
      const sums = new Map<string, Sums>();
      for (const { branchId, subjectId, status, amount, tax = 0, currency, issuedTime } of planted.invoices) {
        const day = dayOf(branchId, by === 'purchase' ? issuedTime : service.get(subjectId));
        if (!one.seen.includes(branchId) || day < one.startDate || day > one.endDate) continue;
        addTo(sums, `${day} ${currency}`, status === 'void' ? { voided: 1 } : { invoices: 1, amount, tax });
      }
      const { totals, days } = await one.client.call(readInvoiceFigures, { params, query });
      expect(told(days, invoiceFigures), one.name).toEqual(rowsOf(sums, invoiceFigures));
      for (const total of totals)
        for (const figure of invoiceFigures) {
          const { data, total: count } = await one.client.call(listInvoices, {
            params,
            query: { ...query, currency: total.currency, counted: figure, itemsPerPage: 200 },
          });
          expect(data).toHaveLength(count);
          const sum =
            figure === 'amount' || figure === 'tax'
              ? data.reduce((all, invoice) => all + invoice[figure], 0)
              : data.length;
          expect(sum, `${one.name}: ${figure}`).toBe(total[figure]);
        }
    }
  });
});

describe('orders', () => {
  test.each(['createdAt', 'serviceAt'] as const)('by %s are what loops find, and the rows behind', async (target) => {
    for (const one of cases()) {
      const query = { target, startAt: one.startDate, endAt: one.endDate, branchId: rangeOf(one).branchId };
      const sums = new Map<string, Sums>();
      for (const order of planted.orders) {
        const day = dayOf(order.branchId, target === 'createdAt' ? order.createdTime : order.serviceTime);
        if (!one.seen.includes(order.branchId) || day < one.startDate || day > one.endDate) continue;
        const { subtotal, discount = 0, fee = 0, tax = 0, total } = order;
        const moved = planted.payments.filter((paid) => paid.subject === 'order' && paid.subjectId === order.id);
        const money = (kind: string) => moved.reduce((all, paid) => all + (paid.kind === kind ? paid.amount : 0), 0);
        addTo(sums, `${day} ${order.currency}`, {
          ...(order.status === 'cancelled' ? { cancelled: 1 } : { orders: 1, subtotal, discount, fee, tax, total }),
          charged: money('charge'),
          refunded: money('refund'),
        });
      }
      const { totals, days } = await one.client.call(readOrderFigures, { params, query });
      expect(told(days, orderFigures), one.name).toEqual(rowsOf(sums, orderFigures));
      for (const total of totals)
        for (const figure of orderFigures) {
          const { data, total: count } = await one.client.call(listOrders, {
            params,
            query: { ...query, currency: total.currency, counted: figure, itemsPerPage: 200 },
          });
          expect(data).toHaveLength(count);
          const isCount = figure === 'orders' || figure === 'cancelled';
          const sum = isCount ? data.length : data.reduce((all, order) => all + order[figure], 0);
          expect(sum, `${one.name}: ${figure}`).toBe(total[figure]);
        }
    }
  });

  test('are those of the last thirty days, ten a page, unless somebody asks for others', async () => {
    const answer = await clerk.call(listOrders, { params, query: { timeZone: 'Australia/Sydney' } });
    const today = diningDayAt('Australia/Sydney');
    expect([answer.startDate, answer.endDate]).toEqual([addDays(today, -29), today]);
    const some = await clerk.call(listOrders, { params, query: { endAt: '2026-04-10' } });
    expect([some.startDate, some.endDate]).toEqual(['2026-03-12', '2026-04-10']);
    expect(some.data).toHaveLength(10);
    expect(some.total).toBeGreaterThan(10);
    expect(
      (await clerk.ask(listOrders, { params, query: { startAt: '2026-04-10', endAt: '2026-04-01' } })).status,
    ).toBe(400);
  });
});

describe('the omnichannel report', () => {
  const nothing = () => ({ parties: 0, covers: 0, seated: 0, noShows: 0, orders: 0 });

  test('is what loops over reservations, orders and payments find', async () => {
    for (const one of cases()) {
      const { channels, totals } = await one.client.call(readChannels, { params, query: rangeOf(one) });
      const expected = new Map<string, ReturnType<typeof nothing>>();
      const of = (key: string) => expected.get(key) ?? expected.set(key, nothing()).get(key) ?? nothing();
      const inside = (branchId: string, at: Date | undefined) => {
        const day = dayOf(branchId, at);
        return one.seen.includes(branchId) && day >= one.startDate && day <= one.endDate;
      };
      for (const { branchId, startTime, deletedTime, createdFrom, groupSize, state } of planted.reservations) {
        if (deletedTime || !inside(branchId, startTime)) continue;
        const channel = of(`reservation ${createdFrom}`);
        channel.parties += 1;
        channel.covers += groupSize;
        if (state === 'seated') channel.seated += 1;
        if (state === 'noShow') channel.noShows += 1;
      }
      for (const { branchId, serviceTime, provider, status } of planted.orders)
        if (inside(branchId, serviceTime) && status !== 'cancelled') of(`order ${provider}`).orders += 1;
      for (const { kind, channel, parties, covers, seated, noShows, orders: count } of channels)
        expect({ parties, covers, seated, noShows, orders: count }, `${one.name}: ${channel}`).toEqual(
          of(`${kind} ${channel}`),
        );
      for (const figure of channelCounts)
        expect(totals[figure], `${one.name}: ${figure}`).toBe(
          [...expected.values()].reduce((sum, counts) => sum + counts[figure], 0),
        );

      const money = new Map<string, number>();
      const [depositOf, orderOf] = [planted.deposits, planted.orders].map(
        (list) => new Map(list.map((row) => [row.id, row])),
      );
      for (const { subject, subjectId, kind, amount, paidTime } of planted.payments) {
        const row = (subject === 'deposit' ? depositOf : orderOf)?.get(subjectId);
        if (!row) continue;
        for (const by of dateKinds)
          if (inside(row.branchId, by === 'purchase' ? paidTime : row.serviceTime)) {
            const key = `${row.currency} ${by} ${kind === 'charge' ? 'charged' : 'refunded'}`;
            money.set(key, (money.get(key) ?? 0) + amount);
          }
      }
      for (const { currency, ...sums } of totals.money)
        for (const by of dateKinds) {
          const [charged = 0, refunded = 0] = ['charged', 'refunded'].map((name) =>
            money.get(`${currency} ${by} ${name}`),
          );
          expect(sums[by], `${one.name}: ${currency} ${by}`).toEqual({ charged, refunded, net: charged - refunded });
        }
      expect(totals.money.length).toBe(new Set([...money.keys()].map((key) => key.slice(0, 3))).size);
    }
  });

  test('counts exactly the rows that it shows behind each figure', async () => {
    for (const one of cases()) {
      const query = rangeOf(one);
      const { channels, totals } = await one.client.call(readChannels, { params, query });
      const rows = async (more: object) => {
        const { total, sum, data } = await one.client.call(listChannelRows, {
          params,
          query: { ...query, figure: 'parties', itemsPerPage: 200, ...more },
        });
        if (total <= 200) {
          expect(data).toHaveLength(total);
          expect(data.reduce((all, { adds }) => all + adds, 0)).toBe(sum);
        }
        return sum;
      };
      for (const { kind, channel, money, ...counts } of [
        ...channels,
        { kind: undefined, channel: undefined, ...totals },
      ]) {
        for (const figure of channelCounts)
          expect(await rows({ figure, kind, channel }), `${one.name}: ${channel} ${figure}`).toBe(counts[figure]);
        for (const { currency, ...sums } of money)
          for (const by of dateKinds)
            for (const figure of channelSums)
              expect(await rows({ figure, kind, channel, currency, by }), `${one.name}: ${channel} ${figure}`).toBe(
                sums[by][figure],
              );
      }
    }
  });
});

describe('columns', () => {
  test("are a person's own, report by report, and an empty choice goes back to the usual ones", async () => {
    const of = (report: 'orders' | 'deposits') => ({ params: { companyId, report } });
    expect(await clerk.call(getReportColumns, of('orders'))).toEqual({
      columns: usualColumns('orders'),
      chosen: false,
    });
    const columns = ['total', 'number'];
    await clerk.call(putReportColumns, { ...of('orders'), body: { columns } });
    expect(await clerk.call(getReportColumns, of('orders'))).toEqual({ columns, chosen: true });
    expect((await clerk.call(getReportColumns, of('deposits'))).chosen).toBe(false);
    expect((await reader.call(getReportColumns, of('orders'))).chosen).toBe(false);
    for (const wrong of [['total', 'total'], ['password']])
      expect((await clerk.ask(putReportColumns, { ...of('orders'), body: { columns: wrong } })).status).toBe(400);
    await clerk.call(putReportColumns, { ...of('orders'), body: { columns: [] } });
    expect((await clerk.call(getReportColumns, of('orders'))).chosen).toBe(false);
  });
});

describe('a guest who is erased', () => {
  test('leaves amounts behind, and no name on orders and invoices', async () => {
    const { sql } = server.database;
    const of = { companyId: small.own, branchId: 'own-1', customerId: 'guest-14' };
    await sql.insert(deposits).values(buildDeposit({ ...of, id: 'gone', reviewNote: 'Called Mr Wang' }));
    await sql.insert(orders).values(buildOrder({ ...of, id: 'gone', guestName: '王小明', note: 'For Mr Wang' }));
    const { branchId } = of;
    await sql.insert(invoices).values([
      buildInvoice({ companyId: small.own, branchId, id: 'gone-1', subjectId: 'gone', buyerName: '王小明' }),
      buildInvoice({
        companyId: small.own,
        branchId,
        id: 'gone-2',
        subject: 'order',
        subjectId: 'gone',
        buyerName: '王',
      }),
      buildInvoice({ companyId: small.own, branchId, id: 'kept', subjectId: 'paid-own', buyerName: 'Somebody Ltd' }),
    ]);
    const backhouseOwn = { ...defaultBackhouse, depositReport: true };
    const manager = buildUser({
      id: 'eraser',
      role: 'manager',
      companies: [{ companyId: small.own, permissions: { backhouse: backhouseOwn } }],
    });
    const client = server.client((await signInAll(server.services.identity, [manager])).get('eraser'));
    const guest = { companyId: small.own, customerId: 'guest-14' };
    const { version, name } = await client.call(getCustomer, { params: guest });
    await client.call(eraseGuest, { params: guest, body: { version, name } });
    expect((await sql.select().from(deposits).where(eq(deposits.id, 'gone')))[0]).toMatchObject({
      amount: 120_000,
      reviewNote: '',
    });
    expect((await sql.select().from(orders).where(eq(orders.id, 'gone')))[0]).toMatchObject({
      total: 30_000,
      guestName: null,
      note: null,
    });
    const buyers = await sql.select({ id: invoices.id, buyer: invoices.buyerName }).from(invoices);
    const buyerOf = (id: string) => buyers.find((one) => one.id === id)?.buyer;
    expect([buyerOf('gone-1'), buyerOf('gone-2'), buyerOf('kept')]).toEqual(['[erased]', '[erased]', 'Somebody Ltd']);
  });
});
