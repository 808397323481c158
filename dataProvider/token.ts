import { keepLoginDays } from '#contract/core/constants.ts';

/**
 * Stores the bearer token: for seven days in this browser, or until the window closes. A cookie tells the server that a
 * token exists, so that it can name the app's files in the response with the page.
 */

const key = 'maitre.token';
const everywhere = 'Path=/; SameSite=Lax';

export const tokenStore = {
  get(): string | null {
    return sessionStorage.getItem(key) ?? localStorage.getItem(key);
  },
  set(token: string, keep: boolean): void {
    tokenStore.clear();
    (keep ? localStorage : sessionStorage).setItem(key, token);
    if (keep) document.cookie = `keepLogin=1; Max-Age=${keepLoginDays * 86_400}; ${everywhere}`;
  },
  clear(): void {
    sessionStorage.removeItem(key);
    localStorage.removeItem(key);
    document.cookie = `keepLogin=; Max-Age=0; ${everywhere}`;
  },
};
