import { addDays, diningDayAt } from '../core/ranges.ts';
import { instantAt } from '../core/zones.ts';
import type { SoldOut } from './menuTypes.ts';
import type { SoldOutChange } from './soldOut.ts';

/** How long something is sold out: for the rest of the dining day, until further notice, or not at all. */
export const soldOutSpans = ['available', 'today', 'notice'] as const;

/** The end of a branch's dining day at an instant, ISO 8601. */
export const endOfDiningDay = (timeZone: string, now: number): string | null =>
  instantAt(`${addDays(diningDayAt(timeZone, now), 1)}T06:00`, timeZone);

/** Whether something is still sold out. */
export const isSoldOut = ({ until }: Pick<SoldOut, 'until'>, now: number): boolean =>
  until === null || Date.parse(until) > now;

export const soldOutLimits = {
  /** How many of an item can be left. */
  stock: 100_000,
  /** Characters of the reason of a change. */
  reason: 200,
  /** No time is later, in milliseconds since 1970. */
  last: Date.UTC(2100, 0),
} as const;

/**
 * Until when something is sold out that is marked now: an instant, `notice` or `available`, which it also is once its
 * instant has passed.
 */
export function markedUntil(until: SoldOutChange['until'], timeZone: string, now: number): string {
  if (until === 'available' || until === 'notice') return until;
  if (until === 'today') return endOfDiningDay(timeZone, now) ?? 'notice';
  return Date.parse(until) <= now ? 'available' : new Date(until).toISOString();
}

/** A count after a change by a number; it is never less than none. */
export const countAfter = (before: number, by: number): number =>
  Math.min(Math.max(before + by, 0), soldOutLimits.stock);
