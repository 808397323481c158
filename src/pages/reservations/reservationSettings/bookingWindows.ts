import { bookingWindowProblems, type BookingWindow } from '#contract/reservations/bookingWindowRules.ts';
import { getBookingWindows, patchBookingWindows } from '#contract/reservations/bookingWindows.ts';
import { minutes } from '#resources/organization/branches/words.ts';
import { integer, longText, say } from '#resources/framework/fields.ts';
import { settingsCard } from '#resources/framework/settings.ts';

/** The dates that can be booked on the website. */
export const bookingWindowsCard = settingsCard({
  name: 'bookingWindows',
  of: 'branch',
  permission: 'onlineReservation',
  get: getBookingWindows,
  patch: patchBookingWindows,
  logged: { settings: 'bookingWindows' },
  problems: ({ settings }) => bookingWindowProblems((settings ?? []) as BookingWindow[]),
  fields: {
    minTodayBookingMinutes: integer(
      say('Minimum notice for same-day bookings', '當日訂位需提前', '当日预订需提前', '当日予約の締め切り'),
      {
        min: 0,
        max: 24 * 60,
        required: true,
        unit: minutes,
        help: say(
          'Counted back from the end of opening hours.',
          '以當日營業結束時間往前計算。',
          '以当日营业结束时间往前计算。',
          '営業終了時刻からさかのぼって数えます。',
        ),
      },
    ),
    minReservationOffset: integer(say('Minimum days ahead', '至少提前天數', '至少提前天数', '予約は何日前まで'), {
      min: 0,
      max: 366,
      required: true,
      unit: say('days', '天', '天', '日'),
      help: say('0 allows same-day bookings.', '0 表示可訂當日。', '0 表示可预订当日。', '0なら当日も受け付けます。'),
    }),
    settings: longText(say('Booking window', '開放日期', '开放日期', '受付開始'), {
      max: 0,
      input: () => import('./BookingWindowsInput.tsx'),
      cell: () => import('./BookingWindowsText.tsx'),
    }),
  },
  sections: [
    {
      label: say('Booking windows', '開放訂位期間', '开放预订期间', '予約受付期間'),
      text: say(
        "When dates open for web booking, in the branch's local time.",
        '顧客何時可於網路預訂某一天，以分店當地時間計算。',
        '顾客何时可在网上预订某一天，以门店当地时间计算。',
        '顧客がWebで予約できる期間です。店舗の現地時間で数えます。',
      ),
      fields: ['minTodayBookingMinutes', 'minReservationOffset', 'settings'],
    },
  ],
});
