import { ownSources } from '#contract/reservations/reservations.ts';
import { diningSections, sectionSpans, defaultSections, type SectionPeriods } from '#contract/core/sections.ts';
import { nameSql, noteSql, phoneSql, typeSql } from '#server/platform/sql/reservations.ts';
import type { Values } from '#server/platform/sql/values.ts';
import type { Database } from '#server/platform/db/client.ts';
import { iso } from '#server/platform/sql/json.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';

/** A reservation in the contract's format, created by the database. */

/** The joins that {@link reservationJson} requires in addition to `reservations r`. */
export const reservationJoins = `join branches b on b.company_id = r.company_id and b.id = r.branch_id
  left join customers c on c.company_id = r.company_id and c.id = r.customer_id`;

/**
 * Open although the grace period is over: for bookings after their start, for the queue after the call. Queue entries
 * that were never called wait until the dining day ends.
 */
export const unresolvedSql = `(r.state = 'open' and case r.type
  when 'waiting' then coalesce(r.called_time + make_interval(mins => b.waiting_expired_minutes),
    (r.dining_date + interval '30 hours') at time zone b.time_zone)
  else r.start_time + make_interval(mins => b.booking_expired_minutes) end < now())`;

/** The section of a minute of the dining day, see `sectionAt`; `order` numbers the sections. */
export function sectionSql(periods: SectionPeriods, minute: string): { name: string; order: string } {
  const spans = sectionSpans(periods);
  const caseOf = (value: (span: (typeof spans)[number]) => string) =>
    `case ${spans.map((span) => `when ${minute} < ${span.to} then ${value(span)}`).join(' ')} end`;
  return {
    name: caseOf(({ section }) => `'${section}'`),
    order: caseOf(({ section }) => String(diningSections.indexOf(section))),
  };
}

/** The company's own dining sections, or the default ones. */
export async function periodsOf(database: Pick<Database, 'query'>, companyId: string): Promise<SectionPeriods> {
  const [row] = await database.query<{ periods: SectionPeriods | null }>({
    name: 'company-sections',
    text: 'select dining_section_periods as periods from companies where id = $1',
    values: [companyId],
  });
  return row?.periods ?? defaultSections;
}

/**
 * One reservation as JSON, over `reservations r` with {@link reservationJoins}. No-shows are counted only at the
 * branches that the caller may access.
 *
 * @example
 * const json = reservationJson(values, scope, periods);
 * const text = `select ${json} from reservations r ${reservationJoins} where r.company_id = $1 and …`;
 */
export function reservationJson(
  values: Values,
  { enabledBranches }: Pick<CompanyScope, 'enabledBranches'>,
  periods: SectionPeriods,
): string {
  const seen = enabledBranches === 'all' ? '' : ` and o.branch_id = any(${values.add([...enabledBranches])}::text[])`;
  const moment = (column: string) => iso(`r.${column}`);
  return `json_build_object(
    'id', r.id, 'version', r.version, 'branch', json_build_object('id', r.branch_id, 'name', b.name),
    'reservationType', ${typeSql}, 'state', r.state, 'createdFrom', r.created_from,
    'createdBy', case when r.created_by is not null then json_build_object('name', r.created_by) end,
    'startTime', ${moment('start_time')}, 'confirmedTime', ${moment('confirmed_time')},
    'calledTime', ${moment('called_time')}, 'seatedTime', ${moment('seated_time')},
    'tableClearTime', ${moment('table_clear_time')}, 'endedTime', ${moment('ended_time')},
    'autoCleared', r.auto_cleared, 'groupSize', r.group_size, 'numberOfKidChairs', r.number_of_kid_chairs,
    'numberOfKidSets', r.number_of_kid_sets, 'tableStrings', r.tables, 'customerNote', r.customer_note, 'note', ${noteSql},
    'createdTime', ${moment('created_time')}, 'updatedTime', ${moment('updated_time')},
    'diningDate', to_char(r.dining_date, 'YYYY-MM-DD'), 'section', ${sectionSql(periods, 'r.dining_minute').name},
    'firstVisit', case when r.state = 'seated' and r.customer_id is not null then r.first_visit end,
    'unresolved', ${unresolvedSql}, 'name', ${nameSql}, 'phoneNumber', ${phoneSql},
    'customer', case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'isVIP', c.is_vip,
      'visits', c.visits, 'noShows', (select count(*) from reservations o
        where o.company_id = r.company_id and o.customer_id = r.customer_id and o.id <> r.id and o.state = 'noShow'
          and o.deleted_time is null${seen})) end)`;
}

/**
 * A condition on the source of reservations (specification, section 3: source types).
 *
 * @param sources names of sources; `thirdParty` means all partners, `all` all sources
 * @returns SQL; null without a restriction
 */
export function sourcesSql(column: string, sources: readonly string[] | undefined, values: Values): string | null {
  if (!sources || sources.includes('all')) return null;
  const named = `${column} = any(${values.add(sources)}::text[])`;
  return sources.includes('thirdParty') ? `(${named} or ${column} <> all(${values.add(ownSources)}::text[]))` : named;
}
