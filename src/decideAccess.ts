import { backhouseFor, grants } from '#contract/core/permissions.ts';
import type { Me } from '#contract/platform/session.ts';
import { companyPath } from '#resources/framework/view/paths.ts';
import type { GuardedScreen } from './screens.ts';

export type Decision = { kind: 'allow' } | { kind: 'login' } | { kind: 'empty' } | { kind: 'redirect'; to: string };

const home: Decision = { kind: 'redirect', to: '/' };

/**
 * The guard's decision for a screen (specification, section 6), from memory only: first login, then the lists of
 * administrators and roles, then the permission in the current company. A refusal redirects to `/`.
 *
 * @param screen null if the address matches no screen: an empty block is shown
 * @example
 * decideAccess({ path: '/crm', permission: 'crm' }, me, 'chunshui') // { kind: 'allow' }
 */
export function decideAccess(screen: GuardedScreen | null, me: Me | null, companyId: string | null): Decision {
  if (!me) return { kind: 'login' };
  if (!screen) return { kind: 'empty' };
  if (screen.admin && !(me.isAdmin && screen.admin.roles.includes(me.role))) return home;
  if (screen.roles && !screen.roles.includes(me.role)) return home;
  const flags = backhouseFor(me, companyId);
  const any = screen.permission === undefined ? [] : [screen.permission].flat();
  if (any.length > 0 && !any.some((permission) => grants(flags, permission))) return home;
  if (screen.redirect) return { kind: 'redirect', to: companyPath(screen.redirect, companyId) };
  return { kind: 'allow' };
}
