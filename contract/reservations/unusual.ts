/** Finds days that differ from others of their weekday. Pure: the server computes it, tests and screens explain it. */

/** The number of previous weeks that a day is compared with. */
export const comparedWeeks = 8;
/** Fewer weeks than this are not enough for a comparison. */
const enoughWeeks = 4;

/** The median; for an even number of values the mean of the two in the middle; null without values. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export interface Usual {
  /** The median of the same weekday; null if unknown. */
  median: number | null;
  unusual: 'above' | 'below' | null;
}

/**
 * Compares a day with the same weekday of the weeks before it.
 *
 * A value is unusual if it is further from the median than three times the median absolute deviation, scaled by 1.4826
 * to be a standard deviation of a normal distribution (Leys and others, "Detecting outliers: do not use standard
 * deviation around the mean, use absolute deviation around the median", 2013), and also by at least a quarter of the
 * median and by 3, so that small changes after quiet weeks are not marked. Weeks before the first value above zero are
 * ignored: the branch was not open on that weekday yet.
 *
 * @param before the same weekday's values, oldest first
 * @param over whether the day is over; other days are never marked
 * @example usualOf(40, [20, 22, 19, 21, 20, 23, 18, 21], true) // { median: 20.5, unusual: 'above' }
 */
export function usualOf(value: number, before: readonly number[], over: boolean): Usual {
  const first = before.findIndex((one) => one > 0);
  const known = first < 0 ? [] : before.slice(first);
  const median = medianOf(known);
  if (median === null) return { median: null, unusual: null };
  if (!over || known.length < enoughWeeks) return { median, unusual: null };
  const deviation = medianOf(known.map((one) => Math.abs(one - median))) ?? 0;
  const bound = Math.max(3 * 1.4826 * deviation, median / 4, 3);
  const distance = value - median;
  return { median, unusual: Math.abs(distance) > bound ? (distance > 0 ? 'above' : 'below') : null };
}
