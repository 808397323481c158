/** Replacing a word in texts. */

/** Characters of a word that is searched, and of its replacement. */
export const longestWord = 200;

const isUpper = (text: string) => text !== text.toLowerCase() && text === text.toUpperCase();

/** The replacement in the case of what it replaces: `Booking` becomes `Reservation`, `BOOKING` becomes `RESERVATION`. */
function inCaseOf(found: string, replacement: string): string {
  const [first = ''] = found;
  if (!isUpper(first)) return replacement;
  if ([...found].length > 1 && isUpper(found)) return replacement.toUpperCase();
  const [initial = '', ...rest] = replacement;
  return initial.toUpperCase() + rest.join('');
}

/** Where a variable, nested text or tag that begins at a place ends; that place if none begins there. */
function tokenEnd(text: string, at: number): number {
  const closing = text.startsWith('{{', at) ? '}}' : text.startsWith('$t(', at) ? ')' : null;
  if (closing !== null) {
    const end = text.indexOf(closing, at + 2);
    return end < 0 ? text.length : end + closing.length;
  }
  return at + (/^<\/?\d{1,2}\/?>/.exec(text.slice(at, at + 6))?.[0].length ?? 0);
}

/** Words and tokens of a text in turns, words first. */
export function wordsAndTokens(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const end = tokenEnd(text, at);
    if (end > at) {
      parts.push(text.slice(from, at), text.slice(at, end));
      from = end;
    }
    at = Math.max(end, at + 1);
  }
  return [...parts, text.slice(from)];
}

/** Lower case, unless that has another number of characters (`İ`). */
function lowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

function replaceIn(text: string, word: string, replacement: string): string {
  const [within, searched] = [lowerCase(text), lowerCase(word)];
  let result = '';
  let from = 0;
  for (let at = within.indexOf(searched); at >= 0; at = within.indexOf(searched, from)) {
    result += text.slice(from, at) + inCaseOf(text.slice(at, at + word.length), replacement);
    from = at + word.length;
  }
  return result + text.slice(from);
}

/**
 * Replaces a word wherever it is in a text, in upper or lower case, but not in variables, nested texts and tags. A
 * replacement that begins in upper case stays as it is.
 *
 * @example replaceWord('Your booking {{booking}}', 'booking', 'reservation') // 'Your reservation {{booking}}'
 */
export function replaceWord(text: string, word: string, replacement: string): string {
  if (!word || word.length > longestWord) return text;
  return wordsAndTokens(text)
    .map((part, index) => (index % 2 ? part : replaceIn(part, word, replacement)))
    .join('');
}
