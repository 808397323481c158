import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AnswersQuery } from '#contract/feedback/surveys.ts';
import { addDays } from '#contract/core/ranges.ts';
import { dayOf, instantAt } from '#contract/core/zones.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { branches, branchesOn } from '#server/platform/db/schema.ts';
import { foldAllCounts } from '#server/platform/sql/foldCounts.ts';
import { farIn, rowAmongDays } from '#server/platform/sql/page.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** Counters of a survey; days that a range covers partly are counted from the rows. */

export interface SurveyCount {
  ref: string;
  value: string;
  count: number;
}

/** A list of texts as params of a statement. */
export const paramList = (values: readonly string[]): SQL =>
  values.length
    ? sql`(${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`
    : sql`(null)`;

/** The SQL condition of answers by company, survey and branches. */
export function ofSurvey({ companyId, enabledBranches }: BranchAccess, surveyId: string, branchId?: string): SQL {
  const confined = enabledBranches === 'all' ? sql`` : sql` and branch_id in ${paramList(enabledBranches)}`;
  const at = branchId ? sql` and branch_id = ${branchId}` : sql``;
  return sql`company_id = ${companyId} and survey_id = ${surveyId}${confined}${at}`;
}

const seesAll = ({ scope, branchId }: Params) => scope.enabledBranches === 'all' && !branchId;

/** The same for counters: users who see every branch read the counters of all branches in a time zone. */
const countersOf = (of: Params, zones: readonly string[]): SQL =>
  seesAll(of)
    ? sql`company_id = ${of.scope.companyId} and survey_id = ${of.surveyId} and branch_id in ${paramList(zones.map(branchesOn))}`
    : ofSurvey(of.scope, of.surveyId, of.branchId);

interface Params {
  scope: BranchAccess;
  surveyId: string;
  branchId?: string;
}
/** Branches by time zone. */
type Clocks = ReadonlyMap<string, readonly string[]>;

/** Adds up the counters of past days; one process at a time. */
export const foldSurveyCounts = (database: Database): Promise<void> => foldAllCounts(database, 'fold_survey_counts');

const latest = Date.UTC(9_999, 0, 1);

/** The range applies only if both dates are positive. */
export const answerRange = ({ from = 0, to = 0 }: Pick<AnswersQuery, 'from' | 'to'>) =>
  from > 0 && to > 0 ? { from: Math.min(from, latest), to: Math.min(to, latest) } : null;

const instant = (at: number): SQL => sql`to_timestamp(${at / 1000})`;

/** The start of a day; if the time zone skips midnight, its first instant. */
const midnight = (day: string, zone: string): number => Date.parse(instantAt(`${day}T00:00`, zone) ?? day);
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The whole days of a range in a time zone, and the remainders at both ends. */
export function wholeDays(from: number, to: number, zone: string) {
  const past = to + 1;
  let first = dayOf(from, zone);
  if (midnight(first, zone) < from) first = dayAfter(first);
  const end = dayOf(past, zone);
  const [begins, ends] = [midnight(first, zone), midnight(end, zone)];
  if (first >= end) return { days: null, edges: [{ from, past }] };
  const edges = [
    { from, past: begins },
    { from: ends, past },
  ].filter((edge) => edge.from < edge.past);
  return { days: { first, end }, edges };
}

async function clocksOf(database: Sql, { companyId }: BranchAccess, branchId?: string): Promise<Clocks> {
  const rows = await database
    .select({ id: branches.id, zone: branches.timeZone })
    .from(branches)
    .where(and(eq(branches.companyId, companyId), branchId ? eq(branches.id, branchId) : undefined));
  const found = new Map<string, string[]>();
  for (const { id, zone } of rows) found.set(zone, [...(found.get(zone) ?? []), id]);
  return found;
}

/** The key of a counter. */
export type CounterKey = Pick<SurveyCount, 'ref' | 'value'>;

const thatOne = (unit: CounterKey | undefined): SQL =>
  unit ? sql` and ref = ${unit.ref} and value = ${unit.value}` : sql``;

type Days = Pick<AnswersQuery, 'branchId' | 'firstDay' | 'lastDay'>;

/** Selects rows within days, each in its branch's time zone; the days apply only if both are set. */
export async function inDays(
  database: Sql,
  scope: BranchAccess,
  { branchId, firstDay, lastDay }: Days,
  time: AnyColumn,
  branch: AnyColumn,
): Promise<SQL | undefined> {
  if (!firstDay || !lastDay) return undefined;
  const found = await clocksOf(database, scope, branchId);
  const parts = [...found].map(([zone, ids]) => {
    const within = sql`${time} >= ${instant(midnight(firstDay, zone))} and ${time} < ${instant(midnight(dayAfter(lastDay), zone))}`;
    return found.size > 1 ? sql`(${branch} in ${paramList(ids)} and ${within})` : sql`(${within})`;
  });
  return parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}

const betweenDays = ({ firstDay, lastDay }: Days): SQL =>
  firstDay && lastDay ? sql` and c.day between ${firstDay}::date and ${lastDay}::date` : sql``;

/**
 * The counters of some days, of all branches or of the visible ones. A single counter is looked up day by day: the
 * primary key begins with the day, so by a range of days every counter of these days would be read.
 */
function countersIn(
  of: Params,
  zones: readonly string[],
  only: CounterKey | undefined,
  days: SQL,
  here: SQL = sql``,
): SQL {
  const eachDay = only
    ? sql` and day = any(array(select generate_series(min(day)::timestamp, max(day)::timestamp, interval '1 day')::date
        from survey_daily_counts where company_id = ${of.scope.companyId} and survey_id = ${of.surveyId} and ${days}))`
    : sql` and ${days}`;
  return sql`select day, ref, value, count from survey_daily_counts
    where ${countersOf(of, zones)}${seesAll(of) ? sql`` : here}${thatOne(only)}${eachDay}`;
}

interface CountsRequest {
  scope: BranchAccess;
  surveyId: string;
  query: Pick<AnswersQuery, 'branchId' | 'from' | 'to' | 'firstDay' | 'lastDay'>;
  /** Restricts the result to this counter. */
  only?: CounterKey;
}

/**
 * The requested counters as rows of `day, ref, value, count`; for links (`issued`, `completed`) only whole days.
 *
 * @returns null if there are none
 */
async function counterRows(
  database: Sql,
  { scope, surveyId, query, only }: CountsRequest,
  daily: boolean,
): Promise<SQL | null> {
  const of = { scope, surveyId, branchId: query.branchId };
  const clocks = await clocksOf(database, scope, query.branchId);
  const range = answerRange(query);
  const zones = [...clocks.keys()];
  const someDays = daily || Boolean(query.firstDay && query.lastDay);
  const parts = range
    ? rangeParts(of, clocks, range, only)
    : [
        someDays
          ? countersIn(of, zones, only, sql`day > date '0001-01-01'`)
          : sql`select day, ref, value, count from survey_daily_counts
              where ${countersOf(of, zones)}${thatOne(only)} and day = date '0001-01-01'`,
      ];
  return parts.length
    ? sql`(select * from (${sql.join(parts, sql` union all `)}) c where true${betweenDays(query)}) counters`
    : null;
}

/** The requested counters. */
export async function countedBy(database: Sql, request: CountsRequest): Promise<SurveyCount[]> {
  const rows = await counterRows(database, request, false);
  if (!rows) return [];
  return rowsOf<SurveyCount>(
    database,
    sql`select ref, value, sum(count)::int as count from ${rows} group by 1, 2 having sum(count) <> 0 order by 1, 2`,
  );
}

const firstOfSeries = '2000-01-01';

/**
 * The requested counters by day. Each is one row with its days and their counts as lists: the database and the driver
 * handle a few long rows much faster than one for each day.
 */
export async function countedByDay(
  database: Sql,
  request: CountsRequest,
): Promise<{ day: string; counted: SurveyCount[] }[]> {
  const rows = await counterRows(database, request, true);
  if (!rows) return [];
  const series = await rowsOf<CounterKey & { days: number[]; counts: number[] }>(
    database,
    sql`select ref, value, array_to_json(array_agg(day - ${firstOfSeries}::date)) as days,
      array_to_json(array_agg(count)) as counts from ${rows} group by 1, 2 order by 1, 2`,
  );
  const found = new Map<number, SurveyCount[]>();
  for (const { ref, value, days, counts } of series) {
    // A day may have several counts: of shards, of time zones, and of the remainders of a range.
    const sums = new Map<number, number>();
    for (const [at, day] of days.entries()) sums.set(day, (sums.get(day) ?? 0) + (counts[at] ?? 0));
    for (const [day, count] of sums) {
      if (!count) continue;
      const counted = found.get(day);
      if (counted) counted.push({ ref, value, count });
      else found.set(day, [{ ref, value, count }]);
    }
  }
  return [...found].sort(([a], [b]) => a - b).map(([day, counted]) => ({ day: addDays(firstOfSeries, day), counted }));
}

function rangeParts(
  of: Params,
  clocks: Clocks,
  { from, to }: { from: number; to: number },
  only: CounterKey | undefined,
): SQL[] {
  const where = ofSurvey(of.scope, of.surveyId, of.branchId);
  return [...clocks].flatMap(([zone, ids]) => {
    const { days, edges } = wholeDays(from, to, zone);
    const here = clocks.size > 1 ? sql` and branch_id in ${paramList(ids)}` : sql``;
    const counters = days
      ? [countersIn(of, [zone], only, sql`day >= ${days.first}::date and day < ${days.end}::date`, here)]
      : [];
    const rows = edges.map(
      (edge) => sql`select (s.submitted_time at time zone ${zone})::date as day, u.ref, u.value, 1 as count
        from (select * from survey_submissions where ${where}${here}
          and submitted_time >= ${instant(edge.from)} and submitted_time < ${instant(edge.past)}) s
        cross join lateral survey_units(${only && !only.ref ? sql`'[]'::jsonb` : sql`s.answers`}, s.commented, s.unsatisfied,
          s.asks_contact, s.contact_status) u where true${thatOne(only)}`,
    );
    return [...counters, ...rows];
  });
}

/** The total of one counter. */
export async function unitsCounted(database: Sql, request: CountsRequest & { only: CounterKey }): Promise<number> {
  const [found] = await countedBy(database, request);
  return found?.count ?? 0;
}

/**
 * A condition of rows, latest first or the other way round, that leaves out most of the skipped ones, and how many are
 * left to skip: the counters know the day at which a page far from both ends starts. Null near the ends, and if the
 * branches have several time zones, whose days overlap.
 */
export async function pageStart(
  database: Sql,
  request: CountsRequest & { only: CounterKey },
  { time, skipped, ascending }: { time: AnyColumn; skipped: number; ascending: boolean },
): Promise<{ where: SQL; skipped: number } | null> {
  if (skipped < farIn) return null;
  const [zone, another] = [...(await clocksOf(database, request.scope, request.query.branchId)).keys()];
  if (!zone || another) return null;
  const days = (await countedByDay(database, request)).map(({ day, counted }) => ({
    day,
    count: counted[0]?.count ?? 0,
  }));
  const found = rowAmongDays(ascending ? days : days.toReversed(), skipped);
  if (!found) return null;
  const where = ascending
    ? sql`${time} >= ${instant(midnight(found.day, zone))}`
    : sql`${time} < ${instant(midnight(dayAfter(found.day), zone))}`;
  return { where, skipped: found.skipped };
}
