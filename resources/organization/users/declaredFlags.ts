import { defaultBackhouse } from '#contract/core/permissions.ts';
import { resources } from '#resources/registry.ts';

/** Permissions of declared resources, each labelled like the first resource that requires it. */
export const declaredFlags = resources.filter(
  ({ permission }, at) =>
    !(permission in defaultBackhouse) && resources.findIndex((one) => one.permission === permission) === at,
);
