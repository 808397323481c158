import { defineLabels } from '../core/labelLists.ts';
import type { guestKinds } from './rowFilter.ts';
import { common } from '../labels/commonLabels.ts';
import { noShowCountLabel, reservationSourceLabels, reservationStateLabels } from '../labels/codeLabels.ts';
import { later } from '../labels/laterLabels.ts';
import { pageLabels } from '../labels/pageLabels.ts';
import { same, type Label } from '../core/label.ts';
import type { ReservationState, ReservationType, SourceType } from './reservations.ts';
import type { DiningSection } from '../core/sections.ts';

/** Labels of reservations' types, states, sources, sections and fields, on screens and in files. */

const booking = { en: 'Bookings', zh: '訂位', 'zh-cn': '预订', ja: '予約' };
const walkin = { en: 'Walk-ins', zh: '現場顧客', 'zh-cn': '现场顾客', ja: 'ウォークイン' };

/** Types, as titles of lists. */
export const typeLabels = defineLabels('reservations.typeLabels', {
  booking,
  waiting: pageLabels.queue,
  walkin,
  waitlist: { en: 'Waitlist', zh: '候補', 'zh-cn': '候补', ja: 'キャンセル待ち' },
} as const satisfies Readonly<Record<ReservationType, Label>>);

/** The type of one reservation. */
export const oneTypeLabels: Readonly<Record<ReservationType, Label>> = {
  ...typeLabels,
  booking: { ...booking, en: 'Booking' },
  walkin: { ...walkin, en: 'Walk-in' },
};

export const stateLabels = reservationStateLabels satisfies Readonly<Record<ReservationState, Label>>;

/** A number of no-shows. */
export const noShows: Label = noShowCountLabel;

/** An open one whose time is over, without an outcome. */
export const unresolvedLabel = defineLabels('reservations.unresolvedLabel', {
  en: 'Unresolved',
  zh: '待處理',
  'zh-cn': '待处理',
  ja: '未処理',
});

export const diningSectionLabels = defineLabels('reservations.diningSectionLabels', {
  morning: { en: 'Morning', zh: '早上', 'zh-cn': '早上', ja: '朝' },
  midday: { en: 'Midday', zh: '中午', 'zh-cn': '中午', ja: '昼' },
  afternoon: { en: 'Afternoon', zh: '下午', 'zh-cn': '下午', ja: '午後' },
  evening: { en: 'Evening', zh: '晚上', 'zh-cn': '晚上', ja: '夜' },
} as const satisfies Readonly<Record<DiningSection, Label>>);

/** Sources of reservations; partners that are missing here are shown by their own name. */
export const sourceLabels = reservationSourceLabels;

export const sourceTypeLabels: Readonly<Record<SourceType, Label>> = defineLabels('reservations.sourceTypeLabels', {
  host: sourceLabels.host,
  web: { en: 'Online', zh: '線上', 'zh-cn': '在线', ja: 'オンライン' },
  thirdParty: { en: 'Partners', zh: '合作平台', 'zh-cn': '合作平台', ja: '提携サイト' },
});

/** The name of a source. @param source `createdFrom` */
export const sourceLabel = (source: string): Label =>
  (sourceLabels as Readonly<Record<string, Label>>)[source] ?? same(source);

export const recordLabels = defineLabels('reservations.recordLabels', {
  externalId: { en: 'Reservation number', zh: '訂位編號', 'zh-cn': '预订编号', ja: '予約番号' },
  branch: common.branch,
  startTime: { en: 'Day and time', zh: '日期與時間', 'zh-cn': '日期与时间', ja: '日時' },
  date: later.day,
  time: later.time,
  type: common.kind,
  status: common.status,
  groupSize: later.party,
  numberOfKidChairs: { en: 'High chairs', zh: '兒童椅', 'zh-cn': '儿童椅', ja: '子供用椅子' },
  numberOfKidSets: { en: "Children's sets", zh: '兒童餐具', 'zh-cn': '儿童餐具', ja: '子供用食器' },
  tables: { en: 'Tables', zh: '桌號', 'zh-cn': '桌号', ja: 'テーブル' },
  name: common.guest,
  phoneNumber: common.phone,
  email: common.email,
  createdTime: { en: 'Created at', zh: '建立時間', 'zh-cn': '创建时间', ja: '受付日時' },
  seatedTime: { en: 'Seated at', zh: '入座時間', 'zh-cn': '入座时间', ja: '着席時刻' },
  tableClearTime: { en: 'Left at', zh: '離席時間', 'zh-cn': '离席时间', ja: '退席時刻' },
  endedTime: { en: 'Cancelled at', zh: '取消時間', 'zh-cn': '取消时间', ja: 'キャンセル日時' },
  createdFrom: { en: 'Source', zh: '來源', 'zh-cn': '来源', ja: '予約経路' },
  createdBy: { en: 'Created by', zh: '建立者', 'zh-cn': '创建者', ja: '受付者' },
  customerNote: { en: "Guest's note", zh: '顧客備註', 'zh-cn': '顾客备注', ja: '顧客のご要望' },
  note: common.note,
} as const satisfies Readonly<Record<string, Label>>);

/** Whether the guest was seated before, at any branch. */
export const guestKindLabels = defineLabels('reservations.guestKindLabels', {
  new: common.newGuests,
  returning: { en: 'Returning', zh: '回頭客', 'zh-cn': '回头客', ja: 'リピーター' },
  unknown: { en: 'Unknown', zh: '身分不明', 'zh-cn': '身份不明', ja: '不明' },
} as const satisfies Readonly<Record<(typeof guestKinds)[number], Label>>);

/** Columns. */
export const fieldLabels = defineLabels('reservations.fieldLabels', {
  ...recordLabels,
  section: { en: 'Section', zh: '時段', 'zh-cn': '时段', ja: '時間帯' },
  wait: { en: 'Wait', zh: '候位時間', 'zh-cn': '排队时间', ja: '待ち時間' },
} as const satisfies Readonly<Record<string, Label>>);
export type ReservationColumn = keyof typeof fieldLabels;

/** The result of closing a day. */
export const closedDayLabels = defineLabels('reservations.closedDayLabels', {
  closed: { en: 'Closed', zh: '臨時公休', 'zh-cn': '临时公休', ja: '休業' },
  reopened: { en: 'Open again', zh: '已重新開放', 'zh-cn': '已重新开放', ja: '営業に変更' },
} as const);
