import { defaultBackhouse } from '#contract/permissions.ts';
import { resources } from '../registry.ts';

/** Permissions that declared resources bring along, each called as the first that asks for it. */
export const declaredFlags = resources.filter(
  ({ permission }, at) =>
    !(permission in defaultBackhouse) && resources.findIndex((one) => one.permission === permission) === at,
);
