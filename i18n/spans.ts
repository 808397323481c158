import type { Language } from '#contract/core/constants.ts';
import { intlLocale } from './language.ts';

/** Durations as text. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Unit = 'minute' | 'hour' | 'day';

/** The unit of a duration, and its number: minutes below an hour, hours below two days, then days. */
function inUnits(ms: number): [number, Unit] {
  const length = Math.max(0, ms);
  if (length < hour) return [Math.floor(length / minute), 'minute'];
  return length < 2 * day ? [Math.floor(length / hour), 'hour'] : [Math.floor(length / day), 'day'];
}

/**
 * How long ago a time was.
 *
 * @example formatSince('2026-11-21T04:00:00Z', 'en', Date.parse('2026-11-21T07:20:00Z')) // '3 hours ago'
 */
export function formatSince(iso: string, language: Language, now: number): string {
  const [count, unit] = inUnits(now - Date.parse(iso));
  const words = new Intl.RelativeTimeFormat(intlLocale(language), { numeric: count === 0 ? 'auto' : 'always' });
  return count === 0 ? words.format(0, 'second') : words.format(-count, unit);
}

/** A duration. @example formatSpan(5_400_000, 'en') // '1 hour' */
export function formatSpan(ms: number, language: Language): string {
  const [count, unit] = inUnits(ms);
  return new Intl.NumberFormat(intlLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
