import { backhouseFor, grants, writingRoles, type Permission, type Role } from '#contract/core/permissions.ts';
import { useScope } from './scope.ts';

/** Whether the person's role changes anything at all; the server decides for itself. */
export const useMayWrite = (): boolean => (writingRoles as readonly Role[]).includes(useScope().me.role);

/** Whether something is open to the person in the company that is worked in; what needs no permission is. */
export function useMay(permission: Permission | null): boolean {
  const { me, companyId } = useScope();
  return permission === null || (companyId !== null && grants(backhouseFor(me, companyId), permission));
}
