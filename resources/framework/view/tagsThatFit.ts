import type { ReactNode } from 'react';

/** Pixels of a tag; wide characters are as wide as high. */
const tagWidth = (text: ReactNode): number =>
  typeof text === 'string' ? [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 12 : 7), 18) : 80;
/** Pixels of the "+2" for tags that do not fit. */
const moreWidth = 32;

/** The number of tags that fit into a width: at least one, which is truncated if necessary. */
export function tagsThatFit(texts: readonly ReactNode[], room: number): number {
  const widths = texts.map(tagWidth);
  const upTo = (count: number) => widths.slice(0, count).reduce((sum, one) => sum + one, 0);
  if (upTo(texts.length) <= room) return texts.length;
  let count = texts.length - 1;
  while (count > 1 && upTo(count) + moreWidth > room) count -= 1;
  return Math.max(1, count);
}
