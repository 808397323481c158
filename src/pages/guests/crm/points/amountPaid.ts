import { defineLabels } from '#contract/core/labelLists.ts';

/** The label of the amount paid for points, for administrators who add them and users who request them. */
export const amountPaid = defineLabels('points.amountPaid', {
  en: 'Amount paid',
  zh: '付款金額',
  'zh-cn': '付款金额',
  ja: '支払額',
});
