import { addDays, diningDayAt } from '../core/ranges.ts';
import { instantAt } from '../core/zones.ts';
import type { SoldOut } from './menuTypes.ts';

/** How long something is sold out: for the rest of the dining day, until further notice, or not at all. */
export const soldOutSpans = ['available', 'today', 'notice'] as const;

/** The end of a branch's dining day at an instant, ISO 8601. */
export const endOfDiningDay = (timeZone: string, now: number): string | null =>
  instantAt(`${addDays(diningDayAt(timeZone, now), 1)}T06:00`, timeZone);

/** Whether something is still sold out. */
export const isSoldOut = ({ until }: Pick<SoldOut, 'until'>, now: number): boolean =>
  until === null || Date.parse(until) > now;
