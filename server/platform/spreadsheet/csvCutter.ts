import { importMaxColumns, type ImportDelimiter } from '#contract/imports/imports.ts';
import type { ApiError } from '../kernel/errors.ts';
import { fileError } from './fileError.ts';
import { longestRow, type TableRow } from '../db/tableRow.ts';
import { unprotected } from './protectedCell.ts';

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** The state of the parser: before a cell, in a plain or quoted one, or after a quotation mark that may close it. */
type Place = 'before' | 'plain' | 'quoted' | 'after';

/** The amount of text that may be read again because of stray quotation marks; a file that needs more is invalid. */
const mostReadAgain = 30_000_000;

/**
 * Splits text into rows as it arrives. Blank rows are counted and skipped. A row with unbalanced quotation marks ends
 * with its first line, which is split literally, and is marked (`fault`). After a fault of the whole file parsing
 * stops: the rows before it are returned.
 */
export class CsvCutter {
  rows: TableRow[] = [];
  /** The number of characters of the collected rows. */
  weight = 0;
  fault: ApiError | null = null;
  readonly #delimiter: number;
  #place: Place = 'before';
  #row = 1;
  #length = 0;
  #cells: string[] = [];
  #columns = 0;
  #cell = '';
  #cut = false;
  #backslash = false;
  /** The part of the current row from earlier pieces, to be read again if its quotation marks are unbalanced. */
  #raw = '';
  /** The position of the current text in the file. */
  #base = 0;
  /** Quotation marks of the current row are literal. */
  #literal = false;
  /** The current row has a quotation mark within a plain cell. */
  #stray = false;
  #rowAt = 0;
  #readAgain = 0;
  /** Lines up to here were read as a quoted cell: text there that does not look like a row is not counted as one. */
  #doubtfulUntil = 0;
  #usualColumns = 0;

  constructor(delimiter: ImportDelimiter) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  write(piece: string): void {
    let text = piece;
    let start = 0;
    let rowStart = 0;
    /** Reads the row again from its beginning, with literal quotation marks. */
    const readAgain = (at: number): number => {
      const base = this.#base + rowStart - this.#raw.length;
      text = this.#raw + text.slice(rowStart);
      this.#doubtfulUntil = Math.max(this.#doubtfulUntil, base + this.#raw.length + at - rowStart);
      this.#base = base;
      [start, rowStart, this.#raw] = [0, 0, ''];
      this.#beginRow(true, text.length);
      return -1;
    };
    for (let at = 0; at < text.length && !this.fault; at++) {
      if (this.#length > longestRow && !this.#literal && this.#place !== 'plain') {
        at = readAgain(at);
        continue;
      }
      if (this.#place === 'quoted') {
        const end = text.indexOf('"', at);
        at = end < 0 ? text.length : end;
        this.#keepQuoted(text.slice(start, at));
        start = at + 1;
        if (end >= 0) this.#place = 'after';
        continue;
      }
      const code = text.charCodeAt(at);
      if (this.#cut) {
        this.#cut = false;
        if (code === lineFeed) {
          start = rowStart = at + 1;
          continue;
        }
      }
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) {
        if (this.#place === 'plain') this.#keep(text.slice(start, at));
        this.#endCell();
        start = at + 1;
        if (code === this.#delimiter) continue;
        this.#endRow(this.#base + at);
        rowStart = start;
        this.#raw = '';
        this.#cut = code === carriageReturn;
      } else if (code === quote && !this.#literal) {
        if (this.#place === 'plain') {
          // ="0912" is a text whose zero a spreadsheet should keep; elsewhere in a cell it is literal.
          if (this.#cell + text.slice(start, at) !== '=') {
            this.#stray = true;
            continue;
          }
          this.#cell = '';
        }
        if (this.#place === 'after') {
          this.#keepBackslash();
          this.#keep('"');
        }
        this.#place = 'quoted';
        start = at + 1;
      } else if (this.#place === 'after') {
        if (!this.#backslash) {
          at = readAgain(at);
          continue;
        }
        // Some programs write \" for a quotation mark within quotation marks.
        this.#backslash = false;
        this.#keep('"');
        this.#place = 'quoted';
        start = at--;
      } else this.#place = 'plain';
    }
    if (this.fault) return;
    if (this.#place === 'plain') this.#keep(text.slice(start));
    this.#raw += text.slice(rowStart);
    this.#base += text.length;
  }

  end(): void {
    while (this.#place === 'quoted' && !this.fault) {
      const raw = this.#raw;
      this.#doubtfulUntil = this.#base;
      this.#base -= raw.length;
      this.#raw = '';
      this.#beginRow(true, raw.length);
      this.write(raw);
    }
    if (this.fault || (this.#place === 'before' && this.#columns === 0)) return;
    this.#endCell();
    this.#endRow(this.#base);
  }

  /** The collected rows, which the caller owns from now on. */
  take(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    this.weight = 0;
    return rows;
  }

  /** A backslash at the end of a piece waits for the next one: before a quotation mark it may escape it. */
  #keepQuoted(text: string): void {
    if (text === '') return;
    this.#keepBackslash();
    this.#backslash = text.endsWith('\\');
    this.#keep(this.#backslash ? text.slice(0, -1) : text);
  }

  #keepBackslash(): void {
    if (this.#backslash) this.#keep('\\');
    this.#backslash = false;
  }

  #keep(text: string): void {
    if (text === '') return;
    this.#cell = this.#cell === '' ? text : this.#cell + text;
    this.#lengthen(text.length);
  }

  #lengthen(by: number): void {
    this.#length += by;
    // A missing quotation mark: the row is read again with literal ones.
    if (this.#length > longestRow && (this.#literal || this.#place === 'plain' || this.#place === 'before'))
      this.fault ??= fileError('recordTooLong', this.#row);
  }

  /** Beyond the maximum number of columns, only the first non-empty cell is stored. */
  #endCell(): void {
    this.#keepBackslash();
    if (this.#columns < importMaxColumns || (this.#cells.length === importMaxColumns && this.#cell.trim() !== ''))
      this.#cells.push(unprotected(this.#cell));
    this.#columns += 1;
    this.#cell = '';
    this.#place = 'before';
    this.#lengthen(1);
  }

  #endRow(end: number): void {
    if (this.fault) return;
    const [first = '', ...others] = this.#cells;
    const blank = others.every((cell) => cell.trim() === '');
    // A line about the file, as at the end of our own exports, is not a guest.
    const remark = this.#row > 1 && /^# \S/.test(first);
    if (!blank || !(remark || first.trim() === '')) {
      const doubtful = this.#rowAt < this.#doubtfulUntil && (this.#columns !== this.#usualColumns || this.#stray);
      if (this.#rowAt >= this.#doubtfulUntil && !this.#literal) this.#usualColumns = this.#columns;
      const fault = this.#literal || doubtful ? ({ fault: 'quotes' } as const) : {};
      this.rows.push({ row: this.#row, cells: this.#cells, ...fault });
      this.weight += this.#length;
    }
    this.#row += 1;
    this.#rowAt = end + 1;
    this.#beginRow(false);
  }

  #beginRow(literal: boolean, readAgain = 0): void {
    this.#literal = literal;
    this.#stray = false;
    this.#backslash = false;
    this.#cells = [];
    this.#columns = 0;
    this.#length = 0;
    this.#cell = '';
    this.#place = 'before';
    this.#readAgain += readAgain;
    if (this.#readAgain > mostReadAgain) this.fault ??= fileError('quotes', this.#row);
  }
}
