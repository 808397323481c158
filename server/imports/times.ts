import { instantAt } from '#contract/zones.ts';
import { dayOf, type Day } from './dates.ts';

/** Times of day, and days with a time, as people write them. */

/** What a cell says of a moment: an instant, or what a clock showed, of which day or time may be missing. */
export type WrittenMoment = { at: string } | { day: Required<Day> | null; minutes: number | null };

const afternoon = /^(?:pm|p\.m\.?|下午|午後|晚上|晚間|晚间)$/;
const morning = /^(?:am|a\.m\.?|上午|午前|早上|凌晨)$/;
const half = 'am|pm|a\\.m\\.?|p\\.m\\.?|上午|下午|午前|午後|早上|凌晨|晚上|晚間|晚间';
/** After the hour: minutes and seconds, of which both may be missing where a word stands for the colon. */
const rest = '\\s*(?:[:：h]\\s*\\d{2}(?::\\d{2}(?:\\.\\d+)?)?|[時时点點]\\s*(?:\\d{1,2}\\s*分?)?|h)';
const timeForm = new RegExp(`^(?<before>${half})?\\s*(?<clock>\\d{1,2}(?:${rest})?|\\d{4})\\s*(?<after>${half})?$`);
const timeAtEnd = new RegExp(
  `^(?<day>.*[\\d日年月])(?:\\s|t|(?<=日))\\s*(?<time>(?:(?:${half})\\s*)?\\d{1,2}(?:${rest}\\s*(?:${half})?|\\s*(?:${half})))$`,
);

/**
 * Minutes after midnight: `18:30`, `6:30 PM`, `下午6:30`, `午後6時30分`, `18h30`, `1830`, and hours after midnight of a
 * day that has not ended (`25:30`).
 *
 * @returns null when it is no time
 */
export function timeOf(text: string): number | null {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  const match = timeForm.exec(plain);
  if (!match?.groups) return null;
  const { before, after, clock: shown = '' } = match.groups;
  const word = before ?? after ?? '';
  // A number alone is a time only where it says so otherwise.
  if (/^\d{1,2}$/.test(shown) && !word) return null;
  const numbers = /^\d{4}$/.test(shown) ? [shown.slice(0, 2), shown.slice(2)] : (shown.match(/\d+/g) ?? []);
  let hour = Number(numbers[0]);
  const minute = Number(numbers[1] ?? 0);
  if (minute > 59) return null;
  if (word) {
    if (hour > 12) return afternoon.test(word) && hour < 24 ? hour * 60 + minute : null;
    if (afternoon.test(word) && hour < 12) hour += 12;
    if (morning.test(word) && hour === 12) hour = 0;
  }
  return hour < 30 ? hour * 60 + minute : null;
}

const withZone = /^\d{4}-\d{2}-\d{2}t\d{2}:\d{2}(:\d{2}(\.\d+)?)?(z|[+-]\d{2}:?\d{2})$/;

/**
 * A day with its time, a day alone, or a time alone.
 *
 * @param country whose order of day and month counts
 * @returns null when it is none of them
 */
export function momentOf(text: string, country: string): WrittenMoment | null {
  const plain = text
    .normalize('NFKC')
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  if (withZone.test(plain)) {
    const at = Date.parse(plain.toUpperCase());
    return Number.isNaN(at) ? null : { at: new Date(at).toISOString() };
  }
  const alone = timeOf(plain);
  // Four digits may be a year, eight a day: a time alone has something between its parts.
  if (alone !== null && !/^\d+$/.test(plain)) return { day: null, minutes: alone };
  const both = timeAtEnd.exec(plain)?.groups;
  const day = dayOf(both?.day ?? plain, country);
  if (!day?.year) return null;
  const minutes = both ? timeOf(both.time ?? '') : null;
  if (both && minutes === null) return null;
  return { day: { ...day, year: day.year }, minutes };
}

const two = (value: number) => String(value).padStart(2, '0');

/** The instant at which a zone's clocks show a time of a day; minutes beyond midnight are of the next day. */
export function instantOf({ year, month, day }: Required<Day>, minutes: number, timeZone: string): string | null {
  const date = new Date(Date.UTC(year, month - 1, day + Math.floor(minutes / 1_440)));
  const time = `${two(Math.floor((minutes % 1_440) / 60))}:${two(minutes % 60)}`;
  return instantAt(`${date.toISOString().slice(0, 10)}T${time}`, timeZone);
}
