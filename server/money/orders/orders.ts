import type { z } from 'zod';
import { orderReport } from '#contract/money/orderReport.ts';
import {
  orderDays,
  type Order,
  type orderDay,
  type OrderDetail,
  type OrderFigure,
  type OrdersQuery,
} from '#contract/money/orders.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { paymentsOf } from '../deposits/payments.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import { branchCondition, guestJoin, guestSql, type Reader } from '#server/platform/report/conditions.ts';
import { defineReportQueries } from '#server/platform/report/report.ts';
import { iso } from '#server/platform/sql/json.ts';

/** Orders for their report. */

type OrderFilter = Omit<OrdersQuery, 'page' | 'itemsPerPage' | 'sort' | 'counted'>;

const nameSql = `coalesce(nullif(o.guest_name, ''), c.name)`;
const columns = `o.id, o.branch_id as "branchId", o.number, o.service, o.provider, o.status, o.payment_state as "paymentState",
  ${guestSql} as customer, ${nameSql} as name, o.item_count as "itemCount", o.subtotal,
  o.discount, o.fee, o.tax, o.total, o.currency, o.charged, o.refunded, ${iso('o.created_time')} as "createdTime",
  o.created_date as "createdDate", ${iso('o.service_time')} as "serviceTime", o.service_date as "serviceDate"`;

/** The sum of a column over the orders that were not cancelled. */
const stands = `o.status <> 'cancelled'`;
const sum = (name: string) => ({ when: stands, sum: name });

/** Cancelled orders are counted separately; payments and refunds count even for cancelled orders. */
export const orderQueries = defineReportQueries<
  Order,
  z.infer<typeof orderDay>,
  OrderFilter,
  OrderFigure,
  OrdersQuery['sort']['field'],
  typeof orderReport
>({
  report: orderReport,
  table: 'orders',
  as: 'o',
  guest: 'o.customer_id',
  columns,
  days(filter) {
    const { startDate, endDate } = orderDays(filter);
    const column = filter.target === 'createdAt' ? 'o.created_date' : 'o.service_date';
    return { column, from: startDate, to: endDate };
  },
  equal: { service: 'o.service', provider: 'o.provider', status: 'o.status', paymentState: 'o.payment_state' },
  searched: ['o.number', 'o.guest_name', 'o.id'],
  figures: {
    orders: { when: stands },
    cancelled: { when: `o.status = 'cancelled'` },
    subtotal: sum('subtotal'),
    discount: sum('discount'),
    fee: sum('fee'),
    tax: sum('tax'),
    total: sum('total'),
    charged: { when: 'o.charged > 0', sum: 'charged' },
    refunded: { when: 'o.refunded > 0', sum: 'refunded' },
  },
  sorts: {
    createdTime: 'o.created_time',
    serviceTime: 'o.service_time',
    number: 'o.number',
    total: 'o.total',
    itemCount: 'o.item_count',
    status: 'o.status',
  },
  sort: 'createdTime',
  listed: { column: 'o.provider', without: 'provider' },
  file: {
    number: 'o.number',
    createdTime: 'o.created_time',
    serviceTime: 'o.service_time',
    branch: '',
    service: 'o.service',
    provider: 'o.provider',
    name: nameSql,
    status: 'o.status',
    paymentState: 'o.payment_state',
    itemCount: 'o.item_count',
    currency: 'o.currency',
    subtotal: 'o.subtotal',
    discount: 'o.discount',
    fee: 'o.fee',
    tax: 'o.tax',
    total: 'o.total',
    charged: 'o.charged',
    refunded: 'o.refunded',
  },
});

/** One order with its items and payments. @throws ApiError `not_found`, also for those of other branches */
export async function orderDetailOf(database: Database, scope: Reader, orderId: string): Promise<OrderDetail> {
  const values = new Values();
  const [[found], payments] = await Promise.all([
    database.query<Order & Pick<OrderDetail, 'items' | 'note'>>({
      text: `select ${columns}, o.items, o.note from orders o ${guestJoin('o')}
        where o.company_id = ${values.add(scope.companyId)} and o.id = ${values.add(orderId)}
          and ${branchCondition(scope, undefined, 'o.branch_id', values)}`,
      values: values.list,
    }),
    paymentsOf(database, scope.companyId, 'order', orderId),
  ]);
  if (!found) throw new ApiError('not_found', 'This order does not exist.');
  const { items, note, ...order } = found;
  return { order, items, note, payments };
}
