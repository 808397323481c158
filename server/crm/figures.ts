import { millisecondsInDay } from 'date-fns/constants';
import type { CustomerAggs, CustomerFacet, Facet } from '#contract/crm.ts';
import { isPlain, minuteOf, whereOf, type Conditions } from './conditions.ts';
import type { Values } from '../sql/values.ts';
import { countSql } from './counting.ts';
import { facetSql, othersOf } from './facets.ts';
import type { Remembered } from '../sql/totals.ts';

/** The figures beside a page of guests, as SQL; none is counted again while nothing has changed. */

/** What is remembered of them, before the statement is run. */
export interface KnownFigures {
  total: Remembered<number> | undefined;
  aggs: Remembered<CustomerAggs> | undefined;
  /** Of each facet asked for. */
  facets: ReadonlyMap<
    CustomerFacet,
    { counts: Remembered<Facet> | undefined; everyone: Remembered<number> | undefined }
  >;
}

/** How many committed changes the company's guests have seen. */
export const revisionOf = (company: string) =>
  `(select coalesce(sum(changes), 0)::bigint from revisions where company_id = ${company} and subject = 'customers')`;

/** Counts again only where the remembered revision is no longer the company's. */
export const unlessRemembered = (revision: number, select: string, values: Values) =>
  `case when ${revisionOf('$1')} = ${values.add(revision)}::bigint then null else (${select}) end`;

/**
 * The counts of the presets, and of VIPs, over the same branches and search: each from the index that has least to
 * read, or in one pass where branches or a search narrow them all.
 */
export function aggsSql(conditions: Conditions, now: number, indexed: boolean, values: Values): string {
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
  // Nearly all have dined, and most long ago: the others are quicker to count.
  const count = (one: string) => `(select count(*) from customers c where ${where}${one})`;
  return `select json_build_object('all', a.everyone, 'new', ${count(` and ${counted.new}`)},
    'dropdown', a.everyone - ${count(` and c.last_seat_time > ${long}`)} - ${count(' and c.last_seat_time is null')},
    'diner', a.everyone - ${count(' and c.visits < 1')}, 'vip', ${count(` and ${counted.vip}`)})
    from (select ${count('')} as everyone offset 0) a`;
}

/** The facets asked for, as one JSON object; null for those that are remembered. */
export function facetsSql(
  conditions: Conditions,
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
