import type { Language } from '../core/constants.ts';

/** Screens that need no session. */
export const authPaths = [
  '/login',
  '/forgot-password',
  '/forgot-password-email-sent',
  '/reset-password',
  '/invitation',
] as const;
export type AuthPath = (typeof authPaths)[number];

/** The authentication screen at a path, a slash at the end allowed. */
export function authPathOf(pathname: string): AuthPath | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return authPaths.find((one) => one === path);
}

/** The built page in which the login is drawn already, in a language. */
export const loginPage = (language: Language): string => `login.${language}.html`;
