import { clockOfMinute } from '#contract/core/zones.ts';

/** Dates and times of sheets: numbers with a date format, and cells in ISO 8601. */

/** The parts of a timestamp that a number format shows. */
export interface DateFormat {
  day: boolean;
  time: boolean;
  /** Hours continue beyond a day: `25:30`. */
  elapsed: boolean;
}

const shows = (day: boolean, time: boolean, elapsed = false): DateFormat => ({ day, time, elapsed });

/** Built-in formats that a workbook does not define; some differ from country to country, and may show either. */
export function builtInDate(format: number): DateFormat | null {
  const within = (first: number, last: number) => format >= first && format <= last;
  if (within(18, 21) || within(32, 35) || format === 45 || format === 47) return shows(false, true);
  if (format === 46) return shows(false, true, true);
  if (format === 22) return shows(true, true);
  if (within(14, 17) || within(27, 36) || within(50, 58)) return shows(true, false);
  return null;
}

const longestFormat = 255;

/** The parts of a timestamp that a custom format shows; null for a format of plain numbers and texts. */
export function dateFormatOf(code: string): DateFormat | null {
  const plain = code.slice(0, longestFormat).replace(/"[^"]*"|[\\_*]./g, '');
  const elapsed = /\[(?:h+|m+|s+)\]/i.test(plain);
  // Colours, countries and conditions; half days; general numbers and powers of ten.
  const signs = plain.replace(/\[[^[\]]*\]|am\/pm|a\/p|general|e[+-]/gi, '');
  const time = elapsed || /[hs]/i.test(signs);
  const day = /[ydge]/i.test(signs) || (!time && /m/i.test(signs));
  return day || time ? shows(day, time, elapsed) : null;
}

const day = 86_400_000;
const minute = 60_000;
const minutesOfDay = 1_440;
const days1904 = 1_462;
const lastSerial = 2_958_465;

/**
 * A date as `2026-03-24`, a time as `18:30`, or both. Midnight is a time if the format shows one.
 * @returns null if the number is neither
 */
export function momentOfSerial(serial: number, format: DateFormat, from1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0) return null;
  // To the minute: a time of day is a binary fraction.
  const minutes = Math.round(serial * minutesOfDay);
  if (format.elapsed && !format.day && serial < 10) return clockOfMinute(minutes);
  if (serial < 1 || (serial < 2 && !format.day)) return clockOfMinute(minutes % minutesOfDay);
  const from = serial + (from1904 ? days1904 : 0);
  if (from > lastSerial) return null;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round((from * day) / minute) * minute).toISOString();
  return written(at.slice(0, 10), at.slice(11, 16), format);
}

const isoForm =
  /^(?<day>\d{4}-\d{2}-\d{2})?(?:[T ]?(?<time>\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** The same for a cell with ISO text. Sheets have no time zones, so the local time is used. */
export function momentOfText(text: string, format: DateFormat | null): string {
  const { day: date, time } = isoForm.exec(text.trim())?.groups ?? {};
  if (!date) return time ?? text;
  return time ? written(date, time, format ?? shows(true, true)) : date;
}

/** Midnight in a format without a time only means a date. */
const written = (date: string, time: string, format: DateFormat) =>
  time === '00:00' && !format.time ? date : `${date} ${time}`;
