import { totalsOf, type DailyReport, type TallyLine } from '#contract/reservations/dailyReport.ts';
import { reportedTypeOf, reservationTypes, type ReservationType } from '#contract/reservations/reservations.ts';
import { diningDayAt } from '#contract/core/ranges.ts';
import { defaults } from '#contract/core/constants.ts';
import { allParties } from '#server/platform/sql/reservationCounts.ts';
import { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { periodsOf, reservationJoins, reservationJson } from '../wire.ts';
import { branchesInQuery, branchSql, reportTables, type ReportQuery } from './conditions.ts';

/** A page of the report: its rows as JSON text, its figures from the same snapshot. */
export interface ReportPage extends Omit<DailyReport, 'rows' | 'date' | 'from' | 'size'> {
  rows: string;
}

interface Counted {
  rows: string;
  total: number;
  lines: TallyLine[];
  sources: DailyReport['sources'];
  kinds: { type: ReservationType; parties: number }[];
  wait: DailyReport['wait'];
}

/** The current dining day in the time zone of the requested branch, or of the first that the caller may access. */
export async function todayOf(database: Database, scope: BranchAccess, branches: readonly string[] | undefined) {
  const values = new Values();
  const company = values.add(scope.companyId);
  const [row] = await database.query<{ zone: string }>({
    text: `select time_zone as zone from branches where company_id = ${company} and active
      and ${branchSql(branchesInQuery(scope, branches), 'id', values)} order by created_time, id limit 1`,
    values: values.list,
  });
  return diningDayAt(row?.zone ?? defaults.timeZone);
}

/** Minutes from the creation of a queue entry to its seating. */
const waited = `extract(epoch from seated_time - created_time) / 60`;
const served = `state = 'seated' and seated_time >= created_time`;

/** The day's report from a row on: its rows, and the figures of all matching ones. */
export async function reportPage(
  database: Database,
  scope: BranchAccess,
  query: ReportQuery,
  { from, size }: { from: number; size: number },
): Promise<ReportPage> {
  const periods = await periodsOf(database, scope.companyId);
  const values = new Values();
  const tables = reportTables(scope, query, periods, values);
  const [first, last] = [values.add(from), values.add(from + size)];
  const counts = { branch: branchesInQuery(scope, query.branches) ?? [''], day: values.add(query.date) };
  const [row] = await database.query<Counted>({
    text: `with ${tables}
      select (select coalesce(json_agg(${reservationJson(values, scope, periods)} order by p.place), '[]'::json)::text
          from (select id, place from shown where place > ${first}::int and place <= ${last}::int) p
          join reservations r on r.company_id = $1 and r.id = p.id ${reservationJoins}) as rows,
        (select count(*) from shown) as total,
        (select coalesce(json_agg(l), '[]'::json) from (
          select section, state, count(*) as parties, sum(group_size) as covers, sum(number_of_kid_chairs) as "kidChairs",
            sum(number_of_kid_sets) as "kidSets", count(*) filter (where unresolved) as unresolved
          from asked where fits group by section, state) l) as lines,
        (select coalesce(json_agg(s), '[]'::json) from (
          select created_from as "createdFrom", count(*) as parties from asked group by created_from
          order by count(*) desc, created_from) s) as sources,
        (select coalesce(json_agg(k), '[]'::json) from (
          select type, sum(${allParties}) as parties
          from reservation_counts where company_id = $1 and axis = 'dining' and day = ${counts.day}::date
            and ${branchSql(counts.branch, 'branch_id', values)} group by type) k) as kinds,
        ${
          query.type === 'waiting'
            ? `(select json_build_object('served', count(*) filter (where ${served}),
          'waiting', count(*) filter (where state = 'open' and not unresolved),
          'meanMinutes', round((avg(${waited}) filter (where ${served}))::numeric, 1)::float,
          'medianMinutes', round((percentile_cont(0.5) within group (order by ${waited}) filter (where ${served}))::numeric, 1)::float)
          from shown)`
            : 'null::json'
        } as wait`,
    values: values.list,
  });
  if (!row) throw new Error('A statement without rows answered none.');
  const { rows, total, lines, sources, wait } = row;
  const kinds = Object.fromEntries(
    reservationTypes.map((type) => [reportedTypeOf(type), row.kinds.find((one) => one.type === type)?.parties ?? 0]),
  ) as DailyReport['kinds'];
  return { rows, total, periods, sections: totalsOf(lines), sources, kinds, wait };
}
