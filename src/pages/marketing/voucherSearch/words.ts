import { defineLabels } from '#contract/core/labelLists.ts';

/** Labels of the search for vouchers. */
export const voucherSearchWords = defineLabels('voucherSearch', {
  staffMember: { en: 'Staff member', zh: '服務人員', 'zh-cn': '服务人员', ja: '担当者' },
});
