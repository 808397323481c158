import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * What is kept in the place of a text: of a token, so that whoever reads the table cannot use what is there; of what
 * somebody typed, which may be anything, and as long.
 */
export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Whether two texts are the same; how long it takes says nothing of them. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(digest(one)), Buffer.from(digest(other)));
