/** Texts that a spreadsheet would take for formulas, and the apostrophe that protects from it (OWASP, "CSV Injection"). */

/** Signs of other widths count as what they are by NFKC: Excel in Chinese and Japanese reads `＝` as `=`. */
const startsFormula = (text: string): boolean =>
  /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@]/u.test(text.slice(0, 100).normalize('NFKC'));

/** Behind apostrophes, too: otherwise one that belongs to the text could not be told from one that was added. */
const isProtected = (text: string): boolean => startsFormula(text.replace(/^'{0,50}/, ''));

/**
 * A text with an apostrophe before it where a spreadsheet would take it for a formula. A phone number in E.164 and a
 * number below zero are none, and stay as they are.
 */
export const protectedText = (text: string): string =>
  isProtected(text) && !/^(\+\d{6,15}|-\d+(\.\d+)?)$/.test(text) ? `'${text}` : text;

/** The text that {@link protectedText} was made from; `="0912"`, which some programs write for it, is the text inside. */
export function unprotected(cell: string): string {
  if (cell.startsWith("'") && isProtected(cell.slice(1))) return cell.slice(1);
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell;
}
