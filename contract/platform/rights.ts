import { backhouseFor, grants, type Permission, type Role } from '../core/permissions.ts';
import type { Me } from './session.ts';

/** The parts of a resource's declaration that decide permissions. */
export interface ResourceRights {
  permission: Permission;
  roles: { create: readonly Role[] | null; edit: readonly Role[] | null; delete: readonly Role[] | null };
  /** Whether only users with all branches may change the records. */
  ofAllBranches?: boolean;
}

/** Whether the user may change what applies at all branches of a company. */
export const hasAllBranches = (me: Me, companyId: string | null): boolean =>
  me.isAdmin || me.companies.some(({ id, allBranches }) => id === companyId && allBranches);

/**
 * Whether the user may perform an action on a resource in a company: the permission opens lists and records, the roles
 * define who creates, edits and deletes. The server checks again; this only hides controls.
 */
export function decideAction(rights: ResourceRights, action: string, me: Me | null, companyId: string | null): boolean {
  if (!me || !grants(backhouseFor(me, companyId), rights.permission)) return false;
  const may = (roles: readonly Role[] | null) =>
    (roles?.includes(me.role) ?? false) && (!rights.ofAllBranches || hasAllBranches(me, companyId));
  switch (action) {
    case 'create':
    case 'clone':
      return may(rights.roles.create);
    case 'edit':
    case 'update':
      return may(rights.roles.edit);
    case 'delete':
      return may(rights.roles.delete);
    default:
      return true;
  }
}
