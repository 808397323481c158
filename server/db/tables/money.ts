import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { depositStatuses, depositTypes, invoiceStatuses, reviewDecisions, reviewReasons } from '#contract/deposits.ts';
import { orderServices, orderStatuses, paymentStates, type OrderItem } from '#contract/orders.ts';
import { paymentKinds, paymentProviders, paymentSubjects } from '#contract/payments.ts';
import { reportsWithColumns } from '#contract/reportColumns.ts';
import { createdTime, moment, noTexts, updatedTime, version } from './shared.ts';

/**
 * Deposits, payments, invoices and orders. Amounts are minor units of the row's currency. Days are dining days of the
 * branch's clocks, set by triggers whoever writes (see the migration `money_days`).
 */

const minor = (name: string) => bigint(name, { mode: 'number' });
/** Set by a trigger. */
const day = (name: string) =>
  date(name, { mode: 'string' })
    .notNull()
    .default(sql`'1970-01-01'`);

export const deposits = pgTable(
  'deposits',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    version,
    branchId: text('branch_id').notNull(),
    /** Its branch, guest, channel and time of service follow the reservation. */
    reservationId: text('reservation_id'),
    customerId: text('customer_id'),
    type: text('type', { enum: depositTypes }).notNull(),
    status: text('status', { enum: depositStatuses }).notNull(),
    channel: text('channel').notNull().default('host'),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    reference: text('reference'),
    purchaseTime: moment('purchase_time').notNull(),
    purchaseDate: day('purchase_date'),
    serviceTime: moment('service_time').notNull(),
    serviceDate: day('service_date'),
    reviewReason: text('review_reason', { enum: reviewReasons }),
    decision: text('decision', { enum: reviewDecisions }),
    reviewNote: text('review_note').notNull().default(''),
    reviewedTime: moment('reviewed_time'),
    reviewedBy: text('reviewed_by'),
    /** What its payments come to, added up by a trigger. */
    charged: minor('charged').notNull().default(0),
    refunded: minor('refunded').notNull().default(0),
    fees: minor('fees').notNull().default(0),
    createdTime,
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('deposits_purchase').on(table.companyId, table.purchaseDate, table.branchId),
    index('deposits_branch_purchase').on(table.companyId, table.branchId, table.purchaseDate),
    index('deposits_service').on(table.companyId, table.serviceDate, table.branchId),
    index('deposits_branch_service').on(table.companyId, table.branchId, table.serviceDate),
    index('deposits_reservation').on(table.companyId, table.reservationId),
    index('deposits_customer').on(table.companyId, table.customerId),
    index('deposits_pending')
      .on(table.companyId, table.purchaseTime)
      .where(sql`status = 'pendingReview'`),
    check('deposits_amount', sql`amount >= 0`),
  ],
);

/** Append-only (a trigger refuses anything but the derived columns): every movement of money. */
export const payments = pgTable(
  'payments',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    subject: text('subject', { enum: paymentSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    kind: text('kind', { enum: paymentKinds }).notNull(),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull().default(0),
    currency: text('currency').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    reference: text('reference'),
    paidTime: moment('paid_time').notNull(),
    paidDate: day('paid_date'),
    /** Of the deposit or order, so that counting needs no join. */
    branchId: text('branch_id').notNull().default(''),
    channel: text('channel').notNull().default(''),
    serviceDate: day('service_date'),
    /** The day on which the deposit was bought, or the order made. */
    subjectDate: day('subject_date'),
    /** Who moved it, where it was a person. */
    userId: text('user_id'),
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('payments_subject').on(table.companyId, table.subject, table.subjectId),
    // What is paid on another day than its deposit was bought, and what is paid back: few among many.
    index('payments_late')
      .on(table.companyId, table.paidDate, table.branchId)
      .where(sql`subject = 'deposit' and subject_date <> paid_date`),
    index('payments_late_bought')
      .on(table.companyId, table.subjectDate, table.branchId)
      .where(sql`subject = 'deposit' and subject_date <> paid_date`),
    index('payments_refunds')
      .on(table.companyId, table.paidDate, table.branchId)
      .where(sql`kind = 'refund'`),
    index('payments_branch_paid').on(table.companyId, table.branchId, table.paidDate),
    // By day of all branches: `payments_paid` and `payments_service`, which hold what is added up (migration `money_kept`).
    index('payments_branch_service').on(table.companyId, table.branchId, table.serviceDate),
    check('payments_amount', sql`amount > 0`),
  ],
);

export const invoices = pgTable(
  'invoices',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    branchId: text('branch_id').notNull(),
    number: text('number').notNull(),
    status: text('status', { enum: invoiceStatuses }).notNull().default('issued'),
    subject: text('subject', { enum: paymentSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    amount: minor('amount').notNull(),
    tax: minor('tax').notNull().default(0),
    currency: text('currency').notNull(),
    buyerName: text('buyer_name'),
    buyerTaxNumber: text('buyer_tax_number'),
    issuedTime: moment('issued_time').notNull(),
    issuedDate: day('issued_date'),
    serviceDate: day('service_date'),
    voidedTime: moment('voided_time'),
    createdTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('invoices_number').on(table.companyId, table.number),
    index('invoices_subject').on(table.companyId, table.subject, table.subjectId),
    index('invoices_issued').on(table.companyId, table.issuedDate, table.branchId),
    index('invoices_branch_issued').on(table.companyId, table.branchId, table.issuedDate),
    index('invoices_service').on(table.companyId, table.serviceDate, table.branchId),
    index('invoices_branch_service').on(table.companyId, table.branchId, table.serviceDate),
  ],
);

export const orders = pgTable(
  'orders',
  {
    companyId: text('company_id').notNull(),
    id: text('id').notNull(),
    branchId: text('branch_id').notNull(),
    customerId: text('customer_id'),
    number: text('number').notNull(),
    service: text('service', { enum: orderServices }).notNull(),
    /** `own`, or the platform that brought it. */
    provider: text('provider').notNull().default('own'),
    status: text('status', { enum: orderStatuses }).notNull(),
    paymentState: text('payment_state', { enum: paymentStates }).notNull(),
    items: jsonb('items').$type<OrderItem[]>().notNull().default([]),
    itemCount: integer('item_count').notNull().default(0),
    subtotal: minor('subtotal').notNull(),
    discount: minor('discount').notNull().default(0),
    fee: minor('fee').notNull().default(0),
    tax: minor('tax').notNull().default(0),
    total: minor('total').notNull(),
    currency: text('currency').notNull(),
    /** What its payments come to, added up by a trigger. */
    charged: minor('charged').notNull().default(0),
    refunded: minor('refunded').notNull().default(0),
    guestName: text('guest_name'),
    note: text('note'),
    createdTime,
    createdDate: day('created_date'),
    serviceTime: moment('service_time').notNull(),
    serviceDate: day('service_date'),
    updatedTime,
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('orders_created').on(table.companyId, table.createdDate, table.branchId),
    index('orders_branch_created').on(table.companyId, table.branchId, table.createdDate),
    // By day of service of all branches: `orders_service`, which also holds who brought an order (migration `money_kept`).
    index('orders_branch_service').on(table.companyId, table.branchId, table.serviceDate),
    index('orders_customer').on(table.companyId, table.customerId),
  ],
);

/** Which columns a person wants to see in a report, and in which order. */
export const reportColumns = pgTable(
  'report_columns',
  {
    companyId: text('company_id').notNull(),
    userId: text('user_id').notNull(),
    report: text('report', { enum: reportsWithColumns }).notNull(),
    columns: text('columns').array().notNull().default(noTexts),
    updatedTime,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.report] })],
);
