import { PassThrough, type Readable, type Writable } from 'node:stream';
import { once } from 'node:events';
import type { Language } from '#contract/core/constants.ts';
import { protectedText } from './protectedCell.ts';
import { columnText, type FileColumn, type FileRow } from './fileColumn.ts';

/** Comma-separated values for spreadsheets: RFC 4180 with a byte order mark. */

/** A cell. Text that a spreadsheet would read as a formula is protected. */
export function csvCell(text: string): string {
  const safe = protectedText(text);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The first line, after the byte order mark by which spreadsheets recognise UTF-8. */
export const csvHead = (names: readonly string[]): string => `\ufeff${csvLine(names)}`;

/** The amount written before waiting for the reader. */
const ahead = { highWaterMark: 256 * 1024 };
export const bufferOf = (): PassThrough => new PassThrough(ahead);

/** Writes a text, and waits for a slow reader. @param reader closes when nobody reads any more */
export async function writeSlowly(stream: Writable, text: string, reader: Readable): Promise<void> {
  if (!stream.write(text)) await Promise.race([once(stream, 'drain'), once(reader, 'close')]);
}

/** Writes one table to {@link stream}: rows, then the description of the file. */
export class CsvText {
  readonly stream = bufferOf();

  constructor(
    private readonly columns: readonly FileColumn[],
    private readonly language: Language,
  ) {
    this.stream.write(csvHead(columns.map(({ label }) => label[language])));
  }

  add(rows: readonly FileRow[]): Promise<void> {
    let text = '';
    for (const row of rows)
      text += csvLine(this.columns.map((column, index) => columnText(column, row[index], this.language)));
    return writeSlowly(this.stream, text, this.stream);
  }

  finish(_about: string, lines: readonly string[]): void {
    this.stream.end(lines.map((line) => csvLine([`# ${line}`])).join(''));
  }
}
