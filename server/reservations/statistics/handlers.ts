import { figureGroups, figureOf, type Figure } from '#contract/reservations/figures.ts';
import { addDays, diningDayAt } from '#contract/core/ranges.ts';
import { sourceTypeOf, type ReservationType } from '#contract/reservations/reservations.ts';
import * as contract from '#contract/reservations/statistics.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { refused } from '#server/platform/kernel/errors.ts';
import { handle, scopeOf, type Call, type Handled } from '#server/platform/http/handle.ts';
import { amountOf, figureValueOf, filtersOf, needsOfAll } from './evaluate.ts';
import { readFacts, totalsBySource, type StatisticsFacts } from './facts.ts';
import { readFigure } from './figures.ts';
import { monthlyCsv, monthlySegments } from './monthly.ts';
import { inCounts, placesOf, type ReportBranches } from './places.ts';
import { reservationPage } from './rows.ts';
import { comparedFrom, rangeBefore, seriesOf } from './series.ts';

/** Dashboards: the activity at the branches, and the rows behind every figure. */

/** Sources without reservations for this number of days are no longer offered. */
const rememberedDays = 731;

/** The facts of a dashboard with the common part of its responses. */
async function dashboardOf(
  call: Pick<Call, 'services' | 'scope'> & { query: contract.StatisticsQuery },
  by: 'dining' | 'created',
  types: readonly ReservationType[],
  figures: readonly Figure[],
) {
  const { branchId, startDate, endDate, timeZone, createdFrom, withPrevious } = call.query;
  const scope = scopeOf(call);
  const range = { startDate, endDate };
  const today = diningDayAt(timeZone);
  const needs = needsOfAll(figures.flatMap(filtersOf));
  const query = { companyId: scope.companyId, places: placesOf(scope, branchId), by, createdFrom, types };
  const { database } = call.services;
  const [facts, previous] = await Promise.all([
    readFacts(
      database,
      { ...query, ...range, countsFrom: comparedFrom(startDate, endDate) },
      { ...needs, counts: true },
    ),
    withPrevious ? readFacts(database, { ...query, ...rangeBefore(startDate, endDate) }, needs ?? {}) : undefined,
  ]);
  const own = { ...facts, counts: facts.counts.filter(({ day }) => day >= startDate) };
  const valuesIn = (known: StatisticsFacts) =>
    Object.fromEntries(
      figures.map((figure) => [figure.name, figureValueOf(figure, (filter) => amountOf(known, filter), known)]),
    );
  const seriesIn = (type: ReservationType, of: 'parties' | 'covers') => seriesOf(facts.counts, range, today, type, of);
  return {
    answer: { ...range, today },
    parties: (type: ReservationType) => seriesIn(type, 'parties'),
    people: (type: ReservationType) => seriesIn(type, 'covers'),
    figures: { figures: valuesIn(own), previousFigures: previous && valuesIn(previous) },
  };
}

/** The sources of a company's reservations: always its own two, then all that occur. */
async function sourcesOf(database: Database, companyId: string, places: ReportBranches) {
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

const refuse = (name: string, message: string) =>
  refused('invalid_input', `query.${name}`, message, { reason: `query.${name}: ${message}` });

export const statisticsHandlers: Handled[] = [
  handle(contract.statisticsSources, async (call) => {
    const scope = scopeOf(call);
    const places = placesOf(scope, call.query.branchId);
    return { sources: await sourcesOf(call.services.database, scope.companyId, places) };
  }),

  handle(contract.sourceStatistics, async (call) => {
    const scope = scopeOf(call);
    const { branchId, startDate, endDate, createdFrom } = call.query;
    const { companyId } = scope;
    const range = { companyId, places: placesOf(scope, branchId), startDate, endDate, createdFrom };
    const totals = await totalsBySource(call.services.database, range);
    return { sources: totals.map((one) => ({ ...one, type: sourceTypeOf(one.createdFrom) })) };
  }),

  handle(contract.bookingStatistics, async (call) => {
    const shown = await dashboardOf(call, 'dining', ['booking', 'waitlist'], figureGroups.booking);
    const { answer, figures, parties, people } = shown;
    return {
      ...answer,
      bookingGroup: parties('booking'),
      bookingPeople: people('booking'),
      waitlistGroup: parties('waitlist'),
      waitlistPeople: people('waitlist'),
      ...figures,
    };
  }),

  handle(contract.waitingStatistics, async (call) => {
    const { answer, figures, parties, people } = await dashboardOf(call, 'dining', ['waiting'], figureGroups.waiting);
    return { ...answer, waitingGroup: parties('waiting'), waitingPeople: people('waiting'), ...figures };
  }),

  handle(contract.walkInStatistics, async (call) => {
    const { answer, figures, parties, people } = await dashboardOf(call, 'dining', ['walkin'], figureGroups.walkIn);
    return { ...answer, walkInGroup: parties('walkin'), walkInPeople: people('walkin'), ...figures };
  }),

  handle(contract.createdStatistics, async (call) => {
    const { answer, parties } = await dashboardOf(call, 'created', ['booking', 'waiting'], []);
    return { ...answer, booking: parties('booking'), waiting: parties('waiting') };
  }),

  handle(contract.monthlyGuests, (call) => {
    const scope = scopeOf(call);
    const { branchId, from, to } = call.query;
    const places = placesOf(scope, branchId);
    return monthlySegments(call.services.database, { companyId: scope.companyId, places, from, to });
  }),

  handle(contract.monthlyGuestsCsv, async (call) => {
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
        'content-type': contract.csvType,
        'content-disposition': `attachment; filename="guests-${year}.csv"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(monthlyCsv(months, language));
  }),

  handle(contract.getFigure, async (call) => {
    const scope = scopeOf(call);
    const { branchId, startDate, endDate, by, createdFrom } = call.query;
    const figure = figureOf(call.params.figure);
    if (by === 'created' && !figure.byCreated) throw refuse('by', 'this figure is of dining days only');
    const problem = contract.onceProblem(filtersOf(figure), { startDate, endDate });
    if (problem) throw refuse('endDate', problem);
    const places = placesOf(scope, branchId);
    const range = { companyId: scope.companyId, places, startDate, endDate, by, createdFrom };
    return readFigure(call.services.database, range, figure);
  }),

  handle(contract.listReservations, (call) => reservationPage(call.services.database, scopeOf(call), call.query)),
];
