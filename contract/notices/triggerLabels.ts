import { defineLabels } from '../core/labelLists.ts';
import type { Label } from '../core/label.ts';
import type { Trigger } from './notifications.ts';

/** The events that branches are notified of: labels of the settings, and subjects of the messages. */
export const triggerLabels: Readonly<Record<Trigger, Label>> = defineLabels('notices', {
  reservationCreated: { en: 'New reservation', zh: '新訂位', 'zh-cn': '新预订', ja: '新しい予約' },
  reservationUpdated: { en: 'Reservation changed', zh: '訂位變更', 'zh-cn': '预订更改', ja: '予約の変更' },
  reservationConfirmed: { en: 'Reservation confirmed', zh: '訂位確認', 'zh-cn': '预订确认', ja: '予約の確認' },
  reservationCanceled: { en: 'Reservation cancelled', zh: '訂位取消', 'zh-cn': '预订取消', ja: '予約のキャンセル' },
  transactionPaid: { en: 'Payment received', zh: '收到付款', 'zh-cn': '收到付款', ja: '入金' },
  transactionAutoRefundSucceeded: {
    en: 'Automatic refund completed',
    zh: '已自動退款',
    'zh-cn': '已自动退款',
    ja: '自動返金の完了',
  },
  reservationSMSReplied: {
    en: 'Guest replied to a message',
    zh: '顧客回覆簡訊',
    'zh-cn': '顾客回复短信',
    ja: 'SMSへの返信',
  },
  waitlistCreated: { en: 'New waitlist entry', zh: '新增候補', 'zh-cn': '新增候补', ja: '新しいキャンセル待ち' },
  waitlistTransformed: {
    en: 'Waitlist entry converted to booking',
    zh: '候補轉為訂位',
    'zh-cn': '候补转为预订',
    ja: 'キャンセル待ちの繰り上げ',
  },
  waitlistEligibleForTransform: {
    en: 'Table available for the waitlist',
    zh: '候補可遞補',
    'zh-cn': '候补可递补',
    ja: '繰り上げ可能',
  },
  takeoutCreated: { en: 'New takeout order', zh: '新外帶訂單', 'zh-cn': '新外带订单', ja: '新しいテイクアウト注文' },
  takeoutCustomerCancelled: {
    en: 'Guest cancelled takeout',
    zh: '顧客取消外帶',
    'zh-cn': '顾客取消外带',
    ja: 'テイクアウトのキャンセル',
  },
  receivedUserMessage: {
    en: 'Message from a guest',
    zh: '收到顧客訊息',
    'zh-cn': '收到顾客消息',
    ja: '顧客からのメッセージ',
  },
});
