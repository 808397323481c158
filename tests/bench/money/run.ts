import pg from 'pg';
import { figure, say, type Report } from '../lib/report.ts';
import {
  aimsOf,
  calls,
  measure,
  ofCompany,
  query,
  tableOf,
  warmUps,
  type Case,
  type Place,
} from '../lib/reportCalls.ts';
import { manyReservations, type ManyReservations } from '../lib/reservations.ts';

/** The reports about money, over HTTP: sums by day and the rows behind them. */

const rows = 1_000_000;
const orders = 1_000_000;

const ordered = (path: string) => (place: Place) => {
  const { companyId, branchId, startDate: startAt, endDate: endAt } = place;
  return `/api/${companyId}/${path}?${query({ branchId, startAt, endAt })}`;
};

const cases: readonly Case[] = [
  { name: 'deposits: sums', path: ofCompany('deposits/figures') },
  { name: 'deposits: sums by service date', path: ofCompany('deposits/figures', { by: 'service' }) },
  { name: 'deposits: rows', path: ofCompany('deposits') },
  { name: 'deposits: rows, largest first', path: ofCompany('deposits', { sort: '-amount' }) },
  { name: 'deposits: rows, most charged first', path: ofCompany('deposits', { sort: '-charged' }) },
  { name: 'deposits: rows of what was charged', path: ofCompany('deposits', { counted: 'charged', currency: 'TWD' }) },
  { name: 'deposits: rows of a figure', path: ofCompany('deposits', { counted: 'refunded', currency: 'TWD' }) },
  {
    name: 'deposits: pending review',
    path: ({ companyId, branchId }) => `/api/${companyId}/deposits/pending-review?${query({ branchId })}`,
  },
  { name: 'invoices: sums', path: ofCompany('invoices/figures') },
  { name: 'invoices: rows', path: ofCompany('invoices') },
  { name: 'orders: sums', path: ordered('orders/figures') },
  { name: 'orders: rows', path: ordered('orders') },
  { name: 'omnichannel', path: ofCompany('omnichannel-report') },
  {
    name: 'omnichannel: rows of a sum',
    path: ofCompany('omnichannel-report/rows', { figure: 'charged', currency: 'TWD' }),
  },
];

/** Deposits of every second booking, an order for each of a million places in three years, and what was paid for both. */
async function seedMoney({ url, companyId, branches, last, days }: ManyReservations): Promise<number> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    // What triggers would derive stands in the statements. Rows come in the order of time, as they do in life.
    await client.query('set session_replication_role = replica; set statement_timeout = 0');
    await client.query(
      `insert into deposits (company_id, id, branch_id, reservation_id, customer_id, type, status, channel, amount,
          currency, provider, purchase_time, purchase_date, service_time, service_date, charged, refunded, fees,
          created_time, updated_time)
        select company_id, 'bd-' || id, branch_id, id, customer_id, 'prepay',
          case abs(hashtext(id)) % 200 when 0 then 'pendingReview' when 2 then 'refunded' else 'paid' end, created_from,
          group_size * 20000, 'TWD', 'tappay', created_time, created_date, start_time, dining_date,
          group_size * 20000, case abs(hashtext(id)) % 200 when 2 then group_size * 20000 else 0 end, group_size * 500,
          created_time, created_time
        from reservations where company_id = $1 and type = 'booking' and abs(hashtext(id)) % 2 = 0`,
      [companyId],
    );
    await client.query(
      `insert into orders (company_id, id, branch_id, number, service, provider, status, payment_state, items, item_count,
          subtotal, total, charged, currency, created_time, created_date, service_time, service_date, updated_time)
        select $1, 'bo-' || n, ($2::text[])[1 + n % $3], 'N' || n, (array['takeout','delivery'])[1 + n % 2],
          (array['own','own','ubereats','foodpanda'])[1 + n % 4],
          case n % 50 when 0 then 'cancelled' else 'completed' end, 'paid',
          '[{"name":"Beef noodles","quantity":2,"price":18000}]', 2, 36000, 36000, 36000, 'TWD', at, day, at + interval '40 minutes', day, at
        from generate_series(1, $4::int) n,
          lateral (select $5::date - (n % $6) as day) d, lateral (select d.day + time '10:00' + (n % 600) * interval '1 minute' as at) t
        order by at`,
      [companyId, branches.map(({ id }) => id), branches.length, orders, last, days],
    );
    await client.query(
      `insert into payments (company_id, id, subject, subject_id, kind, amount, fee, currency, provider, paid_time,
          paid_date, branch_id, channel, service_date, subject_date, created_time)
        select company_id, 'bp-' || id, 'deposit', id, 'charge', amount, amount / 40, currency, provider, purchase_time,
          purchase_date, branch_id, channel, service_date, purchase_date, purchase_time from deposits where company_id = $1 and id like 'bd-%'
        union all
        select company_id, 'br-' || id, 'deposit', id, 'refund', amount, 0, currency, provider, service_time,
          service_date, branch_id, channel, service_date, purchase_date, service_time from deposits
          where company_id = $1 and id like 'bd-%' and status = 'refunded'
        union all
        select company_id, 'bp-' || id, 'order', id, 'charge', total, total / 40, currency, 'platform', created_time,
          created_date, branch_id, provider, service_date, created_date, created_time from orders where company_id = $1 and id like 'bo-%'
        order by 10`,
      [companyId],
    );
    await client.query(
      `insert into invoices (company_id, id, branch_id, number, subject, subject_id, amount, tax, currency, issued_time,
          issued_date, service_date, created_time)
        select company_id, 'bi-' || id, branch_id, 'B' || id, 'deposit', id, amount, amount / 20, currency, purchase_time,
          purchase_date, service_date, purchase_time from deposits where company_id = $1 and id like 'bd-%' order by purchase_time`,
      [companyId],
    );
    for (const table of ['deposits', 'orders', 'payments', 'invoices']) await client.query(`vacuum (analyze) ${table}`);
    const { rows: counted } = await client.query<{ count: number }>(
      'select count(*)::int as count from deposits where company_id = $1',
      [companyId],
    );
    return counted[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

export async function run(): Promise<Report> {
  // A database of its own: the dashboard's has no money in it.
  const many = await manyReservations({ rows, days: 1_095 });
  const deposits = await seedMoney(many);
  say(`  ${rows.toLocaleString('en')} reservations seeded in ${figure(many.seconds)} s`);
  const taken = await measure(many, cases);
  return {
    title: 'Reports about money',
    conditions: [
      `Milliseconds at the 95th percentile (median) of ${calls} calls one after another over HTTP, ${warmUps} before them.`,
      `200 branches of one company, three years: ${deposits.toLocaleString('en')} deposits with payments and invoices, ${orders.toLocaleString('en')} orders with payments.`,
      'PostgreSQL, the server and the calls share the machine.',
    ],
    columns: ['Range', 'call', 'p95 (p50) ms', 'kB'],
    rows: tableOf(taken, cases, [rows]),
    aims: aimsOf(taken, cases, rows),
    figures: taken,
  };
}
