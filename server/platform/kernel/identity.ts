import type { Language } from '#contract/core/constants.ts';
import type { PermissionFlags, PermissionSets, Role } from '#contract/core/permissions.ts';
import type { Sql } from '../db/client.ts';

/** What a user may do in one company. */
export interface Membership {
  permissions: PermissionSets | null;
  /** The backhouse flags in force there: the company's own, else the general ones. */
  flags: PermissionFlags;
  /** `all` when not restricted. */
  enabledBranches: 'all' | readonly string[];
}

/** Who is calling, with everything that access checks need; never changed once made. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  isAdmin: boolean;
  version: 'v1' | 'v2';
  permissions: PermissionSets;
  /** The user's companies; those that `canLogin` closes are left out. */
  companies: ReadonlyMap<string, Membership>;
}

export interface SignIn {
  email: string;
  password: string;
  keepLoggedIn: boolean;
  ip: string;
  userAgent: string;
  /** The marks that the browser keeps of earlier sign-ins. */
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

/** Who people are: an embedded adapter (better-auth) or a provider of one's own (OpenID Connect). */
export interface Identity {
  /** @throws ApiError `invalid_credentials`, `permission_denied`, `no_available_branches` or `too_many_requests` */
  signIn(attempt: SignIn): Promise<SignedIn>;
  /** The user of a bearer token; null when it is unknown, has expired or may no longer sign in. */
  resolve(token: string): Promise<SessionUser | null>;
  /** The same from memory, at no cost; undefined when it is not there. */
  recall(token: string): SessionUser | undefined;
  /**
   * Ends the session of a token.
   * @param backTo where a provider is to lead afterwards
   * @returns where the provider's own session is ended, if there is such an address
   */
  signOut(token: string, backTo: string): Promise<string | null>;
  /** Mails a link when the address is known; takes as long and answers alike when it is not. */
  requestReset(email: string, language: Language, baseUrl: string, ip: string): Promise<void>;
  /** Mails a link with which a new user chooses a password, for seven days. */
  invite(userId: string, language: Language, baseUrl: string): Promise<void>;
  /** @returns the user's id. @throws ApiError `invalid_reset_token` or `weak_password` */
  reset(token: string, password: string): Promise<string>;
  /** To be called after a user's permissions, companies or activity have changed. */
  invalidate(userId: string): Promise<void>;
  /**
   * Says at once whose sessions or rights may have changed (null: anybody's), in whichever process that was; word
   * can get lost, so that what lasts is looked at now and then all the same. @returns ends it
   */
  onChange(hear: (userId: string | null) => void): () => void;
  /**
   * @param beside done in the same transaction: a user whose rights are refused is not there
   * @returns the user's id
   */
  createUser(user: NewUser, beside?: (transaction: Sql, id: string) => Promise<void>): Promise<string>;
  setPassword(userId: string, password: string): Promise<void>;
  close(): Promise<void>;
}
