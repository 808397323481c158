import { backhouseFor, grants, type Permission, type Role } from '../core/permissions.ts';
import type { Me } from './session.ts';

/** The parts of a resource's declaration that decide permissions. */
export interface ResourceRights {
  permission: Permission;
  roles: { create: readonly Role[] | null; edit: readonly Role[] | null; delete: readonly Role[] | null };
}

/**
 * Whether the user may perform an action on a resource in a company: the permission opens lists and records, the roles
 * define who creates, edits and deletes. The server checks again; this only hides controls.
 */
export function decideAction(rights: ResourceRights, action: string, me: Me | null, companyId: string | null): boolean {
  if (!me || !grants(backhouseFor(me, companyId), rights.permission)) return false;
  switch (action) {
    case 'create':
    case 'clone':
      return rights.roles.create?.includes(me.role) ?? false;
    case 'edit':
    case 'update':
      return rights.roles.edit?.includes(me.role) ?? false;
    case 'delete':
      return rights.roles.delete?.includes(me.role) ?? false;
    default:
      return true;
  }
}
