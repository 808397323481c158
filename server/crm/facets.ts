import type { CustomerFacet } from '#contract/crm.ts';
import { whereOf, type Conditions, type Values } from './conditions.ts';

/** How many guests each choice of a filter would leave: counted under all the other conditions. */

/** What guests are told apart by, where it is one value a guest. */
const values = {
  isVIP: 'c.is_vip',
  doNotContact: 'c.forbid_pii_sharing',
  allowContactInline: 'c.allow_contact_inline',
  allowContactRestaurant: 'c.allow_contact_restaurant',
  hasPhone: 'c.phone_number is not null',
  hasEmail: 'c.email_text is not null',
  gender: 'c.gender',
  language: 'c.language',
} as const satisfies Partial<Record<CustomerFacet, string>>;

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
 * @param options as `whereOf` takes them
 */
export function facetSql(
  conditions: Conditions,
  facet: CustomerFacet,
  parameters: Values,
  options: { now: number; indexed?: boolean },
): string {
  const where = whereOf(othersOf(conditions, facet), parameters, options);
  const list = (counted: string) =>
    `select coalesce(json_agg(json_build_object('value', f.value, 'count', f.count) order by f.count desc, f.value), '[]'::json)
      from (${counted}) f`;
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
