import { createHmac } from 'node:crypto';
import { sameSecret } from '../kernel/digest.ts';
import type { TreePlace } from '../kernel/realtime.ts';

/** Tokens that read one tree for a while: for kiosks and apps, which have no session. */

const prefix = 'rt1';

const signature = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(`realtime database\n${content}`).digest('base64url');

/** A token for a tree. @param expiresAt milliseconds since 1970 */
export function newReadToken(secret: string, { companyId, root }: TreePlace, expiresAt: number): string {
  const content = [prefix, companyId, root, expiresAt.toString(36)].join('.');
  return `${content}.${signature(secret, content)}`;
}

/** The tree of a token, also of an expired one; null if it was not issued here. */
export function readTokenOf(secret: string, token: string): (TreePlace & { expiresAt: number }) | null {
  const [kind, companyId, root, expiry, signed, ...more] = token.split('.');
  if (kind !== prefix || !companyId || !root || !expiry || !signed || more.length) return null;
  if (!sameSecret(signed, signature(secret, [kind, companyId, root, expiry].join('.')))) return null;
  const expiresAt = parseInt(expiry, 36);
  return Number.isSafeInteger(expiresAt) ? { companyId, root, expiresAt } : null;
}
