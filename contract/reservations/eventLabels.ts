import { defineLabels } from '../core/labelLists.ts';
import type { Label } from '../core/label.ts';
import { reservationStateLabels } from '../labels/codeLabels.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import type { EventActor, RefuseReason } from './reservations.ts';

/** Labels of what happens to reservations. */

/** Why staff refuse a party of the queue. */
export const refuseReasonLabels = defineLabels('reservations.refuseReasons', {
  full: { en: 'Full', zh: '客滿', 'zh-cn': '满座', ja: '満席' },
  closed: { en: 'Closing', zh: '即將打烊', 'zh-cn': '即将打烊', ja: '閉店間際' },
  alreadyInLine: { en: 'Already in line', zh: '已在候位中', 'zh-cn': '已在排队', ja: '受付済み' },
  other: later.other,
} as const satisfies Readonly<Record<RefuseReason, Label>>);

/** What happened, as the history of a reservation names it. */
export const eventLabels = defineLabels('reservations.events', {
  booked: { en: 'Booked', zh: '新增訂位', 'zh-cn': '新增预订', ja: '予約' },
  numberTaken: { en: 'Number taken', zh: '取號', 'zh-cn': '取号', ja: '番号を発行' },
  walkedIn: { en: 'Came without booking', zh: '現場入店', 'zh-cn': '现场到店', ja: '予約なしで来店' },
  waitlisted: { en: 'Put on the waitlist', zh: '列入候補', 'zh-cn': '列入候补', ja: 'キャンセル待ちに登録' },
  changed: later.edited,
  confirmed: { en: 'Confirmed', zh: '確認', 'zh-cn': '确认', ja: '確認' },
  called: { en: 'Called', zh: '叫號', 'zh-cn': '叫号', ja: '呼び出し' },
  callUndone: { en: 'Call undone', zh: '取消叫號', 'zh-cn': '撤销叫号', ja: '呼び出しを取り消し' },
  seated: { en: 'Seated', zh: '入座', 'zh-cn': '入座', ja: '着席' },
  cleared: { en: 'Left', zh: '離席', 'zh-cn': '离席', ja: '退席' },
  cancelledByCustomer: reservationStateLabels.cancelledByCustomer,
  cancelledByRestaurant: reservationStateLabels.cancelledByRestaurant,
  declined: { en: 'Table declined', zh: '婉拒桌位', 'zh-cn': '谢绝餐桌', ja: '席を辞退' },
  gaveUp: { en: 'Left the queue', zh: '放棄候位', 'zh-cn': '放弃排队', ja: '順番待ちを辞退' },
  refused: { en: 'Refused', zh: '婉拒', 'zh-cn': '婉拒', ja: 'お断り' },
  noShow: reservationStateLabels.noShow,
  skipped: { en: 'Skipped', zh: '過號', 'zh-cn': '过号', ja: '不在' },
  reopened: { en: 'Opened again', zh: '恢復', 'zh-cn': '恢复', ja: '再開' },
  backInLine: { en: 'Back into the line', zh: '重新排隊', 'zh-cn': '重新排队', ja: '列に復帰' },
  transformed: { en: 'Given a table', zh: '候補成功', 'zh-cn': '候补成功', ja: '席を確保' },
  offered: { en: 'Table offered', zh: '通知候補桌位', 'zh-cn': '通知候补餐桌', ja: '空席を案内' },
  deleted: later.deletion,
} as const satisfies Readonly<Record<string, Label>>);
export type EventName = keyof typeof eventLabels;

/** Who caused an event, if the user is unknown. */
export const actorLabels = defineLabels('reservations.actors', {
  customer: common.guest,
  restaurant: { en: 'Restaurant', zh: '餐廳', 'zh-cn': '餐厅', ja: '店舗' },
  system: { en: 'System', zh: '系統', 'zh-cn': '系统', ja: 'システム' },
} as const satisfies Readonly<Record<EventActor, Label>>);
