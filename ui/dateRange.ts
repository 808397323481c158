import { addDays, daysBetween, longestRange } from '#contract/core/ranges.ts';
import { isDay } from '#contract/core/zones.ts';

/** Date ranges as users select them. */

export interface DateRange {
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
}

export const rangePresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth', 'month'] as const;
export type RangePreset = (typeof rangePresets)[number];

/** A preset moves with the current day; selected days are fixed. */
export type RangeChoice = RangePreset | DateRange;

/** The specification's default: one month back to today. */
export const defaultPreset: RangePreset = 'month';

/** The same day one month earlier, or that month's last day if it is shorter. */
function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 2, Math.min(date, last))).toISOString().slice(0, 10);
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/**
 * The days of a preset.
 *
 * @param today the current dining day
 * @example rangeOf('month', '2026-03-31') // { from: '2026-02-28', to: '2026-03-31' }
 */
export function presetRange(preset: RangePreset, today: string): DateRange {
  const endOfLast = addDays(firstOfMonth(today), -1);
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7':
      return { from: addDays(today, -6), to: today };
    case 'last30':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth':
      return { from: firstOfMonth(endOfLast), to: endOfLast };
    case 'month':
      return { from: monthBefore(today), to: today };
  }
}

/** The days of a choice. */
export const daysChosen = (choice: RangeChoice, today: string): DateRange =>
  typeof choice === 'string' ? presetRange(choice, today) : choice;

/** The range of the same length immediately before or after a range. */
export function shiftRange({ from, to }: DateRange, direction: -1 | 1): DateRange {
  const days = daysBetween(from, to) * direction;
  return { from: addDays(from, days), to: addDays(to, days) };
}

export type RangeFault = 'missing' | 'order' | 'long' | 'years';

/** The reason why reports would refuse a range; null if it is valid. */
export function rangeFault({ from, to }: DateRange): RangeFault | null {
  if (!isDay(from) || !isDay(to)) return 'missing';
  if (from < '2000-01-01' || to > '2099-12-31') return 'years';
  if (to < from) return 'order';
  return daysBetween(from, to) > longestRange ? 'long' : null;
}
