import type { Resource } from '../resource.ts';
import { openRecordPath } from './openRecord.ts';
import { companyPath, withId } from './paths.ts';

/**
 * react-admin's components link to `/NAME`, `/NAME/create`, `/NAME/ID` and `/NAME/ID/show`; declared resources have the
 * specification's addresses. Returns these; other addresses are unchanged.
 *
 * @example declaredPath('/customers/c1', [customers], 'chunshui') // '/crm?open=c1'
 */
export function declaredPath(path: string, resources: readonly Resource[], companyId: string | null): string {
  const [, name = '', id, ...rest] = path.split('/');
  const resource = resources.find((one) => one.name === decodeURIComponent(name));
  if (!resource || rest.length > 1 || (rest.length === 1 && rest[0] !== 'show')) return path;
  const { list, create, edit } = resource.routes;
  if (!id) return companyPath(list, companyId);
  if (id === 'create') return create ? companyPath(create, companyId) : path;
  if (resource.drawer) return openRecordPath(companyPath(list, companyId), decodeURIComponent(id));
  return edit ? companyPath(withId(edit, id), companyId) : path;
}
