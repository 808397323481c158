import { authPathOf } from '#contract/platform/authPaths.ts';

/**
 * The entry's calls, as in `contract/platform/session.ts`, `invitations.ts` and `crm.ts`. They are repeated here
 * because importing those schemas would load zod.
 */
export const calls = {
  login: '/api/auth/login',
  requestReset: '/api/auth/request-password-reset',
  reset: '/api/auth/reset-password',
  invitation: '/api/auth/invitation',
  acceptInvitation: '/api/auth/accept-invitation',
  me: '/api/me/info',
  customers: '/api/crm/customers/list',
} as const;

/** Links in e-mails. They open even for a signed-in user, who may not be the recipient. */
const ofMails: readonly (string | undefined)[] = ['/reset-password', '/invitation'];

/** The part of the product that an address opens. */
export function opens(pathname: string, signedIn: boolean): 'app' | 'entry' {
  return signedIn && !ofMails.includes(authPathOf(pathname)) ? 'app' : 'entry';
}

/**
 * The target after login: the `redirect` of the address if it is a page of this product, otherwise `/`. Other sites and
 * the authentication screens are refused.
 */
export function targetAfterLogin(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted?.startsWith('/')) return '/';
  try {
    const { origin: site, pathname, search: query, hash } = new URL(wanted, origin);
    // A path that begins with two slashes refers to another site.
    if (site !== origin || pathname.startsWith('//') || authPathOf(decodeURIComponent(pathname))) return '/';
    return pathname + query + hash;
  } catch {
    return '/';
  }
}

/** The address of the login page that returns to `target` afterwards. */
export function loginFor(target: string): string {
  return target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}
