import type { Reading as ColumnReading, ReadingValue } from '#contract/imports/importReadings.ts';
import { two } from '#contract/core/zones.ts';
import type { CellResult } from './cells.ts';

/** Parses dates as people write them. */

export interface Day {
  /** Absent if only month and day are known. */
  year?: number;
  month: number;
  day: number;
}

export type DateOrder = ReadingValue<'order'>;
/** How the column's dates are read; unknown readings are absent. */
export type DayReading = Pick<ColumnReading, 'order' | 'years'>;

/** An unambiguous date, or numbers whose order the column must define. */
export type WrittenDay = { day: Day } | NumericDay;

export interface NumericDay {
  parts: readonly [string, string] | readonly [string, string, string];
  /** The weekday next to it; Sunday is 0. */
  weekday: number | null;
  /** `03-24`, the product's format of a birthday without a year. */
  ownNotation: boolean;
}

/** Japanese eras: letter, names, and the year before their first one. */
const eras: readonly (readonly [string, string, number])[] = [
  ['r', '令和', 2018],
  ['h', '平成', 1988],
  ['s', '昭和', 1925],
  ['t', '大正', 1911],
];
const eraForms = eras.map(
  ([letter, name, before]) =>
    [
      new RegExp(`^(?:${letter}|${name})\\s*(\\d{1,2}|元)\\s*[年./-]\\s*(\\d{1,2})\\s*[月./-]\\s*(\\d{1,2})日?$`),
      before,
    ] as const,
);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sun mon tue wed thu fri sat'.split(' ');
const weekdaySigns = ['日', '月一', '火二', '水三', '木四', '金五', '土六'];

const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function checked(month: number, day: number, year?: number): Day | null {
  const most = lengths[month - 1];
  if (!most || day < 1 || day > most) return null;
  if (year === undefined) return { month, day };
  if (year < 1880 || year > 2200) return null;
  if (month === 2 && day === 29 && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))) return null;
  return { year, month, day };
}

/** A two-digit year with its century; it may be up to two years ahead. */
function commonYear(text: string): number {
  const full = 2000 + Number(text);
  return full > new Date().getUTCFullYear() + 2 ? full - 100 : full;
}

/** The possible readings of a two-digit year; these are dates of visits, so years before 1970 are excluded. */
export function yearsOf(text: string): Partial<Record<ReadingValue<'years'>, number>> {
  const latest = new Date().getUTCFullYear() + 2;
  const found = { common: commonYear(text), republic: 1911 + Number(text) };
  return Object.fromEntries(Object.entries(found).filter(([, year]) => year >= 1970 && year <= latest));
}

const time = /(?:[t\s]{1,4}|(?<=日))\d{1,2}:\d{2}(:\d{2})?(\.\d{1,9})?(\s{0,3}[ap]m)?(z|[+-]\d{2}:?\d{2})?$/;
const beside = /[(（【[]\s{0,3}(?:週|周|星期|礼拜|禮拜)?\s{0,3}([^)）】\]]{1,12})[)）】\]]/g;
const before = /^(sun|mon|tue|wed|thu|fri|sat)[a-z]*[,.]?\s+(?=\d)/;

function weekdayOf(text: string): number | null {
  const found = weekdays.indexOf(text.trim().slice(0, 3));
  const index = found >= 0 ? found : weekdaySigns.findIndex((signs) => signs.includes(text.trim().charAt(0) || '?'));
  return index < 0 ? null : index;
}

/** The longest date or time in words; longer cells are neither, and parsing them may take very long. */
const longestMoment = 100;
export const isTooLong = (cell: string): boolean => cell.trim().length > longestMoment;

/**
 * A date in any common notation: `1985-03-24`, `1985/3/24`, `19850324`, `3月24日`, `24 Mar 1985`, `24-Mar-85`, years of
 * the Republic of China (`民國74年3月24日`, `115/3/24`), of Japan's eras (`昭和60年3月24日`, `S60.3.24`); and ambiguous numbers:
 * `24/3/1985`, `03/04/85`, `3/4`. A time after it is ignored.
 *
 * @returns null if it is not a date
 */
export function writtenDay(text: string): WrittenDay | null {
  if (isTooLong(text)) return null;
  let weekday: number | null = null;
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(beside, (_, name: string) => {
      weekday ??= weekdayOf(name);
      return ' ';
    })
    .trim()
    .replace(before, (_, name: string) => {
      weekday ??= weekdayOf(name);
      return '';
    })
    .replace(time, '')
    .trim()
    .replace(/^(西元|公元)/, '');
  const clear = clearDay(plain);
  if (clear !== undefined) return clear && { day: clear };
  const numbers = /^(\d{1,2})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,4})\s*日?$/.exec(plain);
  const [, first = '', second = '', third = ''] = numbers ?? /^(\d{1,2})\s*[./-]\s*(\d{1,2})$/.exec(plain) ?? [];
  if (!first || third.length === 3) return null;
  return third
    ? { parts: [first, second, third], weekday, ownNotation: false }
    : { parts: [first, second], weekday, ownNotation: /^\d\d-\d\d$/.test(plain) };
}

/** An unambiguous date; undefined for other notations, null for an invalid date. */
function clearDay(plain: string): Day | null | undefined {
  for (const [form, years] of eraForms) {
    const match = form.exec(plain);
    if (match) return checked(Number(match[2]), Number(match[3]), years + (match[1] === '元' ? 1 : Number(match[1])));
  }
  const republic = /^(?:民國|民国)\s*(\d{1,3})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})日?$/.exec(plain);
  if (republic) return checked(Number(republic[2]), Number(republic[3]), 1911 + Number(republic[1]));
  // A birthday without a year, as vCard and Google write it.
  const yearless = /^--(\d{2})-?(\d{2})$/.exec(plain);
  if (yearless) return checked(Number(yearless[1]), Number(yearless[2]));
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (compact) return checked(Number(compact[2]), Number(compact[3]), Number(compact[1]));
  const worded = wordedDay(plain);
  if (worded) return worded;
  // The year comes first if it has more than two digits; three-digit years are of the Republic of China.
  const yearFirst = /^(\d{3,4})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*日?$/.exec(plain);
  if (yearFirst) {
    const [, year = '', month, day] = yearFirst;
    return checked(Number(month), Number(day), Number(year) + (year.length === 3 ? 1911 : 0));
  }
  const named = /^(\d{1,2})\s*月\s*(\d{1,2})\s*日?$/.exec(plain);
  return named ? checked(Number(named[1]), Number(named[2])) : undefined;
}

/** `24 mar 1985`, `24-mar-85`, `march 24, 1985`, `24-mar`. */
function wordedDay(plain: string): Day | null {
  const match =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<month>[a-z]{3,9})\.?(?:[\s,-]+(?<year>\d{4}|\d{2}))?$/.exec(plain) ??
    /^(?<month>[a-z]{3,9})\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[\s,-]+(?<year>\d{4}|\d{2}))?$/.exec(plain);
  if (!match?.groups) return null;
  const { day, month = '', year } = match.groups;
  const index = months.indexOf(month.slice(0, 3));
  if (index < 0) return null;
  return checked(
    index + 1,
    Number(day),
    year === undefined ? year : year.length === 2 ? commonYear(year) : Number(year),
  );
}

/** The meaning of numbers in each order that gives a valid date; a weekday next to it must match. */
export function meaningsOf(
  { parts, weekday }: NumericDay,
  years: DayReading['years'] = 'common',
): Partial<Record<DateOrder, Day>> {
  const [first, second, third] = parts;
  const year = third === undefined ? undefined : third.length > 2 ? Number(third) : commonYear(third);
  const found: Partial<Record<DateOrder, Day | null>> = {
    dmy: checked(Number(second), Number(first), year),
    mdy: checked(Number(first), Number(second), year),
  };
  if (third !== undefined && third.length <= 2) {
    const leading = years === 'republic' ? 1911 + Number(first) : commonYear(first);
    found.ymd = checked(Number(second), Number(third), leading);
  }
  const onThatDay = (day: Day) =>
    weekday === null ||
    day.year === undefined ||
    new Date(Date.UTC(day.year, day.month - 1, day.day)).getUTCDay() === weekday;
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [DateOrder, Day] => entry[1] !== null && onThatDay(entry[1])),
  );
}

export const sameDay = (a: Day, b: Day): boolean => a.year === b.year && a.month === b.month && a.day === b.day;

/**
 * A date, with numbers read in the column's order: numbers that only fit another order are rejected, and so are
 * ambiguous ones if the order is unknown.
 */
export function readDay(written: WrittenDay | null, { order, years }: DayReading): CellResult<Day> {
  if (!written) return { code: 'date' };
  if ('day' in written) return { value: written.day };
  const { parts, ownNotation } = written;
  const meanings = meaningsOf(written, years);
  const found = Object.values(meanings);
  const [some] = found;
  if (!some)
    return { code: Object.keys(meaningsOf({ ...written, weekday: null }, years)).length ? 'dateOrder' : 'date' };
  // Without a year the month comes before the day, as in dates that begin with the year.
  const wanted = parts.length === 2 && (order === 'ymd' || (!order && ownNotation && meanings.mdy)) ? 'mdy' : order;
  const day = wanted ? meanings[wanted] : found.every((one) => sameDay(one, some)) ? some : undefined;
  return day ? { value: day } : { code: 'dateOrder' };
}

/** The first day of spreadsheet serial dates, and the range (1927 to 2119) in which a bare number is one. */
const serialOrigin = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [10_000, 80_000];

/** A date with minutes from a spreadsheet's serial number, stored if the cell has no format: 46143 is 2026-05-01. */
export function serialMoment(text: string): { day: Required<Day>; minutes: number | null } | null {
  const plain = text.normalize('NFKC').trim();
  if (!/^\d{5}(?:\.\d{1,17})?$/.test(plain)) return null;
  const serial = Number(plain);
  if (serial < firstSerial || serial > lastSerial) return null;
  const date = new Date(serialOrigin + Math.floor(serial) * 86_400_000);
  const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  return { day, minutes: plain.includes('.') ? Math.round((serial % 1) * 1_440) : null };
}

/** A cell's date. @example dayOf('4/3/1985', { order: 'dmy' }) // { value: { year: 1985, month: 3, day: 4 } } */
export function dayOfCell(text: string, reading: DayReading): CellResult<Day> {
  const serial = serialMoment(text);
  return serial ? { value: serial.day } : readDay(writtenDay(text), reading);
}

/** @example monthDayOf({ month: 3, day: 4 }) // '03-04' */
export const monthDayOf = ({ month, day }: Day): string => `${two(month)}-${two(day)}`;

/** @example isoDay({ year: 1985, month: 3, day: 4 }) // '1985-03-04'; without a year '03-04' */
export const isoDay = (day: Day): string => `${day.year === undefined ? '' : `${day.year}-`}${monthDayOf(day)}`;
