import type { CustomerFacet } from '#contract/crm.ts';
import { whereOf, type Conditions } from './conditions.ts';
import type { Values } from '../sql/values.ts';

/** How many guests each choice of a filter would leave: counted under all the other conditions. */

/** What fewer guests are, with what it means for the filter: the others are what is left of all. */
const rare = {
  isVIP: { condition: 'c.is_vip', value: true },
  doNotContact: { condition: 'c.forbid_pii_sharing', value: true },
  allowContactInline: { condition: 'not c.allow_contact_inline', value: false },
  allowContactRestaurant: { condition: 'not c.allow_contact_restaurant', value: false },
  hasPhone: { condition: 'c.phone_number is null', value: false },
  hasEmail: { condition: 'c.email_text is null', value: false },
} as const satisfies Partial<Record<CustomerFacet, { condition: string; value: boolean }>>;

/** What guests are told apart by, where it is one of several values a guest. */
const values = { gender: 'c.gender', language: 'c.language' } as const satisfies Partial<Record<CustomerFacet, string>>;

/** Lists of labels, told apart after guests with the same ones have been counted together. */
const keys = { tags: 'tags_key', types: 'types_key', branches: 'branches_key' } as const;

/** The conditions that the counts of a filter are under: what that filter itself says does not narrow its choices. */
export function othersOf(conditions: Conditions, facet: CustomerFacet): Conditions {
  if (facet === 'branches') return { ...conditions, branches: undefined };
  const { [facet]: _, ...filters } = conditions.filters;
  return { ...conditions, filters };
}

/**
 * One facet as a JSON list, most frequent first.
 *
 * @param everyone counts the guests under the other conditions, where nobody has counted them yet
 * @param options as `whereOf` takes them
 */
export function facetSql(
  conditions: Conditions,
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
