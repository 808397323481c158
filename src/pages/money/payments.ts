import type { Payment } from '#contract/money/payments.ts';
import type { DetailLines } from '#resources/framework/report.ts';

/** Every payment and refund, oldest first. */
export const paymentLines: DetailLines<{ payments: readonly Payment[] }> = {
  heading: 'money.payments.heading',
  none: 'money.payments.none',
  lines: (answer, { code, day, instant, money, text }) =>
    answer.payments.map(({ id, branchId, kind, amount, fee, currency, provider, reference, ...at }) => ({
      key: id,
      text: [['paymentKind', kind], instant(at.paidTime, branchId)],
      more: [
        code('paymentProvider', provider),
        reference,
        fee !== 0 && text('money.payments.fee', { fee: money(fee, currency) }),
        text('money.payments.days', { purchase: day(at.paidDate), service: day(at.serviceDate) }),
      ],
      amount: kind === 'refund' ? -amount : amount,
      currency,
    })),
};
