import { tidyText } from './tidyText.ts';

/** Texts with signs between their parts. A sign that belongs to a part has a backslash before it. */

/** How keyboards of other languages write the signs; lines are separated, too. */
const written = new Map(
  Object.entries({ '；': ';', '｜': '|', '\n': '|', '：': ':', '／': '/', '＝': '=', '（': '(', '＋': '+' }),
);
const signOf = (char: string) => written.get(char) ?? char;

/** Splits at a sign, at most so often; the backslashes stay. */
export function splitAt(text: string, sign: string, most = Infinity): string[] {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length && pieces.length < most; at++) {
    const char = text.charAt(at);
    if (char === '\\') at++;
    else if (signOf(char) === sign) {
      pieces.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...pieces, text.slice(from)];
}

/** A part without the backslashes before its signs. */
export const withoutBackslashes = (part: string): string => tidyText(part.replace(/\\([\s\S])/g, '$1'));

/** A part with a backslash before each of the signs. @example withBackslashes('Fish; chips', ';') // 'Fish\\; chips' */
export const withBackslashes = (part: string, signs: string): string =>
  [...tidyText(part)].map((char) => (`\\${signs}`.includes(signOf(char)) ? `\\${char}` : char)).join('');

/** The names of a list that is separated by semicolons, or one in each line. */
export const listedNames = (text: string): string[] =>
  splitAt(text, '|').flatMap((line) => splitAt(line, ';').flatMap((name) => withoutBackslashes(name) || []));

/** Names as such a list. */
export const nameList = (names: readonly string[]): string =>
  names.map((name) => withBackslashes(name, ';|+')).join('; ');
