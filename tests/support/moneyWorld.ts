import type { Client } from './http.ts';
import { branches, companies, deposits, invoices, orders, payments, reservations } from '#server/platform/db/schema.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { buildBranch, buildCompany, buildUser, signInAll } from './build.ts';
import { buildDeposit, buildInvoice, buildOrder, buildPayment } from './money.ts';
import { openServer, type TestServer } from './server.ts';

/** A company with money in branches of three zones, and the plain loops that its figures are compared with. */

export const companyId = 'money';
export const zones: Readonly<Record<string, { timeZone: string; currency: string }>> = {
  'money-taipei': { timeZone: 'Asia/Taipei', currency: 'TWD' },
  'money-sydney': { timeZone: 'Australia/Sydney', currency: 'AUD' },
  'money-tokyo': { timeZone: 'Asia/Tokyo', currency: 'JPY' },
};
const branchIds = Object.keys(zones);
export const backhouse = { ...defaultBackhouse, depositReport: true, foReport: true, omniChannelReport: true };
export const params = { companyId };

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
export const seeded = {
  deposits: [] as (typeof deposits.$inferInsert)[],
  payments: [] as (typeof payments.$inferInsert)[],
  invoices: [] as (typeof invoices.$inferInsert)[],
  orders: [] as (typeof orders.$inferInsert)[],
  reservations: [] as (typeof reservations.$inferInsert)[],
};

/** Rows around the day on which the clocks of Sydney are changed (5 April 2026), many of them near 06:00 and midnight. */
function makeRows(): void {
  for (const rows of Object.values(seeded)) rows.length = 0;
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
    seeded.reservations.push(reservation);
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
    seeded.deposits.push(deposit);
    for (let number = random.below(4); number > 0; number--)
      seeded.payments.push(
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
      seeded.invoices.push(
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
    seeded.orders.push(order);
    for (let number = random.below(3); number > 0; number--)
      seeded.payments.push(
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

export interface MoneyWorld {
  server: TestServer;
  /** May write, reads, and writes at one branch only. */
  clerk: Client;
  reader: Client;
  confined: Client;
  cases: Case[];
}

/** A server with those rows and three people of the company. */
export async function openMoneyWorld(): Promise<MoneyWorld> {
  const server = await openServer({ jobs: false });
  const { sql } = server.database;
  await sql.insert(companies).values(buildCompany({ id: companyId }));
  await sql
    .insert(branches)
    .values(branchIds.map((id) => buildBranch({ companyId, id, timeZone: zones[id]?.timeZone })));
  makeRows();
  await sql.insert(reservations).values(seeded.reservations);
  await sql.insert(deposits).values(seeded.deposits);
  await sql.insert(orders).values(seeded.orders);
  await sql.insert(payments).values(seeded.payments);
  await sql.insert(invoices).values(seeded.invoices);
  const member = (id: string, role: 'read' | 'write', enabledBranches: string[] | null = null) =>
    buildUser({ id, role, companies: [{ companyId, permissions: { backhouse }, enabledBranches }] });
  const users = [member('clerk', 'write'), member('reader', 'read'), member('confined', 'write', ['money-sydney'])];
  const tokens = await signInAll(server.services.identity, users);
  const [clerk, reader, confined] = users.map(({ id = '' }) => server.client(tokens.get(id))) as [
    Client,
    Client,
    Client,
  ];
  return { server, clerk, reader, confined, cases: casesOf(clerk, confined) };
}

export const dayOf = (branchId: string, at: Date | undefined): string =>
  diningDayAt(zones[branchId]?.timeZone ?? '', at?.getTime() ?? 0);

/** The ranges and callers of every comparison: all, a week, one day, one branch, a caller of one branch, nothing. */
const casesOf = (clerk: Client, confined: Client) =>
  [
    { name: 'all', client: clerk, startDate: '2026-03-01', endDate: '2026-05-01', seen: branchIds },
    { name: 'a week of clock changes', client: clerk, startDate: '2026-04-02', endDate: '2026-04-08', seen: branchIds },
    { name: 'one day', client: clerk, startDate: '2026-04-05', endDate: '2026-04-05', seen: branchIds },
    { name: 'one branch', client: clerk, branchId: 'money-sydney', seen: ['money-sydney'] },
    { name: 'a caller of one branch', client: confined, seen: ['money-sydney'] },
    { name: 'nothing', client: clerk, startDate: '2025-01-01', endDate: '2025-12-31', seen: branchIds },
  ].map((one) => ({ startDate: '2026-03-01', endDate: '2026-05-01', ...one }));
export type Case = ReturnType<typeof casesOf>[number];
export const rangeOf = ({ startDate, endDate, branchId }: Case & { branchId?: string }) => ({
  startDate,
  endDate,
  branchId,
});

/** Sums of amounts by currency and day, the loop that everything is compared with. */
export type Sums = Record<string, number>;
export function addTo(into: Map<string, Sums>, key: string, what: Sums): void {
  const known = into.get(key) ?? {};
  for (const [name, value] of Object.entries(what)) known[name] = (known[name] ?? 0) + value;
  into.set(key, known);
}
export const rowsOf = (sums: Map<string, Sums>, names: readonly string[]) =>
  [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, sum]) => ({ key, ...Object.fromEntries(names.map((name) => [name, sum[name] ?? 0])) }));
export const told = (days: readonly object[], names: readonly string[]) =>
  days.map((one) => {
    const row = one as Record<string, string | number>;
    return {
      key: `${row.day ?? ''} ${row.currency}`,
      ...Object.fromEntries(names.map((name) => [name, row[name]])),
    };
  });
