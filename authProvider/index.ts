import type { AuthProvider, UserIdentity } from 'ra-core';
import { endSessionRelation, login, logout, type Me } from '#contract/platform/session.ts';
import { ResponseError, call, callWithHeaders, tokenStore } from '#data-provider/client.ts';
import { decideAction, type ResourceRights } from '#contract/platform/rights.ts';
import { session } from './session.ts';

export interface AuthOptions {
  /** The permission and roles of a declared resource, by name. */
  rightsOf: (resource: string) => ResourceRights | undefined;
  /** Goes to another page of the site with a full navigation, since the login is a separate page. */
  leave?: (address: string) => void;
  /** Called after the session has ended, to clear caches. */
  onEnd?: () => void;
}

/** The values of the login form. */
export interface LoginParams {
  email: string;
  password: string;
  keepLoggedIn?: boolean;
}

/** The address of the login page, with the page to return to. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

const go = (address: string) => window.location.assign(address);

/** Goes to the login page, which returns to this page afterwards. Does nothing while the user is signing out. */
export function toLogin(from: { pathname: string; search: string }, leave = go): void {
  if (!session.isSigningOut) leave(loginAddress(from));
}

/** The address that ends the provider's own session, from the header `Link`. */
export function endSessionAddress(link: string | null): string | null {
  const [, address, relation] = /^<(https?:\/\/[^>]+)>; rel="([\w-]+)"$/.exec(link ?? '') ?? [];
  return relation === endSessionRelation ? (address ?? null) : null;
}

/**
 * react-admin's auth provider: login, identity and permissions. All methods except login and logout read from memory.
 */
export function createAuthProvider(options: AuthOptions) {
  const leave = options.leave ?? go;
  const end = () => {
    session.clear();
    options.onEnd?.();
  };

  return {
    async login({ email, password, keepLoggedIn = true }: LoginParams) {
      const answer = await call(login, { body: { email, password, keepLoggedIn } });
      tokenStore.set(answer.token, keepLoggedIn);
      session.keep(answer.me);
    },

    /**
     * Ends the session and goes to /login, through the identity provider if that has its own session; goes to / if
     * signing out failed (specification, section 4).
     */
    async logout() {
      if (!tokenStore.get()) {
        end();
        toLogin(window.location, leave);
        return false;
      }
      session.signOut(true);
      let next = '/login';
      try {
        const { headers } = await callWithHeaders(logout, {});
        next = endSessionAddress(headers.get('link')) ?? next;
      } catch (error) {
        // A session that has already ended counts as signed out.
        if (!(error instanceof ResponseError && error.status === 401)) {
          session.signOut(false);
          leave('/');
          return false;
        }
      }
      end();
      leave(next);
      return false;
    },

    checkAuth() {
      return tokenStore.get() ? Promise.resolve() : Promise.reject(new Error('unauthorized'));
    },

    checkError(error: unknown) {
      if (!(error instanceof ResponseError) || error.status !== 401) return Promise.resolve();
      tokenStore.clear();
      return Promise.reject(error);
    },

    async getIdentity(): Promise<UserIdentity> {
      const me: Me = await session.load();
      return { id: me.id, fullName: me.name, email: me.email };
    },

    getPermissions() {
      return session.load();
    },

    canAccess({ resource, action }: { resource: string; action: string }) {
      const rights = options.rightsOf(resource);
      return Promise.resolve(rights ? decideAction(rights, action, session.me, session.companyId) : false);
    },
  } satisfies AuthProvider;
}
