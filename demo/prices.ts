import type { PaymentProvider } from '#contract/money/payments.ts';
import type { payments } from '#server/platform/db/schema.ts';

/** Prices and rates of the demo's money. */

export type PaymentRow = typeof payments.$inferInsert;

/** The number of past days with payments. */
export const moneyDays = 90;

/** The deposit per person, and the tax rate included in prices, by currency; minor units. */
export const demoPrices: Readonly<Record<string, { deposit: number; tax: number; provider: PaymentProvider[] }>> = {
  TWD: { deposit: 30_000, tax: 5, provider: ['tappay', 'tappay', 'linePay'] },
  JPY: { deposit: 3_000, tax: 10, provider: ['stripe'] },
  SGD: { deposit: 2_500, tax: 9, provider: ['stripe'] },
  AUD: { deposit: 3_000, tax: 10, provider: ['stripe'] },
};

/** The tax included in an amount. */
export const taxIn = (amount: number, percent: number): number => amount - Math.round(amount / (1 + percent / 100));
