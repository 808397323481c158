import { getMe, type Me } from '#contract/platform/session.ts';
import { call, tokenStore } from '#data-provider/client.ts';

/** Who is signed in, kept in memory so that guards answer synchronously. */

let me: Me | null = null;
let companyId: string | null = null;
let loading: Promise<Me> | null = null;
let signingOut = false;

export const session = {
  /** The signed-in user as loaded, or null before. */
  get me(): Me | null {
    return me;
  },
  /** The company in force, whose permissions count. */
  get companyId(): string | null {
    return companyId;
  },
  /** Whether the person is signing out: nothing else that sees the session end leads elsewhere then. */
  get isSigningOut(): boolean {
    return signingOut;
  },
  signOut(begun: boolean): void {
    signingOut = begun;
  },
  /** Says which company is worked in from here on. */
  workIn(id: string | null): void {
    companyId = id;
  },
  /** Takes what a login has just answered, so that it need not be asked again. */
  keep(value: Me): void {
    me = value;
  },
  /** Loads the user once; later callers get the same answer. */
  load(): Promise<Me> {
    if (me) return Promise.resolve(me);
    loading ??= call(getMe, {})
      .then((value) => (me = value))
      .finally(() => (loading = null));
    return loading;
  },
  /** Forgets the user and the token. */
  clear(): void {
    me = null;
    companyId = null;
    tokenStore.clear();
  },
};
