import * as z from 'zod';
import { endpoint, members } from '../core/endpoint.ts';
import { asFile, fileShape } from '../core/exports.ts';
import { amount, currencyCode, payment, reportGuest } from './payments.ts';
import { addDays, checkRangeOf, diningDayAt, rangeQuery, timeZoneParam } from '../core/ranges.ts';

import { calendarDay, count, each, id, instant, paging, safeText, sortParam } from '../core/wire.ts';

/** Online orders, and their report (specification, section 3). */

export const orderServices = ['takeout', 'delivery', 'foodCourt'] as const;
export type OrderService = (typeof orderServices)[number];

export const orderStatuses = ['pending', 'accepted', 'ready', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStates = ['unpaid', 'paid', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The date of an order that the report uses. */
export const orderTargets = ['createdAt', 'serviceAt'] as const;

/** The report's default number of days, and the orders per page (specification, section 9). */
export const orderReportDays = 30;
export const orderReportPage = 10;

/** `own`, or a delivery platform. */
export const orderProvider = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[\w.-]+$/, 'must be the name of a provider');

export const orderItem = z.object({
  /** Of the structured menu, if it is known. */
  itemId: id.optional(),
  name: z.string(),
  quantity: count,
  /** The unit price, and the total, in minor units. */
  price: amount,
  amount,
});
export type OrderItem = z.infer<typeof orderItem>;

export const order = z.object({
  id,
  branchId: id,
  number: z.string(),
  service: z.enum(orderServices),
  provider: z.string(),
  status: z.enum(orderStatuses),
  paymentState: z.enum(paymentStates),
  customer: reportGuest.nullable(),
  name: z.string().nullable(),
  itemCount: count,
  subtotal: amount,
  discount: amount,
  /** Delivery and service fees paid by the guest. */
  fee: amount,
  tax: amount,
  total: amount,
  currency: z.string(),
  /** The sum of its refunds up to now. */
  charged: amount,
  refunded: amount,
  createdTime: instant,
  createdDate: calendarDay,
  serviceTime: instant,
  serviceDate: calendarDay,
});
export type Order = z.infer<typeof order>;

export const orderDetail = z.object({
  order,
  items: z.array(orderItem),
  note: z.string().nullable(),
  payments: z.array(payment),
});
export type OrderDetail = z.infer<typeof orderDetail>;

const orderSums = ['subtotal', 'discount', 'fee', 'tax', 'total', 'charged', 'refunded'] as const;
/** Cancelled orders only count in `cancelled`, charges and refunds. */
export const orderFigures = ['orders', 'cancelled', ...orderSums] as const;
export type OrderFigure = (typeof orderFigures)[number];

export const orderTotal = z.object({
  currency: z.string(),
  ...each(['orders', 'cancelled'], count),
  ...each(orderSums, amount),
});
export const orderDay = orderTotal.extend({ day: calendarDay });

const filter = {
  target: z.enum(orderTargets).default('createdAt'),
  /** Dining days of each order's branch; the last thirty if absent. */
  startAt: rangeQuery.startDate.optional(),
  endAt: rangeQuery.endDate.optional(),
  /** The time zone that defines today, if no days are set. */
  timeZone: timeZoneParam,
  branchId: id.optional(),
  service: z.enum(orderServices).optional(),
  provider: orderProvider.optional(),
  status: z.enum(orderStatuses).optional(),
  paymentState: z.enum(paymentStates).optional(),
  currency: currencyCode.optional(),
  search: safeText(100).trim().optional(),
};

/** The days of an orders query: thirty until today, or with only one end, thirty from or until that day. */
export function orderDays(query: { startAt?: string; endAt?: string; timeZone: string }): {
  startDate: string;
  endDate: string;
} {
  const { startAt, endAt, timeZone } = query;
  const endDate = endAt ?? (startAt ? addDays(startAt, orderReportDays - 1) : diningDayAt(timeZone));
  return { startDate: startAt ?? addDays(endDate, 1 - orderReportDays), endDate };
}

const checkDays = checkRangeOf('startAt', 'endAt');

export const orderSorts = ['createdTime', 'serviceTime', 'number', 'total', 'itemCount', 'status'] as const;

const ordersQuery = z.strictObject({
  ...paging(orderReportPage, 200, 1_000_000),
  ...filter,
  counted: z.enum(orderFigures).optional(),
  sort: sortParam(orderSorts).default({ field: 'createdTime', descending: true }),
});
export type OrdersQuery = z.output<typeof ordersQuery>;

const path = '/api/:companyId/orders';
const reading = members('params.companyId', 'foReport');
const readingBranch = { ...reading, branch: 'query.branchId' } as const;

export const listOrders = endpoint(`GET ${path}`, {
  summary: 'Orders created, or handed over, in a range of days; the last thirty days, ten a page unless said otherwise',
  access: readingBranch,
  query: ordersQuery.superRefine(checkDays),
  response: z.object({ total: count, data: z.array(order), startDate: calendarDay, endDate: calendarDay }),
});

export const readOrderFigures = endpoint(`GET ${path}/figures`, {
  summary: 'Totals of orders per currency, and per day and currency',
  access: readingBranch,
  query: z.strictObject(filter).superRefine(checkDays),
  response: z.object({
    totals: z.array(orderTotal),
    days: z.array(orderDay),
    /** The platforms of orders in these days, independent of the filter. */
    providers: z.array(z.string()),
  }),
});

export const exportOrders = endpoint(`GET ${path}/export`, {
  summary: 'The orders of a report as a file that states its rows, filter and zone',
  access: readingBranch,
  query: z.strictObject({ ...filter, counted: ordersQuery.shape.counted, ...fileShape }).superRefine(checkDays),
  ...asFile,
});

export const getOrder = endpoint(`GET ${path}/:orderId`, {
  summary: 'One order with its items and payments',
  access: reading,
  response: orderDetail,
});
