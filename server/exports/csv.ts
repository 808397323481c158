import type { Language } from '#contract/constants.ts';
import { textOf, type FileColumn, type FileRow } from './cells.ts';

/** Comma-separated values as spreadsheets read them: RFC 4180 with a byte order mark. */

const lineEnd = '\r\n';

/** Signs of other widths count as what they are by NFKC: Excel in Chinese and Japanese reads `＝` as `=`. */
const startsFormula = (text: string): boolean =>
  /^[\t\r\n]|^[\s\p{Cf}]*[=+\-@]/u.test(text.slice(0, 100).normalize('NFKC'));

/**
 * A cell. What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, "CSV Injection"), in full
 * width and behind blanks, too; a phone number in E.164 is none, and stays as it is.
 */
export function csvCell(text: string): string {
  const safe = startsFormula(text) && !/^\+\d{6,15}$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHead = (columns: readonly FileColumn[], language: Language): string =>
  `\ufeff${columns.map(({ label }) => csvCell(label[language])).join(',')}${lineEnd}`;

export function csvRows(columns: readonly FileColumn[], rows: readonly FileRow[], language: Language): string {
  let text = '';
  for (const row of rows)
    text += columns.map((column, index) => csvCell(textOf(column, row[index], language))).join(',') + lineEnd;
  return text;
}

/** What the file says about itself, after its last row. */
export const csvFoot = (lines: readonly string[]): string =>
  lines.map((line) => `${csvCell(`# ${line}`)}${lineEnd}`).join('');
