import { defineLabels } from '../core/labelLists.ts';
import { movementKindLabels, recipientStatusLabels, recipientReasonLabels } from '../labels/codeLabels.ts';
import { later } from '../labels/laterLabels.ts';
import { common } from '../labels/commonLabels.ts';
import type { MovementKind, PaymentMethod, purchaseStatuses } from '../money/billing.ts';
import type { RecipientReason, RecipientStatus } from '../marketing/campaigns.ts';
import type { issuedStates } from '../marketing/vouchers.ts';
import { same, type Label } from '../core/label.ts';

/** Labels of codes for guests, their messages, vouchers and points. */

/** The result of a campaign's message to a guest. */
export const recipientLabels = recipientStatusLabels satisfies Readonly<Record<RecipientStatus, Label>>;

/** The reason; a gateway may add details. */
export const recipientReasons = recipientReasonLabels satisfies Readonly<Record<RecipientReason, Label>>;
export const recipientReason = (reason: string): Label =>
  (recipientReasons as Readonly<Record<string, Label>>)[reason] ?? same(reason);

/** The status of a guest's voucher. */
export const issuedLabels = defineLabels('guests.issuedLabels', {
  open: { en: 'Ready to use', zh: '可使用', 'zh-cn': '可使用', ja: '利用可能' },
  used: { en: 'Used', zh: '已使用', 'zh-cn': '已使用', ja: '利用済み' },
  expired: common.expired,
  early: { en: 'Not valid yet', zh: '尚未生效', 'zh-cn': '尚未生效', ja: '利用開始前' },
} as const satisfies Readonly<Record<(typeof issuedStates)[number], Label>>);

/** The reason for a movement of points. */
export const movementLabels = movementKindLabels satisfies Readonly<Record<MovementKind, Label>>;

export const paymentLabels = {
  CASH: later.cash,
} as const satisfies Readonly<Record<PaymentMethod, Label>>;

/** The result of a request for points. */
export const requestLabels = defineLabels('guests.requestLabels', {
  sent: recipientLabels.sent,
  kept: { en: 'Recorded', zh: '已記錄', 'zh-cn': '已记录', ja: '記録済み' },
  sending: { en: 'Sending', zh: '傳送中', 'zh-cn': '发送中', ja: '送信中' },
  failed: common.failed,
} as const satisfies Readonly<Record<(typeof purchaseStatuses)[number], Label>>);

/** The status of a guest's answer to a survey. */
export const answerLabels = defineLabels('guests.answerLabels', {
  satisfied: { en: 'Satisfied', zh: '滿意', 'zh-cn': '满意', ja: '満足' },
  unsatisfied: { en: 'Not satisfied', zh: '不滿意', 'zh-cn': '不满意', ja: '不満足' },
  wantsCall: { en: 'Requests a call', zh: '希望聯絡', 'zh-cn': '希望联系', ja: '連絡を希望' },
} as const);
