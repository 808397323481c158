import type { Language } from '#contract/core/constants.ts';
import { intlLocale } from './language.ts';
import { dayOf, formatDay, formatInstant } from '#contract/core/zones.ts';

export { formatDay, formatInstant };

export { formatPhone } from './phones.ts';

/** How values read. Instants are shown on the wall clock of the branch's zone, never of the browser's. */

/** Makes each formatter once: building one costs a hundred times what using it does. */
function kept<T>(make: (language: Language, variant: string) => T): (language: Language, variant?: string) => T {
  const made = new Map<string, T>();
  return (language, variant = '') => {
    const key = `${language} ${variant}`;
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(language, variant)));
    return value;
  };
}

/** When something ends: the last day where it ends with one, else the moment. */
export function formatUntil(iso: string, timeZone: string): string {
  const moment = formatInstant(iso, timeZone);
  return moment.endsWith(' 00:00') ? formatDay(dayOf(Date.parse(iso) - 1, timeZone)) : moment;
}

const monthDays = kept(
  (language) => new Intl.DateTimeFormat(intlLocale(language), { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/**
 * A birthday in words; any other text as it is.
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

const namesOfDays = kept((language, variant) => {
  const weekday = variant as 'long' | 'short' | 'narrow';
  const format = new Intl.DateTimeFormat(intlLocale(language), { weekday, timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format((3 + day) * 86_400_000));
});

/**
 * The names of the seven weekdays, from Sunday.
 *
 * @example weekdayNames('en', 'short')[0] // 'Sun'
 */
export const weekdayNames = (language: Language, style: 'long' | 'short' | 'narrow'): readonly string[] =>
  namesOfDays(language, style);

const weekdays = kept(
  (language) => new Intl.DateTimeFormat(intlLocale(language), { weekday: 'short', timeZone: 'UTC' }),
);
const months = kept(
  (language) => new Intl.DateTimeFormat(intlLocale(language), { year: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const inWords = (format: Intl.DateTimeFormat, day: string, text: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? text : format.format(date);
};

/**
 * A calendar day with its weekday, as days are written everywhere (specification, section 9); any other text as it is.
 *
 * @param day `YYYY-MM-DD`
 * @example formatLongDay('2026-11-21', 'en') // '2026/11/21 Sat'
 */
export function formatLongDay(day: string, language: Language): string {
  const weekday = inWords(weekdays(language), day, '');
  return weekday ? `${formatDay(day)} ${weekday}` : day;
}

/**
 * A month in words; any other text as it is.
 *
 * @param month `YYYY-MM`
 * @example formatMonth('2026-11', 'ja') // '2026年11月'
 */
export const formatMonth = (month: string, language: Language): string =>
  inWords(months(language), `${month}-01`, month);

const relativeDays = kept((language) => new Intl.RelativeTimeFormat(intlLocale(language), { numeric: 'auto' }));

/**
 * How many calendar days of the zone ago a moment was, in words.
 *
 * @example formatDaysAgo('2026-11-09T04:00:00Z', 'Asia/Taipei', 'en', new Date('2026-11-21T04:00:00Z')) // '12 days ago'
 */
export function formatDaysAgo(iso: string, timeZone: string, language: Language, now: Date = new Date()): string {
  const day = dayOf(iso, timeZone);
  // Calendar days by themselves are read as UTC, where each is as long as any other.
  const days = (Date.parse(day) - Date.parse(dayOf(now, timeZone))) / 86_400_000;
  return day ? relativeDays(language).format(days, 'day') : iso;
}

const numbers = kept((language) => new Intl.NumberFormat(intlLocale(language)));

/**
 * A number with the language's separators. Whole ones are grouped here, the same in all four languages: the first
 * formatter that a page makes takes 25 ms, which the first list would wait for.
 */
export const formatNumber = (value: number, language: Language): string =>
  Number.isSafeInteger(value) ? `${value}`.replace(/\B(?=(?:\d{3}){1,5}$)/g, ',') : numbers(language).format(value);

const percents = kept(
  (language) => new Intl.NumberFormat(intlLocale(language), { style: 'percent', maximumFractionDigits: 1 }),
);

/** A share of one as a percentage. @example formatPercent(0.0734, 'en') // '7.3%' */
export const formatPercent = (share: number, language: Language): string => percents(language).format(share);

/** Currencies with cents on paper only: whole amounts are shown without decimals, unless others beside them have some. */
const centsUnused = new Set(['TWD']);

const currencies = kept(
  (language, currency) =>
    new Intl.NumberFormat(intlLocale(language), {
      style: 'currency',
      currency,
      trailingZeroDisplay: centsUnused.has(currency) ? 'stripIfInteger' : 'auto',
    }),
);

const withCents = kept(
  (language, currency) => new Intl.NumberFormat(intlLocale(language), { style: 'currency', currency }),
);

/**
 * How many decimals a currency's minor unit stands for, as `Intl` knows it from ISO 4217: 2 for TWD, SGD
 * and AUD, 0 for JPY.
 */
export function minorDigits(currency: string): number {
  return currencies('en', currency).resolvedOptions().maximumFractionDigits ?? 2;
}

/** An amount as a person types it, from minor units: 12345 of AUD is 123.45. */
export const majorUnits = (minor: number, currency: string): number => minor / 10 ** minorDigits(currency);

/** Minor units of an amount as a person types it, rounded to a whole one. */
export const minorUnits = (major: number, currency: string): number =>
  // Through the decimal text: 1.005 * 100 is 100.49999999999999.
  Math.round(Number(`${major.toFixed(8)}e${minorDigits(currency)}`));

/**
 * An amount of money. JPY has no decimals; TWD, whose cents nobody uses, shows them only where an amount has some.
 *
 * @param minor the amount in the currency's minor units, see {@link minorDigits}
 * @param cents with decimals though it has none, as others of its column have some
 * @example formatMoney(128000, 'TWD', 'en') // 'NT$1,280'
 */
export const formatMoney = (minor: number, currency: string, language: Language, cents = false): string =>
  (cents ? withCents : currencies)(language, currency).format(majorUnits(minor, currency));

/** Whether amounts that stand below each other are all shown with decimals: one of them has some. */
export const haveCents = (amounts: readonly number[], currency: string): boolean =>
  amounts.some((minor) => minor % 10 ** minorDigits(currency) !== 0);
