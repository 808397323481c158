import * as z from 'zod';
import { endpoint, members, writers } from '../core/endpoint.ts';
import { asFile, fileShape } from '../core/exports.ts';
import { amount, currencyCode, dateKinds, payment, paymentProviders, reportGuest } from './payments.ts';
import { checkRange, rangeQuery } from '../core/ranges.ts';
import { depositTypes } from '../organization/depositTypes.ts';
import { reservationStates, reservationType } from '../reservations/reservations.ts';
import { calendarDay, author, count, id, instant, pageOf, paging, safeText, sortParam, version } from '../core/wire.ts';

/** Deposits of reservations, payments that wait for a review, and invoices (specification, sections 1 to 3). */

/**
 * - `pending`: requested, not paid yet. `held`: a card is stored, nothing was charged.
 * - `pendingReview`: paid, waiting for a decision whether it is accepted. `declined`: rejected and refunded.
 * - `paid`; `refunded`: fully refunded; `released`: the card was released; `failed`: the charge failed.
 */
export const depositStatuses = [
  'pending',
  'held',
  'pendingReview',
  'paid',
  'refunded',
  'declined',
  'released',
  'failed',
] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/**
 * Why a payment waits: it came after the grace period, is not the requested amount, or its reservation no longer
 * exists.
 */
export const reviewReasons = ['late', 'otherAmount', 'cancelled'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const reviewDecisions = ['approve', 'decline'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/**
 * The figures of deposits, counted over lines. By purchase date, a deposit is a line of its purchase day and each
 * payment one of its own day; by service date, all of them are lines of the day of the visit.
 */
export const depositFigures = ['deposits', 'asked', 'charged', 'refunded', 'fees', 'net'] as const;
export type DepositFigure = (typeof depositFigures)[number];

const depositSums = {
  /** Requested deposits, regardless of their outcome. */
  deposits: count,
  /** The requested amount. */
  asked: amount,
  charged: amount,
  refunded: amount,
  /** The providers' fees. */
  fees: amount,
  /** Charges minus refunds and fees. */
  net: amount,
};

export const deposit = z.object({
  id,
  version,
  branchId: id,
  reservationId: id.nullable(),
  customer: reportGuest.nullable(),
  /** The name given with the reservation, otherwise the guest's. */
  name: z.string().nullable(),
  groupSize: count.nullable(),
  type: z.enum(depositTypes),
  status: z.enum(depositStatuses),
  /** The source of the reservation: `host`, `web`, `facebook`, or a partner's name. */
  channel: z.string(),
  /** The requested amount, in minor units of `currency`. */
  amount,
  currency: z.string(),
  provider: z.enum(paymentProviders),
  reference: z.string().nullable(),
  purchaseTime: instant,
  purchaseDate: calendarDay,
  serviceTime: instant,
  serviceDate: calendarDay,
  reviewReason: z.enum(reviewReasons).nullable(),
});
export type Deposit = z.infer<typeof deposit>;

/** A deposit in a report, with its amounts in the requested days. */
export const depositRow = deposit.extend({ counted: z.object(depositSums) });
export type DepositRow = z.infer<typeof depositRow>;

/** Totals of one currency. */
export const depositTotal = z.object({ currency: z.string(), ...depositSums });
export type DepositTotal = z.infer<typeof depositTotal>;
export const depositDay = depositTotal.extend({ day: calendarDay });

/** The result of a user's review of a payment. */
const review = z.object({
  decision: z.enum(reviewDecisions),
  note: z.string(),
  time: instant,
  user: author.nullable(),
});

export const invoiceStatuses = ['issued', 'void'] as const;

export const invoice = z.object({
  id,
  branchId: id,
  number: z.string(),
  status: z.enum(invoiceStatuses),
  depositId: id.nullable(),
  orderId: id.nullable(),
  reservationId: id.nullable(),
  customer: reportGuest.nullable(),
  /** With tax, in minor units of `currency`. */
  amount,
  tax: amount,
  currency: z.string(),
  /** The recipient of the invoice; null if none was named. */
  buyerName: z.string().nullable(),
  buyerTaxNumber: z.string().nullable(),
  issuedTime: instant,
  issuedDate: calendarDay,
  serviceDate: calendarDay,
  voidedTime: instant.nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export const invoiceFigures = ['invoices', 'amount', 'tax', 'voided'] as const;
export type InvoiceFigure = (typeof invoiceFigures)[number];

export const invoiceTotal = z.object({
  currency: z.string(),
  /** Issued and not voided. */
  invoices: count,
  amount,
  tax: amount,
  /** Voided invoices, which are in no other figure. */
  voided: count,
});
export const invoiceDay = invoiceTotal.extend({ day: calendarDay });

export const depositDetail = z.object({
  deposit,
  /** Every payment and refund, oldest first, regardless of the requested days. */
  payments: z.array(payment),
  invoices: z.array(invoice),
  reservation: z
    .object({
      id,
      reservationType,
      state: z.enum(reservationStates),
      startTime: instant,
      groupSize: count,
      name: z.string().nullable(),
    })
    .nullable(),
  review: review.nullable(),
});
export type DepositDetail = z.infer<typeof depositDetail>;

const path = '/api/:companyId/deposits';
const reading = members('params.companyId', 'depositReport');
const readingBranch = { ...reading, branch: 'query.branchId' } as const;

const search = safeText(100).trim().optional();
const depositConditions = {
  branchId: id.optional(),
  type: z.enum(depositTypes).optional(),
  status: z.enum(depositStatuses).optional(),
  currency: currencyCode.optional(),
  search,
};
const depositFilter = { by: z.enum(dateKinds).default('purchase'), ...rangeQuery, ...depositConditions };
const pages = paging(50, 200, 1_000_000);

export const depositSorts = ['purchaseTime', 'serviceTime', 'amount', 'charged', 'refunded', 'status'] as const;

const depositsQuery = z.strictObject({
  ...depositFilter,
  ...pages,
  /** Only rows that this figure counts. */
  counted: z.enum(depositFigures).optional(),
  sort: sortParam(depositSorts).default({ field: 'purchaseTime', descending: true }),
});
export type DepositsQuery = z.output<typeof depositsQuery>;

export const listDeposits = endpoint(`GET ${path}`, {
  summary: 'Deposits that were asked for, charged or paid back in a range of days, by purchase or by service date',
  access: readingBranch,
  query: depositsQuery.superRefine(checkRange),
  response: pageOf(depositRow),
});

export const readDepositFigures = endpoint(`GET ${path}/figures`, {
  summary: 'Totals of deposits per currency, and per day and currency; currencies are never added up',
  access: readingBranch,
  query: z.strictObject(depositFilter).superRefine(checkRange),
  response: z.object({ totals: z.array(depositTotal), days: z.array(depositDay) }),
});

const pendingQuery = z.strictObject({
  branchId: id.optional(),
  currency: currencyCode.optional(),
  search,
  ...pages,
  sort: sortParam(depositSorts).default({ field: 'purchaseTime', descending: false }),
});
export type PendingQuery = z.output<typeof pendingQuery>;

export const listPendingDeposits = endpoint(`GET ${path}/pending-review`, {
  summary: 'Payments that wait for a decision, of whatever day, longest waiting first; with totals per currency',
  access: readingBranch,
  query: pendingQuery,
  response: z.object({ total: count, data: z.array(depositRow), totals: z.array(depositTotal) }),
});

export const getDeposit = endpoint(`GET ${path}/:depositId`, {
  summary: 'One deposit with its payments, invoices, reservation and review',
  access: reading,
  response: depositDetail,
});

export const reviewDeposit = endpoint(`POST ${path}/:depositId/review`, {
  summary: 'Keep a payment that waits for review, or decline it: what was charged is then paid back',
  access: writers('params.companyId', 'depositReport'),
  body: z.strictObject({
    version,
    decision: z.enum(reviewDecisions),
    note: safeText(500).trim().default(''),
  }),
  response: depositDetail,
  attemptsPerMinute: 120,
});

const invoiceFilter = {
  by: z.enum(dateKinds).default('purchase'),
  ...rangeQuery,
  branchId: id.optional(),
  status: z.enum(invoiceStatuses).optional(),
  currency: currencyCode.optional(),
  search,
};
export const invoiceSorts = ['issuedTime', 'number', 'amount', 'tax'] as const;

const invoicesQuery = z.strictObject({
  ...invoiceFilter,
  ...pages,
  counted: z.enum(invoiceFigures).optional(),
  sort: sortParam(invoiceSorts).default({ field: 'issuedTime', descending: true }),
});
export type InvoicesQuery = z.output<typeof invoicesQuery>;

export const listInvoices = endpoint('GET /api/:companyId/invoices', {
  summary: 'Invoices issued in a range of days (purchase date), or for visits and orders of it (service date)',
  access: readingBranch,
  query: invoicesQuery.superRefine(checkRange),
  response: pageOf(invoice),
});

export const readInvoiceFigures = endpoint('GET /api/:companyId/invoices/figures', {
  summary: 'Totals of invoices per currency, and per day and currency',
  access: readingBranch,
  query: z.strictObject(invoiceFilter).superRefine(checkRange),
  response: z.object({ totals: z.array(invoiceTotal), days: z.array(invoiceDay) }),
});

export const exportDeposits = endpoint(`GET ${path}/export`, {
  summary: 'The deposits of a report as a file that states its rows, filter and zone',
  access: readingBranch,
  query: z
    .strictObject({ ...depositFilter, counted: depositsQuery.shape.counted, ...fileShape })
    .superRefine(checkRange),
  ...asFile,
});

export const exportInvoices = endpoint('GET /api/:companyId/invoices/export', {
  summary: 'The invoices of a report as a file that states its rows, filter and zone',
  access: readingBranch,
  query: z
    .strictObject({ ...invoiceFilter, counted: invoicesQuery.shape.counted, ...fileShape })
    .superRefine(checkRange),
  ...asFile,
});
