import type { Language } from '#contract/core/constants.ts';
import type { PermissionFlags, PermissionSets, Role } from '#contract/core/permissions.ts';
import type { Sql } from '../db/client.ts';

/** A user's rights in one company. */
export interface CompanyRights {
  permissions: PermissionSets | null;
  /** The effective back-office flags: the company's own, otherwise the general ones. */
  flags: PermissionFlags;
  /** `all` if not restricted. */
  enabledBranches: 'all' | readonly string[];
}

/** The caller, with everything that access checks need; immutable. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  isAdmin: boolean;
  version: 'v1' | 'v2';
  permissions: PermissionSets;
  /** The user's companies, without those that `canLogin` closes. */
  companies: ReadonlyMap<string, CompanyRights>;
}

export interface SignIn {
  email: string;
  password: string;
  keepLoggedIn: boolean;
  ip: string;
  userAgent: string;
  /** The browser's tokens of earlier sign-ins. */
  marks?: readonly string[];
}

export interface SignedIn {
  token: string;
  expiresAt: Date;
  user: SessionUser;
}

export interface NewUser {
  id?: string;
  email: string;
  name: string;
  password: string;
  role: Role;
  isAdmin?: boolean;
  version?: 'v1' | 'v2';
  permissions?: PermissionSets;
  active?: boolean;
  companies?: readonly {
    companyId: string;
    permissions?: PermissionSets | null;
    enabledBranches?: readonly string[] | null;
  }[];
}

/** The identity provider: an embedded adapter (better-auth) or an external one (OpenID Connect). */
export interface Identity {
  /** @throws ApiError `invalid_credentials`, `permission_denied`, `no_available_branches` or `too_many_requests` */
  signIn(attempt: SignIn): Promise<SignedIn>;
  /** The user of a bearer token; null if the token is unknown or expired, or the user may no longer sign in. */
  resolve(token: string): Promise<SessionUser | null>;
  /** The same from the cache; undefined if not cached. */
  recall(token: string): SessionUser | undefined;
  /**
   * Ends the session of a token.
   * @param backTo where the provider should redirect afterwards
   * @returns the address that ends the provider's own session, if any
   */
  signOut(token: string, backTo: string): Promise<string | null>;
  /** Mails a link if the address is known; takes as long and responds the same if it is not. */
  requestReset(email: string, language: Language, baseUrl: string, ip: string): Promise<void>;
  /** Mails a link with which a new user sets a password, for seven days. */
  invite(userId: string, language: Language, baseUrl: string): Promise<void>;
  /** @returns the user's id. @throws ApiError `invalid_reset_token` or `weak_password` */
  reset(token: string, password: string): Promise<string>;
  /** Call it after a user's permissions, companies or activity have changed. */
  invalidate(userId: string): Promise<void>;
  /**
   * Subscribes to users whose sessions or rights may have changed (null: anybody's), in any process. Notifications can
   * be lost, so long-running work should also check periodically. @returns unsubscribes
   */
  onChange(hear: (userId: string | null) => void): () => void;
  /**
   * @param beside runs in the same transaction: if it refuses the rights, the user is not created
   * @returns the user's id
   */
  createUser(user: NewUser, beside?: (transaction: Sql, id: string) => Promise<void>): Promise<string>;
  setPassword(userId: string, password: string): Promise<void>;
  close(): Promise<void>;
}
