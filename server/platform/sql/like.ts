import { searchFold } from '#contract/core/fold.ts';
import { phraseOf } from './phrase.ts';
import type { Values } from './values.ts';

/** Text for `like`, with what has a meaning there taken literally. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text has fewer characters than an index of trigrams knows anything of. */
export const isShort = (text: string): boolean => [...searchFold(text)].length < 3;

/**
 * Whether a folded column, or one of several, contains a text, as a condition. Of a short one an index of trigrams would
 * be read from end to end: the condition is then one that it is not asked for.
 */
export function holds(columns: string | readonly string[], text: string, values: Values): string {
  const like = `${isShort(text) ? ` || ''` : ''} like ${values.add(`%${literally(searchFold(text))}%`)}`;
  return `(${[columns]
    .flat()
    .map((column) => column + like)
    .join(' or ')})`;
}

/** Whether a folded text has what is searched for, in one of its forms; null where nothing is. */
export function searchedIn(folded: string, search: string | undefined, values: Values): string | null {
  const ways = phraseOf(search)?.texts.map(({ text }) => `${folded} like ${values.add(`%${literally(text)}%`)}`);
  return ways ? `(${ways.join(' or ')})` : null;
}
