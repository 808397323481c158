import type { Resource } from '../resource.ts';

/** The company of an address, kept when moving between a resource's pages. */
function companyOf(search: string): string {
  const company = new URLSearchParams(search).get('company_id');
  return company ? `?company_id=${encodeURIComponent(company)}` : '';
}

/** The address of a record's page (or of its list with the record open beside it). */
export function recordPath(resource: Resource, id: string, search = ''): string {
  const company = companyOf(search);
  if (resource.drawer) return `${resource.routes.list}${company}${company ? '&' : '?'}open=${encodeURIComponent(id)}`;
  return `${(resource.routes.edit ?? resource.routes.list).replace(/:\w+(?=[^:]*$)/, encodeURIComponent(id))}${company}`;
}

/** The address of a resource's list. */
export function listPath(resource: Resource, search = ''): string {
  return `${resource.routes.list}${companyOf(search)}`;
}
