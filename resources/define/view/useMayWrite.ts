import { writingRoles, type Role } from '#contract/permissions.ts';
import { useScope } from './scope.ts';

/** Whether the person's role changes anything at all; the server decides for itself. */
export const useMayWrite = (): boolean => (writingRoles as readonly Role[]).includes(useScope().me.role);
