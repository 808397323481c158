import { withPreset, type CustomerSelection } from '#contract/guests/crm.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { whereOf, type GuestConditions } from './conditions.ts';
import { Values } from '#server/platform/sql/values.ts';

/** Selections of guests, as SQL. */

/** The list conditions of a selection by query. */
export function selectionConditions(
  { companyId, enabledBranches }: Pick<CompanyScope, 'companyId' | 'enabledBranches'>,
  selection: CustomerSelection,
): GuestConditions {
  if ('ids' in selection) return { companyId, enabledBranches, filters: {} };
  const { branches, search, filters = {}, preset = 'all' } = selection.query;
  return { companyId, enabledBranches, branches, search, filters: withPreset(preset, filters) };
}

/**
 * A selection as one SQL expression over `customers c`, limited to guests that the caller may see.
 *
 * @param values collects the params; the company's id is the first if it is empty
 * @param now the time from which relative days count
 * @example
 * const values = new Values();
 * const where = selectionWhere(scope, selection, values, Date.now());
 * await database.query({ text: `select c.id from customers c where ${where}`, values: values.list });
 */
export function selectionWhere(
  scope: Pick<CompanyScope, 'companyId' | 'enabledBranches'>,
  selection: CustomerSelection,
  values: Values,
  now: number,
): string {
  const where = whereOf(selectionConditions(scope, selection), values, { now });
  return 'ids' in selection ? `${where} and c.id = any(${values.add(selection.ids)}::text[])` : where;
}
