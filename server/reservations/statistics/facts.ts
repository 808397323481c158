import { reservationStates, type ReservationState, type ReservationType } from '#contract/reservations/reservations.ts';
import { addDays } from '#contract/core/ranges.ts';
import { mapValues } from 'es-toolkit';
import { listOf } from '#server/platform/sql/json.ts';
import { allCovers, allParties, countColumns } from '#server/platform/sql/reservationCounts.ts';
import { Values } from '#server/platform/sql/values.ts';
import { perDatabase } from '#server/platform/sql/totals.ts';
import type { Database } from '#server/platform/db/client.ts';
import { sourcesSql, unresolvedSql } from '../wire.ts';
import { rangeConditions, type RowsQuery } from './conditions.ts';
import { inCounts, ofPlaces, type ReportBranches } from './places.ts';

/** The facts for figures, read in one statement: daily counts, distributions, and what depends on the time. */

export interface Amount {
  parties: number;
  covers: number;
}

/** A day's reservations of one type, by state. */
export interface DayCount {
  day: string;
  type: ReservationType;
  states: Readonly<Record<ReservationState, Amount>>;
  /** Guests at their first visit of the month; null if only the rows have it. */
  once: number | null;
  /** Those among them at their first visit ever. */
  first: number;
}

export type Measure = 'size' | 'guest' | 'lead' | 'duration' | 'auto' | 'wait' | 'abandoned';

export interface Spread extends Amount {
  measure: Measure;
  type: ReservationType;
  value: number;
}

export interface TypeAmount extends Amount {
  type: ReservationType;
}

export interface StatisticsFacts {
  counts: readonly DayCount[];
  spreads: readonly Spread[];
  /** Bookings whose time has passed. */
  passed: Amount;
  unresolved: readonly TypeAmount[];
  deleted: readonly TypeAmount[];
}

/** The required facts; the rest stays empty. */
export interface NeededFacts {
  counts?: boolean;
  spreads?: readonly Measure[];
  /** Requires the counts. */
  passed?: boolean;
  unresolved?: boolean;
  deleted?: boolean;
}

export interface FactsQuery extends Omit<RowsQuery, 'filter' | 'sections' | 'search'> {
  types: readonly ReservationType[];
  /** Counts start earlier, for comparison. */
  countsFrom?: string;
}

const summed = [
  ...reservationStates.flatMap((state) => [countColumns[state], `${countColumns[state]}_covers`]),
  'month_guests',
  'month_guests_here',
  'first_visits',
];

function andFrom(createdFrom: readonly string[] | undefined, values: Values): string {
  const condition = sourcesSql('created_from', createdFrom, values);
  return condition ? `and ${condition}` : '';
}

/** One row per day and type: day, type, and the sums in the order of {@link summed}. */
function countsSql(query: FactsQuery, values: Values): string {
  const { companyId, places, by, createdFrom, types, startDate, endDate, countsFrom = startDate } = query;
  return `select day::text, type, ${summed.map((column) => `sum(${column})::int as ${column}`).join(', ')}
    from reservation_counts
    where company_id = ${values.add(companyId)} and axis = ${values.add(by)} and ${inCounts(places, 'branch_id', values)}
      and day between ${values.add(countsFrom)}::date and ${values.add(endDate)}::date
      and type = any(${values.add(types)}::text[])
      ${andFrom(createdFrom, values)}
    group by day, type`;
}

/** The parties and covers of each source of a range of dining days, the most parties first. */
export async function totalsBySource(
  database: Database,
  query: Pick<FactsQuery, 'companyId' | 'places' | 'startDate' | 'endDate' | 'createdFrom'>,
): Promise<(Amount & { createdFrom: string })[]> {
  const values = new Values();
  const { companyId, places, startDate, endDate, createdFrom } = query;
  return database.query({
    text: `select created_from as "createdFrom", sum(${allParties})::int as parties, sum(${allCovers})::int as covers
      from reservation_counts
      where company_id = ${values.add(companyId)} and axis = 'dining' and ${inCounts(places, 'branch_id', values)}
        and day between ${values.add(startDate)}::date and ${values.add(endDate)}::date
        ${andFrom(createdFrom, values)}
      group by created_from having sum(${allParties}) > 0 order by parties desc, created_from`,
    values: values.list,
  });
}

/** The first day of the month. */
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
const nextMonth = (day: string) => monthOf(addDays(monthOf(day), 31));

/**
 * The whole months within a range, and the remaining days at its ends.
 *
 * @example rangeParts('2026-01-30', '2026-03-02')
 */
export function rangeParts(startDate: string, endDate: string) {
  const first = startDate === monthOf(startDate) ? startDate : nextMonth(startDate);
  const after = monthOf(addDays(endDate, 1));
  if (first >= after) return { months: null, days: [{ from: startDate, to: endDate }] };
  const days = [
    { from: startDate, to: addDays(first, -1) },
    { from: after, to: endDate },
  ].filter(({ from, to }) => from <= to);
  return { months: { from: first, to: monthOf(addDays(after, -1)) }, days };
}

const templates = perDatabase(() => ({ text: null as Promise<string> | null }));
const placeholder = '/* rows */';

/** The database's own expression for the values of rows, so that counts here and in its triggers agree. */
function valuesOf(database: Database): Promise<string> {
  const cache = templates(database);
  cache.text ??= database
    .query<{ text: string }>({ text: `select reservation_spread_rows('${placeholder}') as text` })
    .then(([row]) => row?.text ?? '');
  return cache.text;
}

function spreadsSql(query: FactsQuery, measures: readonly Measure[], template: string, values: Values): string {
  const { companyId, places, createdFrom, types, startDate, endDate } = query;
  const sum = (parties: string, covers: string, from: string) =>
    `select measure, type, value, sum(${parties})::int as parties, sum(${covers})::int as covers
      from (${from}) s where measure = any(${values.add(measures)}::text[]) group by 1, 2, 3
      having sum(${parties}) <> 0`;
  if (places.kind !== 'company') {
    const rows = `select 1 as sign, r.* from reservations r where ${rangeConditions(query, values).join(' and ')}
      and r.type = any(${values.add(types)}::text[])`;
    return sum(
      '1',
      'group_size',
      template.replace(placeholder, () => rows),
    );
  }
  const company = values.add(companyId);
  const narrowed = `type = any(${values.add(types)}::text[]) ${andFrom(createdFrom, values)}`;
  const within = (from: string, to: string) => `between ${values.add(from)}::date and ${values.add(to)}::date`;
  const columns = 'measure, type, value, parties, covers';
  const { months, days } = rangeParts(startDate, endDate);
  const parts = [
    ...(months ? [{ grain: 'month', ...months }] : []),
    ...days.map((part) => ({ grain: 'day', ...part })),
  ].map(
    ({ grain, from, to }) => `select ${columns} from reservation_spreads
      where company_id = ${company} and grain = '${grain}' and day ${within(from, to)} and ${narrowed}`,
  );
  return sum(
    'parties',
    'covers',
    [
      ...parts,
      `select ${columns} from reservation_spread_changes
        where company_id = ${company} and day ${within(startDate, endDate)} and ${narrowed}`,
    ].join(' union all '),
  );
}

/** The current dining days, first and last, in the branches' time zones. */
const clockSql = (companyId: string, places: ReportBranches, values: Values) =>
  `select coalesce(min(day), current_date) as first, coalesce(max(day), current_date) as last from (
    select distinct ((now() at time zone b.time_zone) - interval '6 hours')::date as day from branches b
    where b.company_id = ${values.add(companyId)} and ${ofPlaces(places, 'b.id', values)}) d`;

/** Bookings of current days whose time has passed, and the first of these days: those of days before are in the counts. */
function passedSql(query: FactsQuery, values: Values): string {
  return `select (select first from clock)::text as first, count(*)::int as parties,
      coalesce(sum(r.group_size), 0)::int as covers
    from reservations r where ${rangeConditions(query, values).join(' and ')}
      and r.dining_date >= (select first from clock) and r.dining_date <= (select last from clock)
      and r.type = 'booking' and r.deleted_time is null and r.start_time <= now()`;
}

/**
 * On later days only queue entries that were already called can be overdue. A part that finds nothing for these types is
 * left out: a distributed database plans each statement twice.
 */
function unresolvedRows(query: FactsQuery, values: Values): string {
  const part = (days: string) => `select r.type, r.group_size from reservations r
    join branches b on b.company_id = r.company_id and b.id = r.branch_id
    where ${rangeConditions(query, values).join(' and ')} and r.state = 'open' and r.deleted_time is null
      and r.type = any(${values.add(query.types)}::text[]) and ${days} and ${unresolvedSql}`;
  const inQueue = query.types.includes('waiting');
  const parts =
    inQueue && query.types.length === 1
      ? [part('true')]
      : [
          part('r.dining_date <= (select last from clock)'),
          ...(inQueue ? [part(`r.dining_date > (select last from clock) and r.type = 'waiting'`)] : []),
        ];
  return `select type, count(*)::int as parties, sum(group_size)::int as covers from (
    ${parts.join(' union all ')}) u group by type`;
}

const deletedSql = (query: FactsQuery, values: Values) =>
  `select r.type, count(*)::int as parties, sum(r.group_size)::int as covers from reservations r
    where ${rangeConditions(query, values).join(' and ')} and r.deleted_time is not null
      and r.type = any(${values.add(query.types)}::text[]) group by r.type`;

interface Row {
  counts: readonly Readonly<Record<string, number | string>>[];
  spreads: Spread[];
  passed: (Amount & { first: string })[];
  unresolved: TypeAmount[];
  deleted: TypeAmount[];
}

/** Reads the required facts in one snapshot. */
export async function readFacts(database: Database, query: FactsQuery, needs: NeededFacts): Promise<StatisticsFacts> {
  const values = new Values();
  const { companyId, places } = query;
  const none = `'[]'::json`;
  const spreads = needs.spreads?.length
    ? listOf(spreadsSql(query, needs.spreads, places.kind === 'company' ? '' : await valuesOf(database), values))
    : none;
  const passed = needs.passed ? listOf(passedSql(query, values)) : none;
  const unresolved = needs.unresolved ? listOf(unresolvedRows(query, values)) : none;
  const clock = `${passed}${unresolved}`.includes('from clock')
    ? `with clock as materialized (${clockSql(companyId, places, values)})\n`
    : '';
  const [row] = await database.query<Row>({
    text: `${clock}select ${needs.counts ? listOf(countsSql(query, values)) : none} as counts,
      ${spreads} as spreads,
      ${passed} as passed,
      ${unresolved} as unresolved,
      ${needs.deleted ? listOf(deletedSql(query, values)) : none} as deleted`,
    values: values.list,
  });
  const counts = (row?.counts ?? []).map((count) => dayCount(count, places));
  return {
    counts,
    spreads: row?.spreads ?? [],
    passed: passedOf(row?.passed[0], counts, query.startDate),
    unresolved: row?.unresolved ?? [],
    deleted: row?.deleted ?? [],
  };
}

function passedOf(current: Row['passed'][number] | undefined, counts: readonly DayCount[], startDate: string): Amount {
  const passed = { parties: current?.parties ?? 0, covers: current?.covers ?? 0 };
  for (const { day, type, states } of counts)
    if (current && type === 'booking' && day >= startDate && day < current.first)
      for (const { parties, covers } of Object.values(states)) {
        passed.parties += parties;
        passed.covers += covers;
      }
  return passed;
}

function dayCount(row: Readonly<Record<string, number | string>>, places: ReportBranches): DayCount {
  const of = (column: string) => Number(row[column]);
  return {
    day: String(row.day),
    type: row.type as ReservationType,
    states: mapValues(countColumns, (column) => ({ parties: of(column), covers: of(`${column}_covers`) })),
    once: places.kind === 'some' ? null : of(places.kind === 'one' ? 'month_guests_here' : 'month_guests'),
    first: of('first_visits'),
  };
}
