import { figureOf, figures, type Figure, type FigureValue, type Unit } from '#contract/reservations/figures.ts';
import type { RowFilter } from '#contract/reservations/rowFilter.ts';
import type { StatisticsOutcome } from '#contract/reservations/statistics.ts';
import type { ReservationState, ReservationType } from '#contract/reservations/reservations.ts';

/** The figures of the overview: declared figures, and sums of them over the kinds of reservation. */

export interface DashboardFigure {
  name: string;
  /** One figure, or several to be added up. */
  figures: readonly Figure[];
  rows: RowFilter;
  /** The denominator. */
  whole: RowFilter | null;
  /** The key of a sum's label. */
  label: string | null;
}

const kinds: readonly ReservationType[] = ['booking', 'waiting', 'walkin'];
const everyKind: readonly ReservationType[] = [...kinds, 'waitlist'];

const sum = (name: string, parts: readonly string[], rows: RowFilter): DashboardFigure => ({
  name,
  figures: parts.map(figureOf),
  rows,
  whole: null,
  label: `overview.sum.${name}`,
});

const sums: readonly DashboardFigure[] = [
  sum(
    'seatedCovers',
    everyKind.map((type) => `${type}-seated-covers`),
    { states: ['seated'] },
  ),
  sum(
    'seatedParties',
    everyKind.map((type) => `${type}-seated-parties`),
    { states: ['seated'] },
  ),
  sum(
    'newParties',
    kinds.map((type) => `${type}-new-guests`),
    { types: [...kinds], states: ['seated'], guest: 'new' },
  ),
];

const known = new Set(figures.map(({ name }) => name));

/** A figure by its name in the address; null if there is none. */
export function shownOf(name: string): DashboardFigure | null {
  const added = sums.find((one) => one.name === name);
  if (added) return added;
  if (!known.has(name)) return null;
  const figure = figureOf(name);
  const { value } = figure;
  return {
    name,
    figures: [figure],
    rows: value.rows,
    whole: value.kind === 'share' ? value.whole : null,
    label: null,
  };
}

/** The unit of a figure: persons or parties; null for a time. */
export const unitOf = ({ figures: [first] }: DashboardFigure): Unit | null =>
  first && first.value.of !== 'duration' && first.value.of !== 'wait' ? first.value.of : null;

export type FigureKind = 'count' | 'share' | 'minutes';

export function figureKindOf({ figures: [first] }: DashboardFigure): FigureKind {
  const kind = first?.value.kind;
  return kind === 'count' || kind === 'share' ? kind : 'minutes';
}

/** The value of a figure from its parts; null while one of them is missing. */
export function valueOf(shown: DashboardFigure, values: Readonly<Record<string, FigureValue>>): FigureValue | null {
  const parts = shown.figures.map(({ name }) => values[name]);
  const [first] = parts;
  if (!first) return null;
  if (parts.length === 1) return first;
  const total: FigureValue = { value: 0, part: 0, whole: null, excluded: {} };
  for (const part of parts) {
    if (!part) return null;
    total.value = (total.value ?? 0) + (part.value ?? 0);
    total.part += part.part;
    for (const reason of reasonsOf(shown))
      total.excluded[reason] = (total.excluded[reason] ?? 0) + (part.excluded[reason] ?? 0);
  }
  return total;
}

/** The reasons for excluding rows from a figure, each once. */
export const reasonsOf = (shown: DashboardFigure) => [
  ...new Set(shown.figures.flatMap(({ excluded }) => excluded.map(({ reason }) => reason))),
];

/** The rows that are excluded for a reason. For a sum, those of all its kinds. */
export function excludedRows(shown: DashboardFigure, reason: Figure['excluded'][number]['reason']): RowFilter | null {
  const found = shown.figures.flatMap(({ excluded }) => excluded.filter((one) => one.reason === reason));
  const [first] = found;
  if (!first) return null;
  const types = [...new Set(found.flatMap(({ rows }) => rows.types ?? []))];
  return { ...first.rows, ...(types.length > 0 && { types }) };
}

export type FigureChange = { kind: 'relative' | 'points'; by: number } | null;

/**
 * The change of a figure: relative for counts and times, in percentage points for rates. Null without a previous value.
 */
export function changeOf(
  kind: FigureKind,
  now: number | null | undefined,
  before: number | null | undefined,
): FigureChange {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  if (kind === 'share') return { kind: 'points', by: (now - before) * 100 };
  return before === 0 ? null : { kind: 'relative', by: now / before - 1 };
}

/** The series that the control flags show (specification, section 3), in the order of the charts. */
export const flags = [
  'create',
  'seat',
  'noShow',
  'cancelByCustomer',
  'cancelByRestaurant',
] as const satisfies readonly StatisticsOutcome[];
export type Flag = (typeof flags)[number];

export const flagStates: Readonly<Record<Flag, ReservationState | 'all'>> = {
  create: 'all',
  seat: 'seated',
  noShow: 'noShow',
  cancelByCustomer: 'cancelledByCustomer',
  cancelByRestaurant: 'cancelledByRestaurant',
};

/** The name of the figure that equals a series' total. */
export const totalName = (type: ReservationType, flag: Flag, unit: 'parties' | 'covers'): string =>
  `${type}-${flagStates[flag]}-${unit}`;
