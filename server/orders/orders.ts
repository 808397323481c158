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

/** The join that an order `o` is shown with: its guest. */
export const orderJoins = `left join customers c on c.company_id = o.company_id and c.id = o.customer_id`;
const columns = `o.id, o.branch_id as "branchId", o.number, o.service, o.provider, o.status, o.payment_state as "paymentState",
  ${guestSql} as customer, coalesce(nullif(o.guest_name, ''), c.name) as name, o.item_count as "itemCount", o.subtotal,
  o.discount, o.fee, o.tax, o.total, o.currency, o.charged, o.refunded, o.created_time as "createdTime",
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
const countedBy: Readonly<Record<OrderFigure, string>> = {
  orders: stands,
  cancelled: `o.status = 'cancelled'`,
  subtotal: stands,
  discount: stands,
  fee: stands,
  tax: stands,
  total: stands,
  charged: 'o.charged > 0',
  refunded: 'o.refunded > 0',
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
        ${orderJoins}
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

const sumOf = (column: string, when: string) => `coalesce(sum(${column}) filter (where ${when}), 0)`;
/** What was paid and paid back also counts where the order was cancelled. */
const sumsAll: ReadonlySet<string> = new Set(['charged', 'refunded']);
const summed = ['subtotal', 'discount', 'fee', 'tax', 'total', 'charged', 'refunded'] as const;

/** Sums of the orders of a filter, and who brought orders in its days. */
export async function orderFiguresOf(
  database: Database,
  scope: Reader,
  filter: OrderFilter,
): Promise<{ totals: OrderTotal[]; days: OrderDay[]; providers: string[] }> {
  const values = new Values();
  const { where, joins } = orderConditions(scope, filter, values);
  const { provider, search, ...others } = filter;
  const [found, ofAny] = await Promise.all([
    database.query<OrderDay & { providers: string[] }>({
      text: `select day, currency, sum(orders)::int as orders, sum(cancelled)::int as cancelled,
          ${summed.map((name) => `sum(${name})::bigint as ${name}`).join(', ')}, array_agg(provider) as providers
        from (
          select to_char(${dayColumn(filter.target)}, 'YYYY-MM-DD') as day, o.currency, o.provider,
            count(*) filter (where ${stands}) as orders, count(*) filter (where not ${stands}) as cancelled,
            ${summed.map((name) => `${sumOf(`o.${name}`, sumsAll.has(name) ? 'true' : stands)} as ${name}`).join(', ')}
          from orders o ${joins} where ${where} group by ${dayColumn(filter.target)}, 2, 3
        ) brought group by 1, 2 order by 1, 2`,
      values: values.list,
    }),
    // Whoever narrows the orders to one provider still has the others to choose.
    provider !== undefined || search ? providersOf(database, scope, others) : null,
  ]);
  const days = found.map(({ providers: _, ...day }) => day);
  const providers = ofAny ?? [...new Set(found.flatMap((day) => day.providers))].sort();
  return { totals: totalsOf(days), days, providers };
}

async function providersOf(database: Database, scope: Reader, filter: OrderFilter): Promise<string[]> {
  const values = new Values();
  const { where } = orderConditions(scope, filter, values);
  const rows = await database.query<{ provider: string }>({
    text: `select distinct o.provider from orders o where ${where} order by 1`,
    values: values.list,
  });
  return rows.map(({ provider }) => provider);
}

/** One order with what was ordered and paid. @throws ApiError `not_found`, also for those of other branches */
export async function orderDetailOf(database: Database, scope: Reader, orderId: string): Promise<OrderDetail> {
  const values = new Values();
  const [[found], payments] = await Promise.all([
    database.query<Order & Pick<OrderDetail, 'items' | 'note'>>({
      text: `select ${columns}, o.items, o.note from orders o ${orderJoins}
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
