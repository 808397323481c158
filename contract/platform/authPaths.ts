import type { Language } from '../core/constants.ts';

/** Screens without a session. */
export const authPaths = [
  '/login',
  '/forgot-password',
  '/forgot-password-email-sent',
  '/reset-password',
  '/invitation',
] as const;
export type AuthPath = (typeof authPaths)[number];

/** The authentication screen at a path, which may end with a slash. */
export function authPathOf(pathname: string): AuthPath | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '');
  return authPaths.find((one) => one === path);
}

/** The built page with the pre-rendered login in a language. */
export const loginPage = (language: Language): string => `login.${language}.html`;
