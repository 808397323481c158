import { getMe, type Me } from '#contract/platform/session.ts';
import { call, tokenStore } from '#data-provider/client.ts';

/** The signed-in user, in memory so that guards can read it synchronously. */

let me: Me | null = null;
let companyId: string | null = null;
let loading: Promise<Me> | null = null;
let signingOut = false;

export const session = {
  /** The signed-in user, or null before it is loaded. */
  get me(): Me | null {
    return me;
  },
  /** The current company, whose permissions apply. */
  get companyId(): string | null {
    return companyId;
  },
  /** Whether the user is signing out. Other code that notices the end of the session must not redirect then. */
  get isSigningOut(): boolean {
    return signingOut;
  },
  signOut(begun: boolean): void {
    signingOut = begun;
  },
  /** Sets the current company. */
  workIn(id: string | null): void {
    companyId = id;
  },
  /** Stores the user from a login response, which saves a request. */
  keep(value: Me): void {
    me = value;
  },
  /** Loads the user once; later calls return the same result. */
  load(): Promise<Me> {
    if (me) return Promise.resolve(me);
    loading ??= call(getMe, {})
      .then((value) => (me = value))
      .finally(() => (loading = null));
    return loading;
  },
  /** Clears the user and the token. */
  clear(): void {
    me = null;
    companyId = null;
    tokenStore.clear();
  },
};
