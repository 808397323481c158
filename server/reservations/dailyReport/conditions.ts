import type { DailyReportQuery } from '#contract/reservations/dailyReport.ts';
import { reservationStates } from '#contract/reservations/reservations.ts';
import type { SectionPeriods } from '#contract/core/sections.ts';
import type { Values } from '#server/platform/sql/values.ts';
import { searchedIn } from '#server/platform/sql/like.ts';
import type { BranchAccess } from '#server/platform/sql/visibility.ts';
import { nameSql } from '#server/platform/sql/reservations.ts';
import { reservationJoins, sectionSql, sourcesSql, unresolvedSql } from '../wire.ts';

/** Converts the query of a daily report to SQL. Every value becomes a param, with the company first. */

/** A daily report's query with a defined day. */
export type ReportQuery = Omit<DailyReportQuery, 'date' | 'from' | 'size'> & { date: string };

/** The queried branches; null for all of the company's. */
export const branchesInQuery = (
  { enabledBranches }: Pick<BranchAccess, 'enabledBranches'>,
  selected: readonly string[] | undefined,
): readonly string[] | null => {
  if (enabledBranches === 'all') return selected ?? null;
  return selected?.filter((one) => enabledBranches.includes(one)) ?? enabledBranches;
};

/** The condition for some branches; a single one is compared by equality, so that its index is read in order. */
export function branchSql(branches: readonly string[] | null, column: string, values: Values): string {
  if (branches === null) return 'true';
  const [only] = branches;
  return only !== undefined && branches.length === 1
    ? `${column} = ${values.add(only)}`
    : `${column} = any(${values.add([...branches])}::text[])`;
}

/** The searched texts: the names and phones of reservation and guest, and both notes. */
const searchedSql = `customer_search_text(coalesce(r.guest_name, ''), null, null, null, null, null, r.guest_phone)
  || E'\\n' || search_fold(concat_ws(E'\\n', r.customer_note, r.note)) || E'\\n' || coalesce(c.search_text, '')`;

const numbered = `case r.state ${reservationStates.map((state, index) => `when '${state}' then ${index}`).join(' ')} end`;

const sortColumns = {
  startTime: 'r.start_time',
  name: `search_fold(${nameSql})`,
  groupSize: 'r.group_size',
  state: numbered,
  branch: 'b.name',
  createdTime: 'r.created_time',
} as const;

/**
 * The day's reservations of the kind as `asked`, each with whether its state is one of those `chosen` and whether it
 * `fits` the other filters; those that meet both as `shown`, with their positions in the report (`place`).
 */
export function reportTables(
  { companyId, enabledBranches }: BranchAccess,
  query: ReportQuery,
  periods: SectionPeriods,
  values: Values,
): string {
  const company = values.add(companyId);
  const section = sectionSql(periods, 'r.dining_minute');
  const fits = [
    sourcesSql('r.created_from', query.sources, values),
    query.sections && `${section.name} = any(${values.add(query.sections)}::text[])`,
    searchedIn(searchedSql, query.search, values),
  ].filter(Boolean);
  const { field, descending } = query.sort;
  const direction = descending ? 'desc' : 'asc';
  return `asked as materialized (
    select r.id, r.state, r.created_from, r.group_size, r.number_of_kid_chairs, r.number_of_kid_sets, r.start_time,
      r.created_time, r.seated_time, ${section.name} as section, ${section.order} as section_order,
      ${unresolvedSql} as unresolved, ${sortColumns[field]} as sorted, ${fits.join(' and ') || 'true'} as fits,
      ${query.states ? `r.state = any(${values.add(query.states)}::text[])` : 'true'} as chosen
    from reservations r ${reservationJoins}
    where r.company_id = ${company} and r.dining_date = ${values.add(query.date)}::date and r.type = ${values.add(query.type)}
      and r.deleted_time is null
      and ${branchSql(branchesInQuery({ enabledBranches }, query.branches), 'r.branch_id', values)}
  ), shown as (
    select *, row_number() over (order by section_order, sorted ${direction} nulls last, start_time ${direction}, id) as place
    from asked where fits and chosen
  )`;
}
