import { defineLabels } from '#contract/core/labelLists.ts';
import { same } from '#resources/framework/fields.ts';

/** Texts of the inputs for settings of companies. */
export const companyInputWords = defineLabels('companies.inputs', {
  usersHidden: {
    en: 'Visible to people who can manage users',
    zh: '僅顯示給可管理使用者的人員',
    'zh-cn': '仅显示给可管理用户的人员',
    ja: 'ユーザーを管理できる人に表示されます',
  },
  deactivated: { en: 'Deactivated', zh: '已停用', 'zh-cn': '已停用', ja: '無効' },
  merchantId: { en: 'Merchant ID', zh: '商店代號', 'zh-cn': '商户号', ja: '加盟店ID' },
  applePay: same('Apple Pay'),
  easyWallet: { en: 'Easy Wallet', zh: '悠遊付', 'zh-cn': '悠游付', ja: 'Easy Wallet' },
});
