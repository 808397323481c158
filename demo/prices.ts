import type { PaymentProvider } from '#contract/money/payments.ts';
import type { payments } from '#server/platform/db/schema.ts';

/** What the demo's money is made from. */

export type PaymentRow = typeof payments.$inferInsert;

/** So many days back have money. */
export const moneyDays = 90;

/** What a deposit asks for each person, and the share of tax in a price, by currency; minor units. */
export const prices: Readonly<Record<string, { deposit: number; tax: number; provider: PaymentProvider[] }>> = {
  TWD: { deposit: 30_000, tax: 5, provider: ['tappay', 'tappay', 'linePay'] },
  JPY: { deposit: 3_000, tax: 10, provider: ['stripe'] },
  SGD: { deposit: 2_500, tax: 9, provider: ['stripe'] },
  AUD: { deposit: 3_000, tax: 10, provider: ['stripe'] },
};

/** Tax that is contained in an amount. */
export const taxIn = (amount: number, percent: number): number => amount - Math.round(amount / (1 + percent / 100));
