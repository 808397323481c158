import type { CustomerFacet, CustomerAggs, Facet } from '#contract/guests/crm.ts';
import { whereOf, type GuestConditions, isPlain, minuteOf } from './conditions.ts';
import type { Values } from '#server/platform/sql/values.ts';
import { millisecondsInDay } from 'date-fns/constants';
import type { Remembered } from '#server/platform/sql/totals.ts';

/** The number of guests for each choice of a filter, under all other conditions. */

/** The minority values with their meaning for the filter; the count of the others is the remainder. */
const rare = {
  isVIP: { condition: 'c.is_vip', value: true },
  doNotContact: { condition: 'c.forbid_pii_sharing', value: true },
  allowContactInline: { condition: 'not c.allow_contact_inline', value: false },
  allowContactRestaurant: { condition: 'not c.allow_contact_restaurant', value: false },
  hasPhone: { condition: 'c.phone_number is null', value: false },
  hasEmail: { condition: 'c.email_text is null', value: false },
} as const satisfies Partial<Record<CustomerFacet, { condition: string; value: boolean }>>;

/** Facets with one of several values per guest. */
const values = { gender: 'c.gender', language: 'c.language' } as const satisfies Partial<Record<CustomerFacet, string>>;

/** Lists of labels, split after guests with equal lists have been counted together. */
const keys = { tags: 'tags_key', types: 'types_key', branches: 'branches_key' } as const;

/** The conditions for the counts of a filter, without the filter itself. */
export function othersOf(conditions: GuestConditions, facet: CustomerFacet): GuestConditions {
  if (facet === 'branches') return { ...conditions, branches: undefined };
  const { [facet]: _, ...filters } = conditions.filters;
  return { ...conditions, filters };
}

/**
 * One facet as a JSON list, most frequent first.
 *
 * @param everyone counts the guests under the other conditions, if that count is not known yet
 * @param options as in `whereOf`
 */
function facetSql(
  conditions: GuestConditions,
  facet: CustomerFacet,
  parameters: Values,
  everyone: (where: string) => string,
  options: { now: number; indexed?: boolean },
): string {
  const where = whereOf(othersOf(conditions, facet), parameters, options);
  const list = (counted: string) =>
    `select coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) order by f.count desc, f.value::text collate "C"), '[]'::json)
      from (${counted}) f`;
  if (facet in rare) {
    const { condition, value } = rare[facet as keyof typeof rare];
    const few = `(select count(*) from customers c where ${where} and ${condition})`;
    return list(`select v.value, case when v.value = ${value} then n.few else n.everyone - n.few end as count
      from (select ${few} as few, (${everyone(where)}) as everyone offset 0) n, (values (true), (false)) v(value)
      where case when v.value = ${value} then n.few else n.everyone - n.few end > 0`);
  }
  if (facet in values) {
    const value = values[facet as keyof typeof values];
    const known = facet === 'language' ? ' and c.language is not null' : '';
    return list(`select ${value} as value, count(*) as count from customers c where ${where}${known} group by 1`);
  }
  const key = keys[facet as keyof typeof keys];
  const { enabledBranches } = conditions;
  const visible =
    facet === 'branches' && enabledBranches !== 'all'
      ? ` where value = any(${parameters.add(enabledBranches)}::text[])`
      : '';
  return list(`select value, sum(k.count)::bigint as count from (
      select c.${key} as labels, count(*) as count from customers c where ${where} and c.${key} > '' group by 1) k,
      unnest(string_to_array(trim(k.labels, E'\\x1f'), E'\\x1f')) value${visible} group by value`);
}

/** The figures of a page of guests, as SQL; unchanged figures are not counted again. */

/** The cached figures before the statement runs. */
export interface KnownFigures {
  total: Remembered<number> | undefined;
  aggs: Remembered<CustomerAggs> | undefined;
  /** By requested facet. */
  facets: ReadonlyMap<
    CustomerFacet,
    { counts: Remembered<Facet> | undefined; everyone: Remembered<number> | undefined }
  >;
}

/** The revision of a company's guests: the number of committed changes. */
export const revisionOf = (company: string) =>
  `(select coalesce(sum(changes), 0)::bigint from revisions where company_id = ${company} and subject = 'customers')`;

/** Counts only if the cached revision is outdated. */
export const unlessRemembered = (revision: number, select: string, values: Values) =>
  `case when ${revisionOf('$1')} = ${values.add(revision)}::bigint then null else (${select}) end`;

/**
 * The counts of the presets and of VIPs for the same branches and search: each from the smallest index, or in one pass
 * if branches or a search restrict them all.
 */
export function aggsSql(conditions: GuestConditions, now: number, indexed: boolean, values: Values): string {
  const where = whereOf({ ...conditions, filters: {} }, values, { now, indexed });
  const back = (days: number) =>
    `${values.add(new Date(minuteOf(now) - days * millisecondsInDay).toISOString())}::timestamptz`;
  const long = back(90);
  const counted = {
    new: `c.first_seen_time >= ${back(30)} and c.visits <= 1`,
    dropdown: `c.last_seat_time <= ${long}`,
    diner: 'c.visits >= 1',
    vip: 'c.is_vip',
  };
  const each = Object.entries(counted);
  if (!isPlain({ ...conditions, filters: {} }))
    return `select json_build_object('all', count(*), ${each
      .map(([name, one]) => `'${name}', count(*) filter (where ${one})`)
      .join(', ')}) from customers c where ${where}`;
  // Nearly all guests have visited, and most long ago; counting the others is faster.
  const count = (one: string) => `(select count(*) from customers c where ${where}${one})`;
  return `select json_build_object('all', a.everyone, 'new', ${count(` and ${counted.new}`)},
    'dropdown', a.everyone - ${count(` and c.last_seat_time > ${long}`)} - ${count(' and c.last_seat_time is null')},
    'diner', a.everyone - ${count(' and c.visits < 1')}, 'vip', ${count(` and ${counted.vip}`)})
    from (select ${count('')} as everyone offset 0) a`;
}

/** The requested facets as one JSON object; null for cached ones. */
export function facetsSql(
  conditions: GuestConditions,
  known: KnownFigures['facets'],
  now: number,
  indexed: boolean,
  values: Values,
): string {
  if (!known.size) return 'null';
  const parts = [...known].map(([facet, { counts, everyone }]) => {
    const total = (where: string) => {
      const count = countSql(othersOf(conditions, facet), where);
      if (!everyone) return count;
      return `select coalesce(${unlessRemembered(everyone.revision, count, values)}, ${values.add(everyone.value)}::bigint)`;
    };
    const counted = facetSql(conditions, facet, values, total, { now, indexed });
    return `'${facet}', ${unlessRemembered(counts?.revision ?? -1, counted, values)}`;
  });
  return `json_build_object(${parts.join(', ')})`;
}

/** Counting the guests of a list. */

/** With more combinations of labels than this, listing them takes longer than it saves. */
const fewKeys = 500;

/** The column of joined labels, if the conditions use only this one. */
function onlyKey(conditions: GuestConditions): 'types_key' | 'tags_key' | 'branches_key' | null {
  const { branches, enabledBranches, filters } = conditions;
  const { types, tags, ...others } = filters;
  if (
    filters.isVIP !== undefined ||
    !isPlain({ ...conditions, branches: undefined, enabledBranches: 'all', filters: others })
  )
    return null;
  const requested = [
    types && ('types_key' as const),
    tags && ('tags_key' as const),
    (branches || enabledBranches !== 'all') && ('branches_key' as const),
  ].filter((one) => typeof one === 'string');
  return requested.length === 1 ? (requested[0] ?? null) : null;
}

/** The column in which nearly all guests have a value, if the conditions only require that value. */
function onlyPresent(conditions: GuestConditions): 'phone_number' | 'email_text' | null {
  const { hasPhone, hasEmail, ...others } = conditions.filters;
  if (others.isVIP !== undefined || !isPlain({ ...conditions, filters: others })) return null;
  if (hasPhone && hasEmail === undefined) return 'phone_number';
  return hasEmail && hasPhone === undefined ? 'email_text' : null;
}

/**
 * The number of guests that meet a condition, as SQL. Guests share few combinations of labels: an index lists these
 * without reading every guest, the condition is checked once per combination, and the index counts the guests of each.
 *
 * @param where the conditions from {@link whereOf} over `customers c`, with the company as `$1`
 */
export function countSql(conditions: GuestConditions, where: string): string {
  const all = `select count(*) from customers c where ${where}`;
  // Counting the few guests without a value is faster than counting those with one, who are spread over the table.
  const present = onlyPresent(conditions);
  if (present)
    return `select (select count(*) from customers c where c.company_id = $1)
      - (select count(*) from customers c where c.company_id = $1 and c.${present} is null)`;
  const key = onlyKey(conditions);
  if (!key) return all;
  const next = (after: string) =>
    `select c.${key} from customers c where c.company_id = $1${after} order by c.${key} limit 1`;
  return `with recursive keys(company_id, ${key}, place) as (
      select $1::text, (${next('')}), 1
      union all
      select k.company_id, (${next(` and c.${key} > k.${key}`)}), k.place + 1 from keys k
      where k.${key} is not null and k.place <= ${fewKeys})
    select case when (select max(place) from keys) > ${fewKeys} then (${all}) else (
      select count(*) from customers c where c.company_id = $1
      and c.${key} = any(array(select c.${key} from keys c where c.${key} is not null and ${where}))) end`;
}

/**
 * The number of guests that meet a condition, as SQL; one more than `most` if there are more than that.
 *
 * @param order the list's: in the order of another index, the guests with a text may be far from its beginning
 */
export const countUpTo = (most: number, where: string, order: string, values: Values): string =>
  `select count(*) from (select 1 as one from customers c where ${where}
    order by ${order} limit ${values.add(most + 1)}::bigint) n`;
