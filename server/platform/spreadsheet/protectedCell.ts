/** Texts that a spreadsheet would read as formulas, and the apostrophe that prevents it (OWASP, "CSV Injection"). */

/** Characters of other widths count by their NFKC form: Excel in Chinese and Japanese reads `＝` as `=`. */
const startsFormula = (text: string): boolean =>
  /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@]/u.test(text.slice(0, 100).normalize('NFKC'));

/** Also after apostrophes: otherwise one that belongs to the text could not be distinguished from an added one. */
const isProtected = (text: string): boolean => startsFormula(text.replace(/^'{0,50}/, ''));

/**
 * Adds an apostrophe before a text that a spreadsheet would read as a formula. Phone numbers in E.164 and negative
 * numbers stay unchanged.
 */
export const protectedText = (text: string): string =>
  isProtected(text) && !/^(\+\d{6,15}|-\d+(\.\d+)?)$/.test(text) ? `'${text}` : text;

/** Reverses {@link protectedText}; `="0912"`, which some programs write for it, becomes the text inside. */
export function unprotected(cell: string): string {
  if (cell.startsWith("'") && isProtected(cell.slice(1))) return cell.slice(1);
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell;
}
