import { defineLabels } from '../core/labelLists.ts';
import { same } from '../core/label.ts';

/**
 * Labels of codes that are on the screens of a module and also in reports. The module checks that every code has a label,
 * in its own file of labels.
 */

/** The result of a campaign's message to a guest. */
export const recipientStatusLabels = defineLabels('codes.recipientStatusLabels', {
  pending: { en: 'Waiting to send', zh: '等待發送', 'zh-cn': '等待发送', ja: '送信待ち' },
  sending: { en: 'Being sent', zh: '發送中', 'zh-cn': '发送中', ja: '送信中' },
  sent: { en: 'Sent', zh: '已發送', 'zh-cn': '已发送', ja: '送信済み' },
  failed: { en: 'Failed', zh: '發送失敗', 'zh-cn': '发送失败', ja: '送信失敗' },
  unknown: { en: 'Delivery unknown', zh: '無法確認是否送達', 'zh-cn': '无法确认是否送达', ja: '届いたか不明' },
  skipped: { en: 'Excluded', zh: '已略過', 'zh-cn': '已跳过', ja: '送信対象外' },
} as const);

/** The reason; a gateway may add details. */
export const recipientReasonLabels = defineLabels('codes.recipientReasonLabels', {
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
} as const);

/** The reason for a movement of points. */
export const movementKindLabels = defineLabels('codes.movementKindLabels', {
  deposit: { en: 'Top-up', zh: '儲值', 'zh-cn': '充值', ja: '入金' },
  reserve: { en: 'Reserved', zh: '預留', 'zh-cn': '预留', ja: '確保' },
  release: { en: 'Returned', zh: '退回', 'zh-cn': '退回', ja: '返却' },
  spend: { en: 'Spent', zh: '扣點', 'zh-cn': '扣点', ja: '使用' },
  correction: { en: 'Correction', zh: '更正', 'zh-cn': '更正', ja: '訂正' },
} as const);

/** States of reservations. */
export const reservationStateLabels = defineLabels('codes.reservationStateLabels', {
  open: { en: 'Expected', zh: '未入座', 'zh-cn': '未入座', ja: '未着席' },
  seated: { en: 'Seated', zh: '已入座', 'zh-cn': '已入座', ja: '着席済み' },
  cancelledByCustomer: { en: 'Cancelled by guest', zh: '顧客取消', 'zh-cn': '顾客取消', ja: '顧客キャンセル' },
  cancelledByRestaurant: { en: 'Cancelled by restaurant', zh: '餐廳取消', 'zh-cn': '餐厅取消', ja: '店舗キャンセル' },
  noShow: { en: 'No-show', zh: '未到', 'zh-cn': '未到', ja: '無断キャンセル' },
} as const);

/** Sources of reservations; partners that are missing here are shown by their own name. */
export const reservationSourceLabels = defineLabels('codes.reservationSourceLabels', {
  host: { en: 'Staff', zh: '店員', 'zh-cn': '店员', ja: 'スタッフ' },
  web: { en: 'Website', zh: '官網', 'zh-cn': '官网', ja: '公式サイト' },
  facebook: same('Facebook'),
  opentable: same('OpenTable'),
  'google-reserve': { en: 'Reserve with Google', zh: 'Google 預訂', 'zh-cn': 'Google 预订', ja: 'Google で予約' },
} as const);

/** A number of no-shows. */
export const noShowCountLabel = { ...reservationStateLabels.noShow, en: 'No-shows' } as const;
