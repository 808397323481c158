import { defineLabels } from '../core/labelLists.ts';
import { pageLabels } from '../labels/pageLabels.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import type { Language } from '../core/constants.ts';
import { same, type Label } from '../core/label.ts';
import {
  movementKindLabels,
  noShowCountLabel,
  recipientStatusLabels,
  recipientReasonLabels,
  reservationSourceLabels,
  reservationStateLabels,
} from '../labels/codeLabels.ts';

/** Labels of columns and codes in reports, on screens and in files. */

/** Labels of columns that several reports have, or share with their filters; a name has the same meaning in all of them. */
export const columnLabels = defineLabels('columns', {
  purchaseTime: { en: 'Purchased', zh: '購買時間', 'zh-cn': '购买时间', ja: '購入日時' },
  serviceTime: { en: 'Service', zh: '用餐／取餐時間', 'zh-cn': '用餐／取餐时间', ja: '利用日時' },
  purchaseDate: { en: 'Purchase date', zh: '購買日', 'zh-cn': '购买日', ja: '購入日' },
  serviceDate: { en: 'Service date', zh: '服務日', 'zh-cn': '服务日', ja: '利用日' },
  name: common.guest,
  branch: common.branch,
  groupSize: later.party,
  type: common.kind,
  status: common.status,
  channel: { en: 'Channel', zh: '來源', 'zh-cn': '来源', ja: '経路' },
  currency: later.currency,
  amount: { en: 'Amount', zh: '金額', 'zh-cn': '金额', ja: '金額' },
  asked: { en: 'Requested', zh: '應收', 'zh-cn': '应收', ja: '請求額' },
  charged: { en: 'Charged', zh: '已收', 'zh-cn': '已收', ja: '決済額' },
  refunded: { en: 'Refunded', zh: '已退', 'zh-cn': '已退', ja: '返金額' },
  fees: { en: 'Provider fees', zh: '金流手續費', 'zh-cn': '支付手续费', ja: '決済手数料' },
  net: { en: 'Net', zh: '淨額', 'zh-cn': '净额', ja: '純額' },
  provider: { en: 'Provider', zh: '平台', 'zh-cn': '平台', ja: '事業者' },
  reference: { en: 'Reference', zh: '交易編號', 'zh-cn': '交易编号', ja: '取引番号' },
  reviewReason: { en: 'Reason', zh: '待審原因', 'zh-cn': '待审原因', ja: '保留の理由' },
  number: later.number,
  issuedTime: { en: 'Issued', zh: '開立時間', 'zh-cn': '开具时间', ja: '発行日時' },
  buyerName: { en: 'Buyer', zh: '買受人', 'zh-cn': '购买方', ja: '宛名' },
  buyerTaxNumber: { en: 'Tax number', zh: '統一編號', 'zh-cn': '税号', ja: '登録番号' },
  tax: { en: 'Tax', zh: '稅額', 'zh-cn': '税额', ja: '税額' },
  source: { en: 'Related to', zh: '對應項目', 'zh-cn': '对应项目', ja: '対象' },
  createdTime: { en: 'Created', zh: '建立時間', 'zh-cn': '创建时间', ja: '受付日時' },
  service: { en: 'Service kind', zh: '取餐方式', 'zh-cn': '取餐方式', ja: '受渡方法' },
  paymentState: { en: 'Payment', zh: '付款', 'zh-cn': '付款', ja: '支払い' },
  itemCount: { en: 'Items', zh: '品項數', 'zh-cn': '品项数', ja: '点数' },
  subtotal: { en: 'Subtotal', zh: '小計', 'zh-cn': '小计', ja: '小計' },
  discount: { en: 'Discount', zh: '折扣', 'zh-cn': '折扣', ja: '割引' },
  fee: { en: 'Service fee', zh: '服務費', 'zh-cn': '服务费', ja: '手数料' },
  total: { en: 'Total', zh: '總計', 'zh-cn': '总计', ja: '合計' },
  parties: later.parties,
  covers: { en: 'Covers', zh: '人數', 'zh-cn': '人数', ja: '人数' },
  seated: reservationStateLabels.seated,
  noShows: noShowCountLabel,
  orders: later.orders,
  cancelled: later.cancelled,
  deposits: { en: 'Deposits', zh: '訂金筆數', 'zh-cn': '订金笔数', ja: '予約金件数' },
  invoices: { en: 'Invoices', zh: '發票張數', 'zh-cn': '发票张数', ja: '請求書件数' },
  voided: { en: 'Voided', zh: '作廢張數', 'zh-cn': '作废张数', ja: '無効件数' },
  day: later.day,
  time: later.moment,
  what: common.kind,
  points: common.points,
  balance: { en: 'Balance', zh: '餘額', 'zh-cn': '余额', ja: '残高' },
  campaign: { en: 'Campaign', zh: '簡訊活動', 'zh-cn': '短信活动', ja: 'キャンペーン' },
  company: common.company,
  paid: { en: 'Paid', zh: '付款金額', 'zh-cn': '付款金额', ja: '支払額' },
  title: common.title,
  description: later.description,
  note: common.note,
  user: { en: 'Handled by', zh: '經手人', 'zh-cn': '经手人', ja: '担当者' },
  phone: common.phone,
  reason: { en: 'Reason', zh: '原因', 'zh-cn': '原因', ja: '理由' },
  segments: later.segments,
  sentTime: { en: 'Sent at', zh: '發送時間', 'zh-cn': '发送时间', ja: '送信日時' },
  recipient: { en: 'To', zh: '收件人', 'zh-cn': '收件人', ja: '宛先' },
  subject: later.subject,
  text: common.text,
  since: { en: 'Received', zh: '收到時間', 'zh-cn': '收到时间', ja: '受付日時' },
  complaint: { en: 'Complaint', zh: '客訴內容', 'zh-cn': '投诉内容', ja: '苦情の内容' },
  survey: later.survey,
  contactStatus: { en: 'Status', zh: '處理狀態', 'zh-cn': '处理状态', ja: '対応状況' },
  assignee: { en: 'Assigned to', zh: '負責人', 'zh-cn': '负责人', ja: '担当者' },
} as const satisfies Readonly<Record<string, Label>>);
export type ColumnLabel = keyof typeof columnLabels;

/** Labels of codes. */
export const codeLabels = defineLabels('reports', {
  depositType: {
    prepay: { en: 'Prepaid', zh: '預付', 'zh-cn': '预付', ja: '事前決済' },
    cardToken: { en: 'Card guarantee', zh: '信用卡擔保', 'zh-cn': '信用卡担保', ja: 'カード保証' },
  },
  depositStatus: {
    pending: { en: 'Not paid yet', zh: '尚未付款', 'zh-cn': '尚未付款', ja: '未決済' },
    held: { en: 'Card hold', zh: '信用卡預授權中', 'zh-cn': '信用卡预授权中', ja: 'カード仮押さえ中' },
    pendingReview: pageLabels.pendingReview,
    paid: { en: 'Paid', zh: '已付款', 'zh-cn': '已付款', ja: '決済済み' },
    refunded: later.refunded,
    declined: { en: 'Declined', zh: '已拒絕', 'zh-cn': '已拒绝', ja: '却下' },
    released: { en: 'Hold released', zh: '已解除預授權', 'zh-cn': '已解除预授权', ja: '仮押さえ解除済み' },
    failed: { en: 'Failed', zh: '付款失敗', 'zh-cn': '付款失败', ja: '決済失敗' },
  },
  reviewReason: {
    late: { en: 'Paid after the grace period', zh: '逾時付款', 'zh-cn': '逾时付款', ja: '期限後の支払い' },
    otherAmount: { en: 'Amount differs from request', zh: '金額不符', 'zh-cn': '金额不符', ja: '金額の相違' },
    cancelled: { en: 'Reservation cancelled', zh: '訂位已取消', 'zh-cn': '预订已取消', ja: '予約取消済み' },
  },
  invoiceStatus: {
    issued: { en: 'Issued', zh: '已開立', 'zh-cn': '已开具', ja: '発行済み' },
    void: { en: 'Voided', zh: '已作廢', 'zh-cn': '已作废', ja: '無効' },
  },
  invoiceSource: {
    deposit: later.deposit,
    order: { en: 'Order', zh: '訂單', 'zh-cn': '订单', ja: '注文' },
  },
  orderService: {
    takeout: later.takeout,
    delivery: later.delivery,
    foodCourt: later.foodCourt,
  },
  orderStatus: {
    pending: { en: 'Pending', zh: '待接單', 'zh-cn': '待接单', ja: '受付待ち' },
    accepted: { en: 'Accepted', zh: '已接單', 'zh-cn': '已接单', ja: '受付済み' },
    ready: { en: 'Ready', zh: '可取餐', 'zh-cn': '可取餐', ja: '準備完了' },
    completed: { en: 'Completed', zh: '已完成', 'zh-cn': '已完成', ja: '完了' },
    cancelled: later.cancelled,
  },
  paymentState: {
    unpaid: { en: 'Unpaid', zh: '未付款', 'zh-cn': '未付款', ja: '未払い' },
    paid: { en: 'Paid', zh: '已付款', 'zh-cn': '已付款', ja: '支払い済み' },
    refunded: later.refunded,
  },
  paymentKind: {
    charge: { en: 'Charge', zh: '收款', 'zh-cn': '收款', ja: '決済' },
    refund: { en: 'Refund', zh: '退款', 'zh-cn': '退款', ja: '返金' },
  },
  /** `local` is shown as what it is. */
  paymentProvider: {
    tappay: same('TapPay'),
    stripe: same('Stripe'),
    linePay: same('LINE Pay'),
    cash: later.cash,
    platform: { en: 'Ordering platform', zh: '外送平台', 'zh-cn': '外卖平台', ja: '注文プラットフォーム' },
    local: {
      en: 'Simulated: no money was transferred',
      zh: '模擬金流：未實際轉帳',
      'zh-cn': '模拟支付：未实际转账',
      ja: '模擬決済：実際の送金なし',
    },
  },
  channel: {
    ...reservationSourceLabels,
    own: { en: 'Own online ordering', zh: '自有線上點餐', 'zh-cn': '自有在线点餐', ja: '自社オンライン注文' },
    ubereats: same('Uber Eats'),
    foodpanda: same('foodpanda'),
    deliveroo: same('Deliveroo'),
    demaecan: { en: 'Demae-can', zh: '出前館', 'zh-cn': '出前馆', ja: '出前館' },
  },
  movementKind: movementKindLabels,
  recipientStatus: recipientStatusLabels,
  recipientReason: recipientReasonLabels,
  outboxChannel: {
    mail: { en: 'Mail', zh: '郵件', 'zh-cn': '邮件', ja: 'メール' },
    sms: { en: 'SMS', zh: '簡訊', 'zh-cn': '短信', ja: 'SMS' },
    form: { en: 'Form', zh: '表單', 'zh-cn': '表单', ja: 'フォーム' },
  },
  assignee: {
    me: { en: 'Me', zh: '我', 'zh-cn': '我', ja: '自分' },
    nobody: { en: 'Unassigned', zh: '尚無負責人', 'zh-cn': '尚无负责人', ja: '未定' },
  },
  dateKind: {
    purchase: { en: 'Purchase date', zh: '依購買日', 'zh-cn': '按购买日', ja: '購入日' },
    service: { en: 'Service date', zh: '依服務日', 'zh-cn': '按服务日', ja: '利用日' },
  },
  orderTarget: {
    createdAt: { en: 'Created', zh: '建立日', 'zh-cn': '创建日', ja: '受付日' },
    serviceAt: { en: 'Service', zh: '取餐日', 'zh-cn': '取餐日', ja: '受渡日' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Label>>>>);
export type CodeKind = keyof typeof codeLabels;

interface Tones {
  warn?: readonly string[];
  bad?: readonly string[];
  /** Codes of success, if only some are. */
  on?: readonly string[];
}

/** Codes that need attention, and codes of failures; kinds that are missing here are plain text. */
export const codeTones: { readonly [Kind in CodeKind]?: Tones } = {
  depositStatus: { warn: ['pending', 'pendingReview', 'refunded'], bad: ['failed', 'declined'] },
  invoiceStatus: { bad: ['void'] },
  orderStatus: { warn: ['pending'], bad: ['cancelled'] },
  paymentState: { warn: ['unpaid', 'refunded'] },
  paymentKind: { warn: ['refund'] },
  recipientStatus: { on: ['sent'], warn: ['unknown'], bad: ['failed'] },
  outboxChannel: { on: [] },
};

/** The label of a code; partners without a label are shown by their own name. */
export function codeWord(kind: CodeKind, code: string, language: Language): string {
  const labels: Readonly<Record<string, Label>> = codeLabels[kind];
  return labels[code]?.[language] ?? code;
}
