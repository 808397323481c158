import { Values } from '../sql/values.ts';
import { searchedIn } from '../sql/like.ts';
import type { CompanyScope } from '../kernel/scope.ts';

/** Shared by the reports about money: the branches of their rows, and the search. */

export type Reader = Pick<CompanyScope, 'companyId' | 'enabledBranches'>;

/** Rows of the requested branch, otherwise of those that the caller may see; a single branch is compared directly. */
export function branchCondition(
  { enabledBranches }: Reader,
  input: string | undefined,
  column: string,
  values: Values,
): string {
  if (input !== undefined)
    return enabledBranches === 'all' || enabledBranches.includes(input) ? `${column} = ${values.add(input)}` : 'false';
  return enabledBranches === 'all' ? 'true' : `${column} = any(${values.add([...enabledBranches])}::text[])`;
}

/**
 * A search for a text in some columns of the row, or in the guest.
 *
 * @param texts SQL of the row's texts
 * @param options.guests whether the guest is joined as `c`
 * @returns null without a text
 */
export function searchCondition(
  search: string | undefined,
  texts: readonly string[],
  values: Values,
  { guests }: { guests: boolean },
): string | null {
  const ofRow = `search_fold(concat_ws(E'\\n', ${texts.join(', ')}))`;
  return searchedIn(guests ? `(${ofRow} || E'\\n' || coalesce(c.search_text, ''))` : ofRow, search, values);
}

/**
 * Joins the guest of a row as `c`.
 *
 * @param as the alias of the row, which has `company_id`
 * @param id SQL of the guest's id
 */
export const guestJoin = (as: string, id = `${as}.customer_id`): string =>
  `left join customers c on c.company_id = ${as}.company_id and c.id = ${id}`;

/** The guest `c` in the reports' format. */
export const guestSql = `case when c.id is null then null
  else json_build_object('id', c.id, 'name', c.name, 'isVIP', c.is_vip) end`;

/** The sums of `days` by currency, sorted by currency. */
export function currencyTotals<Day extends { day: string; currency: string }>(
  days: readonly Day[],
): Omit<Day, 'day'>[] {
  const totals = new Map<string, Omit<Day, 'day'>>();
  for (const { day: _, ...sums } of days) {
    const total = totals.get(sums.currency);
    if (!total) {
      totals.set(sums.currency, { ...sums } as Omit<Day, 'day'>);
      continue;
    }
    const into = total as Record<string, unknown>;
    for (const [name, value] of Object.entries(sums))
      if (typeof value === 'number') into[name] = Number(into[name]) + value;
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
