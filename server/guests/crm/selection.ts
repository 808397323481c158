import { withPreset, type CustomerSelection } from '#contract/guests/crm.ts';
import type { CompanyScope } from '#server/platform/kernel/scope.ts';
import { whereOf, type Conditions } from './conditions.ts';
import { Values } from '#server/platform/sql/values.ts';

/** The guests that something is done with, as SQL. */

/** The list conditions that a selection by query stands for. */
export function conditionsOf(
  { companyId, enabledBranches }: Pick<CompanyScope, 'companyId' | 'enabledBranches'>,
  selection: CustomerSelection,
): Conditions {
  if ('ids' in selection) return { companyId, enabledBranches, filters: {} };
  const { branches, search, filters = {}, preset = 'all' } = selection.query;
  return { companyId, enabledBranches, branches, search, filters: withPreset(preset, filters) };
}

/**
 * A selection as one SQL expression over `customers c`: only guests whom the caller may see.
 *
 * @param values takes the parameters; the company's id is its first one when it is empty
 * @param now what days back are counted from
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
  const where = whereOf(conditionsOf(scope, selection), values, { now });
  return 'ids' in selection ? `${where} and c.id = any(${values.add(selection.ids)}::text[])` : where;
}
