import { ApiError } from '../kernel/errors.ts';

/** The rule `high`: twelve characters at least, of three kinds. */
const isStrong = (password: string) =>
  password.length >= 12 && [/[a-z]/, /[A-Z]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length >= 3;

/** @throws ApiError `weak_password` where a password is too easy to guess, or does not follow its user's rule */
export function refuseWeak(password: string, rule: string | undefined): void {
  if (new Set(password).size < 4 || (rule === 'high' && !isStrong(password))) throw new ApiError('weak_password');
}
