import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/**
 * Marks of browsers that have signed in to an account, as OWASP's device cookies. A mark opens nothing: it only says
 * that its holder's attempts are counted apart from strangers'. Without the server's secret it tells nobody whose
 * account it is for.
 */

const cookieName = 'device';
const seconds = 180 * 86_400;
/** People who share a browser; who has not signed in for longest is forgotten. */
const kept = 8;
const form = /^([0-9a-z]{1,10})\.([\w-]{16})\.([\w-]{43})$/;

const seal = (secret: string, email: string, body: string) =>
  createHmac('sha256', secret).update(`device mark\n${body}\n${email}`).digest();

/** A new mark for an account. */
export function makeMark(secret: string, email: string, now = Date.now()): string {
  const body = `${(Math.floor(now / 1000) + seconds).toString(36)}.${randomBytes(12).toString('base64url')}`;
  return `${body}.${seal(secret, email, body).toString('base64url')}`;
}

/** What tells this browser from others where it has a mark for the account; null where it has none. */
export function deviceOf(secret: string, email: string, marks: readonly string[], now = Date.now()): string | null {
  const mark = marks.find((one) => holds(secret, email, one, now));
  return mark ? (form.exec(mark)?.[2] ?? null) : null;
}

function holds(secret: string, email: string, mark: string, now: number): boolean {
  const [, until = '', nonce = '', sealed = ''] = form.exec(mark) ?? [];
  if (!sealed || parseInt(until, 36) * 1000 < now) return false;
  return timingSafeEqual(Buffer.from(sealed, 'base64url'), seal(secret, email, `${until}.${nonce}`));
}

/** The marks that a browser has sent. */
export function marksIn(cookies = ''): string[] {
  const [, value = ''] = /(?:^|;\s*)device=([^;]*)/.exec(cookies) ?? [];
  return value
    .split('~')
    .filter((mark) => form.test(mark))
    .slice(0, kept);
}

/** Leaves a mark in the browser in place of the account's older one. Only sign-in calls send it back. */
export function keepMark(reply: FastifyReply, secret: string, email: string, secure: boolean): void {
  const now = Date.now();
  const others = marksIn(reply.request.headers.cookie).filter((mark) => !holds(secret, email, mark, now));
  const value = [makeMark(secret, email, now), ...others].slice(0, kept).join('~');
  reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
  );
}
