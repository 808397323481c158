import type { Resource } from '../resource.ts';

/** The company of an address, kept when moving between a resource's pages. */
function companyOf(search: string): string {
  const company = new URLSearchParams(search).get('company_id');
  return company ? `?company_id=${encodeURIComponent(company)}` : '';
}

/** A route with the company in it, where it has a place for one. */
export const inCompany = (route: string, companyId: string | null = null): string =>
  route.replace(':companyId', encodeURIComponent(companyId ?? ''));

/** The address of a record's page (or of its list with the record open beside it). */
export function recordPath(resource: Resource, id: string, search = '', companyId: string | null = null): string {
  const company = companyOf(search);
  if (resource.drawer) return `${resource.routes.list}${company}${company ? '&' : '?'}open=${encodeURIComponent(id)}`;
  const page = (resource.routes.edit ?? resource.routes.list).replace(/:\w+(?=[^:]*$)/, encodeURIComponent(id));
  return `${inCompany(page, companyId)}${company}`;
}

/** The address of a resource's list. */
export function listPath(resource: Resource, search = '', companyId: string | null = null): string {
  return `${inCompany(resource.routes.list, companyId)}${companyOf(search)}`;
}
