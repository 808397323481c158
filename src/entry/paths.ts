import { authPathOf } from '#contract/platform/authPaths.ts';

/** Calls of the entry, as `contract/platform/session.ts`, `invitations.ts` and `crm.ts` have them; written out, because the schemas there bring zod along. */
export const calls = {
  login: '/api/auth/login',
  requestReset: '/api/auth/request-password-reset',
  reset: '/api/auth/reset-password',
  invitation: '/api/auth/invitation',
  acceptInvitation: '/api/auth/accept-invitation',
  me: '/api/me/info',
  customers: '/api/crm/customers/list',
} as const;

/** Links of mails, which are followed even by who is signed in: that may be somebody else. */
const ofMails: readonly (string | undefined)[] = ['/reset-password', '/invitation'];

/** What an address opens. */
export function opens(pathname: string, signedIn: boolean): 'app' | 'entry' {
  return signedIn && !ofMails.includes(authPathOf(pathname)) ? 'app' : 'entry';
}

/**
 * Where to go after login: the `redirect` of the address when it is a page of this product, else `/`.
 * Other sites, and the authentication screens themselves, are refused.
 */
export function targetAfterLogin(search: string, origin: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted?.startsWith('/')) return '/';
  try {
    const { origin: site, pathname, search: query, hash } = new URL(wanted, origin);
    // A path that begins with two slashes names another site.
    if (site !== origin || pathname.startsWith('//') || authPathOf(decodeURIComponent(pathname))) return '/';
    return pathname + query + hash;
  } catch {
    return '/';
  }
}

/** The login page that leads back to where a person was going. */
export function loginFor(target: string): string {
  return target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`;
}
