import { say } from '#contract/core/label.ts';

/** What was paid for points, as those call it who put them in, and who ask for them. */
export const amountPaid = say('Amount paid', '付款金額', '付款金额', '支払額');
