import { common } from '#contract/commonLabels.ts';
import { say } from '#contract/label.ts';

/** What is asked when points are put in, or asked for. */

const paid = say(
  'Amount paid ({currency})',
  '付款金額（{currency}）',
  '付款金额（{currency}）',
  '支払額（{currency}）',
);

export const depositFields = {
  points: common.points,
  paymentAmount: paid,
  paymentMethod: say('Payment', '付款方式', '付款方式', '支払方法'),
  title: common.title,
  description: say('Description', '說明', '说明', '説明'),
  note: common.note,
};

export const requestFields = {
  money: paid,
  payDay: say('Day of payment', '付款日期', '付款日期', '支払日'),
  account: say('Account paid from', '付款帳號', '付款账号', '支払元の口座'),
  company: common.company,
  merchant: say('Restaurant', '店家名稱', '店家名称', '店舗名'),
  email: common.email,
  phone: common.phone,
  note: common.note,
};

export const requestHelp = {
  account: say('The last five digits are enough', '填末五碼即可', '填写后五位即可', '下5桁で構いません'),
  merchant: say('As it appears on the payment', '與付款資料一致', '与付款信息一致', 'お支払い時の名義'),
};
