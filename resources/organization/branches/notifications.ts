import { common } from '#contract/labels/commonLabels.ts';
import type { filteredSources, NotificationChannel, Trigger } from '#contract/notices/notifications.ts';
import { sourceLabels as reservationSources } from '#contract/reservations/reservationLabels.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** Labels of the events that branches are notified of. */

export const triggerLabels: Readonly<Record<Trigger, Labels>> = {
  reservationCreated: say('New reservation', '新訂位', '新预订', '新しい予約'),
  reservationUpdated: say('Reservation changed', '訂位變更', '预订更改', '予約の変更'),
  reservationConfirmed: say('Reservation confirmed', '訂位確認', '预订确认', '予約の確認'),
  reservationCanceled: say('Reservation cancelled', '訂位取消', '预订取消', '予約のキャンセル'),
  transactionPaid: say('Payment received', '收到付款', '收到付款', '入金'),
  transactionAutoRefundSucceeded: say('Automatic refund completed', '已自動退款', '已自动退款', '自動返金の完了'),
  reservationSMSReplied: say('Guest replied to a message', '顧客回覆簡訊', '顾客回复短信', 'SMSへの返信'),
  waitlistCreated: say('New waitlist entry', '新增候補', '新增候补', '新しいキャンセル待ち'),
  waitlistTransformed: say(
    'Waitlist entry converted to booking',
    '候補轉為訂位',
    '候补转为预订',
    'キャンセル待ちの繰り上げ',
  ),
  waitlistEligibleForTransform: say('Table available for the waitlist', '候補可遞補', '候补可递补', '繰り上げ可能'),
  takeoutCreated: say('New takeout order', '新外帶訂單', '新外带订单', '新しいテイクアウト注文'),
  takeoutCustomerCancelled: say('Guest cancelled takeout', '顧客取消外帶', '顾客取消外带', 'テイクアウトのキャンセル'),
  receivedUserMessage: say('Message from a guest', '收到顧客訊息', '收到顾客消息', '顧客からのメッセージ'),
};

/** The help text of notifications that can be set now and are sent once online ordering exists. */
export const untilOrdering = say(
  'Not sent yet: starts with online ordering.',
  '尚未發送，線上點餐推出後開始。',
  '尚未发送，在线点餐上线后开始。',
  'まだ送信されません。オンライン注文の提供開始後に送信されます。',
);

/** Triggers whose events require another part of the product. */
export const waitsFor: Readonly<Partial<Record<Trigger, Labels>>> = {
  takeoutCreated: untilOrdering,
  takeoutCustomerCancelled: untilOrdering,
  receivedUserMessage: say(
    'Not sent yet: starts with guest chat.',
    '尚未發送，顧客訊息功能推出後開始。',
    '尚未发送，顾客消息功能上线后开始。',
    'まだ送信されません。顧客とのチャット機能の提供開始後に送信されます。',
  ),
};

export const channelLabels: Readonly<Record<NotificationChannel, Labels>> = {
  email: common.email,
  app: common.textMessage,
};

export const sourceLabels: Readonly<Record<(typeof filteredSources)[number], Labels>> = {
  ...reservationSources,
  thirdParty: say('Other partners', '其他合作平台', '其他合作平台', 'その他の提携先'),
};
