import { figureGroups, figureOf, type Figure, type FigureValue } from '#contract/figures.ts';
import { addDays, diningDayAt } from '#contract/ranges.ts';
import { sourceTypeOf, type ReservationType } from '#contract/reservations.ts';
import {
  bookingStatistics,
  createdStatistics,
  csvType,
  getFigure,
  listReservations,
  monthlyGuests,
  monthlyGuestsCsv,
  onceProblem,
  statisticsSources,
  waitingStatistics,
  walkInStatistics,
  type StatisticsQuery,
} from '#contract/statistics.ts';
import { Values } from '../sql/values.ts';
import type { Database } from '../db/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { handle, scopeOf, type Handled } from '../http/handle.ts';
import type { CompanyScope } from '../kernel/scope.ts';
import { amountOf, figureValueOf, filtersOf, needsOfAll } from './evaluate.ts';
import { readFacts, type Facts } from './facts.ts';
import { readFigure } from './figures.ts';
import { monthlyCsv, monthlySegments } from './monthly.ts';
import { inCounts, placesOf, type Places } from './places.ts';
import { listOf } from './rows.ts';
import { comparedFrom, seriesOf } from './series.ts';

/** Dashboards: what happened at the branches, and the rows behind every figure. */

/** Sources that nothing came from for so many days are no longer offered. */
const rememberedDays = 731;

/** The facts of a dashboard with what every one of its answers says. */
async function dashboardOf(
  database: Database,
  scope: CompanyScope,
  query: StatisticsQuery,
  by: 'dining' | 'created',
  types: readonly ReservationType[],
  figures: readonly Figure[],
) {
  const { branchId, startDate, endDate, timeZone, createdFrom } = query;
  const range = { startDate, endDate };
  const today = diningDayAt(timeZone);
  const facts = await readFacts(
    database,
    {
      companyId: scope.companyId,
      places: placesOf(scope, branchId),
      ...range,
      by,
      createdFrom,
      types,
      countsFrom: comparedFrom(startDate, endDate),
    },
    { ...needsOfAll(figures.flatMap(filtersOf)), counts: true },
  );
  return {
    answer: { ...range, today },
    series: (type: ReservationType, of: 'parties' | 'covers') => seriesOf(facts.counts, range, today, type, of),
    figures: valuesOf(figures, {
      ...facts,
      counts: facts.counts.filter(({ day }) => day >= startDate),
    }),
  };
}

const valuesOf = (figures: readonly Figure[], facts: Facts): Record<string, FigureValue> =>
  Object.fromEntries(
    figures.map((figure) => [figure.name, figureValueOf(figure, (filter) => amountOf(facts, filter), facts)]),
  );

/** Where a company's reservations come from: always the two of its own, then what occurs. */
async function sourcesOf(database: Database, companyId: string, places: Places) {
  const values = new Values();
  const rows = await database.query<{ source: string }>({
    text: `select distinct created_from as source from reservation_counts
      where company_id = ${values.add(companyId)} and axis = 'created' and ${inCounts(places, 'branch_id', values)}
        and day >= ${values.add(addDays(diningDayAt('UTC'), -rememberedDays))}::date`,
    values: values.list,
  });
  const names = new Set(['host', 'web', ...rows.map(({ source }) => source).sort()]);
  return [...names].map((createdFrom) => ({ createdFrom, type: sourceTypeOf(createdFrom) }));
}

const refused = (path: string, message: string) =>
  new ApiError('invalid_input', `query.${path}: ${message}`, { details: [{ path: `query.${path}`, message }] });

export const statisticsHandlers: Handled[] = [
  handle(statisticsSources, async (call) => {
    const scope = scopeOf(call);
    const places = placesOf(scope, call.query.branchId);
    return { sources: await sourcesOf(call.services.database, scope.companyId, places) };
  }),

  handle(bookingStatistics, async (call) => {
    const { answer, series, figures } = await dashboardOf(
      call.services.database,
      scopeOf(call),
      call.query,
      'dining',
      ['booking', 'waitlist'],
      figureGroups.booking,
    );
    return {
      ...answer,
      bookingGroup: series('booking', 'parties'),
      bookingPeople: series('booking', 'covers'),
      waitlistGroup: series('waitlist', 'parties'),
      waitlistPeople: series('waitlist', 'covers'),
      figures,
    };
  }),

  handle(waitingStatistics, async (call) => {
    const { answer, series, figures } = await dashboardOf(
      call.services.database,
      scopeOf(call),
      call.query,
      'dining',
      ['waiting'],
      figureGroups.waiting,
    );
    return {
      ...answer,
      waitingGroup: series('waiting', 'parties'),
      waitingPeople: series('waiting', 'covers'),
      figures,
    };
  }),

  handle(walkInStatistics, async (call) => {
    const { answer, series, figures } = await dashboardOf(
      call.services.database,
      scopeOf(call),
      call.query,
      'dining',
      ['walkin'],
      figureGroups.walkIn,
    );
    return { ...answer, walkInGroup: series('walkin', 'parties'), walkInPeople: series('walkin', 'covers'), figures };
  }),

  handle(createdStatistics, async (call) => {
    const { answer, series } = await dashboardOf(
      call.services.database,
      scopeOf(call),
      call.query,
      'created',
      ['booking', 'waiting'],
      [],
    );
    return { ...answer, booking: series('booking', 'parties'), waiting: series('waiting', 'parties') };
  }),

  handle(monthlyGuests, (call) => {
    const scope = scopeOf(call);
    const { branchId, from, to } = call.query;
    const places = placesOf(scope, branchId);
    return monthlySegments(call.services.database, { companyId: scope.companyId, places, from, to });
  }),

  handle(monthlyGuestsCsv, async (call) => {
    const scope = scopeOf(call);
    const { branch_id: branchId, datetime, language } = call.query;
    const year = datetime.slice(0, 4);
    const months = await monthlySegments(call.services.database, {
      companyId: scope.companyId,
      places: placesOf(scope, branchId),
      from: `${year}-01-01`,
      to: `${year}-12-31`,
    });
    await call.reply
      .headers({
        'content-type': csvType,
        'content-disposition': `attachment; filename="guests-${year}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(monthlyCsv(months, language));
  }),

  handle(getFigure, async (call) => {
    const scope = scopeOf(call);
    const { branchId, startDate, endDate, by, createdFrom } = call.query;
    const figure = figureOf(call.params.figure);
    if (by === 'created' && !figure.byCreated) throw refused('by', 'this figure is of dining days only');
    const problem = onceProblem(filtersOf(figure), { startDate, endDate });
    if (problem) throw refused('endDate', problem);
    const places = placesOf(scope, branchId);
    const range = { companyId: scope.companyId, places, startDate, endDate, by, createdFrom };
    return readFigure(call.services.database, range, figure);
  }),

  handle(listReservations, (call) => listOf(call.services.database, scopeOf(call), call.query)),
];
