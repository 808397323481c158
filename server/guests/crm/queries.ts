import type { CustomerAggs, CustomerFacet, Facet } from '#contract/guests/crm.ts';
import type { Database, Statement } from '#server/platform/db/client.ts';
import { RawJson } from '#server/platform/http/handle.ts';
import {
  countSql,
  countUpTo,
  aggsSql,
  facetsSql,
  revisionOf,
  unlessRemembered,
  type KnownFigures,
  othersOf,
} from './facets.ts';
import { isPlain, isTimed, minuteOf, whereOf, wireSql, type GuestConditions } from './conditions.ts';
import { Values } from '#server/platform/sql/values.ts';
import { noGuest } from './guest.ts';
import { phraseOf } from '#server/platform/sql/phrase.ts';
import { guestOrder, reverseOrderOf, sortColumn, type GuestSort } from './sorting.ts';
import { looksUpText } from './texts.ts';
import { perDatabase, TotalsCache, type Remembered } from '#server/platform/sql/totals.ts';

/** The SQL of the guest list: one statement per page, returned as JSON text. */

/** Guests as one JSON list. Each row stores its JSON, so the database only concatenates it. */
const listOf = (select: string) => `select '[' || coalesce(string_agg(g.wire, ','), '') || ']' from (${select}) g`;

/** Up to this number, guests found through a text or label index are sorted directly. */
const fewGuests = 20_000;
/** From this offset a page is read from the nearer end of the list. */
const deep = 200;
/** The page size for which plans are reused. */
const cacheSize = 50;

/** Counts by the conditions that they count. */
const counts = perDatabase(() => ({
  totals: new TotalsCache<number>(),
  /** Totals of texts that an index finds too often; they were at least this large. */
  larger: new TotalsCache<number>(),
  aggs: new TotalsCache<CustomerAggs>(),
  facets: new TotalsCache<Facet>(),
  labels: new TotalsCache<readonly LabelCount[]>(),
}));
const flights = perDatabase(() => new Map<string, Promise<Row>>());

export interface PageQuery {
  conditions: GuestConditions;
  sort: GuestSort;
  from: number;
  size: number;
  withAggs: boolean;
  /** The number up to which guests found by a text are counted; all are by default. */
  countTo?: number;
  /** Filters whose choices are counted too. */
  facets?: readonly CustomerFacet[];
}

type Facets = Partial<Record<CustomerFacet, Facet>>;

/** A page as JSON text with its figures. */
export interface CustomerPage {
  rows: string;
  total: number;
  /** Whether no more guests match. */
  exact: boolean;
  /** If requested. */
  aggs?: CustomerAggs;
  facets?: Facets;
}

interface Row {
  rows: string | null;
  revision: number;
  /** Null if the cached one holds; one more than `limit` if there are more. */
  total: number | null;
  limit: number | null;
  aggs: CustomerAggs | null;
  /** The newly counted facets. */
  facets: Readonly<Partial<Record<CustomerFacet, Facet | null>>> | null;
}

/** The cache key of the total for these conditions. */
export function keyOf(conditions: GuestConditions, now: number): string {
  const { companyId, branches, enabledBranches, search, filters } = conditions;
  return JSON.stringify([
    companyId,
    branches ?? null,
    enabledBranches,
    phraseOf(search)?.texts.map(({ text }) => text) ?? null,
    filters,
    isTimed(conditions) ? minuteOf(now) : 0,
  ]);
}

/** The cache key of a facet's counts. */
const facetKey = (conditions: GuestConditions, facet: CustomerFacet, now: number) =>
  `${facet} ${keyOf(othersOf(conditions, facet), now)}`;

/**
 * How far guests are counted, along the list. Null if all are: without a text and further on, and if few guests have the
 * text, as an index alone counts those faster.
 */
function limitOf(query: PageQuery, known: Remembered<number> | undefined): number | null {
  const { search, filters } = query.conditions;
  const hasText = Boolean(phraseOf(search) ?? filters.name ?? filters.phone ?? filters.email);
  const { from, size, countTo } = query;
  if (countTo === undefined || !hasText || size === 0 || from + size > countTo) return null;
  return known && known.value <= fewGuests ? null : countTo;
}

/** Only the page's guests, through their ids if that avoids reading other pages of the table. */
function pageSql(where: string, { sort, from, size, conditions }: PageQuery, values: Values): string {
  if (size === 0) return `select '[]'`;
  const limit = `limit ${size === cacheSize ? cacheSize : values.add(size)}${from ? ` offset ${values.add(from)}` : ''}`;
  if (from === 0 && isPlain(conditions))
    return listOf(`select c.wire from customers c where ${where} order by ${guestOrder(sort, 'c')} ${limit}`);
  return listOf(wiresOf(where, sort, guestOrder(sort, 'c'), limit, wireSql(conditions, values)));
}

/** Reads the first guests of a walk in some order, in the list's own order. */
const wiresOf = (
  where: string,
  sort: GuestSort,
  walked: string,
  limit: string,
  wire: string,
) => `select ${wire} as wire from (
      select c.id, c.${sortColumn(sort)} from customers c where ${where} order by ${walked} ${limit}) p
    join customers c on c.company_id = $1 and c.id = p.id order by ${guestOrder(sort, 'p')}`;

/**
 * A page deep in the list, read from the nearer end: its offset from the other end follows from the total, counted in
 * the same snapshot (`counted.total`).
 */
function deepPageSql(where: string, { sort, from, size, conditions }: PageQuery, values: Values): string {
  const wire = wireSql(conditions, values);
  const [offset, limit] = [`${values.add(from)}::bigint`, `${values.add(size)}::bigint`];
  const left = `(select total - ${offset} from counted)`;
  const forward = wiresOf(where, sort, guestOrder(sort, 'c'), `limit ${limit} offset ${offset}`, wire);
  const backward = wiresOf(
    where,
    sort,
    reverseOrderOf(sort, 'c'),
    `limit greatest(0, least(${limit}, ${left})) offset greatest(0, ${left} - ${limit})`,
    wire,
  );
  return `case when ${left} > ${offset} then (${listOf(forward)}) else (${listOf(backward)}) end`;
}

/**
 * A page of guests with its total, and the counts of presets and facets if requested, in one snapshot.
 *
 * @param now the time from which relative days count, the same for the whole response
 */
export async function customerPage(database: Database, query: PageQuery, now = Date.now()): Promise<CustomerPage> {
  const { conditions, withAggs, facets: requested = [] } = query;
  const { totals, aggs: aggregates, facets: facetCounts } = counts(database);
  const key = keyOf(conditions, now);
  const aggsKey = withAggs ? keyOf({ ...conditions, filters: { firstSeen: {} } }, now) : '';
  const known: KnownFigures = {
    total: totals.recall(key),
    aggs: withAggs ? aggregates.recall(aggsKey) : undefined,
    facets: new Map(
      requested.map((facet) => [
        facet,
        {
          counts: facetCounts.recall(facetKey(conditions, facet, now)),
          everyone: totals.recall(keyOf(othersOf(conditions, facet), now)),
        },
      ]),
    ),
  };

  // If many callers request an unknown count, one counts and the others wait.
  const limit = limitOf(query, known.total);
  const missing = !known.total && limit === null ? key : withAggs && !known.aggs ? aggsKey : null;
  const counting = flights(database);
  if (missing !== null) {
    const first = counting.get(missing);
    if (first) {
      await first.catch(() => undefined);
      return customerPage(database, query, now);
    }
  }
  const work = readPage(database, query, now, known);
  if (missing !== null) {
    counting.set(missing, work);
    work.catch(() => undefined).finally(() => counting.delete(missing));
  }
  const row = await work;

  const counted = row.total ?? known.total?.value ?? 0;
  const exact = row.limit === null || row.total === null || counted <= row.limit;
  if (row.total !== null && exact) totals.remember(key, row.revision, counted);
  if (row.aggs) aggregates.remember(aggsKey, row.revision, row.aggs);
  const facets: Facets = {};
  for (const facet of requested) {
    const choices = row.facets?.[facet];
    if (choices) facetCounts.remember(facetKey(conditions, facet, now), row.revision, choices);
    facets[facet] = choices ?? known.facets.get(facet)?.counts?.value ?? [];
  }
  return {
    rows: row.rows ?? '[]',
    total: exact ? counted : (row.limit ?? counted),
    exact,
    ...(withAggs && { aggs: row.aggs ?? known.aggs?.value }),
    ...(query.facets && { facets }),
  };
}

/** The number of guests that match. */
export async function guestTotal(database: Database, conditions: GuestConditions, now?: number): Promise<number> {
  const sort = { field: 'createdTime', descending: false } as const;
  return (await customerPage(database, { conditions, sort, from: 0, size: 0, withAggs: false }, now)).total;
}

async function readPage(database: Database, query: PageQuery, now: number, known: KnownFigures): Promise<Row> {
  // Even an outdated total shows the shorter direction, also past the end of the list.
  const key = keyOf(query.conditions, now);
  const { larger } = counts(database);
  const before = known.total ?? larger.recall(key);
  const few = before ? before.value <= fewGuests : query.from < fewGuests;
  if (few && isLookup(query.conditions)) {
    const row = await run(database, fewStatement(query, now, known));
    if (row.rows !== null) return row;
    larger.remember(key, row.revision, fewGuests + 1);
  }
  return run(database, walkStatement(query, now, known), limitOf(query, known.total));
}

async function run(database: Database, statement: Statement, limit: number | null = null): Promise<Row> {
  const [row] = await database.query<Omit<Row, 'limit'>>(statement);
  if (!row) throw new Error('The guest list answered no row.');
  return { ...row, limit };
}

/** Reads the page in the list's order and counts separately. */
function walkStatement(query: PageQuery, now: number, known: KnownFigures): Statement {
  const { conditions, sort, from, size, withAggs } = query;
  const values = new Values();
  const where = whereOf(conditions, values, { now });
  const most = limitOf(query, known.total);
  const count = most === null ? countSql(conditions, where) : countUpTo(most, where, guestOrder(sort, 'c'), values);
  const fresh = unlessRemembered(known.total?.revision ?? -1, count, values);
  const isDeep = from >= deep && most === null;
  const parts = [
    `(${isDeep ? deepPageSql(where, query, values) : pageSql(where, query, values)}) as rows`,
    `${revisionOf('$1')} as revision`,
    `${isDeep ? '(select fresh from counted)' : fresh} as total`,
    `${withAggs ? unlessRemembered(known.aggs?.revision ?? -1, aggsSql(conditions, now, false, values), values) : 'null'} as aggs`,
    `${facetsSql(conditions, known.facets, now, false, values)} as facets`,
  ];
  const counted = isDeep
    ? `with counted as materialized (
        select fresh, coalesce(fresh, ${values.add(known.total?.value ?? 0)}::bigint) as total from (select ${fresh} as fresh offset 0) f)\n`
    : '';
  const vip = conditions.filters.isVIP;
  const cacheable = isPlain(conditions) && size === cacheSize && !withAggs && !query.facets?.length;
  const name = `guests-${sort.field}-${sort.descending ? 'down' : 'up'}-${vip === undefined ? 'all' : vip ? 'vip' : 'others'}-${isDeep ? 'deep' : from ? 'later' : 'first'}`;
  return { ...(cacheable && { name }), text: `${counted}select ${parts.join(',\n')}`, values: values.list };
}

/** Whether a text or label index may find few guests. */
function isLookup({ search, filters }: GuestConditions): boolean {
  return Boolean(phraseOf(search)?.indexed || filters.types || filters.tags || looksUpText(filters));
}

/** Reads the page through an index that finds few guests, counting and sorting in one pass. No rows: they were many. */
function fewStatement(query: PageQuery, now: number, known: KnownFigures): Statement {
  const { conditions, sort, from, size, withAggs } = query;
  const values = new Values();
  const where = whereOf(conditions, values, { now, indexed: true });
  const column = sortColumn(sort);
  const parts = [
    `case when (select count(*) from found) <= ${fewGuests} then (
      ${listOf(`select ${wireSql(conditions, values)} as wire from (select * from found p order by ${guestOrder(sort, 'p')} limit ${values.add(size)} offset ${values.add(from)}) p
        join customers c on c.company_id = $1 and c.id = p.id order by ${guestOrder(sort, 'p')}`)}) end as rows`,
    `${revisionOf('$1')} as revision`,
    `(select count(*) from found) as total`,
    `${withAggs ? `case when (select count(*) from found) <= ${fewGuests} then ${unlessRemembered(known.aggs?.revision ?? -1, aggsSql(conditions, now, true, values), values)} end` : 'null'} as aggs`,
    `case when (select count(*) from found) <= ${fewGuests} then ${facetsSql(conditions, known.facets, now, true, values)} end as facets`,
  ];
  return {
    text: `with found as materialized (
      select c.id, c.${column} from customers c where ${where} limit ${fewGuests + 1})
      select ${parts.join(',\n')}`,
    values: values.list,
  };
}

/** One guest as JSON text; null if the id does not exist in the company, or the caller may not see the guest. */
export async function customerJson(
  database: Database,
  conditions: Pick<GuestConditions, 'companyId' | 'enabledBranches'>,
  id: string,
): Promise<string | null> {
  const values = new Values();
  const where = whereOf({ ...conditions, filters: {} }, values, { now: 0 });
  const [row] = await database.query<{ json: string }>({
    text: `select ${wireSql(conditions, values)} as json from customers c where ${where} and c.id = ${values.add(id)}`,
    values: values.list,
  });
  return row?.json ?? null;
}

/** Like {@link customerJson}, as a response. @throws ApiError `not_found` */
export async function guestJson(...args: Parameters<typeof customerJson>): Promise<RawJson> {
  const json = await customerJson(...args);
  if (!json) throw noGuest();
  return new RawJson(json);
}

export interface LabelCount {
  value: string;
  count: number;
}

/** The labels of a list of the company's guests, most used first; unchanged lists are not counted again. */
export async function guestLabels(
  database: Database,
  conditions: Pick<GuestConditions, 'companyId' | 'enabledBranches'>,
  column: 'types' | 'tags',
): Promise<readonly LabelCount[]> {
  const key = JSON.stringify([column, conditions.companyId, conditions.enabledBranches]);
  const { labels } = counts(database);
  const known = labels.recall(key);
  const values = new Values();
  const where = whereOf({ ...conditions, filters: {} }, values, { now: 0 });
  // Guests with equal label lists are counted together before the lists are split.
  const counted = `select coalesce(json_agg(json_build_object('value', value, 'count', count) order by count desc, value), '[]'::json) from (
    select value, sum(k.count)::bigint as count from (
      select c.${column}_key as labels, count(*) as count from customers c where ${where} and c.${column}_key <> '' group by 1) k,
      unnest(string_to_array(trim(k.labels, E'\\x1f'), E'\\x1f')) value
    group by value) v`;
  const [row] = await database.query<{ revision: number; labels: LabelCount[] | null }>({
    text: `select ${revisionOf('$1')} as revision, ${unlessRemembered(known?.revision ?? -1, counted, values)} as labels`,
    values: values.list,
  });
  if (row?.labels) labels.remember(key, row.revision, row.labels);
  return row?.labels ?? known?.value ?? [];
}
