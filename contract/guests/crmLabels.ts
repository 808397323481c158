import { later } from '../labels/laterLabels.ts';
import { common } from '../labels/commonLabels.ts';
import type { MovementKind, PaymentMethod, purchaseStatuses } from '../money/billing.ts';
import type { RecipientReason, RecipientStatus } from '../marketing/campaigns.ts';
import type { issuedStates } from '../marketing/vouchers.ts';
import { same, say, type Label } from '../core/label.ts';

/** Labels of codes for guests, their messages, vouchers and points. */

/** The result of a campaign's message to a guest. */
export const recipientLabels = {
  pending: say('Waiting to send', '等待發送', '等待发送', '送信待ち'),
  sending: say('Being sent', '發送中', '发送中', '送信中'),
  sent: say('Sent', '已發送', '已发送', '送信済み'),
  failed: say('Failed', '發送失敗', '发送失败', '送信失敗'),
  unknown: say('Delivery unknown', '無法確認是否送達', '无法确认是否送达', '届いたか不明'),
  skipped: say('Excluded', '已略過', '已跳过', '送信対象外'),
} as const satisfies Readonly<Record<RecipientStatus, Label>>;

/** The reason; a gateway may add details. */
export const recipientReasons = {
  doNotContact: say('do not contact', '請勿聯絡', '请勿联系', '連絡不可'),
  noConsent: say('no consent', '未同意', '未同意', '同意なし'),
  noPhone: say('no valid phone', '沒有有效電話', '没有有效电话', '有効な電話番号なし'),
  phoneChanged: say('phone changed in the meantime', '電話已變更', '电话已更改', '電話番号が変更された'),
  duplicate: say('duplicate number', '號碼重複', '号码重复', '番号が重複'),
  erased: say('guest erased', '個資已刪除', '个人信息已删除', '個人情報を消去済み'),
  gone: say('guest no longer exists', '顧客已不存在', '顾客已不存在', '顧客が存在しない'),
  recent: say('messaged recently', '近期已發送', '近期已发送', '最近送信済み'),
  balance: say('not enough points', '點數不足', '点数不足', 'ポイント不足'),
  cancelled: say('campaign cancelled', '活動已取消', '活动已取消', 'キャンペーン中止'),
  refused: say('refused by the gateway', '簡訊平台拒絕', '短信平台拒绝', '送信サービスが拒否'),
  unreachable: say('gateway unreachable', '無法連線至簡訊平台', '无法连接短信平台', '送信サービスに接続できない'),
  interrupted: say('interrupted', '中斷', '中断', '中断'),
  noAnswer: say('gateway did not answer', '簡訊平台沒有回應', '短信平台没有响应', '送信サービスから応答なし'),
} as const satisfies Readonly<Record<RecipientReason, Label>>;
export const recipientReason = (reason: string): Label =>
  (recipientReasons as Readonly<Record<string, Label>>)[reason] ?? same(reason);

/** The status of a guest's voucher. */
export const issuedLabels = {
  open: say('Ready to use', '可使用', '可使用', '利用可能'),
  used: say('Used', '已使用', '已使用', '利用済み'),
  expired: common.expired,
  early: say('Not valid yet', '尚未生效', '尚未生效', '利用開始前'),
} as const satisfies Readonly<Record<(typeof issuedStates)[number], Label>>;

/** The reason for a movement of points. */
export const movementLabels = {
  deposit: say('Top-up', '儲值', '充值', '入金'),
  reserve: say('Reserved', '預留', '预留', '確保'),
  release: say('Returned', '退回', '退回', '返却'),
  spend: say('Spent', '扣點', '扣点', '使用'),
  correction: say('Correction', '更正', '更正', '訂正'),
} as const satisfies Readonly<Record<MovementKind, Label>>;

export const paymentLabels = {
  CASH: later.cash,
} as const satisfies Readonly<Record<PaymentMethod, Label>>;

/** The result of a request for points. */
export const requestLabels = {
  sent: recipientLabels.sent,
  kept: say('Recorded', '已記錄', '已记录', '記録済み'),
  sending: say('Sending', '傳送中', '发送中', '送信中'),
  failed: common.failed,
} as const satisfies Readonly<Record<(typeof purchaseStatuses)[number], Label>>;

/** The status of a guest's answer to a survey. */
export const answerLabels = {
  satisfied: say('Satisfied', '滿意', '满意', '満足'),
  unsatisfied: say('Not satisfied', '不滿意', '不满意', '不満足'),
  wantsCall: say('Requests a call', '希望聯絡', '希望联系', '連絡を希望'),
} as const;
