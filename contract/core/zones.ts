import { tzOffset } from '@date-fns/tz/tzOffset';

/** Converts between instants and a branch's local time, whatever the time zone of the machine. */

/** Local date and time. */
export interface WallClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** The offset of local time from UTC in milliseconds, in whole minutes. @throws RangeError if the zone is unknown */
function offsetAt(at: number, timeZone: string): number {
  const offset = tzOffset(timeZone, new Date(at));
  if (Number.isNaN(offset)) throw new RangeError(`Unknown time zone: ${timeZone}`);
  return Math.floor(offset) * minuteMs;
}

/** At least two digits. */
export const two = (value: number) => String(value).padStart(2, '0');

/** The local time at an instant; null if the text is not an instant. */
export function wallClock(at: string | number | Date, timeZone: string): WallClock | null {
  const time = new Date(at).getTime();
  if (Number.isNaN(time)) return null;
  const local = new Date(time + offsetAt(time, timeZone));
  // The last day that a date can express may not exist in the zone.
  if (Number.isNaN(local.getTime())) return null;
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  };
}

/** The calendar day of an instant, `YYYY-MM-DD`; empty if the text is not an instant. */
export function dayOf(at: string | number | Date, timeZone: string): string {
  const wall = wallClock(at, timeZone);
  return wall ? `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)}` : '';
}

/** Whether a text is an existing calendar day. Some parsers read 30 February as 2 March. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * A calendar day, which has no time zone, as `YYYY/M/D`; any other text unchanged.
 *
 * @param day `YYYY-MM-DD`
 */
export function formatDay(day: string): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return parts ? parts.slice(1).map(Number).join('/') : day;
}

/** Hour and minute as `HH:mm`. */
export const clockTime = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): string =>
  `${two(hour)}:${two(minute)}`;

/** A minute of the day as `HH:mm`. */
export const clockOfMinute = (minute: number): string =>
  clockTime({ hour: Math.floor(minute / 60), minute: minute % 60 });

/**
 * An instant as `YYYY/M/D HH:mm`, the same in all languages; a text that is not an instant stays unchanged.
 *
 * @example formatInstant('2026-11-21T10:30:00Z', 'Asia/Taipei') // '2026/11/21 18:30'
 */
export function formatInstant(iso: string, timeZone: string): string {
  const wall = wallClock(iso, timeZone);
  return wall ? `${wall.year}/${wall.month}/${wall.day} ${clockTime(wall)}` : iso;
}

/** The value of a `datetime-local` input, `YYYY-MM-DDTHH:mm`; empty if the text is not an instant. */
export function wallTime(at: string | number | Date, timeZone: string): string {
  const wall = wallClock(at, timeZone);
  return wall ? `${dayOf(at, timeZone)}T${clockTime(wall)}` : '';
}

/**
 * The instant of a local date and time, ISO 8601 in UTC; null if the text is invalid. A time that occurs twice, when
 * clocks go back, means the first one. A time that is skipped, when clocks go forward, counts from the hour before
 * (02:30 becomes 03:30).
 *
 * @param wall `YYYY-MM-DDTHH:mm`
 * @example instantAt('2026-11-21T18:30', 'Asia/Taipei') // '2026-11-21T10:30:00.000Z'
 */
export function instantAt(wall: string, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall)) return null;
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return null;
  const earlier = asUtc - offsetAt(asUtc - dayMs, timeZone);
  const later = asUtc - offsetAt(asUtc + dayMs, timeZone);
  const candidates = [earlier, later].filter((at) => wallTime(at, timeZone) === wall);
  return new Date(candidates.length ? Math.min(...candidates) : earlier).toISOString();
}

/**
 * The instants at which clocks may show a time of a day: two if they are set back or forward around it.
 *
 * @param second since midnight
 * @returns milliseconds since 1970
 */
export function instantsOf(day: string, second: number, timeZone: string): number[] {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + second * 1000;
  return [...new Set([asUtc - offsetAt(asUtc - dayMs, timeZone), asUtc - offsetAt(asUtc + dayMs, timeZone)])];
}

/** The instant at which clocks are next set back or forward, if they are within a span; in milliseconds since 1970. */
export function clockChange(from: number, to: number, timeZone: string): number | null {
  const offset = offsetAt(from, timeZone);
  if (offsetAt(to, timeZone) === offset) return null;
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle, timeZone) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Names that browsers know and PostgreSQL does not: the tz database removed this one in 2020. */
const droppedZones: readonly string[] = ['us/pacific-new'];

/** Whether a text is a name of the tz database, and not a fixed offset. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name) || droppedZones.includes(name.toLowerCase())) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
