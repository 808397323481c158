import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Tokens for browsers that have signed in to an account, like OWASP's device cookies. A token grants no access:
 * attempts of its browser are only counted separately from those of unknown browsers. Without the server's secret it
 * does not reveal the account.
 */

const cookieName = 'device';
const seconds = 180 * 86_400;
/** Accounts per browser, if people share it; the one that signed in longest ago is dropped. */
const maxMarks = 8;
const form = /^([0-9a-z]{1,10})\.([\w-]{16})\.([\w-]{43})$/;

const seal = (secret: string, email: string, body: string) =>
  createHmac('sha256', secret).update(`device mark\n${body}\n${email}`).digest();

/** Creates a token for an account. */
export function makeMark(secret: string, email: string, now = Date.now()): string {
  const body = `${(Math.floor(now / 1000) + seconds).toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${body}.${seal(secret, email, body).toString('base64url')}`;
}

/** The id of this browser's token for the account; null without a token. */
export function deviceOf(secret: string, email: string, marks: readonly string[], now = Date.now()): string | null {
  const mark = marks.find((one) => holds(secret, email, one, now));
  return mark ? (form.exec(mark)?.[2] ?? null) : null;
}

function holds(secret: string, email: string, mark: string, now: number): boolean {
  const [, until = '', nonce = '', sealed = ''] = form.exec(mark) ?? [];
  if (!sealed || parseInt(until, 36) * 1000 < now) return false;
  return timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(secret, email, `${until}.${nonce}`));
}

/** The tokens in the cookies of a request. */
export function marksIn(cookies = ''): string[] {
  const [, value = ''] = /(?:^|;\s*)device=([^;]*)/.exec(cookies) ?? [];
  return value
    .split('~')
    .filter((mark) => form.test(mark))
    .slice(0, maxMarks);
}

/** Sets the cookie, replacing the account's older token. Only sign-in calls receive it. */
export function keepMark(reply: FastifyReply, secret: string, email: string, secure: boolean): void {
  const now = Date.now();
  const others = marksIn(reply.request.headers.cookie).filter((mark) => !holds(secret, email, mark, now));
  const value = [makeMark(secret, email, now), ...others].slice(0, maxMarks).join('~');
  reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  );
}
