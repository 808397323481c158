import { backhouseFor, grants, writingRoles, type Permission, type Role } from '#contract/core/permissions.ts';
import { useScope } from './scope.ts';

/** Whether the user's role may change anything at all; the server checks again. */
export const useMayWrite = (): boolean => (writingRoles as readonly Role[]).includes(useScope().me.role);

/** Whether the user has a permission in the current company; always true without a required permission. */
export function useMay(permission: Permission | null): boolean {
  const { me, companyId } = useScope();
  return permission === null || (companyId !== null && grants(backhouseFor(me, companyId), permission));
}
