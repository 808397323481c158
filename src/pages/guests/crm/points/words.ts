import { defineLabels } from '#contract/core/labelLists.ts';

/** Labels of the forms for points. */
export const pointWords = defineLabels('points.words', {
  amountPaid: {
    en: 'Amount paid',
    zh: '付款金額',
    'zh-cn': '付款金额',
    ja: '支払額',
  },
  paymentMethod: { en: 'Payment', zh: '付款方式', 'zh-cn': '付款方式', ja: '支払方法' },
  accountName: { en: 'Account name', zh: '帳戶名稱', 'zh-cn': '账户名称', ja: '口座名' },
  payDay: { en: 'Payment date', zh: '付款日期', 'zh-cn': '付款日期', ja: '支払日' },
  account: { en: 'Paid from account', zh: '付款帳號', 'zh-cn': '付款账号', ja: '支払元の口座' },
  accountHelp: { en: 'Last five digits', zh: '填末五碼即可', 'zh-cn': '填写后五位即可', ja: '下5桁で構いません' },
  restaurant: { en: 'Restaurant', zh: '店家名稱', 'zh-cn': '店家名称', ja: '店舗名' },
  restaurantHelp: {
    en: 'Payer name as shown on the payment',
    zh: '與付款資料一致',
    'zh-cn': '与付款信息一致',
    ja: 'お支払い時の名義',
  },
});
