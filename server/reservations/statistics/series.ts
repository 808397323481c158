import { addDays, daysBetween, daysOfRange } from '#contract/core/ranges.ts';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';
import {
  outcomes,
  type StatisticsOutcome,
  type StatisticsSeries,
  type StatisticsSummary,
} from '#contract/reservations/statistics.ts';
import { comparedWeeks, usualOf } from '#contract/reservations/unusual.ts';
import type { DayCount } from './facts.ts';

/** Converts daily counts to the series of a dashboard. Pure. */

type Counts = Readonly<Record<StatisticsOutcome, number>>;

const outcomeOf: Readonly<Record<ReservationState, Exclude<StatisticsOutcome, 'create'>>> = {
  open: 'open',
  seated: 'seat',
  noShow: 'noShow',
  cancelledByCustomer: 'cancelByCustomer',
  cancelledByRestaurant: 'cancelByRestaurant',
};

const none: Counts = { create: 0, seat: 0, noShow: 0, cancelByCustomer: 0, cancelByRestaurant: 0, open: 0 };

function countsOf({ states }: DayCount, of: 'parties' | 'covers'): Counts {
  const counts: Record<StatisticsOutcome, number> = { ...none };
  for (const [state, outcome] of Object.entries(outcomeOf) as [ReservationState, StatisticsOutcome][]) {
    counts[outcome] = states[state][of];
    counts.create += states[state][of];
  }
  return counts;
}

function summaryOf(days: readonly Counts[]): StatisticsSummary {
  const sums: Record<StatisticsOutcome, number> = { ...none };
  for (const day of days) for (const outcome of outcomes) sums[outcome] += day[outcome];
  return { total: sums.create, ...sums };
}

/** The range of the same length that ends the day before. */
export function rangeBefore(startDate: string, endDate: string): { startDate: string; endDate: string } {
  return { startDate: addDays(startDate, -daysBetween(startDate, endDate)), endDate: addDays(startDate, -1) };
}

/** The first day of the required counts: the preceding range, or the weeks to which a weekday is compared. */
export function comparedFrom(startDate: string, endDate: string): string {
  return addDays(startDate, -Math.max(daysBetween(startDate, endDate), comparedWeeks * 7));
}

/**
 * The series of one type in one unit.
 *
 * @param today the current dining day; it and later days are not over
 */
export function seriesOf(
  all: readonly DayCount[],
  range: { startDate: string; endDate: string },
  today: string,
  type: ReservationType,
  of: 'parties' | 'covers',
): StatisticsSeries {
  const { startDate, endDate } = range;
  const known = new Map(all.filter((one) => one.type === type).map((one) => [one.day, countsOf(one, of)]));
  const at = (day: string) => known.get(day) ?? none;
  const days = daysOfRange(startDate, endDate);
  const before = rangeBefore(startDate, endDate);
  const weeks = Array.from({ length: comparedWeeks }, (_, index) => (comparedWeeks - index) * 7);
  return {
    count: days.map((date) => ({ date, ...at(date) })),
    summary: summaryOf(days.map(at)),
    comparison: {
      previous: { ...before, summary: summaryOf(daysOfRange(before.startDate, before.endDate).map(at)) },
      usual: days.map((date) => ({
        date,
        ...usualOf(
          at(date).create,
          weeks.map((back) => at(addDays(date, -back)).create),
          date < today,
        ),
      })),
    },
  };
}
