import { and, eq, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { AnswersQuery } from '#contract/feedback/surveys.ts';
import { dayOf, instantAt } from '#contract/core/zones.ts';
import type { Database, Sql } from '#server/platform/db/client.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { branches, branchesOn } from '#server/platform/db/schema.ts';
import { foldAllCounts } from '#server/platform/sql/foldCounts.ts';
import { farIn, rowAmongDays } from '#server/platform/sql/page.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';

/** Counters of a survey; days that a range covers partly are counted from the rows. */

export interface DailyCount {
  /** The schema's `allDays` for the total of all days. */
  day: string;
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
export type CounterKey = Pick<DailyCount, 'ref' | 'value'>;

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
 * The requested counters; for links (`issued`, `completed`) only whole days.
 * @param only restricts the result to this counter
 */
export async function countedBy(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: Pick<AnswersQuery, 'branchId' | 'from' | 'to' | 'firstDay' | 'lastDay'>,
  { daily = false, only }: { daily?: boolean; only?: CounterKey } = {},
): Promise<DailyCount[]> {
  const of = { scope, surveyId, branchId: query.branchId };
  const clocks = await clocksOf(database, scope, query.branchId);
  const range = answerRange(query);
  const someDays = Boolean(query.firstDay && query.lastDay);
  const day = daily ? sql`day` : sql`date '0001-01-01'`;
  const parts = range
    ? rangeParts(of, clocks, range, only)
    : [
        sql`select day, ref, value, count from survey_daily_counts
          where ${countersOf(of, [...clocks.keys()])}${thatOne(only)} and ${daily || someDays ? sql`day > date '0001-01-01'` : sql`day = date '0001-01-01'`}`,
      ];
  if (!parts.length) return [];
  return rowsOf<DailyCount>(
    database,
    sql`select ${day}::text as day, ref, value, sum(count)::int as count
      from (${sql.join(parts, sql` union all `)}) c where true${betweenDays(query)} group by 1, 2, 3 having sum(count) <> 0 order by 1`,
  );
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
      ? [
          sql`select day, ref, value, count from survey_daily_counts
            where ${countersOf(of, [zone])}${seesAll(of) ? sql`` : here}${thatOne(only)} and day >= ${days.first}::date and day < ${days.end}::date`,
        ]
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
export async function unitsCounted(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: Parameters<typeof countedBy>[3],
  unit: CounterKey,
): Promise<number> {
  const [found] = await countedBy(database, scope, surveyId, query, { only: unit });
  return found?.count ?? 0;
}

/**
 * A condition of rows, latest first or the other way round, that leaves out most of the skipped ones, and how many are
 * left to skip: the counters know the day at which a page far from both ends starts. Null near the ends, and if the
 * branches have several time zones, whose days overlap.
 */
export async function pageStart(
  database: Sql,
  scope: BranchAccess,
  surveyId: string,
  query: Parameters<typeof countedBy>[3],
  { unit, time, skipped, ascending }: { unit: CounterKey; time: AnyColumn; skipped: number; ascending: boolean },
): Promise<{ where: SQL; skipped: number } | null> {
  if (skipped < farIn) return null;
  const [zone, another] = [...(await clocksOf(database, scope, query.branchId)).keys()];
  if (!zone || another) return null;
  const days = await countedBy(database, scope, surveyId, query, { daily: true, only: unit });
  const found = rowAmongDays(ascending ? days : days.toReversed(), skipped);
  if (!found) return null;
  const where = ascending
    ? sql`${time} >= ${instant(midnight(found.day, zone))}`
    : sql`${time} < ${instant(midnight(dayAfter(found.day), zone))}`;
  return { where, skipped: found.skipped };
}
