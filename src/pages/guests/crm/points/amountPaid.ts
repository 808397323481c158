import { say } from '#contract/core/label.ts';

/** The label of the amount paid for points, for administrators who add them and users who request them. */
export const amountPaid = say('Amount paid', '付款金額', '付款金额', '支払額');
