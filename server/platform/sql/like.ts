import { searchFold } from '#contract/core/fold.ts';
import { phraseOf } from './phrase.ts';
import type { Values } from './values.ts';

/** Escapes text for `like`. */
export const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a text is too short for an index of trigrams. */
export const isShort = (text: string): boolean => [...searchFold(text)].length < 3;

/**
 * A condition that a folded column, or one of several, contains a text. A short text would make an index of trigrams
 * read everything, so the condition then avoids that index.
 */
export function holds(columns: string | readonly string[], text: string, values: Values): string {
  const like = `${isShort(text) ? ` || ''` : ''} like ${values.add(`%${literally(searchFold(text))}%`)}`;
  return `(${[columns]
    .flat()
    .map((column) => column + like)
    .join(' or ')})`;
}

/** A condition that a folded text contains the search in one of its forms; null without a search. */
export function searchedIn(folded: string, search: string | undefined, values: Values): string | null {
  const ways = phraseOf(search)?.texts.map(({ text }) => `${folded} like ${values.add(`%${literally(text)}%`)}`);
  return ways ? `(${ways.join(' or ')})` : null;
}
