import { defaultBackhouse, grants, type Permission, type PermissionFlags } from '#contract/permissions.ts';
import { resources } from '../registry.ts';

/** Permissions that declared resources bring along, each called as the first that asks for it. */
export const declaredFlags = resources
  .filter(
    ({ permission }, at) =>
      !(permission in defaultBackhouse) && resources.findIndex((one) => one.permission === permission) === at,
  )
  .map(({ permission, label, example }) => ({ permission, label, example }));

/** Whether it shows as given: a worked example is in nobody's rail until it is. */
export const isGiven = (
  flags: PermissionFlags,
  { permission, example }: { permission: Permission; example: boolean },
) => (example ? flags[permission] === true : grants(flags, permission));
