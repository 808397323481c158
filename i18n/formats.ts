import type { Language } from '#contract/core/constants.ts';
import { memoized } from '#contract/core/language.ts';
import { intlLocale } from './language.ts';
import { clockTime, dayOf, formatDay, formatInstant, wallClock } from '#contract/core/zones.ts';

export { formatDay, formatInstant };

export { formatMoney, haveCents } from '#contract/core/money.ts';

export { formatPhone } from './phones.ts';

/** Formats of values. Instants are shown in the branch's time zone, never in the browser's. */

/** The end of a period: the last day if it ends with a whole day, otherwise the time. */
export function formatUntil(iso: string, timeZone: string): string {
  const moment = formatInstant(iso, timeZone);
  return moment.endsWith(' 00:00') ? formatDay(dayOf(Date.parse(iso) - 1, timeZone)) : moment;
}

const dayMs = 86_400_000;

/** A time less than a day away as the hour, others with their day. @param now in milliseconds since 1970 */
export function formatNear(iso: string, timeZone: string, now: number): string {
  const wall = Math.abs(Date.parse(iso) - now) < dayMs ? wallClock(iso, timeZone) : null;
  return wall ? clockTime(wall) : formatInstant(iso, timeZone);
}

const monthDays = memoized(
  (language) => new Intl.DateTimeFormat(intlLocale(language), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/**
 * A birthday as text; any other text is unchanged.
 *
 * @param monthDay `MM-DD`
 * @example formatMonthDay('03-15', 'ja') // '3月15日'
 */
export function formatMonthDay(monthDay: string, language: Language): string {
  if (!/^\d\d-\d\d$/.test(monthDay)) return monthDay;
  // A leap year, so that 29 February exists.
  const date = new Date(`2024-${monthDay}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? monthDay : monthDays(language).format(date);
}

const namesOfDays = memoized((language, variant) => {
  const weekday = variant as 'long' | 'short' | 'narrow';
  const format = new Intl.DateTimeFormat(intlLocale(language), { weekday, timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format((3 + day) * dayMs));
});

/**
 * The names of the seven weekdays, from Sunday.
 *
 * @example weekdayNames('en', 'short')[0] // 'Sun'
 */
export const weekdayNames = (language: Language, style: 'long' | 'short' | 'narrow'): readonly string[] =>
  namesOfDays(language, style);

/** The names of the months, January first. */
export const monthNames = memoized((language): readonly string[] => {
  const format = new Intl.DateTimeFormat(intlLocale(language), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 1)));
});

const weekdays = memoized(
  (language) => new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', timeZone: 'UTC' }),
);
const months = memoized(
  (language) => new Intl.DateTimeFormat(intlLocale(language), { year: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const inWords = (format: Intl.DateTimeFormat, day: string, text: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
};

/**
 * A calendar day with its weekday, in the product's format (specification, section 9); any other text is unchanged.
 *
 * @param day `YYYY-MM-DD`
 * @example formatLongDay('2026-11-21', 'en') // '2026/11/21 Sat'
 */
export function formatLongDay(day: string, language: Language): string {
  const weekday = inWords(weekdays(language), day, '');
  return weekday ? `${formatDay(day)} ${weekday}` : day;
}

/**
 * A month as text; any other text is unchanged.
 *
 * @param month `YYYY-MM`
 * @example formatMonth('2026-11', 'ja') // '2026年11月'
 */
export const formatMonth = (month: string, language: Language): string =>
  inWords(months(language), `${month}-01`, month);

const relativeDays = memoized((language) => new Intl.RelativeTimeFormat(intlLocale(language), { numeric: 'auto' }));

/**
 * How many calendar days ago a timestamp was in a time zone, as text.
 *
 * @example formatDaysAgo('2026-11-09T04:00:00Z', 'Asia/Taipei', 'en', new Date('2026-11-21T04:00:00Z')) // '12 days ago'
 */
export function formatDaysAgo(iso: string, timeZone: string, language: Language, now: Date = new Date()): string {
  const day = dayOf(iso, timeZone);
  // Calendar days are parsed as UTC, where all days have the same length.
  const days = (Date.parse(day) - Date.parse(dayOf(now, timeZone))) / dayMs;
  return day ? relativeDays(language).format(days, 'day') : iso;
}

const numbers = memoized((language) => new Intl.NumberFormat(intlLocale(language)));

/**
 * A number with the language's separators. Integers are grouped here, the same in all four languages: the first `Intl`
 * formatter of a page takes 25 ms, which would delay the first list.
 */
export const formatNumber = (value: number, language: Language): string =>
  Number.isSafeInteger(value) ? `${value}`.replace(/\B(?=(?:\d{3}){1,5}$)/g, ',') : numbers(language).format(value);

const percents = memoized(
  (language) => new Intl.NumberFormat(intlLocale(language), { style: 'percent', maximumFractionDigits: 1 }),
);

/** A fraction as a percentage. @example formatPercent(0.0734, 'en') // '7.3%' */
export const formatPercent = (share: number, language: Language): string => percents(language).format(share);
