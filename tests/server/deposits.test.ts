import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  depositFigures,
  exportDeposits,
  getDeposit,
  listDeposits,
  listPendingDeposits,
  readDepositFigures,
  reviewDeposit,
  type DepositRow,
} from '#contract/money/deposits.ts';
import { dateKinds } from '#contract/money/payments.ts';
import {
  auditLog,
  branches,
  companies,
  deposits,
  invoices,
  payments,
  reservations,
} from '#server/platform/db/schema.ts';
import { buildBranch, buildCompany, buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { buildDeposit, buildInvoice, buildPayment } from '#tests/support/money.ts';
import {
  addTo,
  backhouse,
  companyId,
  dayOf,
  openMoneyWorld,
  params,
  seeded,
  rangeOf,
  rowsOf,
  told,
  zones,
  type Case,
  type MoneyWorld,
  type Sums,
} from '#tests/support/moneyWorld.ts';
import type { TestServer } from '#tests/support/server.ts';
/** Deposits by purchase and by service date: every figure against plain loops over the rows. */

let world: MoneyWorld;
let server: TestServer;
let clerk: Client;
let reader: Client;
let confined: Client;
beforeAll(async () => {
  world = await openMoneyWorld();
  ({ server, clerk, reader, confined } = world);
});
afterAll(() => server.close());

function depositSums({ startDate, endDate, seen }: Case, by: (typeof dateKinds)[number], daily: boolean) {
  const sums = new Map<string, Sums>();
  const byId = new Map(seeded.deposits.map((one) => [one.id, one]));
  const add = (branchId: string, day: string, currency: string, what: Sums) => {
    if (seen.includes(branchId) && day >= startDate && day <= endDate)
      addTo(sums, `${daily ? day : ''} ${currency}`, what);
  };
  for (const one of seeded.deposits)
    add(one.branchId, dayOf(one.branchId, by === 'purchase' ? one.purchaseTime : one.serviceTime), one.currency, {
      deposits: 1,
      asked: one.amount,
    });
  for (const { subject, subjectId, kind, amount, fee = 0, paidTime } of seeded.payments) {
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
    for (const one of world.cases) {
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
    for (const one of world.cases) {
      const query = { by, ...rangeOf(one) };
      const { totals } = await one.client.call(readDepositFigures, { params, query });
      for (const total of totals)
        for (const figure of depositFigures) {
          const asked = { ...query, currency: total.currency, counted: figure };
          const rows = await allRows(one.client, asked);
          const file = await one.client.ask(exportDeposits, { params, query: { ...asked, language: 'en' } });
          expect(file.text).toContain(`${rows.length} of ${rows.length} rows`);
          const sum = rows.reduce((all, { counted }) => all + counted[figure], 0);
          expect([sum, file.status], `${one.name}: ${figure} of ${total.currency}`).toEqual([total[figure], 200]);
          expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        }
    }
  });

  test.each(dateKinds)('by %s date: each row has what loops over its payments find', async (by) => {
    for (const one of world.cases) {
      const { startDate, endDate } = one;
      const within = (day: string) => day >= startDate && day <= endDate;
      for (const row of await allRows(one.client, { by, ...rangeOf(one) })) {
        const found = { charged: 0, refunded: 0, fees: 0 };
        for (const { subject, subjectId, kind, amount, fee = 0, paidTime } of seeded.payments) {
          if (subject !== 'deposit' || subjectId !== row.id) continue;
          if (!within(by === 'purchase' ? dayOf(row.branchId, paidTime) : row.serviceDate)) continue;
          found[kind === 'charge' ? 'charged' : 'refunded'] += amount;
          found.fees += fee;
        }
        const { charged, refunded, fees, deposits: made } = row.counted;
        expect({ charged, refunded, fees }, `${one.name}: ${row.id}`).toEqual(found);
        expect(made).toBe(Number(within(by === 'purchase' ? row.purchaseDate : row.serviceDate)));
      }
    }
  });

  test('keep what their payments come to, also when these come at once', async () => {
    const { sql } = server.database;
    const of = { companyId: small.own, branchId: 'own-1' };
    await sql.insert(deposits).values(['kept', 'other'].map((id) => buildDeposit({ ...of, id })));
    const pay = (subjectId: string, kind: 'charge' | 'refund', amount: number) =>
      buildPayment({ ...of, subjectId, kind, amount, fee: 3 });
    await sql
      .insert(payments)
      .values([pay('kept', 'charge', 700), pay('other', 'refund', 30), pay('kept', 'charge', 11)]);
    await Promise.all([1, 2, 3, 4].map((amount) => sql.insert(payments).values(pay('kept', 'refund', amount * 100))));
    const [kept] = await sql.select().from(deposits).where(eq(deposits.id, 'kept'));
    expect([kept?.charged, kept?.refunded, kept?.fees]).toEqual([711, 1_000, 18]);
    expect(
      await server.database.query({
        text: `select d.id from deposits d, lateral (
            select coalesce(sum(amount) filter (where kind = 'charge'), 0) as charged,
              coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded, coalesce(sum(fee), 0) as fees
            from payments p where p.company_id = d.company_id and p.subject = 'deposit' and p.subject_id = d.id) p
          where (d.charged, d.refunded, d.fees) <> (p.charged, p.refunded, p.fees)`,
      }),
    ).toEqual([]);
  });

  const sorts = ['purchaseTime', 'serviceTime', 'amount', 'charged', 'refunded', 'status'] as const;
  test.each(dateKinds)('by %s date: a list is in order whatever it is sorted by, page after page', async (by) => {
    for (const one of world.cases.slice(0, 2)) {
      const query = { by, ...rangeOf(one) };
      const all = new Set((await allRows(one.client, query)).map(({ id }) => id));
      for (const field of sorts)
        for (const descending of [false, true]) {
          const rows = await allRows(one.client, { ...query, sort: `${descending ? '-' : ''}${field}` });
          expect(new Set(rows.map(({ id }) => id))).toEqual(all);
          const keys = rows.map((row) =>
            field === 'charged' || field === 'refunded' ? row.counted[field] : row[field],
          );
          const sorted = [...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0) * (descending ? -1 : 1));
          expect(keys, `${one.name}: ${field}`).toEqual(sorted);
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
    // The day on which it was bought moves on its payments too.
    await sql
      .update(deposits)
      .set({ purchaseTime: new Date('2026-05-02T03:00:00Z') })
      .where(eq(deposits.id, 'night'));
    const bought = await sql
      .select({ day: payments.subjectDate })
      .from(payments)
      .where(eq(payments.subjectId, 'night'));
    expect(bought.map(({ day }) => day)).toEqual(['2026-05-02', '2026-05-02', '2026-05-02']);
    const june = { startDate: '2026-06-01', endDate: '2026-06-30' };
    const { data } = await client.call(listDeposits, { params: { companyId: 'night' }, query: june });
    expect(data.map(({ id, counted }) => [id, counted])).toEqual([
      ['night', { deposits: 0, asked: 0, charged: 900, refunded: 500, fees: 0, net: 400 }],
    ]);
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
    const [one] = seeded.payments;
    const ofIt = eq(payments.id, one?.id ?? '');
    await expect(sql.update(payments).set({ amount: 1 }).where(ofIt)).rejects.toThrow(/payments/);
    await expect(sql.delete(payments).where(ofIt)).rejects.toThrow(/payments/);
    const of = { companyId, branchId: 'money-taipei' };
    const inTwd = seeded.deposits.find(({ branchId }) => branchId === 'money-taipei')?.id ?? '';
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
