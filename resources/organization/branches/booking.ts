import { defineLabels } from '#contract/core/labelLists.ts';
import { common } from '#contract/labels/commonLabels.ts';
import { typeLabels } from '#contract/reservations/reservationLabels.ts';
import { later } from '#contract/labels/laterLabels.ts';
import {
  branchGrace,
  branchReminders,
  branchTimes,
  branchWaitlist,
  branchWebBooking,
} from '#contract/organization/branchFields.ts';
import { integer, type Field } from '#resources/framework/fields.ts';
import { settingsPart } from '#resources/framework/settingFields.ts';
import { minutes, peopleUnit } from './words.ts';

/** Booking settings: sections of a branch's form, and of the pages of reservation management. */

const tab = later.onlineServices;
const seatsTab = common.reservations;

export const webBooking = defineLabels(
  'branches.webBooking',
  settingsPart(
    branchWebBooking,
    { label: { en: 'Web booking', zh: '網路訂位', 'zh-cn': '网络预订', ja: 'Web予約' }, tab },
    {
      webBookingPageEnabled: {
        en: 'Show the booking page',
        zh: '開放訂位頁面',
        'zh-cn': '开放预订页面',
        ja: '予約ページを公開する',
      },
      webBookingEnabled: {
        en: 'Accept web bookings',
        zh: '開放網路訂位',
        'zh-cn': '开放网络预订',
        ja: 'Web予約を受け付ける',
      },
      hostWebCreateBookingEnabled: {
        en: 'Allow staff to create bookings on the web host',
        zh: '店員可於網頁版新增訂位',
        'zh-cn': '店员可于网页版新增预订',
        ja: 'スタッフがWeb版で予約を登録できる',
      },
      minBookingGroupSize: {
        label: { en: 'Smallest party', zh: '最少人數', 'zh-cn': '最少人数', ja: '最少人数' },
        unit: peopleUnit,
      },
      maxBookingGroupSize: {
        label: { en: 'Largest party', zh: '最多人數', 'zh-cn': '最多人数', ja: '最多人数' },
        unit: peopleUnit,
      },
      disallowEditReservation: {
        en: 'Prevent guests from editing bookings',
        zh: '顧客不可自行修改訂位',
        'zh-cn': '顾客不可自行修改预订',
        ja: '顧客による予約変更を不可にする',
      },
      vipOnlyOnlineReservation: {
        en: 'VIPs only',
        zh: '僅限 VIP 網路訂位',
        'zh-cn': '仅限 VIP 网络预订',
        ja: 'VIPのみWeb予約可',
      },
      webBookingTableSelectorEnabled: {
        en: 'Let guests choose a table',
        zh: '開放顧客選桌',
        'zh-cn': '开放顾客选桌',
        ja: '席の指定を受け付ける',
      },
      requirePhoneVerification: {
        en: 'Verify phone number',
        zh: '需驗證手機號碼',
        'zh-cn': '需验证手机号码',
        ja: '電話番号の認証を求める',
      },
      webEmailInputHidden: {
        en: 'Hide the e-mail field',
        zh: '隱藏電子郵件欄位',
        'zh-cn': '隐藏电子邮箱字段',
        ja: 'メール欄を表示しない',
      },
      webBookingPreorderEnabled: {
        label: { en: 'Pre-order dishes', zh: '開放預點餐', 'zh-cn': '开放预点餐', ja: '料理の事前注文' },
        help: {
          en: 'Requires orders to be on.',
          zh: '需先開放點餐。',
          'zh-cn': '需先开放点餐。',
          ja: '注文の受付がオンのときに使えます。',
        },
      },
      webBookingPreorderHideMealNote: {
        en: 'Hide the note for pre-orders',
        zh: '隱藏預點餐備註',
        'zh-cn': '隐藏预点餐备注',
        ja: '事前注文の備考欄を表示しない',
      },
      webBookingCustomization: {
        en: 'Booking page text',
        zh: '訂位頁說明文字',
        'zh-cn': '预订页说明文字',
        ja: '予約ページの案内文',
      },
    },
  ),
);

const hourLabel = {
  en: 'Reminder hour',
  zh: '提醒發送時間（點）',
  'zh-cn': '提醒发送时间（点）',
  ja: 'リマインダーの送信時刻（時）',
};
const daysLabel = { en: 'Days before', zh: '提前天數', 'zh-cn': '提前天数', ja: '何日前に送るか' };

export const reminders = defineLabels(
  'branches.reminders',
  settingsPart(
    branchReminders,
    {
      label: { en: 'Reminders', zh: '訂位提醒', 'zh-cn': '预订提醒', ja: '予約リマインダー' },
      tab: later.messages,
      text: {
        en: "When guests receive a reminder, in the branch's local time. Leave empty to turn reminders off.",
        zh: '依分店當地時間發送提醒；留空表示不發送。',
        'zh-cn': '按门店当地时间发送提醒；留空表示不发送。',
        ja: '店舗の現地時間で送ります。空欄なら送りません。',
      },
    },
    {
      reminderSendingHour: { label: hourLabel, as: integer(hourLabel, { min: 0, max: 23 }) },
      reminderSendingPriorDay: { label: daysLabel, as: integer(daysLabel, { min: 0, max: 14 }) },
    },
  ),
);

export const bookingTimes = defineLabels(
  'branches.bookingTimes',
  settingsPart(
    branchTimes,
    {
      label: {
        en: 'Opening hours and tables',
        zh: '營業時間與桌位',
        'zh-cn': '营业时间与桌位',
        ja: '営業時間とテーブル',
      },
      tab: seatsTab,
      text: {
        en: "When tables are available, in the branch's local time, and how long each is used. Hours that end before they start run past midnight. 0 minutes means not set.",
        zh: '可供訂位的時段（分店當地時間），以及每組的用桌時間。結束時間早於開始時間表示跨過午夜；0 分鐘表示尚未設定。',
        'zh-cn':
          '可供预订的时段（门店当地时间），以及每组的用桌时间。结束时间早于开始时间表示跨过午夜；0 分钟表示尚未设置。',
        ja: '席を用意できる時間帯（店舗の現地時間）と、1組が席を使う時間です。終了が開始より早いときは翌日まで、0分は未設定を表します。',
      },
    },
    {
      openingHours: {
        label: { en: 'Opening hours', zh: '營業時間', 'zh-cn': '营业时间', ja: '営業時間' },
        input: () => import('./inputs/HoursInput.tsx'),
        cell: () => import('./inputs/HoursText.tsx'),
      },
      dinerTime: { label: { en: 'Dining time', zh: '用餐時間', 'zh-cn': '用餐时间', ja: '食事時間' }, unit: minutes },
      cleanTableTime: {
        label: { en: 'Table cleaning time', zh: '清桌時間', 'zh-cn': '清台时间', ja: '片付け時間' },
        unit: minutes,
      },
      autoClearTableEnabled: {
        en: 'Clear tables automatically after these times',
        zh: '超過以上時間後自動清桌',
        'zh-cn': '超过以上时间后自动清台',
        ja: 'この時間が過ぎたら自動で退席済みにする',
      },
    },
  ),
);

export const grace = defineLabels(
  'branches.grace',
  settingsPart(
    branchGrace,
    {
      label: { en: 'Late guests', zh: '遲到保留', 'zh-cn': '迟到保留', ja: '遅刻した顧客' },
      tab: seatsTab,
      text: {
        en: 'After this time, an open reservation is reported as unresolved. It is never marked as a no-show automatically.',
        zh: '超過這段時間仍未處理的訂位會列為待處理，系統不會自動標記為未到。',
        'zh-cn': '超过这段时间仍未处理的预订会列为待处理，系统不会自动标记为未到。',
        ja: 'この時間を過ぎても結果が記録されていない予約は「未処理」と表示されます。自動で無断キャンセルになることはありません。',
      },
    },
    {
      bookingExpiredMinutes: {
        label: { en: 'Booking grace period', zh: '訂位保留時間', 'zh-cn': '预订保留时间', ja: '予約の待ち時間' },
        unit: minutes,
      },
      waitingExpiredMinutes: {
        label: {
          en: 'Grace period after calling a waiting party',
          zh: '叫號後保留時間',
          'zh-cn': '叫号后保留时间',
          ja: '呼び出し後の待ち時間',
        },
        unit: minutes,
      },
    },
  ),
);

const transforming: Field['shownWhen'] = (values) => values.waitlistAutoTransformEnabled === true;

export const waitlist = defineLabels(
  'branches.waitlist',
  settingsPart(
    branchWaitlist,
    {
      label: typeLabels.waitlist,
      tab: seatsTab,
      text: {
        en: 'The longest-waiting party that fits gets the table, between these two times before the start.',
        zh: '在用餐前的這兩個時間點之間，等最久且坐得下的顧客優先遞補。',
        'zh-cn': '在用餐前的这两个时间点之间，等最久且坐得下的顾客优先递补。',
        ja: '来店前のこの2つの時点の間に、最も長く待っていて席に収まる顧客を繰り上げます。',
      },
    },
    {
      waitlistEnabled: {
        en: 'Enable the waitlist',
        zh: '開放候補',
        'zh-cn': '开放候补',
        ja: 'キャンセル待ちを受け付ける',
      },
      waitlistAutoTransformEnabled: {
        en: 'Convert waitlist entries to bookings when a table becomes free',
        zh: '有空桌時自動將候補轉為訂位',
        'zh-cn': '有空桌时自动将候补转为预订',
        ja: '席が空いたらキャンセル待ちを自動で予約にする',
      },
      waitlistAutoTransformOffset: {
        label: {
          en: 'Start converting before',
          zh: '開始遞補（用餐前）',
          'zh-cn': '开始递补（用餐前）',
          ja: '繰り上げの開始（来店前）',
        },
        unit: minutes,
        shownWhen: transforming,
      },
      waitlistAutoTransformSecuredPeriod: {
        label: {
          en: 'Stop converting before',
          zh: '停止遞補（用餐前）',
          'zh-cn': '停止递补（用餐前）',
          ja: '繰り上げの終了（来店前）',
        },
        unit: minutes,
        shownWhen: transforming,
      },
    },
  ),
);
