import type { DayReason } from '#contract/reservations/bookingDays.ts';
import type { ScheduleKind } from '#contract/reservations/bookingWindowRules.ts';
import { say, type Labels } from '#resources/framework/fields.ts';

/** The texts of booking windows. */

export const kindLabels: Readonly<Record<ScheduleKind | 'none', Labels>> = {
  futureNDays: say('Fixed number of days ahead', '未來固定天數', '未来固定天数', '先の日数を指定'),
  oncePerMonth: say('Once a month', '每月開放一次', '每月开放一次', '月1回'),
  twicePerMonth: say('Twice a month', '每月開放兩次', '每月开放两次', '月2回'),
  alignDayOfMonth: say('Same day of an earlier month', '數個月前的同一天', '几个月前的同一天', '数か月前の同じ日'),
  none: say('Only the dates below', '僅下列日期', '仅以下日期', '下の期間のみ'),
};

export type DayMark = DayReason | 'bookable';

export const markLabels: Readonly<Record<DayMark, Labels>> = {
  bookable: say('Bookable', '可訂位', '可预订', '予約可'),
  notYetOpen: say('Not open yet', '尚未開放', '尚未开放', '受付前'),
  tooSoon: say('Past the booking deadline', '已過訂位時限', '已过预订时限', '締切済み'),
  notice: say('Closed', '當日臨時公休', '当日临时公休', '臨時休業'),
  closed: say('Regular closing day', '公休日', '公休日', '定休日'),
  beyond: say('Never opens', '不開放', '不开放', '受付なし'),
  past: say('Past', '已過', '已过', '過去'),
};

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

export const words = {
  how: say('Schedule type', '開放方式', '开放方式', '受付の開き方'),
  time: say('Opens at', '開放時間', '开放时间', '受付開始時刻'),
  daysAhead: say('Days ahead', '開放天數', '开放天数', '受付日数'),
  monthsBefore: say('Months before', '提前月數', '提前月数', '何か月前'),
  first: say('First opening', '第一次開放', '第一次开放', '1回目の受付'),
  second: say('Second opening', '第二次開放', '第二次开放', '2回目の受付'),
  period: say('Period', '開放期間', '开放期间', '受付期間'),
  openOn: say('Opens on', '開放日', '开放日', '受付開始日'),
  start: say('From', '開始日', '开始日', '開始日'),
  end: say('Until', '結束日', '结束日', '終了日'),
  month: say('month', '月份', '月份', '月'),
  day: say('day', '日', '日', '日'),
  lastDay: say('Last day', '最後一天', '最后一天', '末日'),
  sameMonth: say('Same month', '當月', '当月', '当月'),
  nextMonth: say('Next month', '次月', '次月', '翌月'),
  oneTime: say('One-time openings', '單次開放', '单次开放', '期間を指定した受付'),
  noOneTime: say(
    'None. Add one for dates that open at a different time, such as a holiday.',
    '尚無。例如節日需提前開放時可新增。',
    '暂无。例如节日需提前开放时可新增。',
    'ありません。祝日を早めに受け付けるときなどに追加します。',
  ),
  add: say('Add dates', '新增開放日期', '新增开放日期', '期間を追加'),
  openDate: say('Opens on', '開放訂位日', '开放预订日', '受付開始日'),
  moment: say('Preview at', '顧客於此時看到', '顾客在此时看到', 'この時点の表示'),
  now: say('Now', '現在', '现在', '現在'),
  earlier: say('Earlier months', '較早的月份', '较早的月份', '前の月'),
  later: say('Later months', '較晚的月份', '较晚的月份', '次の月'),
  excluded: say(
    'Invalid entries are not included in the preview.',
    '需修正的設定不列入預覽。',
    '需修正的设置不列入预览。',
    '修正が必要な設定はプレビューに含まれません。',
  ),
  unsaid: say(
    'The branch has no opening hours, so every weekday is treated as open.',
    '分店尚未設定營業時間，因此每天都視為營業日。',
    '门店尚未设置营业时间，因此每天都视为营业日。',
    '営業時間が未設定のため、すべての曜日を営業日として扱います。',
  ),
  noticeAll: say(
    'The notice is longer than the booking window: guests cannot book any day at this time.',
    '需提前的天數超過開放期間，顧客目前無法預訂任何一天。',
    '需提前的天数超过开放期间，顾客目前无法预订任何一天。',
    '予約の締切が受付期間より前になるため、この時点で予約できる日がありません。',
  ),
  noticeToday: say(
    'The notice for same-day bookings is longer than the day: guests cannot book for the same day.',
    '當日訂位需提前的時間超過營業時間，顧客無法預訂當日。',
    '当日预订需提前的时间超过营业时间，顾客无法预订当日。',
    '当日予約の締切が営業時間より長いため、当日の予約はできません。',
  ),
  choose: say(
    'Hover over or select a day to see when it opens.',
    '將游標移到日期上，或點選日期，可查看開放時間。',
    '将光标移到日期上，或点选日期，可查看开放时间。',
    '日付にカーソルを合わせるか選択すると、受付開始の日時が表示されます。',
  ),
} as const;

/** A number of months as text. */
export const monthsAfter = (months: number): Labels => {
  if (months === 0) return words.sameMonth;
  if (months === 1) return words.nextMonth;
  return say(`${months} months later`, `${months} 個月後`, `${months} 个月后`, `${months}か月後`);
};

export const monthsLabel = (months: number): Labels =>
  say(months === 1 ? '1 month' : `${months} months`, `${months} 個月`, `${months} 个月`, `${months}か月`);

/** The label of the time at which a day opens. */
export const opensLabel = (moment: string): Labels =>
  say(`opens ${moment}`, `${moment} 開放`, `${moment} 开放`, `${moment}受付開始`);
