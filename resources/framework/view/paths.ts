import type { Resource } from '../resource.ts';
import { openRecordPath } from './openRecord.ts';

/** The company and branch in an address, preserved between a resource's pages. */
export function scopeSearch(search: string): string {
  const searchParams = new URLSearchParams(search);
  const scopeParams = ['company_id', 'branch_id'].filter((name) => searchParams.get(name));
  return scopeParams.length
    ? `?${new URLSearchParams(scopeParams.map((name) => [name, searchParams.get(name) ?? '']))}`
    : '';
}

/** A route with the company filled in, if it has a param for one. */
export const companyPath = (route: string, companyId: string | null = null): string =>
  route.replace(':companyId', encodeURIComponent(companyId ?? ''));

/** A route with a record's id in its last param. */
export function withId(route: string, id: string): string {
  const at = Math.max(0, route.lastIndexOf(':'));
  return route.slice(0, at) + route.slice(at).replace(/^:\w+/, () => id);
}

/** The address of a record's page (or of its list with the record open beside it). */
export function recordPath(resource: Resource, id: string, search = '', companyId: string | null = null): string {
  const scope = scopeSearch(search);
  if (resource.drawer) return openRecordPath(companyPath(resource.routes.list, companyId), id, scope);
  const page = withId(resource.routes.edit ?? resource.routes.list, encodeURIComponent(id));
  const branch = encodeURIComponent(new URLSearchParams(search).get('branch_id') ?? '');
  return page.includes(':branchId')
    ? companyPath(
        page.replace(':branchId', () => branch),
        companyId,
      )
    : `${companyPath(page, companyId)}${scope}`;
}

/** The address of a resource's list. */
export function listPath(resource: Resource, search = '', companyId: string | null = null): string {
  return `${companyPath(resource.routes.list, companyId)}${scopeSearch(search)}`;
}
