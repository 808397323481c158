import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * A digest stored instead of a text: of a token, so that reading the table does not reveal it; of user input, which may
 * have any content and length.
 */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Whether two texts are equal, compared in constant time. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));
