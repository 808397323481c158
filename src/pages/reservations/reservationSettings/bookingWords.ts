import { filledLabel } from '#contract/core/label.ts';
import { defineLabels } from '#contract/core/labelLists.ts';
import type { DayReason } from '#contract/reservations/bookingDays.ts';
import type { ScheduleKind } from '#contract/reservations/bookingWindowRules.ts';
import { type Labels } from '#resources/framework/fields.ts';

/** The texts of booking windows. */

export const kindLabels: Readonly<Record<ScheduleKind | 'none', Labels>> = defineLabels('bookingWindows.kinds', {
  futureNDays: { en: 'Fixed number of days ahead', zh: '未來固定天數', 'zh-cn': '未来固定天数', ja: '先の日数を指定' },
  oncePerMonth: { en: 'Once a month', zh: '每月開放一次', 'zh-cn': '每月开放一次', ja: '月1回' },
  twicePerMonth: { en: 'Twice a month', zh: '每月開放兩次', 'zh-cn': '每月开放两次', ja: '月2回' },
  alignDayOfMonth: {
    en: 'Same day of an earlier month',
    zh: '數個月前的同一天',
    'zh-cn': '几个月前的同一天',
    ja: '数か月前の同じ日',
  },
  none: { en: 'Only the dates below', zh: '僅下列日期', 'zh-cn': '仅以下日期', ja: '下の期間のみ' },
});

export type DayMark = DayReason | 'bookable';

export const markLabels: Readonly<Record<DayMark, Labels>> = defineLabels('bookingWindows.marks', {
  bookable: { en: 'Bookable', zh: '可訂位', 'zh-cn': '可预订', ja: '予約可' },
  notYetOpen: { en: 'Not open yet', zh: '尚未開放', 'zh-cn': '尚未开放', ja: '受付前' },
  tooSoon: { en: 'Past the booking deadline', zh: '已過訂位時限', 'zh-cn': '已过预订时限', ja: '締切済み' },
  notice: { en: 'Closed', zh: '當日臨時公休', 'zh-cn': '当日临时公休', ja: '臨時休業' },
  closed: { en: 'Regular closing day', zh: '公休日', 'zh-cn': '公休日', ja: '定休日' },
  beyond: { en: 'Never opens', zh: '不開放', 'zh-cn': '不开放', ja: '受付なし' },
  past: { en: 'Past', zh: '已過', 'zh-cn': '已过', ja: '過去' },
});

/** Symbols that are distinguishable without colour. */
export const markSigns: Readonly<Record<DayMark, string>> = {
  bookable: '●',
  notYetOpen: '○',
  tooSoon: '!',
  notice: '■',
  closed: '×',
  beyond: '–',
  past: '',
};

/** Additional colours of some marks. */
export const markLooks: Readonly<Record<DayMark, string>> = {
  bookable: 'tag tag-on',
  notYetOpen: 'tag',
  tooSoon: 'tag tag-warn',
  notice: 'quiet',
  closed: 'quiet',
  beyond: 'quiet',
  past: 'quiet',
};

export const bookingWords = defineLabels('bookingWindows.words', {
  how: { en: 'Schedule type', zh: '開放方式', 'zh-cn': '开放方式', ja: '受付の開き方' },
  time: { en: 'Opens at', zh: '開放時間', 'zh-cn': '开放时间', ja: '受付開始時刻' },
  daysAhead: { en: 'Days ahead', zh: '開放天數', 'zh-cn': '开放天数', ja: '受付日数' },
  monthsBefore: { en: 'Months before', zh: '提前月數', 'zh-cn': '提前月数', ja: '何か月前' },
  first: { en: 'First opening', zh: '第一次開放', 'zh-cn': '第一次开放', ja: '1回目の受付' },
  second: { en: 'Second opening', zh: '第二次開放', 'zh-cn': '第二次开放', ja: '2回目の受付' },
  period: { en: 'Period', zh: '開放期間', 'zh-cn': '开放期间', ja: '受付期間' },
  openOn: { en: 'Opens on', zh: '開放日', 'zh-cn': '开放日', ja: '受付開始日' },
  start: { en: 'From', zh: '開始日', 'zh-cn': '开始日', ja: '開始日' },
  end: { en: 'Until', zh: '結束日', 'zh-cn': '结束日', ja: '終了日' },
  month: { en: 'month', zh: '月份', 'zh-cn': '月份', ja: '月' },
  day: { en: 'day', zh: '日', 'zh-cn': '日', ja: '日' },
  lastDay: { en: 'Last day', zh: '最後一天', 'zh-cn': '最后一天', ja: '末日' },
  monthsLater: { en: '{{n}} months later', zh: '{{n}} 個月後', 'zh-cn': '{{n}} 个月后', ja: '{{n}}か月後' },
  oneMonth: { en: '{{n}} month', zh: '{{n}} 個月', 'zh-cn': '{{n}} 个月', ja: '{{n}}か月' },
  months: { en: '{{n}} months', zh: '{{n}} 個月', 'zh-cn': '{{n}} 个月', ja: '{{n}}か月' },
  opens: { en: 'opens {{time}}', zh: '{{time}} 開放', 'zh-cn': '{{time}} 开放', ja: '{{time}}受付開始' },
  sameMonth: { en: 'Same month', zh: '當月', 'zh-cn': '当月', ja: '当月' },
  nextMonth: { en: 'Next month', zh: '次月', 'zh-cn': '次月', ja: '翌月' },
  oneTime: { en: 'One-time openings', zh: '單次開放', 'zh-cn': '单次开放', ja: '期間を指定した受付' },
  noOneTime: {
    en: 'None. Add one for dates that open at a different time, such as a holiday.',
    zh: '尚無。例如節日需提前開放時可新增。',
    'zh-cn': '暂无。例如节日需提前开放时可新增。',
    ja: 'ありません。祝日を早めに受け付けるときなどに追加します。',
  },
  add: { en: 'Add dates', zh: '新增開放日期', 'zh-cn': '新增开放日期', ja: '期間を追加' },
  openDate: { en: 'Opens on', zh: '開放訂位日', 'zh-cn': '开放预订日', ja: '受付開始日' },
  moment: { en: 'Preview at', zh: '顧客於此時看到', 'zh-cn': '顾客在此时看到', ja: 'この時点の表示' },
  now: { en: 'Now', zh: '現在', 'zh-cn': '现在', ja: '現在' },
  earlier: { en: 'Earlier months', zh: '較早的月份', 'zh-cn': '较早的月份', ja: '前の月' },
  later: { en: 'Later months', zh: '較晚的月份', 'zh-cn': '较晚的月份', ja: '次の月' },
  excluded: {
    en: 'Invalid entries are not included in the preview.',
    zh: '需修正的設定不列入預覽。',
    'zh-cn': '需修正的设置不列入预览。',
    ja: '修正が必要な設定はプレビューに含まれません。',
  },
  unsaid: {
    en: 'The branch has no opening hours, so every weekday is treated as open.',
    zh: '分店尚未設定營業時間，因此每天都視為營業日。',
    'zh-cn': '门店尚未设置营业时间，因此每天都视为营业日。',
    ja: '営業時間が未設定のため、すべての曜日を営業日として扱います。',
  },
  noticeAll: {
    en: 'The notice is longer than the booking window: guests cannot book any day at this time.',
    zh: '需提前的天數超過開放期間，顧客目前無法預訂任何一天。',
    'zh-cn': '需提前的天数超过开放期间，顾客目前无法预订任何一天。',
    ja: '予約の締切が受付期間より前になるため、この時点で予約できる日がありません。',
  },
  noticeToday: {
    en: 'The notice for same-day bookings is longer than the day: guests cannot book for the same day.',
    zh: '當日訂位需提前的時間超過營業時間，顧客無法預訂當日。',
    'zh-cn': '当日预订需提前的时间超过营业时间，顾客无法预订当日。',
    ja: '当日予約の締切が営業時間より長いため、当日の予約はできません。',
  },
  choose: {
    en: 'Hover over or select a day to see when it opens.',
    zh: '將游標移到日期上，或點選日期，可查看開放時間。',
    'zh-cn': '将光标移到日期上，或点选日期，可查看开放时间。',
    ja: '日付にカーソルを合わせるか選択すると、受付開始の日時が表示されます。',
  },
} as const);

/** A number of months as text. */
export const monthsAfter = (months: number): Labels => {
  if (months === 0) return bookingWords.sameMonth;
  if (months === 1) return bookingWords.nextMonth;
  return filledLabel(bookingWords.monthsLater, { n: months });
};

export const monthsLabel = (months: number): Labels =>
  filledLabel(months === 1 ? bookingWords.oneMonth : bookingWords.months, { n: months });

/** The label of the time at which a day opens. */
export const opensLabel = (moment: string): Labels => filledLabel(bookingWords.opens, { time: moment });
