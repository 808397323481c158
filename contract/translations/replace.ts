/** Replacing a word in texts. */

/** Variables, nested texts and tags, which are not words. */
const tokens = /(\{\{[^{}]*\}\}|\$t\([^)]*\)|<\/?\d{1,2}\/?>)/;
const special = /[.*+?^${}()|[\]\\]/g;

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

/**
 * Replaces a word wherever it is in a text, in upper or lower case, but not in variables, nested texts and tags. A
 * replacement that begins in upper case stays as it is.
 *
 * @example replaceWord('Your booking {{booking}}', 'booking', 'reservation') // 'Your reservation {{booking}}'
 */
export function replaceWord(text: string, word: string, replacement: string): string {
  if (!word || word.length > longestWord) return text;
  const pattern = new RegExp(word.replace(special, '\\$&'), 'giu');
  return text
    .split(tokens)
    .map((part, index) => (index % 2 ? part : part.replace(pattern, (found) => inCaseOf(found, replacement))))
    .join('');
}
