import { ApiError } from '../kernel/errors.ts';

/** The rule `high`: at least twelve characters of three classes. */
const isStrong = (password: string) =>
  password.length >= 12 && [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length >= 3;

/** @throws ApiError `weak_password` if a password is too easy to guess, or breaks its user's rule */
export function refuseWeak(password: string, rule: string | undefined): void {
  if (new Set(password).size < 4 || (rule === 'high' && !isStrong(password))) throw new ApiError('weak_password');
}
