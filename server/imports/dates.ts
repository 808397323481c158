/** Days as people write them. */

export interface Day {
  /** Absent where only month and day are said. */
  year?: number;
  month: number;
  day: number;
}

/** Countries that write the month before the day. */
const monthFirst = new Set(['US', 'PH', 'TW', 'JP', 'KR', 'CN', 'CA']);

/** Japanese eras: letter, names, and the year before their first. */
const eras: readonly (readonly [string, string, number])[] = [
  ['r', '令和', 2018],
  ['h', '平成', 1988],
  ['s', '昭和', 1925],
  ['t', '大正', 1911],
];

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function checked(month: number, day: number, year?: number): Day | null {
  const most = lengths[month - 1];
  if (!most || day < 1 || day > most) return null;
  if (year === undefined) return { month, day };
  if (year < 1880 || year > 2200) return null;
  if (month === 2 && day === 29 && !(year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0))) return null;
  return { year, month, day };
}

/** A year as written: two digits are of the last hundred years, in Taiwan up to three of the republic. */
function yearOf(text: string, country: string): number {
  const year = Number(text);
  if (text.length >= 4) return year;
  if (country === 'TW' && (text.length === 3 || year > 0)) return year + 1911;
  const full = 2000 + year;
  return full > new Date().getUTCFullYear() ? full - 100 : full;
}

/**
 * A day in any of the usual notations: `1985-03-24`, `1985/3/24`, `19850324`, `3月24日`, `24 Mar 1985`, `03-24`, years of
 * the republic (`民國74年3月24日`, `74/3/24` in Taiwan), of Japan's eras (`昭和60年3月24日`, `S60.3.24`), and with the
 * day or the month first as the country has it. A time of day behind it is not looked at.
 *
 * @returns null when it is no day
 */
export function dayOf(text: string, country: string): Day | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(?:[t\s]+|(?<=日))\d{1,2}:\d{2}(:\d{2})?(\.\d+)?(\s*[ap]m)?(z|[+-]\d{2}:?\d{2})?$/, '')
    .replace(/^(西元|公元)/, '');
  for (const [letter, name, before] of eras) {
    const match = new RegExp(
      `^(?:${letter}|${name})\\s*(\\d{1,2}|元)\\s*[年./-]\\s*(\\d{1,2})\\s*[月./-]\\s*(\\d{1,2})日?$`,
    ).exec(plain);
    if (match) return checked(Number(match[2]), Number(match[3]), before + (match[1] === '元' ? 1 : Number(match[1])));
  }
  const republic = /^(?:民國|民国)\s*(\d{1,3})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,2})日?$/.exec(plain);
  if (republic) return checked(Number(republic[2]), Number(republic[3]), 1911 + Number(republic[1]));
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (compact) return checked(Number(compact[2]), Number(compact[3]), Number(compact[1]));
  const worded = wordedDay(plain);
  if (worded) return worded;
  const parts = /^(\d{1,4})\s*[年./-]\s*(\d{1,2})\s*[月./-]\s*(\d{1,4})\s*日?$/.exec(plain);
  if (parts) return byOrder(parts.slice(1) as [string, string, string], country);
  const two = /^(\d{1,2})\s*[月./-]\s*(\d{1,2})\s*日?$/.exec(plain);
  if (two) return byParts(Number(two[1]), Number(two[2]), country);
  return null;
}

/** `24 mar 1985`, `march 24, 1985`, `24-mar`. */
function wordedDay(plain: string): Day | null {
  const match =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?<month>[a-z]{3,9})\.?(?:[\s,-]+(?<year>\d{4}))?$/.exec(plain) ??
    /^(?<month>[a-z]{3,9})\.?[\s-]+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:[\s,-]+(?<year>\d{4}))?$/.exec(plain);
  if (!match?.groups) return null;
  const { day, month = '', year } = match.groups;
  const index = months.indexOf(month.slice(0, 3));
  return index < 0 ? null : checked(index + 1, Number(day), year ? Number(year) : undefined);
}

function byOrder([first, second, third]: [string, string, string], country: string): Day | null {
  // Whatever is longer than two digits is the year; else it comes first in East Asia, and last elsewhere.
  const yearFirst = first.length > 2 || (third.length <= 2 && ['TW', 'JP', 'CN', 'KR', 'HK'].includes(country));
  if (yearFirst) return third.length > 2 ? null : checked(Number(second), Number(third), yearOf(first, country));
  const year = third.length > 2 ? Number(third) : yearOf(third, '');
  const day = byParts(Number(first), Number(second), country);
  return day && checked(day.month, day.day, year);
}

function byParts(first: number, second: number, country: string): Day | null {
  if (first > 12) return checked(second, first);
  if (second > 12 || monthFirst.has(country)) return checked(first, second);
  return checked(second, first);
}

const two = (value: number) => String(value).padStart(2, '0');

/** @example monthDayOf({ month: 3, day: 4 }) // '03-04' */
export const monthDayOf = ({ month, day }: Day): string => `${two(month)}-${two(day)}`;
