/** Which days are unlike others of their weekday. Pure: the server answers it, tests and screens explain it. */

/** How many weeks back a day is compared with. */
export const comparedWeeks = 8;
/** Fewer weeks than this say nothing about what is usual. */
const enoughWeeks = 4;

/** The middle of values; of an even number the mean of the two in the middle; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

export interface Usual {
  /** The median of the same weekday; null where nothing is known of it. */
  median: number | null;
  unusual: 'above' | 'below' | null;
}

/**
 * Compares a day with the same weekday of the weeks before it.
 *
 * A value is unusual when it is further from the median than three times the median absolute deviation, scaled by
 * 1.4826 to be a standard deviation of a normal distribution (Leys and others, "Detecting outliers: do not use standard
 * deviation around the mean, use absolute deviation around the median", 2013), and at least by a quarter of the median
 * and by 3, so that a quiet row of weeks does not make every small step look like an event. Weeks before the first
 * value above nothing are left out: the place was not open on that weekday yet.
 *
 * @param before the same weekday's values, oldest first
 * @param over whether the day is over; one that is not is never marked
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
