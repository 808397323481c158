import { later } from '../labels/laterLabels.ts';
import { common } from '../labels/commonLabels.ts';
import type { MovementKind, PaymentMethod, purchaseStatuses } from '../money/billing.ts';
import type { RecipientReason, RecipientStatus } from '../marketing/campaigns.ts';
import type { issuedStates } from '../marketing/vouchers.ts';
import { same, type Label } from '../core/label.ts';

/** Labels of codes for guests, their messages, vouchers and points. */

/** The result of a campaign's message to a guest. */
export const recipientLabels = {
  pending: { en: 'Waiting to send', zh: '等待發送', 'zh-cn': '等待发送', ja: '送信待ち' },
  sending: { en: 'Being sent', zh: '發送中', 'zh-cn': '发送中', ja: '送信中' },
  sent: { en: 'Sent', zh: '已發送', 'zh-cn': '已发送', ja: '送信済み' },
  failed: { en: 'Failed', zh: '發送失敗', 'zh-cn': '发送失败', ja: '送信失敗' },
  unknown: { en: 'Delivery unknown', zh: '無法確認是否送達', 'zh-cn': '无法确认是否送达', ja: '届いたか不明' },
  skipped: { en: 'Excluded', zh: '已略過', 'zh-cn': '已跳过', ja: '送信対象外' },
} as const satisfies Readonly<Record<RecipientStatus, Label>>;

/** The reason; a gateway may add details. */
export const recipientReasons = {
  doNotContact: { en: 'do not contact', zh: '請勿聯絡', 'zh-cn': '请勿联系', ja: '連絡不可' },
  noConsent: { en: 'no consent', zh: '未同意', 'zh-cn': '未同意', ja: '同意なし' },
  noPhone: { en: 'no valid phone', zh: '沒有有效電話', 'zh-cn': '没有有效电话', ja: '有効な電話番号なし' },
  phoneChanged: {
    en: 'phone changed in the meantime',
    zh: '電話已變更',
    'zh-cn': '电话已更改',
    ja: '電話番号が変更された',
  },
  duplicate: { en: 'duplicate number', zh: '號碼重複', 'zh-cn': '号码重复', ja: '番号が重複' },
  erased: { en: 'guest erased', zh: '個資已刪除', 'zh-cn': '个人信息已删除', ja: '個人情報を消去済み' },
  gone: { en: 'guest no longer exists', zh: '顧客已不存在', 'zh-cn': '顾客已不存在', ja: '顧客が存在しない' },
  recent: { en: 'messaged recently', zh: '近期已發送', 'zh-cn': '近期已发送', ja: '最近送信済み' },
  balance: { en: 'not enough points', zh: '點數不足', 'zh-cn': '点数不足', ja: 'ポイント不足' },
  cancelled: { en: 'campaign cancelled', zh: '活動已取消', 'zh-cn': '活动已取消', ja: 'キャンペーン中止' },
  refused: { en: 'refused by the gateway', zh: '簡訊平台拒絕', 'zh-cn': '短信平台拒绝', ja: '送信サービスが拒否' },
  unreachable: {
    en: 'gateway unreachable',
    zh: '無法連線至簡訊平台',
    'zh-cn': '无法连接短信平台',
    ja: '送信サービスに接続できない',
  },
  interrupted: { en: 'interrupted', zh: '中斷', 'zh-cn': '中断', ja: '中断' },
  noAnswer: {
    en: 'gateway did not answer',
    zh: '簡訊平台沒有回應',
    'zh-cn': '短信平台没有响应',
    ja: '送信サービスから応答なし',
  },
} as const satisfies Readonly<Record<RecipientReason, Label>>;
export const recipientReason = (reason: string): Label =>
  (recipientReasons as Readonly<Record<string, Label>>)[reason] ?? same(reason);

/** The status of a guest's voucher. */
export const issuedLabels = {
  open: { en: 'Ready to use', zh: '可使用', 'zh-cn': '可使用', ja: '利用可能' },
  used: { en: 'Used', zh: '已使用', 'zh-cn': '已使用', ja: '利用済み' },
  expired: common.expired,
  early: { en: 'Not valid yet', zh: '尚未生效', 'zh-cn': '尚未生效', ja: '利用開始前' },
} as const satisfies Readonly<Record<(typeof issuedStates)[number], Label>>;

/** The reason for a movement of points. */
export const movementLabels = {
  deposit: { en: 'Top-up', zh: '儲值', 'zh-cn': '充值', ja: '入金' },
  reserve: { en: 'Reserved', zh: '預留', 'zh-cn': '预留', ja: '確保' },
  release: { en: 'Returned', zh: '退回', 'zh-cn': '退回', ja: '返却' },
  spend: { en: 'Spent', zh: '扣點', 'zh-cn': '扣点', ja: '使用' },
  correction: { en: 'Correction', zh: '更正', 'zh-cn': '更正', ja: '訂正' },
} as const satisfies Readonly<Record<MovementKind, Label>>;

export const paymentLabels = {
  CASH: later.cash,
} as const satisfies Readonly<Record<PaymentMethod, Label>>;

/** The result of a request for points. */
export const requestLabels = {
  sent: recipientLabels.sent,
  kept: { en: 'Recorded', zh: '已記錄', 'zh-cn': '已记录', ja: '記録済み' },
  sending: { en: 'Sending', zh: '傳送中', 'zh-cn': '发送中', ja: '送信中' },
  failed: common.failed,
} as const satisfies Readonly<Record<(typeof purchaseStatuses)[number], Label>>;

/** The status of a guest's answer to a survey. */
export const answerLabels = {
  satisfied: { en: 'Satisfied', zh: '滿意', 'zh-cn': '满意', ja: '満足' },
  unsatisfied: { en: 'Not satisfied', zh: '不滿意', 'zh-cn': '不满意', ja: '不満足' },
  wantsCall: { en: 'Requests a call', zh: '希望聯絡', 'zh-cn': '希望联系', ja: '連絡を希望' },
} as const;
