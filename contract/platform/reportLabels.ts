import { pages } from '../labels/pageLabels.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import type { Language } from '../core/constants.ts';
import { movementLabels, recipientLabels, recipientReasons } from '../guests/crmLabels.ts';
import { same, say, type Label } from '../core/label.ts';
import { noShows, sourceLabels, stateLabels } from '../reservations/reservationLabels.ts';

/** Labels of columns and codes in reports, on screens and in files. */

/** Columns by name; a name has the same meaning in all reports. */
export const columnLabels = {
  purchaseTime: say('Purchased', '購買時間', '购买时间', '購入日時'),
  serviceTime: say('Service', '用餐／取餐時間', '用餐／取餐时间', '利用日時'),
  purchaseDate: say('Purchase date', '購買日', '购买日', '購入日'),
  serviceDate: say('Service date', '服務日', '服务日', '利用日'),
  name: common.guest,
  branch: common.branch,
  groupSize: later.party,
  type: common.kind,
  status: common.status,
  channel: say('Channel', '來源', '来源', '経路'),
  currency: later.currency,
  amount: say('Amount', '金額', '金额', '金額'),
  asked: say('Requested', '應收', '应收', '請求額'),
  charged: say('Charged', '已收', '已收', '決済額'),
  refunded: say('Refunded', '已退', '已退', '返金額'),
  fees: say('Provider fees', '金流手續費', '支付手续费', '決済手数料'),
  net: say('Net', '淨額', '净额', '純額'),
  provider: say('Provider', '平台', '平台', '事業者'),
  reference: say('Reference', '交易編號', '交易编号', '取引番号'),
  reviewReason: say('Reason', '待審原因', '待审原因', '保留の理由'),
  number: later.number,
  issuedTime: say('Issued', '開立時間', '开具时间', '発行日時'),
  buyerName: say('Buyer', '買受人', '购买方', '宛名'),
  buyerTaxNumber: say('Tax number', '統一編號', '税号', '登録番号'),
  tax: say('Tax', '稅額', '税额', '税額'),
  source: say('Related to', '對應項目', '对应项目', '対象'),
  createdTime: say('Created', '建立時間', '创建时间', '受付日時'),
  service: say('Service kind', '取餐方式', '取餐方式', '受渡方法'),
  paymentState: say('Payment', '付款', '付款', '支払い'),
  itemCount: say('Items', '品項數', '品项数', '点数'),
  subtotal: say('Subtotal', '小計', '小计', '小計'),
  discount: say('Discount', '折扣', '折扣', '割引'),
  fee: say('Service fee', '服務費', '服务费', '手数料'),
  total: say('Total', '總計', '总计', '合計'),
  parties: later.parties,
  covers: say('Covers', '人數', '人数', '人数'),
  seated: stateLabels.seated,
  noShows,
  orders: later.orders,
  cancelled: later.cancelled,
  deposits: say('Deposits', '訂金筆數', '订金笔数', '予約金件数'),
  invoices: say('Invoices', '發票張數', '发票张数', '請求書件数'),
  voided: say('Voided', '作廢張數', '作废张数', '無効件数'),
  day: later.day,
  time: later.moment,
  what: common.kind,
  points: common.points,
  balance: say('Balance', '餘額', '余额', '残高'),
  campaign: say('Campaign', '簡訊活動', '短信活动', 'キャンペーン'),
  company: common.company,
  paid: say('Paid', '付款金額', '付款金额', '支払額'),
  title: common.title,
  description: later.description,
  note: common.note,
  user: say('Handled by', '經手人', '经手人', '担当者'),
  phone: common.phone,
  reason: say('Reason', '原因', '原因', '理由'),
  segments: later.segments,
  sentTime: say('Sent at', '發送時間', '发送时间', '送信日時'),
  recipient: say('To', '收件人', '收件人', '宛先'),
  subject: later.subject,
  text: common.text,
  since: say('Received', '收到時間', '收到时间', '受付日時'),
  complaint: say('Complaint', '客訴內容', '投诉内容', '苦情の内容'),
  survey: later.survey,
  contactStatus: say('Status', '處理狀態', '处理状态', '対応状況'),
  assignee: say('Assigned to', '負責人', '负责人', '担当者'),
  pointMovements: say('Point movements', '點數異動', '点数变动', 'ポイント履歴'),
  recipients: say('Recipients', '收件者', '收件人', '受信者'),
  outbox: pages.outbox,
} as const satisfies Readonly<Record<string, Label>>;
export type ColumnLabel = keyof typeof columnLabels;

/** Labels of codes. */
export const codeLabels = {
  depositType: {
    prepay: say('Prepaid', '預付', '预付', '事前決済'),
    cardToken: say('Card guarantee', '信用卡擔保', '信用卡担保', 'カード保証'),
  },
  depositStatus: {
    pending: say('Not paid yet', '尚未付款', '尚未付款', '未決済'),
    held: say('Card hold', '信用卡預授權中', '信用卡预授权中', 'カード仮押さえ中'),
    pendingReview: pages.pendingReview,
    paid: say('Paid', '已付款', '已付款', '決済済み'),
    refunded: later.refunded,
    declined: say('Declined', '已拒絕', '已拒绝', '却下'),
    released: say('Hold released', '已解除預授權', '已解除预授权', '仮押さえ解除済み'),
    failed: say('Failed', '付款失敗', '付款失败', '決済失敗'),
  },
  reviewReason: {
    late: say('Paid after the grace period', '逾時付款', '逾时付款', '期限後の支払い'),
    otherAmount: say('Amount differs from request', '金額不符', '金额不符', '金額の相違'),
    cancelled: say('Reservation cancelled', '訂位已取消', '预订已取消', '予約取消済み'),
  },
  invoiceStatus: {
    issued: say('Issued', '已開立', '已开具', '発行済み'),
    void: say('Voided', '已作廢', '已作废', '無効'),
  },
  invoiceSource: {
    deposit: later.deposit,
    order: say('Order', '訂單', '订单', '注文'),
  },
  orderService: {
    takeout: later.takeout,
    delivery: later.delivery,
    foodCourt: say('Food court', '美食街', '美食广场', 'フードコート'),
  },
  orderStatus: {
    pending: say('Pending', '待接單', '待接单', '受付待ち'),
    accepted: say('Accepted', '已接單', '已接单', '受付済み'),
    ready: say('Ready', '可取餐', '可取餐', '準備完了'),
    completed: say('Completed', '已完成', '已完成', '完了'),
    cancelled: later.cancelled,
  },
  paymentState: {
    unpaid: say('Unpaid', '未付款', '未付款', '未払い'),
    paid: say('Paid', '已付款', '已付款', '支払い済み'),
    refunded: later.refunded,
  },
  paymentKind: {
    charge: say('Charge', '收款', '收款', '決済'),
    refund: say('Refund', '退款', '退款', '返金'),
  },
  /** `local` is shown as what it is. */
  paymentProvider: {
    tappay: same('TapPay'),
    stripe: same('Stripe'),
    linePay: same('LINE Pay'),
    cash: later.cash,
    platform: say('Ordering platform', '外送平台', '外卖平台', '注文プラットフォーム'),
    local: say(
      'Simulated: no money was transferred',
      '模擬金流：未實際轉帳',
      '模拟支付：未实际转账',
      '模擬決済：実際の送金なし',
    ),
  },
  channel: {
    ...sourceLabels,
    own: say('Own online ordering', '自有線上點餐', '自有在线点餐', '自社オンライン注文'),
    ubereats: same('Uber Eats'),
    foodpanda: same('foodpanda'),
    deliveroo: same('Deliveroo'),
    demaecan: say('Demae-can', '出前館', '出前馆', '出前館'),
  },
  movementKind: movementLabels,
  recipientStatus: recipientLabels,
  recipientReason: recipientReasons,
  outboxChannel: {
    mail: say('Mail', '郵件', '邮件', 'メール'),
    sms: say('SMS', '簡訊', '短信', 'SMS'),
    form: say('Form', '表單', '表单', 'フォーム'),
  },
  assignee: {
    me: say('Me', '我', '我', '自分'),
    nobody: say('Unassigned', '尚無負責人', '尚无负责人', '未定'),
  },
  dateKind: {
    purchase: say('Purchase date', '依購買日', '按购买日', '購入日'),
    service: say('Service date', '依服務日', '按服务日', '利用日'),
  },
  orderTarget: {
    createdAt: say('Created', '建立日', '创建日', '受付日'),
    serviceAt: say('Service', '取餐日', '取餐日', '受渡日'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Label>>>>;
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
