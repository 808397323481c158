import { bookingWindowProblems, type BookingWindow } from '#contract/reservations/bookingWindowRules.ts';
import { getBookingWindows, patchBookingWindows } from '#contract/reservations/bookingWindows.ts';
import { minutes } from '#resources/organization/branches/words.ts';
import { integer, longText } from '#resources/framework/fields.ts';
import { settingsCard } from '#resources/framework/settings.ts';

/** The dates that can be booked on the website. */
export const bookingWindowsCard = settingsCard({
  name: 'bookingWindows',
  of: 'branch',
  permission: 'onlineReservation',
  get: getBookingWindows,
  patch: patchBookingWindows,
  schema: () =>
    import('#contract/reservations/bookingWindows.ts').then((contract) => contract.patchBookingWindows.body),
  logged: { settings: 'bookingWindows' },
  problems: ({ settings }) => bookingWindowProblems((settings ?? []) as BookingWindow[]),
  fields: {
    minTodayBookingMinutes: integer(
      {
        en: 'Minimum notice for same-day bookings',
        zh: '當日訂位需提前',
        'zh-cn': '当日预订需提前',
        ja: '当日予約の締め切り',
      },
      {
        min: 0,
        max: 24 * 60,
        required: true,
        unit: minutes,
        help: {
          en: 'Counted back from the end of opening hours.',
          zh: '以當日營業結束時間往前計算。',
          'zh-cn': '以当日营业结束时间往前计算。',
          ja: '営業終了時刻からさかのぼって数えます。',
        },
      },
    ),
    minReservationOffset: integer(
      { en: 'Minimum days ahead', zh: '至少提前天數', 'zh-cn': '至少提前天数', ja: '予約は何日前まで' },
      {
        min: 0,
        max: 366,
        required: true,
        unit: { en: 'days', zh: '天', 'zh-cn': '天', ja: '日' },
        help: {
          en: '0 allows same-day bookings.',
          zh: '0 表示可訂當日。',
          'zh-cn': '0 表示可预订当日。',
          ja: '0なら当日も受け付けます。',
        },
      },
    ),
    settings: longText(
      { en: 'Booking window', zh: '開放日期', 'zh-cn': '开放日期', ja: '受付開始' },
      {
        max: 0,
        input: () => import('./BookingWindowsInput.tsx'),
        cell: () => import('./BookingWindowsText.tsx'),
      },
    ),
  },
  sections: [
    {
      label: { en: 'Booking windows', zh: '開放訂位期間', 'zh-cn': '开放预订期间', ja: '予約受付期間' },
      text: {
        en: "When dates open for web booking, in the branch's local time.",
        zh: '顧客何時可於網路預訂某一天，以分店當地時間計算。',
        'zh-cn': '顾客何时可在网上预订某一天，以门店当地时间计算。',
        ja: '顧客がWebで予約できる期間です。店舗の現地時間で数えます。',
      },
      fields: ['minTodayBookingMinutes', 'minReservationOffset', 'settings'],
    },
  ],
});
