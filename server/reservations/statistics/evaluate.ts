import type { Figure, FigureValue, ExclusionReason, Unit } from '#contract/reservations/figures.ts';
import { leadBuckets, type RowFilter } from '#contract/reservations/rowFilter.ts';
import { reservationStates, reservationTypes, type ReservationType } from '#contract/reservations/reservations.ts';
import type { Amount, StatisticsFacts, Measure, NeededFacts, Spread } from './facts.ts';

/** Computes figures from facts. Pure. */

const nothing: Amount = { parties: 0, covers: 0 };

const sum = (amounts: readonly Amount[]): Amount =>
  amounts.reduce(
    (total, { parties, covers }) => ({ parties: total.parties + parties, covers: total.covers + covers }),
    nothing,
  );

const less = (a: Amount, b: Amount): Amount => ({ parties: a.parties - b.parties, covers: a.covers - b.covers });

const guestValues = { unknown: 0, new: 1, returning: 2 } as const;

const durationValues = {
  counted: { measure: 'duration', fits: (value: number) => value >= 0 },
  auto: { measure: 'auto', fits: () => true },
  missing: { measure: 'duration', fits: (value: number) => value === -1 },
  implausible: { measure: 'duration', fits: (value: number) => value === -2 },
} as const;

const waitValues = {
  served: { measure: 'wait', fits: (value: number) => value >= 0 },
  servedUnknown: { measure: 'wait', fits: (value: number) => value === -1 },
  abandoned: { measure: 'abandoned', fits: (value: number) => value >= 0 },
  abandonedUnknown: { measure: 'abandoned', fits: (value: number) => value === -1 },
} as const;

/** Conditions with facts of their own; combinations of two require the rows. */
const special = ['guest', 'once', 'passed', 'unresolved', 'sizes', 'lead', 'duration', 'wait', 'deleted'] as const;

/** Conditions that only apply to seated parties. */
const ofSeated: readonly (typeof special)[number][] = ['guest', 'once', 'sizes', 'duration'];

/** The facts that answer a filter; null if only the rows can. */
export function needsOf(filter: RowFilter): NeededFacts | null {
  const query = special.filter((key) => filter[key] !== undefined);
  const [only] = query;
  if (!only) return { counts: true };
  if (query.length > 1)
    return filter.once && filter.guest && query.length === 2 ? statesFit(filter, ['seated'], { counts: true }) : null;
  if (ofSeated.includes(only)) return statesFit(filter, ['seated'], needsOfSeated(only));
  if (only === 'unresolved') return statesFit(filter, ['open'], { counts: true, unresolved: true });
  if (filter.states) return null;
  if (only === 'passed')
    return filter.types?.every((type) => type === 'booking') ? { counts: true, passed: true } : null;
  if (only === 'lead') return { spreads: ['lead'] };
  if (only === 'wait') return { spreads: ['wait', 'abandoned'] };
  return { deleted: true };
}

const needsOfSeated = (only: (typeof special)[number]): NeededFacts => {
  if (only === 'once') return { counts: true };
  if (only === 'duration') return { spreads: ['duration', 'auto'] };
  return { spreads: [only === 'guest' ? 'guest' : 'size'] };
};

/** Whether the filter's states are none or the implied one; `unresolved: false` requires a state. */
function statesFit(filter: RowFilter, implied: readonly string[], needs: NeededFacts): NeededFacts | null {
  if (!filter.states) return filter.unresolved === false ? null : needs;
  return filter.states.length === 1 && implied.includes(filter.states[0] ?? '') ? needs : null;
}

/** The combined facts for these filters; null if one of them requires the rows. */
export function needsOfAll(filters: readonly RowFilter[]): NeededFacts | null {
  const all: NeededFacts & { spreads: Measure[] } = { spreads: [] };
  for (const filter of filters) {
    const needs = needsOf(filter);
    if (!needs) return null;
    const { spreads = [], ...flags } = needs;
    Object.assign(all, flags);
    all.spreads = [...new Set([...all.spreads, ...spreads])];
  }
  return all;
}

/** The parties and covers of a filter that {@link needsOf} has facts for. */
export function amountOf(facts: StatisticsFacts, filter: RowFilter): Amount {
  const types: readonly ReservationType[] = filter.types ?? reservationTypes;
  const spread = (measure: Measure, fits: (value: number) => boolean) => sum(spreadsOf(facts, types, measure, fits));
  const counted = (states = filter.states ?? reservationStates) =>
    sum(
      facts.counts
        .filter(({ type }) => types.includes(type))
        .flatMap((count) => states.map((state) => count.states[state])),
    );
  const of = (list: readonly (Amount & { type: ReservationType })[]) =>
    sum(list.filter(({ type }) => types.includes(type)));

  if (filter.once) return onceOf(facts, types, filter.guest);
  if (filter.deleted) return of(facts.deleted);
  const { guest, lead: leadTime, duration, wait, sizes } = filter;
  if (guest) return spread('guest', (value) => value === guestValues[guest]);
  if (sizes) return spread('size', (value) => sizes.includes(value));
  if (leadTime) {
    const values = leadTime.map((one) => (one === 'late' ? -1 : leadBuckets.indexOf(one)));
    return spread('lead', (value) => values.includes(value));
  }
  if (duration) return sum(duration.map((one) => spread(durationValues[one].measure, durationValues[one].fits)));
  if (wait) return sum(wait.map((one) => spread(waitValues[one].measure, waitValues[one].fits)));
  if (filter.passed !== undefined) return filter.passed ? facts.passed : less(counted(), facts.passed);
  if (filter.unresolved !== undefined)
    return filter.unresolved ? of(facts.unresolved) : less(counted(['open']), of(facts.unresolved));
  return counted();
}

const spreadsOf = (
  { spreads }: StatisticsFacts,
  types: readonly ReservationType[],
  wanted: Measure,
  fits: (value: number) => boolean,
): Spread[] => spreads.filter(({ measure, type, value }) => measure === wanted && types.includes(type) && fits(value));

/** Guests, each once per month, without covers. */
function onceOf({ counts }: StatisticsFacts, types: readonly ReservationType[], guest: RowFilter['guest']): Amount {
  const own = counts.filter(({ type }) => types.includes(type));
  const all = own.reduce((total, { once }) => total + (once ?? 0), 0);
  const first = own.reduce((total, one) => total + one.first, 0);
  return { parties: guest === 'new' ? first : guest === 'returning' ? all - first : guest ? 0 : all, covers: 0 };
}

/** Values in order with their number of parties. */
type Histogram = readonly (readonly [value: number, parties: number])[];

/** The minutes for a mean or a median. */
function minutesOf(facts: StatisticsFacts, filter: RowFilter): Histogram {
  const types = filter.types ?? reservationTypes;
  const kinds = [
    ...(filter.duration ?? []).map((one) => durationValues[one]),
    ...(filter.wait ?? []).map((one) => waitValues[one]),
  ];
  const parties = new Map<number, number>();
  for (const { measure, fits } of kinds)
    for (const one of spreadsOf(facts, types, measure, fits))
      parties.set(one.value, (parties.get(one.value) ?? 0) + one.parties);
  return [...parties].sort(([a], [b]) => a - b);
}

/**
 * The value below which a share of all values lies, interpolated linearly (like spreadsheets' PERCENTILE.INC and
 * PostgreSQL's percentile_cont).
 *
 * @example percentile([[10, 1], [20, 1]], 0.5) // 15
 */
export function percentile(histogram: Histogram, share: number): number | null {
  const total = histogram.reduce((all, [, parties]) => all + parties, 0);
  if (total === 0) return null;
  const place = share * (total - 1);
  const at = (rank: number) => {
    let seen = 0;
    for (const [value, parties] of histogram) if ((seen += parties) > rank) return value;
    return histogram.at(-1)?.[0] ?? 0;
  };
  const [low, high] = [at(Math.floor(place)), at(Math.ceil(place))];
  return low + (high - low) * (place - Math.floor(place));
}

function meanOf(histogram: Histogram): number | null {
  const total = histogram.reduce((all, [, parties]) => all + parties, 0);
  return total === 0 ? null : histogram.reduce((all, [value, parties]) => all + value * parties, 0) / total;
}

const inUnit = ({ parties, covers }: Amount, of: Unit) => (of === 'covers' ? covers : parties);

/** All filters of a figure. */
export const filtersOf = ({ value, excluded }: Figure): RowFilter[] => [
  value.rows,
  ...(value.kind === 'share' ? [value.whole] : []),
  ...excluded.map(({ rows }) => rows),
];

/**
 * A figure's value.
 *
 * @param amount returns the parties and covers of a filter
 * @param facts the source of minutes
 */
export function figureValueOf(
  { value, excluded }: Figure,
  amount: (filter: RowFilter) => Amount,
  facts: StatisticsFacts,
): FigureValue {
  const left: Partial<Record<ExclusionReason, number>> = {};
  for (const { reason, rows } of excluded) left[reason] = amount(rows).parties;
  const rest = { excluded: left };
  const counted = amount(value.rows);
  if (value.kind === 'count') {
    const part = inUnit(counted, value.of);
    return { value: part, part, whole: null, ...rest };
  }
  if (value.kind === 'share') {
    const [part, whole] = [inUnit(counted, value.of), inUnit(amount(value.whole), value.of)];
    return { value: whole === 0 ? null : part / whole, part, whole, ...rest };
  }
  const minutes = minutesOf(facts, value.rows);
  const middle = value.kind === 'mean' ? meanOf(minutes) : percentile(minutes, value.kind === 'median' ? 0.5 : 0.9);
  return { value: middle, part: counted.parties, whole: null, ...rest };
}
