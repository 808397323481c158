import type { Reading as ColumnReading } from '#contract/imports/importReadings.ts';
import { clockOfMinute, instantAt } from '#contract/core/zones.ts';
import type { CellResult } from './cells.ts';
import { isTooLong, readDay, serialMoment, writtenDay, type Day, type WrittenDay } from './dates.ts';

/** Parses times, and dates with a time, as people write them. */

/** A cell's time: an instant, or a local time whose date or time may be missing. */
export type WrittenMoment = { at: string } | { day: Required<Day> | null; minutes: number | null };

const afternoon = /^(?:pm|p\.m\.?|下午|午後|晚上|晚間|晚间)$/;
const morning = /^(?:am|a\.m\.?|上午|午前|早上|凌晨)$/;
const half = 'am|pm|a\\.m\\.?|p\\.m\\.?|上午|下午|午前|午後|早上|凌晨|晚上|晚間|晚间';
/** After the hour: minutes and seconds, both optional if a word replaces the colon. */
const rest =
  '\\s{0,3}(?:[:：h]\\s{0,3}\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?|[時时点點](?:\\s{0,3}\\d{1,2}(?:\\s{0,3}分)?)?|h)';
const timeForm = new RegExp(
  `^(?<before>${half})?\\s{0,3}(?<clock>\\d{1,2}(?:${rest})?|\\d{4})\\s{0,3}(?<after>${half})?$`,
);
const timeAtEnd = new RegExp(
  `^(?:(?<day>.*[\\d日年月])[\\st]|(?<wholeDay>.*日))\\s{0,3}(?<time>(?:(?:${half})\\s{0,3})?\\d{1,2}(?:${rest}\\s{0,3}(?:${half})?|\\s{0,3}(?:${half})))$`,
);

/** A number with a point is a time only if the column or a word next to it says so: 24.10 is also a date. */
const dottedForm = new RegExp(`^(?<before>${half})?\\s{0,3}(?<clock>\\d{1,2}\\.\\d{2})\\s{0,3}(?<after>${half})?$`);
const rangeSign = /[-~〜–—至到]|から/;
const isClock = new RegExp(`[:：h時时点點.]|${half}`);

/** A time as written. */
export interface WrittenTime {
  minutes: number;
  /**
   * Whether the time says which half of the day it is: by a word, or in 24-hour format (`18:30`, `06:30`, `0630`).
   * `open` are 1 to 9 without either; 10 to 12 are taken literally.
   */
  half: 'word' | 'clock' | 'noon' | 'open';
}

/**
 * Minutes after midnight: `18:30`, `6:30 PM`, `下午6:30`, `午後6時30分`, `18h30`, `1830`, and times after midnight counted to
 * the previous day (`25:30`). For a range (`18:30-20:00`) its start.
 *
 * @param dotted whether `19.30` is a time
 * @returns null if it is not a time
 */
export function writtenTime(text: string, dotted = false): WrittenTime | null {
  if (isTooLong(text)) return null;
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const [from = '', to, more] = plain.split(rangeSign);
  if (to === undefined) return oneTime(plain, dotted);
  if (more !== undefined || !isClock.test(from) || !isClock.test(to)) return null;
  const first = oneTime(from.trim(), dotted);
  const last = oneTime(to.trim(), dotted);
  if (!first || !last) return null;
  // "6:30 - 8:00 PM" starts in the evening too.
  const late = first.minutes + 720;
  return first.half === 'open' && last.half === 'word' && late <= last.minutes
    ? { minutes: late, half: 'word' }
    : first;
}

function oneTime(plain: string, dotted: boolean): WrittenTime | null {
  const found = timeForm.exec(plain) ?? dottedForm.exec(plain);
  const match =
    found && (dotted || !/\d\.\d/.test(plain) || found.groups?.before || found.groups?.after) ? found : null;
  if (!match?.groups) return null;
  const { before, after, clock: shown = '' } = match.groups;
  const word = before ?? after ?? '';
  // A bare number is a time only with a word next to it.
  if (/^\d{1,2}$/.test(shown) && !word) return null;
  const digits = /^\d{4}$/.test(shown);
  const numbers = digits ? [shown.slice(0, 2), shown.slice(2)] : (shown.match(/\d+/g) ?? []);
  let hour = Number(numbers[0]);
  const minute = Number(numbers[1] ?? 0);
  if (minute > 59) return null;
  if (word) {
    const late = afternoon.test(word);
    if (hour > 12 && (!late || hour > 23)) return null;
    if (late && hour < 12) hour += 12;
    if (morning.test(word) && hour === 12) hour = 0;
    return { minutes: hour * 60 + minute, half: 'word' };
  }
  if (hour >= 30) return null;
  const whole = digits || hour > 12 || shown.startsWith('0');
  return { minutes: hour * 60 + minute, half: whole ? 'clock' : hour < 10 ? 'open' : 'noon' };
}

/** Minutes after midnight; an hour without AM or PM is read as in the rest of the column. */
export function readTime(written: WrittenTime | null, { clock }: Pick<ColumnReading, 'clock'>): CellResult<number> {
  if (!written) return { code: 'time' };
  const { minutes, half } = written;
  if (clock === 'marked' && (half === 'open' || half === 'noon')) return { code: 'timeHalf' };
  if (half !== 'open' || clock === 'day') return { value: minutes };
  return clock === 'afternoon' ? { value: minutes + 720 } : { code: 'timeHalf' };
}

/** A cell's time. @example timeOf('6:30', { clock: 'afternoon' }) // { value: 1110 } */
export function timeOf(text: string, reading: Pick<ColumnReading, 'clock'>): CellResult<number> {
  const plain = text.normalize('NFKC').trim();
  // A fraction of a day, as a spreadsheet stores a time without a format: 0.8125 is 19:30.
  if (/^0?\.\d{1,17}$/.test(plain)) return { value: Math.round(Number(plain) * 1_440) };
  const serial = serialMoment(plain);
  if (serial?.minutes) return { value: serial.minutes };
  return readTime(writtenTime(text, true), reading);
}

const withZone = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d+)?)?(z|[+-]\d{2}:?\d{2})$/;

/** A cell's date, time or both, before the column's reading is applied. */
export type MomentParts =
  | { at: string }
  /** `offset`: minutes ahead of UTC, if the cell has it. */
  | { day: WrittenDay | null; time: WrittenTime | null; offset?: number };

const clockEnd = '\\d{1,2}[:：]\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?\\s{0,3}(?:[ap]\\.?m\\.?)?';
const zoneForm = new RegExp(
  `(?<=${clockEnd})\\s?\\(?(?:(?<name>z|utc|gmt|jst|kst|hkt|sgt)|(?<prefix>utc|gmt)?\\s?(?<sign>[+-])(?<hours>\\d{1,2})(?<colon>:?)(?<minutes>\\d{2})?)\\)?$`,
);
const zoneHours: Readonly<Record<string, number>> = { z: 0, utc: 0, gmt: 0, jst: 9, kst: 9, hkt: 8, sgt: 8 };

const endsWithClock = /\d[:：]\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?\s?$/;
const isClockAlone = /^\s?\d{1,2}[:：]\d{2}(?::\d{2})?\s?(?:[ap]\.?m\.?)?$/;

/** The start of a time range after a date: in `2026-10-24 18:30-20:00` the part before the last dash. */
function beginningOf(plain: string): string {
  const at = Math.max(...[...'-~〜–—'].map((sign) => plain.lastIndexOf(sign)));
  const before = plain.slice(0, Math.max(0, at));
  return before.length > 12 && endsWithClock.test(before) && isClockAlone.test(plain.slice(at + 1)) ? before : plain;
}

/** A date and time without the zone after it, with the minutes ahead of UTC; for a time range its start. */
function withoutZone(plain: string): { text: string; offset?: number } {
  const zone = zoneForm.exec(plain);
  const { name, prefix, sign, hours, colon, minutes } = zone?.groups ?? {};
  // 18:30-20:00 is a range; a zone has a prefix, or no colon.
  const isRange = name === undefined && sign === '-' && !prefix && (colon !== '' || minutes === undefined);
  if (!zone || isRange || Number(hours ?? 0) > 14) {
    return { text: beginningOf(plain) };
  }
  const ahead = name === undefined ? Number(hours) * 60 + Number(minutes ?? 0) : (zoneHours[name] ?? 0) * 60;
  return { text: plain.slice(0, zone.index), offset: sign === '-' ? -ahead : ahead };
}

/** Separates date and time by a single space. @example spaced('24 oct 2026, at 19.30') // '24 oct 2026 19:30' */
const spaced = (plain: string): string =>
  plain
    .replace(/(?<=[\d日])(?:,|，)?\s+(?:at|um|à|kl\.?|alle|klo)\s+(?=\d)/, ' ')
    .replace(/(?<=\d)[,，]\s*(?=(?:[ap]m\s*)?\d{1,2}[:：.h時])/, ' ')
    .replace(/(?<=[\d日]\s)(\d{1,2})\.(\d{2})(?=\s*(?:[ap]\.?m\.?)?$)/, '$1:$2');

/** @returns null if it is neither a date nor a time */
export function writtenMoment(text: string): MomentParts | null {
  if (isTooLong(text)) return null;
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  if (withZone.test(plain)) {
    const at = Date.parse(plain.toUpperCase());
    return Number.isNaN(at) ? null : { at: new Date(at).toISOString() };
  }
  // The weekday may be between date and time.
  const beside = /\([^()]*\)/.exec(plain)?.[0] ?? '';
  const { text: local, offset } = withoutZone(
    spaced(
      plain
        .replace(/\([^()]*\)/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
  const bare = local.trim();
  const alone = writtenTime(bare);
  // Four digits may be a year, eight a date: a time alone has separators.
  if (alone && !/^\d+$/.test(bare)) return { day: null, time: alone };
  const both = timeAtEnd.exec(bare)?.groups;
  const day = writtenDay(`${both?.day ?? both?.wholeDay ?? bare} ${beside}`);
  if (!day) return null;
  const time = both ? writtenTime(both.time ?? '') : null;
  return both && !time ? null : { day, time, ...(offset !== undefined && { offset }) };
}

/** A cell's date with time, date alone, or time alone. */
export function momentOf(text: string, reading: ColumnReading): CellResult<WrittenMoment> {
  const serial = serialMoment(text);
  if (serial) return { value: serial };
  const written = writtenMoment(text);
  if (!written) return { code: 'date' };
  if ('at' in written) return { value: written };
  const time = written.time && readTime(written.time, reading);
  if (time && 'code' in time) return time;
  const minutes = time ? time.value : null;
  if (!written.day) return { value: { day: null, minutes } };
  const read = readDay(written.day, reading);
  if (!read || 'code' in read) return read;
  const { year, month, day } = read.value;
  if (year === undefined) return { code: 'date' };
  if (written.offset === undefined || minutes === null) return { value: { day: { year, month, day }, minutes } };
  return { value: { at: new Date(Date.UTC(year, month - 1, day, 0, minutes - written.offset)).toISOString() } };
}

/** The instant of a local time in a time zone; minutes beyond midnight belong to the next day. */
export function instantOf({ year, month, day }: Required<Day>, minutes: number, timeZone: string): string | null {
  const date = new Date(Date.UTC(year, month - 1, day + Math.floor(minutes / 1_440)));
  return instantAt(`${date.toISOString().slice(0, 10)}T${clockOfMinute(minutes % 1_440)}`, timeZone);
}
