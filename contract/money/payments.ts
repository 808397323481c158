import * as z from 'zod';

import { calendarDay, id, instant } from '../core/wire.ts';

/** Money that moves: charges and refunds of deposits and orders, and the two days that each of them belongs to. */

/**
 * Which day money is counted on.
 *
 * - `purchase`: the dining day on which it moved: a charge when it was made, a refund when it was made.
 * - `service`: the dining day of the visit or of the order's handing over, whenever the money moved.
 */
export const dateKinds = ['purchase', 'service'] as const;
export type DateKind = (typeof dateKinds)[number];

export const paymentSubjects = ['deposit', 'order'] as const;
export type PaymentSubject = (typeof paymentSubjects)[number];

export const paymentKinds = ['charge', 'refund'] as const;

/** `local` is no provider: it stands in for one, and moves no money anywhere. */
export const paymentProviders = ['tappay', 'stripe', 'linePay', 'cash', 'platform', 'local'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** ISO 4217. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be a currency of ISO 4217');
/** Minor units of a currency. */
export const amount = z.number().int();

/** One movement of money; never changed once it is written. */
export const payment = z.object({
  id,
  subject: z.enum(paymentSubjects),
  subjectId: id,
  branchId: id,
  kind: z.enum(paymentKinds),
  /** Above zero, whichever way it went. */
  amount: amount.min(0),
  /** What the provider keeps of it. */
  fee: amount,
  currency: z.string(),
  provider: z.enum(paymentProviders),
  reference: z.string().nullable(),
  paidTime: instant,
  /** The branch's dining day of `paidTime`. */
  paidDate: calendarDay,
  /** The dining day of the visit or of the order's handing over. */
  serviceDate: calendarDay,
});
export type Payment = z.infer<typeof payment>;

/** A guest as reports name them. */
export const reportGuest = z.object({ id, name: z.string(), isVIP: z.boolean() });
