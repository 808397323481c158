import type { ChannelFigure, ChannelRow, ChannelRowsQuery } from '#contract/money/omnichannel.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { branchCondition, guestJoin, type Reader } from '#server/platform/report/conditions.ts';
import { allOf } from '#server/platform/sql/page.ts';
import { between } from './channels.ts';

/** The rows behind a figure of the report. */

interface Source {
  /** The table with its alias, and the conditions of the rows. */
  table: string;
  alias: 'r' | 'o' | 'p';
  where: string;
  /** The joins for displaying a row. */
  joins: string;
  columns: string;
  /** The amount that each row adds to the figure. */
  adds: string;
  order: string;
}

function reservationRows(scope: Reader, query: ChannelRowsQuery, values: Values): Source {
  const states: Partial<Record<ChannelFigure, string>> = {
    seated: `r.state = 'seated'`,
    noShows: `r.state = 'noShow'`,
  };
  return {
    table: 'reservations',
    alias: 'r',
    joins: guestJoin('r'),
    where: allOf([
      `r.company_id = ${values.add(scope.companyId)}`,
      'r.deleted_time is null',
      query.kind === 'order' && 'false',
      branchCondition(scope, query.branchId, 'r.branch_id', values),
      between('r.dining_date', query, values),
      query.channel !== undefined && `r.created_from = ${values.add(query.channel)}`,
      states[query.figure],
    ]),
    columns: `'reservation' as of, r.id, 'reservation' as subject, r.id as "subjectId", r.branch_id as "branchId",
      coalesce(nullif(r.guest_name, ''), c.name) as name, r.start_time as time, r.dining_date as day`,
    adds: query.figure === 'covers' ? 'r.group_size' : '1',
    order: 'r.dining_date, r.start_time, r.id',
  };
}

function orderRows(scope: Reader, query: ChannelRowsQuery, values: Values): Source {
  return {
    table: 'orders',
    alias: 'o',
    joins: guestJoin('o'),
    where: allOf([
      `o.company_id = ${values.add(scope.companyId)}`,
      `o.status <> 'cancelled'`,
      query.kind === 'reservation' && 'false',
      branchCondition(scope, query.branchId, 'o.branch_id', values),
      between('o.service_date', query, values),
      query.channel !== undefined && `o.provider = ${values.add(query.channel)}`,
    ]),
    columns: `'order' as of, o.id, 'order' as subject, o.id as "subjectId", o.branch_id as "branchId",
      coalesce(nullif(o.guest_name, ''), c.name) as name, o.service_time as time, o.service_date as day`,
    adds: '1',
    order: 'o.service_date, o.service_time, o.id',
  };
}

function paymentRows(scope: Reader, query: ChannelRowsQuery, values: Values): Source {
  const day = query.by === 'purchase' ? 'p.paid_date' : 'p.service_date';
  const kinds: Partial<Record<ChannelFigure, string>> = { charged: `p.kind = 'charge'`, refunded: `p.kind = 'refund'` };
  return {
    table: 'payments',
    alias: 'p',
    joins: `left join deposits d on p.subject = 'deposit' and d.company_id = p.company_id and d.id = p.subject_id
      left join orders o on p.subject = 'order' and o.company_id = p.company_id and o.id = p.subject_id
      ${guestJoin('p', 'coalesce(d.customer_id, o.customer_id)')}`,
    where: allOf([
      `p.company_id = ${values.add(scope.companyId)}`,
      branchCondition(scope, query.branchId, 'p.branch_id', values),
      between(day, query, values),
      query.kind && `p.subject = '${query.kind === 'order' ? 'order' : 'deposit'}'`,
      query.channel !== undefined && `p.channel = ${values.add(query.channel)}`,
      query.currency && `p.currency = ${values.add(query.currency)}`,
      kinds[query.figure],
    ]),
    columns: `'payment' as of, p.id, p.subject, p.subject_id as "subjectId", p.branch_id as "branchId",
      coalesce(nullif(o.guest_name, ''), c.name) as name, p.paid_time as time, ${day} as day`,
    // Refunds reduce the net amount; the figure of refunds adds them up.
    adds: query.figure === 'net' ? `case p.kind when 'charge' then p.amount else -p.amount end` : 'p.amount',
    order: `${day}, p.paid_time, p.id`,
  };
}

const sources: Readonly<Record<ChannelFigure, typeof reservationRows>> = {
  parties: reservationRows,
  covers: reservationRows,
  seated: reservationRows,
  noShows: reservationRows,
  orders: orderRows,
  charged: paymentRows,
  refunded: paymentRows,
  net: paymentRows,
};

/** A page of the rows behind a figure; the sum of all pages is the figure. */
export async function channelRowsOf(
  database: Database,
  scope: Reader,
  query: ChannelRowsQuery,
): Promise<{ total: number; sum: number; data: ChannelRow[] }> {
  const values = new Values();
  const { table, alias, where, joins, columns, adds, order } = sources[query.figure](scope, query, values);
  const from = `${table} ${alias} where ${where}`;
  const [counted, data] = await Promise.all([
    database.query<{ total: number; sum: number }>({
      text: `select count(*)::int as total, coalesce(sum(${adds}), 0)::bigint as sum from ${from}`,
      values: [...values.list],
    }),
    database.query<ChannelRow>({
      // The joins for display run only for the page.
      text: `select ${columns}, (${adds})::bigint as adds from (
          select ${alias}.* from ${from} order by ${order}
          limit ${values.add(query.itemsPerPage)} offset ${values.add((query.page - 1) * query.itemsPerPage)}
        ) ${alias} ${joins} order by ${order}`,
      values: values.list,
    }),
  ]);
  return { total: counted[0]?.total ?? 0, sum: counted[0]?.sum ?? 0, data };
}
