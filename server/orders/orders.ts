import type { z } from 'zod';
import {
  orderDays,
  type Order,
  type orderDay,
  type OrderDetail,
  type OrderFigure,
  type OrdersQuery,
  type OrderTotal,
} from '#contract/orders.ts';
import { Values } from '../crm/conditions.ts';
import type { Database } from '../db/client.ts';
import {
  allOf,
  branchCondition,
  guestSql,
  pageSql,
  searchCondition,
  totalsOf,
  type Reader,
} from '../deposits/conditions.ts';
import { paymentsOf } from '../deposits/payments.ts';
import { ApiError } from '../http/errors.ts';

/** Orders as their report sees them. */

export type OrderFilter = Omit<OrdersQuery, 'page' | 'itemsPerPage' | 'sort' | 'counted'>;
type OrderDay = z.infer<typeof orderDay>;

/** Joins that an order `o` is shown with: its guest, and the sums of its payments. */
export const orderJoins = `left join customers c on c.company_id = o.company_id and c.id = o.customer_id`;
export const orderMoney = `left join lateral (
    select coalesce(sum(p.amount) filter (where p.kind = 'charge'), 0)::bigint as charged,
      coalesce(sum(p.amount) filter (where p.kind = 'refund'), 0)::bigint as refunded
    from payments p where p.company_id = o.company_id and p.subject = 'order' and p.subject_id = o.id) m on true`;

const columns = `o.id, o.branch_id as "branchId", o.number, o.service, o.provider, o.status, o.payment_state as "paymentState",
  ${guestSql} as customer, coalesce(nullif(o.guest_name, ''), c.name) as name, o.item_count as "itemCount", o.subtotal,
  o.discount, o.fee, o.tax, o.total, o.currency, m.charged, m.refunded, o.created_time as "createdTime",
  o.created_date as "createdDate", o.service_time as "serviceTime", o.service_date as "serviceDate"`;

const dayColumn = (target: OrderFilter['target']): string =>
  target === 'createdAt' ? 'o.created_date' : 'o.service_date';

/** The orders of a filter as conditions over `orders o`; a search also needs its joins. */
export function orderConditions(scope: Reader, filter: OrderFilter, values: Values): { where: string; joins: string } {
  // The first value, as the file's statement about zones takes it.
  const company = values.add(scope.companyId);
  const { startDate, endDate } = orderDays(filter);
  const search = searchCondition(filter.search, ['o.number', 'o.guest_name', 'o.id'], values);
  const where = allOf([
    `o.company_id = ${company}`,
    branchCondition(scope, filter.branchId, 'o.branch_id', values),
    `${dayColumn(filter.target)} between ${values.add(startDate)}::date and ${values.add(endDate)}::date`,
    filter.service && `o.service = ${values.add(filter.service)}`,
    filter.provider && `o.provider = ${values.add(filter.provider)}`,
    filter.status && `o.status = ${values.add(filter.status)}`,
    filter.paymentState && `o.payment_state = ${values.add(filter.paymentState)}`,
    filter.currency && `o.currency = ${values.add(filter.currency)}`,
    search,
  ]);
  return { where, joins: search ? orderJoins : '' };
}

const stands = `o.status <> 'cancelled'`;
const movedAs = (
  kind: string,
) => `exists (select from payments p where p.company_id = o.company_id and p.subject = 'order'
  and p.subject_id = o.id and p.kind = '${kind}')`;
const countedBy: Readonly<Record<OrderFigure, string>> = {
  orders: stands,
  cancelled: `o.status = 'cancelled'`,
  subtotal: stands,
  discount: stands,
  fee: stands,
  tax: stands,
  total: stands,
  charged: movedAs('charge'),
  refunded: movedAs('refund'),
};

const sortColumns = {
  createdTime: 'o.created_time',
  serviceTime: 'o.service_time',
  number: 'o.number',
  total: 'o.total',
  itemCount: 'o.item_count',
  status: 'o.status',
} as const;

/** A page of orders, and the days that were meant. */
export async function ordersOf(
  database: Database,
  scope: Reader,
  { page, itemsPerPage, sort, counted, ...filter }: OrdersQuery,
): Promise<{ total: number; data: Order[]; startDate: string; endDate: string }> {
  const values = new Values();
  const { where, joins } = orderConditions(scope, filter, values);
  const all = counted ? `${where} and ${countedBy[counted]}` : where;
  const direction = sort.descending ? 'desc' : 'asc';
  const rows = await database.query<Order & { total: number; counted: number }>({
    text: pageSql(
      `orders o ${joins} where ${all}`,
      `select ${columns} from (
          select o.* from orders o ${joins} where ${all}
          order by ${sortColumns[sort.field]} ${direction}, o.id ${direction}
          limit ${values.add(itemsPerPage)} offset ${values.add((page - 1) * itemsPerPage)}) o
        ${orderJoins} ${orderMoney}
        order by ${sortColumns[sort.field]} ${direction}, o.id ${direction}`,
      'counted',
    ),
    values: values.list,
  });
  return {
    total: rows[0]?.counted ?? 0,
    data: rows.filter(({ id }) => id !== null).map(({ counted: _, ...order }) => order),
    ...orderDays(filter),
  };
}

const sumOf = (column: string, when: string) => `coalesce(sum(${column}) filter (where ${when}), 0)::bigint`;

/** Sums of the orders of a filter, and who brought orders in its days. */
export async function orderFiguresOf(
  database: Database,
  scope: Reader,
  filter: OrderFilter,
): Promise<{ totals: OrderTotal[]; days: OrderDay[]; providers: string[] }> {
  const values = new Values();
  const { where, joins } = orderConditions(scope, filter, values);
  const wide = new Values();
  const { provider: _, ...others } = filter;
  const anyProvider = orderConditions(scope, { ...others, search: undefined }, wide);
  const [days, providers] = await Promise.all([
    database.query<OrderDay>({
      text: `select to_char(${dayColumn(filter.target)}, 'YYYY-MM-DD') as day, o.currency,
          count(*) filter (where ${stands})::int as orders, count(*) filter (where not ${stands})::int as cancelled,
          ${sumOf('o.subtotal', stands)} as subtotal, ${sumOf('o.discount', stands)} as discount, ${sumOf('o.fee', stands)} as fee,
          ${sumOf('o.tax', stands)} as tax, ${sumOf('o.total', stands)} as total,
          coalesce(sum(m.charged), 0)::bigint as charged, coalesce(sum(m.refunded), 0)::bigint as refunded
        from orders o ${joins} ${orderMoney} where ${where} group by 1, 2 order by 1, 2`,
      values: values.list,
    }),
    database.query<{ provider: string }>({
      text: `select distinct o.provider from orders o where ${anyProvider.where} order by 1`,
      values: wide.list,
    }),
  ]);
  return { totals: totalsOf(days), days, providers: providers.map(({ provider }) => provider) };
}

/** One order with what was ordered and paid. @throws ApiError `not_found`, also for those of other branches */
export async function orderDetailOf(database: Database, scope: Reader, orderId: string): Promise<OrderDetail> {
  const values = new Values();
  const [[found], payments] = await Promise.all([
    database.query<Order & Pick<OrderDetail, 'items' | 'note'>>({
      text: `select ${columns}, o.items, o.note from orders o ${orderJoins} ${orderMoney}
        where o.company_id = ${values.add(scope.companyId)} and o.id = ${values.add(orderId)}
          and ${branchCondition(scope, undefined, 'o.branch_id', values)}`,
      values: values.list,
    }),
    paymentsOf(database, scope.companyId, 'order', orderId),
  ]);
  if (!found) throw new ApiError('not_found', 'There is no such order.');
  const { items, note, ...order } = found;
  return { order, items, note, payments };
}
