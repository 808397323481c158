import type { AuthProvider, UserIdentity } from 'ra-core';
import { endSessionRelation, login, logout, type Me } from '#contract/platform/session.ts';
import { ApiError, call, callWithHeaders, tokenStore } from '#data-provider/client.ts';
import { decideAction, type ResourceRights } from '#contract/platform/rights.ts';
import { session } from './session.ts';

export interface AuthOptions {
  /** The permission and roles of a declared resource, by name. */
  rightsOf: (resource: string) => ResourceRights | undefined;
  /** Goes to another page of the site; a full navigation, since login is a page of its own. */
  leave?: (address: string) => void;
  /** Called once the session is over: caches are cleared here. */
  onEnd?: () => void;
}

/** What the login form hands over. */
export interface LoginParams {
  email: string;
  password: string;
  keepLoggedIn?: boolean;
}

/** The login page, told where to come back to. */
export function loginAddress(from: { pathname: string; search: string }): string {
  const back = from.pathname + from.search;
  return back === '/' ? '/login' : `/login?redirect=${encodeURIComponent(back)}`;
}

const go = (address: string) => window.location.assign(address);

/** Leads to the login, to come back to this page; whoever is signing out goes their own way. */
export function toLogin(from: { pathname: string; search: string }, leave = go): void {
  if (!session.isSigningOut) leave(loginAddress(from));
}

/** Where the provider's own session is ended, from the header `Link`. */
export function endSessionAddress(link: string | null): string | null {
  const [, address, relation] = /^<(https?:\/\/[^>]+)>; rel="([\w-]+)"$/.exec(link ?? '') ?? [];
  return relation === endSessionRelation ? (address ?? null) : null;
}

/**
 * Login, identity and permissions for react-admin. Everything but login and logout answers from memory.
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

    /** Ends the session and leads to /login, by way of the identity provider where that has a session of its own; to / where signing out failed (specification, section 4). */
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
        // A session that is already over is signed out as well as can be.
        if (!(error instanceof ApiError && error.status === 401)) {
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
      if (!(error instanceof ApiError) || error.status !== 401) return Promise.resolve();
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
