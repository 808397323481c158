import type { guestKinds } from './figures.ts';
import { common } from '../labels/commonLabels.ts';
import { later } from '../labels/laterLabels.ts';
import { same, say, type Label } from '../core/label.ts';
import type { ReservationImportField } from '../imports/reservationImports.ts';
import type { ReservationState, ReservationType, SourceType } from './reservations.ts';
import type { DiningSection } from '../core/sections.ts';

/** Labels of reservations' types, states, sources, sections and fields, on screens and in files. */

const booking = say('Bookings', '訂位', '预订', '予約');
const walkin = say('Walk-ins', '現場顧客', '现场顾客', 'ウォークイン');

/** Types, as titles of lists. */
export const typeLabels = {
  booking,
  waiting: say('Queue', '候位', '排队', '順番待ち'),
  walkin,
  waitlist: say('Waitlist', '候補', '候补', 'キャンセル待ち'),
} as const satisfies Readonly<Record<ReservationType, Label>>;

/** The type of one reservation. */
export const oneTypeLabels: Readonly<Record<ReservationType, Label>> = {
  ...typeLabels,
  booking: { ...booking, en: 'Booking' },
  walkin: { ...walkin, en: 'Walk-in' },
};

export const stateLabels = {
  open: say('Expected', '未入座', '未入座', '未着席'),
  seated: say('Seated', '已入座', '已入座', '着席済み'),
  cancelledByCustomer: say('Cancelled by guest', '顧客取消', '顾客取消', '顧客キャンセル'),
  cancelledByRestaurant: say('Cancelled by restaurant', '餐廳取消', '餐厅取消', '店舗キャンセル'),
  noShow: say('No-show', '未到', '未到', '無断キャンセル'),
} as const satisfies Readonly<Record<ReservationState, Label>>;

/** A number of no-shows. */
export const noShows: Label = { ...stateLabels.noShow, en: 'No-shows' };

/** An open one whose time is over, without an outcome. */
export const unresolvedLabel = say('Unresolved', '待處理', '待处理', '未処理');

export const sectionLabels = {
  morning: say('Morning', '早上', '早上', '朝'),
  midday: say('Midday', '中午', '中午', '昼'),
  afternoon: say('Afternoon', '下午', '下午', '午後'),
  evening: say('Evening', '晚上', '晚上', '夜'),
} as const satisfies Readonly<Record<DiningSection, Label>>;

/** Sources of reservations; partners that are missing here are shown by their own name. */
export const sourceLabels = {
  host: say('Staff', '店員', '店员', 'スタッフ'),
  web: say('Website', '官網', '官网', '公式サイト'),
  facebook: same('Facebook'),
  opentable: same('OpenTable'),
  'google-reserve': say('Reserve with Google', 'Google 預訂', 'Google 预订', 'Google で予約'),
} as const satisfies Readonly<Record<string, Label>>;

export const sourceTypeLabels: Readonly<Record<SourceType, Label>> = {
  host: sourceLabels.host,
  web: say('Online', '線上', '在线', 'オンライン'),
  thirdParty: say('Partners', '合作平台', '合作平台', '提携サイト'),
};

/** The name of a source. @param source `createdFrom` */
export const sourceLabel = (source: string): Label =>
  (sourceLabels as Readonly<Record<string, Label>>)[source] ?? same(source);

const recordLabels = {
  externalId: say('Reservation number', '訂位編號', '预订编号', '予約番号'),
  branch: common.branch,
  startTime: say('Day and time', '日期與時間', '日期与时间', '日時'),
  date: later.day,
  time: later.time,
  type: common.kind,
  status: common.status,
  groupSize: later.party,
  numberOfKidChairs: say('High chairs', '兒童椅', '儿童椅', '子供用椅子'),
  numberOfKidSets: say("Children's sets", '兒童餐具', '儿童餐具', '子供用食器'),
  tables: say('Tables', '桌號', '桌号', 'テーブル'),
  name: common.guest,
  phoneNumber: common.phone,
  email: common.email,
  createdTime: say('Created at', '建立時間', '创建时间', '受付日時'),
  seatedTime: say('Seated at', '入座時間', '入座时间', '着席時刻'),
  tableClearTime: say('Left at', '離席時間', '离席时间', '退席時刻'),
  endedTime: say('Cancelled at', '取消時間', '取消时间', 'キャンセル日時'),
  createdFrom: say('Source', '來源', '来源', '予約経路'),
  createdBy: say('Created by', '建立者', '创建者', '受付者'),
  customerNote: say("Guest's note", '顧客備註', '顾客备注', '顧客のご要望'),
  note: common.note,
} as const satisfies Readonly<Partial<Record<ReservationImportField, Label>>>;

/** The fields of a file; the two parts of a name form the guest's. */
export const importedLabels = {
  ...recordLabels,
  familyName: common.familyName,
  givenName: common.givenName,
} as const satisfies Readonly<Record<ReservationImportField, Label>>;

/** Whether the guest was seated before, at any branch. */
export const guestKindLabels = {
  new: common.newGuests,
  returning: say('Returning', '回頭客', '回头客', 'リピーター'),
  unknown: say('Unknown', '身分不明', '身份不明', '不明'),
} as const satisfies Readonly<Record<(typeof guestKinds)[number], Label>>;

/** Columns. */
export const fieldLabels = {
  ...recordLabels,
  section: say('Section', '時段', '时段', '時間帯'),
  wait: say('Wait', '候位時間', '排队时间', '待ち時間'),
} as const satisfies Readonly<Record<string, Label>>;
export type ReservationColumn = keyof typeof fieldLabels;

/** The result of closing a day. */
export const closedDayLabels = {
  closed: say('Closed', '臨時公休', '临时公休', '休業'),
  reopened: say('Open again', '已重新開放', '已重新开放', '営業に変更'),
} as const;
