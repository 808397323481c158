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
import { integer, say, type Field } from '#resources/framework/fields.ts';
import { settingsPart } from '#resources/framework/settingFields.ts';
import { minutes, people } from './words.ts';

/** Booking settings: sections of a branch's form, and of the pages of reservation management. */

const tab = later.onlineServices;
const seatsTab = common.reservations;

export const webBooking = settingsPart(
  branchWebBooking,
  { label: say('Web booking', '網路訂位', '网络预订', 'Web予約'), tab },
  {
    webBookingPageEnabled: say('Show the booking page', '開放訂位頁面', '开放预订页面', '予約ページを公開する'),
    webBookingEnabled: say('Accept web bookings', '開放網路訂位', '开放网络预订', 'Web予約を受け付ける'),
    hostWebCreateBookingEnabled: say(
      'Allow staff to create bookings on the web host',
      '店員可於網頁版新增訂位',
      '店员可于网页版新增预订',
      'スタッフがWeb版で予約を登録できる',
    ),
    minBookingGroupSize: { label: say('Smallest party', '最少人數', '最少人数', '最少人数'), unit: people },
    maxBookingGroupSize: { label: say('Largest party', '最多人數', '最多人数', '最多人数'), unit: people },
    disallowEditReservation: say(
      'Prevent guests from editing bookings',
      '顧客不可自行修改訂位',
      '顾客不可自行修改预订',
      '顧客による予約変更を不可にする',
    ),
    vipOnlyOnlineReservation: say('VIPs only', '僅限 VIP 網路訂位', '仅限 VIP 网络预订', 'VIPのみWeb予約可'),
    webBookingTableSelectorEnabled: say(
      'Let guests choose a table',
      '開放顧客選桌',
      '开放顾客选桌',
      '席の指定を受け付ける',
    ),
    requirePhoneVerification: say('Verify phone number', '需驗證手機號碼', '需验证手机号码', '電話番号の認証を求める'),
    webEmailInputHidden: say('Hide the e-mail field', '隱藏電子郵件欄位', '隐藏电子邮箱字段', 'メール欄を表示しない'),
    webBookingPreorderEnabled: {
      label: say('Pre-order dishes', '開放預點餐', '开放预点餐', '料理の事前注文'),
      help: say('Requires orders to be on.', '需先開放點餐。', '需先开放点餐。', '注文の受付がオンのときに使えます。'),
    },
    webBookingPreorderHideMealNote: say(
      'Hide the note for pre-orders',
      '隱藏預點餐備註',
      '隐藏预点餐备注',
      '事前注文の備考欄を表示しない',
    ),
    webBookingCustomization: say('Booking page text', '訂位頁說明文字', '预订页说明文字', '予約ページの案内文'),
  },
);

const hourLabel = say('Reminder hour', '提醒發送時間（點）', '提醒发送时间（点）', 'リマインダーの送信時刻（時）');
const daysLabel = say('Days before', '提前天數', '提前天数', '何日前に送るか');

export const reminders = settingsPart(
  branchReminders,
  {
    label: say('Reminders', '訂位提醒', '预订提醒', '予約リマインダー'),
    tab: later.messages,
    text: say(
      "When guests receive a reminder, in the branch's local time. Leave empty to turn reminders off.",
      '依分店當地時間發送提醒；留空表示不發送。',
      '按门店当地时间发送提醒；留空表示不发送。',
      '店舗の現地時間で送ります。空欄なら送りません。',
    ),
  },
  {
    reminderSendingHour: { label: hourLabel, as: integer(hourLabel, { min: 0, max: 23 }) },
    reminderSendingPriorDay: { label: daysLabel, as: integer(daysLabel, { min: 0, max: 14 }) },
  },
);

export const times = settingsPart(
  branchTimes,
  {
    label: say('Opening hours and tables', '營業時間與桌位', '营业时间与桌位', '営業時間とテーブル'),
    tab: seatsTab,
    text: say(
      "When tables are available, in the branch's local time, and how long each is used. Hours that end before they start run past midnight. 0 minutes means not set.",
      '可供訂位的時段（分店當地時間），以及每組的用桌時間。結束時間早於開始時間表示跨過午夜；0 分鐘表示尚未設定。',
      '可供预订的时段（门店当地时间），以及每组的用桌时间。结束时间早于开始时间表示跨过午夜；0 分钟表示尚未设置。',
      '席を用意できる時間帯（店舗の現地時間）と、1組が席を使う時間です。終了が開始より早いときは翌日まで、0分は未設定を表します。',
    ),
  },
  {
    openingHours: {
      label: say('Opening hours', '營業時間', '营业时间', '営業時間'),
      input: () => import('./inputs/HoursInput.tsx'),
      cell: () => import('./inputs/HoursText.tsx'),
    },
    dinerTime: { label: say('Dining time', '用餐時間', '用餐时间', '食事時間'), unit: minutes },
    cleanTableTime: { label: say('Table cleaning time', '清桌時間', '清台时间', '片付け時間'), unit: minutes },
    autoClearTableEnabled: say(
      'Clear tables automatically after these times',
      '超過以上時間後自動清桌',
      '超过以上时间后自动清台',
      'この時間が過ぎたら自動で退席済みにする',
    ),
  },
);

export const grace = settingsPart(
  branchGrace,
  {
    label: say('Late guests', '遲到保留', '迟到保留', '遅刻した顧客'),
    tab: seatsTab,
    text: say(
      'After this time, an open reservation is reported as unresolved. It is never marked as a no-show automatically.',
      '超過這段時間仍未處理的訂位會列為待處理，系統不會自動標記為未到。',
      '超过这段时间仍未处理的预订会列为待处理，系统不会自动标记为未到。',
      'この時間を過ぎても結果が記録されていない予約は「未処理」と表示されます。自動で無断キャンセルになることはありません。',
    ),
  },
  {
    bookingExpiredMinutes: {
      label: say('Booking grace period', '訂位保留時間', '预订保留时间', '予約の待ち時間'),
      unit: minutes,
    },
    waitingExpiredMinutes: {
      label: say(
        'Grace period after calling a waiting party',
        '叫號後保留時間',
        '叫号后保留时间',
        '呼び出し後の待ち時間',
      ),
      unit: minutes,
    },
  },
);

const transforming: Field['shownWhen'] = (values) => values.waitlistAutoTransformEnabled === true;

export const waitlist = settingsPart(
  branchWaitlist,
  {
    label: typeLabels.waitlist,
    tab: seatsTab,
    text: say(
      'The longest-waiting party that fits gets the table, between these two times before the start.',
      '在用餐前的這兩個時間點之間，等最久且坐得下的顧客優先遞補。',
      '在用餐前的这两个时间点之间，等最久且坐得下的顾客优先递补。',
      '来店前のこの2つの時点の間に、最も長く待っていて席に収まる顧客を繰り上げます。',
    ),
  },
  {
    waitlistEnabled: say('Enable the waitlist', '開放候補', '开放候补', 'キャンセル待ちを受け付ける'),
    waitlistAutoTransformEnabled: say(
      'Convert waitlist entries to bookings when a table becomes free',
      '有空桌時自動將候補轉為訂位',
      '有空桌时自动将候补转为预订',
      '席が空いたらキャンセル待ちを自動で予約にする',
    ),
    waitlistAutoTransformOffset: {
      label: say('Start converting before', '開始遞補（用餐前）', '开始递补（用餐前）', '繰り上げの開始（来店前）'),
      unit: minutes,
      shownWhen: transforming,
    },
    waitlistAutoTransformSecuredPeriod: {
      label: say('Stop converting before', '停止遞補（用餐前）', '停止递补（用餐前）', '繰り上げの終了（来店前）'),
      unit: minutes,
      shownWhen: transforming,
    },
  },
);
