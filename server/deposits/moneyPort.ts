import type { PaymentProvider } from '#contract/payments.ts';

/** Where money is moved. Another adapter would ask a payment provider; this product has none yet. */
export interface MoneyPort {
  /**
   * Pays money back.
   *
   * @param refund.key says which refund this is: asked for twice, it happens once
   * @returns who moved it, and what they call it
   */
  refund(refund: { key: string; amount: number; currency: string }): Promise<{
    provider: PaymentProvider;
    reference: string;
  }>;
}

/** Stands in for a provider: writes down what would have been asked for, and moves nothing. Screens say so. */
export const localMoney: MoneyPort = {
  refund: ({ key }) => Promise.resolve({ provider: 'local', reference: `local-${key}` }),
};
