import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCustomer } from '#contract/guests/crm.ts';
import { exportOrders, listOrders, orderFigures, readOrderFigures } from '#contract/money/orders.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { eraseGuest } from '#contract/guests/privacy.ts';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { orderReport } from '#contract/money/orderReport.ts';
import { defaultColumns } from '#contract/platform/report.ts';
import { getReportColumns, putReportColumns } from '#contract/reports.ts';
import { branches, deposits, invoices, orders, payments } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { buildDeposit, buildInvoice, buildOrder, buildPayment } from '#tests/support/money.ts';
import {
  addTo,
  companyId,
  dayOf,
  openMoneyWorld,
  params,
  seeded,
  rangeOf,
  rowsOf,
  told,
  type MoneyWorld,
  type Sums,
} from '#tests/support/moneyWorld.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Orders: every figure against plain loops over the rows; columns that people choose; what erasing a guest leaves. */

let world: MoneyWorld;
let server: TestServer;
let clerk: Client;
let reader: Client;
beforeAll(async () => {
  world = await openMoneyWorld();
  ({ server, clerk, reader } = world);
});
afterAll(() => server.close());

describe('orders', () => {
  test.each(['createdAt', 'serviceAt'] as const)('by %s are what loops find, and the rows behind', async (target) => {
    for (const one of world.cases) {
      const query = { target, startAt: one.startDate, endAt: one.endDate, branchId: rangeOf(one).branchId };
      const sums = new Map<string, Sums>();
      for (const order of seeded.orders) {
        const day = dayOf(order.branchId, target === 'createdAt' ? order.createdTime : order.serviceTime);
        if (!one.seen.includes(order.branchId) || day < one.startDate || day > one.endDate) continue;
        const { subtotal, discount = 0, fee = 0, tax = 0, total } = order;
        const moved = seeded.payments.filter((paid) => paid.subject === 'order' && paid.subjectId === order.id);
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
      const [{ currency } = { currency: 'TWD' }] = totals;
      const narrowed = { ...query, currency, counted: 'refunded' } as const;
      const { total: rows } = await one.client.call(listOrders, { params, query: narrowed });
      const file = await one.client.ask(exportOrders, { params, query: { ...narrowed, language: 'en' } });
      expect(file.text, one.name).toContain(`${rows} of ${rows} rows`);
    }
  });

  test('are a file that calls the branch by its name', async () => {
    const [branch] = await server.database.sql.select().from(branches).where(eq(branches.companyId, companyId));
    const query = { branchId: branch?.id, startAt: '2026-01-01', endAt: '2026-01-31', language: 'en' } as const;
    const file = await clerk.ask(exportOrders, { params, query });
    expect(branch?.name).not.toBe(branch?.id);
    expect(file.text).toContain(`Branch: ${branch?.name}`);
  });

  test('know what their payments come to, whoever adds them and how many at once', async () => {
    const { sql } = server.database;
    const [one] = seeded.orders;
    if (!one) throw new Error('There is no order.');
    const of = {
      companyId,
      branchId: one.branchId,
      subject: 'order',
      subjectId: one.id,
      currency: one.currency,
    } as const;
    await sql.insert(orders).values(buildOrder({ ...one, id: 'paid-twice', number: 'paid-twice' }));
    const twice = { ...of, subjectId: 'paid-twice' };
    await sql
      .insert(payments)
      .values([
        buildPayment({ ...twice, kind: 'charge', amount: 700 }),
        buildPayment({ ...of, kind: 'refund', amount: 30 }),
        buildPayment({ ...twice, kind: 'charge', amount: 11 }),
      ]);
    await Promise.all(
      [1, 2, 3, 4].map((amount) =>
        sql.insert(payments).values(buildPayment({ ...twice, kind: 'refund', amount: amount * 100 })),
      ),
    );
    const [kept] = await sql.select().from(orders).where(eq(orders.id, 'paid-twice'));
    expect([kept?.charged, kept?.refunded]).toEqual([711, 1_000]);
    const wrong = await server.database.query({
      text: `select o.id from orders o, lateral (
          select coalesce(sum(amount) filter (where kind = 'charge'), 0) as charged,
            coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded
          from payments p where p.company_id = o.company_id and p.subject = 'order' and p.subject_id = o.id) p
        where (o.charged, o.refunded) <> (p.charged, p.refunded)`,
    });
    expect(wrong).toEqual([]);
    await sql.delete(orders).where(eq(orders.id, 'paid-twice'));
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

describe('columns', () => {
  test("are a person's own, report by report, and an empty choice goes back to the usual ones", async () => {
    const of = (report: 'orders' | 'deposits') => ({ params: { companyId, report } });
    expect(await clerk.call(getReportColumns, of('orders'))).toEqual({
      columns: defaultColumns(orderReport),
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
