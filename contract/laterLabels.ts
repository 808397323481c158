import { say } from './label.ts';

/** Words that several fields, columns and pages share, none of them on the first screen. */
export const later = {
  otherBranch: say('Another branch', '其他分店', '其他门店', '他の店舗'),
  subject: say('Subject', '主旨', '主题', '件名'),
  day: say('Day', '日期', '日期', '日付'),
  /** On the clock, and with the day. */
  time: say('Time', '時間', '时间', '時刻'),
  moment: say('Time', '時間', '时间', '日時'),
  party: say('Party', '人數', '人数', '人数'),
  parties: say('Parties', '組數', '组数', '組数'),
  state: say('State', '狀態', '状态', '状態'),
  deposit: say('Deposit', '訂金', '订金', '予約金'),
  messages: say('Messages', '訊息', '消息', 'メッセージ'),
  survey: say('Survey', '問卷', '问卷', 'アンケート'),
  voucher: say('Voucher', '票券', '优惠券', 'クーポン'),
  opened: say('Opened', '已開啟', '已打开', '開封'),
  orders: say('Orders', '訂單', '订单', '注文'),
  reservations: say('Reservations', '訂位', '预订', '予約'),
  takeout: say('Takeout', '外帶', '外带', 'テイクアウト'),
  delivery: say('Delivery', '外送', '外卖', 'デリバリー'),
  yes: say('Yes', '是', '是', 'はい'),
  no: say('No', '否', '否', 'いいえ'),
} as const;
