import { isPlain, type Conditions } from './conditions.ts';

/** How the guests of a list are counted. */

/** With more combinations of labels than this, finding them out takes longer than it saves. */
const fewKeys = 500;

/** The column of joined labels that the conditions are about, when they are about nothing else. */
function onlyKey(conditions: Conditions): 'types_key' | 'tags_key' | 'branches_key' | null {
  const { branches, enabledBranches, filters } = conditions;
  const { types, tags, ...others } = filters;
  if (
    filters.isVIP !== undefined ||
    !isPlain({ ...conditions, branches: undefined, enabledBranches: 'all', filters: others })
  )
    return null;
  const asked = [
    types && ('types_key' as const),
    tags && ('tags_key' as const),
    (branches || enabledBranches !== 'all') && ('branches_key' as const),
  ].filter((one) => typeof one === 'string');
  return asked.length === 1 ? (asked[0] ?? null) : null;
}

/** The column that nearly all guests have a value in, when the conditions ask for nothing else. */
function onlyPresent(conditions: Conditions): 'phone_number' | 'email_text' | null {
  const { hasPhone, hasEmail, ...others } = conditions.filters;
  if (others.isVIP !== undefined || !isPlain({ ...conditions, filters: others })) return null;
  if (hasPhone && hasEmail === undefined) return 'phone_number';
  return hasEmail && hasPhone === undefined ? 'email_text' : null;
}

/**
 * The number of guests who meet a condition, as SQL. Guests share few combinations of labels: an index tells them
 * without reading every guest, the condition is put to each combination once, and the index counts who has one.
 *
 * @param where the conditions as {@link whereOf} says them over `customers c`, the company as `$1`
 */
export function countSql(conditions: Conditions, where: string): string {
  const all = `select count(*) from customers c where ${where}`;
  // The few without are quicker to count than those with a value, each of whom is elsewhere in the table.
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
