import { countLimit, pageSizes } from '#contract/core/constants.ts';
import type { Case } from '../filters/cases.ts';

/** Calls of the guest list. */

const size = pageSizes.customers;

/** The address of a list call. */
export function listPath(companyId: string, { query }: Pick<Case, 'query'>, from = 0): string {
  const parameters = new URLSearchParams({ companyId, size: String(query.size ?? size), from: String(from) });
  // As the list asks; it has no effect without a text.
  if (query.size !== 0) parameters.set('countTo', String(countLimit));
  if (query.filters && Object.keys(query.filters).length) parameters.set('filters', JSON.stringify(query.filters));
  if (query.branches) parameters.set('branches', JSON.stringify(query.branches));
  if (query.search) parameters.set('search', query.search);
  if (query.sort) parameters.set('sort', query.sort);
  if (query.withAggs) parameters.set('withAggs', 'true');
  if (query.facets) parameters.set('facets', JSON.stringify(query.facets));
  return `/api/crm/customers/list?${parameters}`;
}
