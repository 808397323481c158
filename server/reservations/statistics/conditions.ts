import { leadBuckets, type RowFilter } from '#contract/reservations/rowFilter.ts';
import type { DiningSection, SectionPeriods } from '#contract/core/sections.ts';
import type { Values } from '#server/platform/sql/values.ts';
import { searchedIn } from '#server/platform/sql/like.ts';
import { sectionSql, sourcesSql, unresolvedSql } from '../wire.ts';
import { ofPlaces, type ReportBranches } from './places.ts';

/** Converts conditions on reservations to SQL over `reservations r`. Every value becomes a param. */

/** The conditions for counted or listed reservations. */
export interface RowsQuery {
  companyId: string;
  places: ReportBranches;
  /** Both inclusive; days of the axis. */
  startDate: string;
  endDate: string;
  by: 'dining' | 'created';
  createdFrom?: readonly string[];
  filter: RowFilter;
  sections?: readonly DiningSection[];
  search?: string;
}

/** Only the range, the branches and the sources. */
export function rangeConditions(query: Omit<RowsQuery, 'filter'>, values: Values): string[] {
  const company = values.add(query.companyId);
  const from = sourcesSql('r.created_from', query.createdFrom, values);
  const day = query.by === 'created' ? 'r.created_date' : 'r.dining_date';
  return [
    `r.company_id = ${company}`,
    ofPlaces(query.places, 'r.branch_id', values),
    `${day} between ${values.add(query.startDate)}::date and ${values.add(query.endDate)}::date`,
    ...(from ? [from] : []),
  ];
}

const dining = 'reservation_dining(r.state, r.seated_time, r.table_clear_time)';
const waited = 'reservation_wait(r.type, r.state, r.created_time, r.seated_time, r.ended_time)';

const durationSql = {
  counted: `(${dining} >= 0 and not r.auto_cleared)`,
  auto: `(${dining} >= 0 and r.auto_cleared)`,
  missing: `${dining} = -1`,
  implausible: `${dining} = -2`,
} as const;

const waitSql = {
  served: `(r.state = 'seated' and ${waited} >= 0)`,
  servedUnknown: `(r.state = 'seated' and ${waited} = -1)`,
  abandoned: `(r.state <> 'seated' and ${waited} >= 0)`,
  abandonedUnknown: `(r.state <> 'seated' and ${waited} = -1)`,
} as const;

const guestSql = {
  new: 'r.customer_id is not null and r.first_visit',
  returning: 'r.customer_id is not null and not r.first_visit',
  unknown: 'r.customer_id is null',
} as const;

const anyOf = (parts: readonly string[]) => `(${parts.join(' or ')})`;

/** Each guest's first visit of a month at the selected branches. All branches, and one alone, have columns for it. */
function onceSql(places: ReportBranches, values: Values): string {
  if (places.kind === 'company') return 'r.first_of_month';
  if (places.kind === 'one') return 'r.first_of_month_here';
  return `r.state = 'seated' and r.customer_id is not null and not exists (select 1 from reservations o
    where o.company_id = r.company_id and o.customer_id = r.customer_id and o.state = 'seated' and o.deleted_time is null
      and ${ofPlaces(places, 'o.branch_id', values)}
      and date_trunc('month', o.dining_date::timestamp) = date_trunc('month', r.dining_date::timestamp)
      and (coalesce(o.seated_time, o.start_time), o.id) < (coalesce(r.seated_time, r.start_time), r.id))`;
}

/** Names and phones, from the reservation and the guest's record. */
const searchedSql = `customer_search_text(coalesce(r.guest_name, ''), null, null, null, null, null, r.guest_phone)
  || E'\\n' || coalesce(c.search_text, '')`;

function filterConditions(filter: RowFilter, places: ReportBranches, values: Values): string[] {
  const { types, states, guest, once, passed, unresolved, sizes, lead: leadTime, duration, wait, deleted } = filter;
  return [
    `r.deleted_time is ${deleted ? 'not ' : ''}null`,
    ...(types ? [`r.type = any(${values.add(types)}::text[])`] : []),
    ...(states ? [`r.state = any(${values.add(states)}::text[])`] : []),
    ...(guest ? [`r.state = 'seated' and ${guestSql[guest]}`] : []),
    ...(once ? [onceSql(places, values)] : []),
    ...(passed === undefined ? [] : [`r.start_time ${passed ? '<=' : '>'} now()`]),
    ...(unresolved === undefined ? [] : [unresolved ? unresolvedSql : `not ${unresolvedSql}`]),
    ...(sizes ? [`r.state = 'seated' and least(greatest(r.group_size, 1), 8) = any(${values.add(sizes)}::int[])`] : []),
    ...(leadTime
      ? [
          `reservation_lead(r.type, r.created_time, r.start_time) = any(${values.add(
            leadTime.map((one) => (one === 'late' ? -1 : leadBuckets.indexOf(one))),
          )}::int[])`,
        ]
      : []),
    ...(duration ? [anyOf(duration.map((one) => durationSql[one]))] : []),
    ...(wait ? [anyOf(wait.map((one) => waitSql[one]))] : []),
  ];
}

/**
 * All conditions as one expression.
 *
 * @returns also whether the expression uses the branch `b` and the guest `c` of the row
 */
export function rowConditions(
  query: RowsQuery,
  periods: SectionPeriods,
  values: Values,
): { where: string; joined: boolean } {
  const { filter, places, sections, search } = query;
  // The company is the first param.
  const range = rangeConditions(query, values);
  const found = searchedIn(searchedSql, search, values);
  const list = [
    ...range,
    ...filterConditions(filter, places, values),
    ...(sections ? [`${sectionSql(periods, 'r.dining_minute').name} = any(${values.add(sections)}::text[])`] : []),
    ...(found ? [found] : []),
  ];
  return { where: list.join(' and '), joined: found !== null || filter.unresolved !== undefined };
}
