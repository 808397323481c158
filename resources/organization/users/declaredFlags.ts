import { defaultBackhouse } from '#contract/core/permissions.ts';
import { resources } from '#resources/registry.ts';

/** Permissions that declared resources bring along, each called as the first that asks for it. */
export const declaredFlags = resources.filter(
  ({ permission }, at) =>
    !(permission in defaultBackhouse) && resources.findIndex((one) => one.permission === permission) === at,
);
