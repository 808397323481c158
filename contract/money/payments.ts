import * as z from 'zod';

import { calendarDay, id, instant } from '../core/wire.ts';

/** Charges and refunds of deposits and orders, and the two days to which each belongs. */

/**
 * The day on which money is counted.
 *
 * - `purchase`: the dining day of the charge or refund itself.
 * - `service`: the dining day of the visit or of the order's handover, regardless of the payment's date.
 */
export const dateKinds = ['purchase', 'service'] as const;
export type DateKind = (typeof dateKinds)[number];

export const paymentSubjects = ['deposit', 'order'] as const;
export type PaymentSubject = (typeof paymentSubjects)[number];

export const paymentKinds = ['charge', 'refund'] as const;

/** `local` is not a provider but a substitute that moves no money. */
export const paymentProviders = ['tappay', 'stripe', 'linePay', 'cash', 'platform', 'local'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217');
/** Minor units of a currency. */
export const amount = z.number().int();

/** One charge or refund; immutable. */
export const payment = z.object({
  id,
  subject: z.enum(paymentSubjects),
  subjectId: id,
  branchId: id,
  kind: z.enum(paymentKinds),
  /** Always positive. */
  amount: amount.min(0),
  /** The provider's fee. */
  fee: amount,
  currency: z.string(),
  provider: z.enum(paymentProviders),
  reference: z.string().nullable(),
  paidTime: instant,
  /** The branch's dining day of `paidTime`. */
  paidDate: calendarDay,
  /** The dining day of the visit or of the order's handover. */
  serviceDate: calendarDay,
});
export type Payment = z.infer<typeof payment>;

/** A guest in reports. */
export const reportGuest = z.object({ id, name: z.string(), isVIP: z.boolean() });
