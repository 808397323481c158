import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { depositStatuses, invoiceStatuses, reviewDecisions, reviewReasons } from '#contract/money/deposits.ts';
import { orderServices, orderStatuses, paymentStates, type OrderItem } from '#contract/money/orders.ts';
import { paymentKinds, paymentProviders, paymentSubjects } from '#contract/money/payments.ts';
import { depositTypes } from '#contract/organization/depositTypes.ts';
import {
  companyId,
  createdTime,
  dayByTrigger,
  indexWhere,
  moment,
  noTexts,
  enumColumn,
  recordTable,
  updatedTime,
  versioned,
} from './shared.ts';
import { distributedTable } from '../distribution.ts';

/**
 * Deposits, payments, invoices and orders. Amounts are minor units of the row's currency. Days are dining days in the
 * branch's local time, set by triggers for every writer.
 */

const minor = (name: string) => bigint(name, { mode: 'number' });

export const deposits = recordTable(
  'deposits',
  {
    ...versioned,
    branchId: text('branch_id').notNull(),
    /** Its branch, guest, channel and service time follow the reservation. */
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
    purchaseDate: dayByTrigger('purchase_date'),
    serviceTime: moment('service_time').notNull(),
    serviceDate: dayByTrigger('service_date'),
    reviewReason: text('review_reason', { enum: reviewReasons }),
    decision: text('decision', { enum: reviewDecisions }),
    reviewNote: text('review_note').notNull().default(''),
    reviewedTime: moment('reviewed_time'),
    reviewedBy: text('reviewed_by'),
    /** The sum of its payments, computed by a trigger. */
    charged: minor('charged').notNull().default(0),
    refunded: minor('refunded').notNull().default(0),
    fees: minor('fees').notNull().default(0),
  },
  (table) => [
    index('deposits_purchase').on(table.companyId, table.purchaseDate, table.branchId),
    index('deposits_branch_purchase').on(table.companyId, table.branchId, table.purchaseDate),
    index('deposits_service').on(table.companyId, table.serviceDate, table.branchId),
    index('deposits_branch_service').on(table.companyId, table.branchId, table.serviceDate),
    index('deposits_reservation').on(table.companyId, table.reservationId),
    index('deposits_customer').on(table.companyId, table.customerId),
    indexWhere('deposits_pending', sql`status = 'pendingReview'`, table.companyId, table.purchaseTime),
    check('deposits_amount', sql`amount >= 0`),
  ],
);

/** Append-only (a trigger refuses anything but the derived columns): every movement of money. */
export const payments = recordTable(
  'payments',
  {
    subject: text('subject', { enum: paymentSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    kind: text('kind', { enum: paymentKinds }).notNull(),
    amount: minor('amount').notNull(),
    fee: minor('fee').notNull().default(0),
    currency: text('currency').notNull(),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    reference: text('reference'),
    paidTime: moment('paid_time').notNull(),
    paidDate: dayByTrigger('paid_date'),
    /** Copied from the deposit or order, so that counting needs no join. */
    branchId: text('branch_id').notNull().default(''),
    channel: text('channel').notNull().default(''),
    serviceDate: dayByTrigger('service_date'),
    /** The day on which the deposit was purchased, or the order created. */
    subjectDate: dayByTrigger('subject_date'),
    /** The user who moved it, if it was a user. */
    userId: text('user_id'),
    createdTime,
  },
  (table) => [
    index('payments_subject').on(table.companyId, table.subject, table.subjectId),
    // Payments on another day than the deposit's purchase, and refunds: few among many.
    index('payments_late')
      .on(table.companyId, table.paidDate, table.branchId)
      .where(sql`subject = 'deposit' and subject_date <> paid_date`),
    index('payments_late_bought')
      .on(table.companyId, table.subjectDate, table.branchId)
      .where(sql`subject = 'deposit' and subject_date <> paid_date`),
    indexWhere('payments_refunds', sql`kind = 'refund'`, table.companyId, table.paidDate, table.branchId),
    index('payments_branch_paid').on(table.companyId, table.branchId, table.paidDate),
    // Queries by day over all branches use `payments_paid` and `payments_service`, which include the summed columns.
    index('payments_branch_service').on(table.companyId, table.branchId, table.serviceDate),
    check('payments_amount', sql`amount > 0`),
  ],
);

export const invoices = recordTable(
  'invoices',
  {
    branchId: text('branch_id').notNull(),
    number: text('number').notNull(),
    status: enumColumn('status', invoiceStatuses, 'issued'),
    subject: text('subject', { enum: paymentSubjects }).notNull(),
    subjectId: text('subject_id').notNull(),
    amount: minor('amount').notNull(),
    tax: minor('tax').notNull().default(0),
    currency: text('currency').notNull(),
    buyerName: text('buyer_name'),
    buyerTaxNumber: text('buyer_tax_number'),
    issuedTime: moment('issued_time').notNull(),
    issuedDate: dayByTrigger('issued_date'),
    serviceDate: dayByTrigger('service_date'),
    voidedTime: moment('voided_time'),
    createdTime,
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.companyId, table.number),
    index('invoices_subject').on(table.companyId, table.subject, table.subjectId),
    index('invoices_issued').on(table.companyId, table.issuedDate, table.branchId),
    index('invoices_branch_issued').on(table.companyId, table.branchId, table.issuedDate),
    index('invoices_service').on(table.companyId, table.serviceDate, table.branchId),
    index('invoices_branch_service').on(table.companyId, table.branchId, table.serviceDate),
  ],
);

export const orders = recordTable(
  'orders',
  {
    branchId: text('branch_id').notNull(),
    customerId: text('customer_id'),
    number: text('number').notNull(),
    service: text('service', { enum: orderServices }).notNull(),
    /** `own`, or the platform of the order. */
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
    /** The sum of its payments, computed by a trigger. */
    charged: minor('charged').notNull().default(0),
    refunded: minor('refunded').notNull().default(0),
    guestName: text('guest_name'),
    note: text('note'),
    createdTime,
    createdDate: dayByTrigger('created_date'),
    serviceTime: moment('service_time').notNull(),
    serviceDate: dayByTrigger('service_date'),
    updatedTime,
  },
  (table) => [
    index('orders_created').on(table.companyId, table.createdDate, table.branchId),
    index('orders_branch_created').on(table.companyId, table.branchId, table.createdDate),
    // Queries by service day over all branches use `orders_service`, which also includes the provider.
    index('orders_branch_service').on(table.companyId, table.branchId, table.serviceDate),
    index('orders_customer').on(table.companyId, table.customerId),
  ],
);

/** The columns of a report that a user selected, in order. */
export const reportColumns = distributedTable(
  'report_columns',
  {
    companyId,
    userId: text('user_id').notNull(),
    report: text('report').notNull(),
    columns: text('columns').array().notNull().default(noTexts),
    updatedTime,
  },
  (table) => [primaryKey({ columns: [table.companyId, table.userId, table.report] })],
);
