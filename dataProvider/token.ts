import { keepLoginDays } from '#contract/constants.ts';

/** Where the bearer token is kept: for seven days in this browser, or until its window closes. */

const key = 'maitre.token';

export const tokenStore = {
  get(): string | null {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  },
  set(token: string, keep: boolean): void {
    tokenStore.clear();
    (keep ? localStorage : sessionStorage).setItem(key, token);
    const age = keep ? keepLoginDays * 86_400 : 0;
    document.cookie = `keepLogin=${keep ? '1' : ''}; Max-Age=${age}; Path=/; SameSite=Lax`;
  },
  clear(): void {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
  },
};
