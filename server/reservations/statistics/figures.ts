import type { Figure, FigureValue } from '#contract/reservations/figures.ts';
import type { RowFilter } from '#contract/reservations/rowFilter.ts';
import { defaultSections } from '#contract/core/sections.ts';
import { reservationTypes } from '#contract/reservations/reservations.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { reservationJoins } from '../wire.ts';
import { rowConditions, type RowsQuery } from './conditions.ts';
import { amountOf, figureValueOf, filtersOf, needsOfAll } from './evaluate.ts';
import { readFacts, type Amount, type NeededFacts } from './facts.ts';

/** Single figures, and the number of rows of a filter. */

type Range = Omit<RowsQuery, 'filter' | 'sections' | 'search'>;

/** The facts that answer filters for these branches and this axis without reading rows; null if rows are required. */
function answerable(range: Range, filters: readonly RowFilter[]): NeededFacts | null {
  const needs = needsOfAll(filters);
  // Guests at their first visit at any of several branches are not a sum over the branches.
  if (!needs || (range.places.kind === 'some' && filters.some(({ once }) => once))) return null;
  const byDiningDay = Boolean(needs.spreads?.length || needs.passed || needs.unresolved);
  return byDiningDay && range.by === 'created' ? null : needs;
}

/** Counts the rows themselves. */
export async function countRows(database: Database, query: RowsQuery, periods = defaultSections): Promise<Amount> {
  const values = new Values();
  const { where, joined } = rowConditions(query, periods, values);
  const [row] = await database.query<Amount>({
    text: `select count(*)::int as parties, coalesce(sum(r.group_size), 0)::int as covers
      from reservations r ${joined ? reservationJoins : ''} where ${where}`,
    values: values.list,
  });
  return row ?? { parties: 0, covers: 0 };
}

/** The number of parties and covers of a filter; from the counts if possible. */
export async function amountOfRows(database: Database, range: Range, filter: RowFilter): Promise<Amount> {
  const needs = answerable(range, [filter]);
  // Covers of guests counted once are not stored, and distributions are stored only for all branches together.
  const spread = needs?.spreads?.length && range.places.kind !== 'company';
  if (!needs || spread || filter.once) return countRows(database, { ...range, filter });
  return amountOf(await readFacts(database, { ...range, types: filter.types ?? reservationTypes }, needs), filter);
}

/** One figure of a range. */
export async function readFigure(database: Database, range: Range, figure: Figure): Promise<FigureValue> {
  const filters = filtersOf(figure);
  const answered = filters.filter((filter) => answerable(range, [filter]));
  const counted = await Promise.all(
    filters
      .filter((filter) => !answered.includes(filter))
      .map(async (filter) => [filter, await countRows(database, { ...range, filter })] as const),
  );
  const known = new Map(counted);
  const types = [...new Set(filters.flatMap((filter) => filter.types ?? reservationTypes))];
  const facts = await readFacts(database, { ...range, types }, needsOfAll(answered) ?? {});
  return figureValueOf(figure, (filter) => known.get(filter) ?? amountOf(facts, filter), facts);
}
