import { importMaxColumns, type ImportDelimiter } from '#contract/imports.ts';
import type { ApiError } from '../kernel/errors.ts';
import { fileError } from './fileError.ts';
import { longestRow, type TableRow } from '../kernel/tableRow.ts';

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** Where the next sign stands: before a cell, in a plain or quoted one, or after a quotation mark that may close it. */
type Place = 'before' | 'plain' | 'quoted' | 'after';

/**
 * Cuts text into rows as it comes, looking at each sign once. Blank rows count, and are left out. After a fault nothing
 * more is cut: the rows before it are there.
 */
export class CsvCutter {
  rows: TableRow[] = [];
  /** How many signs the rows at hand come from. */
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

  constructor(delimiter: ImportDelimiter) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  write(piece: string): void {
    let start = 0;
    for (let at = 0; at < piece.length && !this.fault; at++) {
      if (this.#place === 'quoted') {
        const end = piece.indexOf('"', at);
        at = end < 0 ? piece.length : end;
        this.#keep(piece.slice(start, at));
        start = at + 1;
        if (end >= 0) this.#place = 'after';
        continue;
      }
      const code = piece.charCodeAt(at);
      if (this.#cut) {
        this.#cut = false;
        if (code === lineFeed) {
          start = at + 1;
          continue;
        }
      }
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) {
        if (this.#place === 'plain') this.#keep(piece.slice(start, at));
        this.#endCell();
        if (code !== this.#delimiter) this.#endRow();
        this.#cut = code === carriageReturn;
        start = at + 1;
      } else if (code === quote) {
        if (this.#place === 'plain') this.#fail('quotes');
        if (this.#place === 'after') this.#keep('"');
        this.#place = 'quoted';
        start = at + 1;
      } else if (this.#place === 'after') this.#fail('quotes');
      else this.#place = 'plain';
    }
    if (this.#place === 'plain' && !this.fault) this.#keep(piece.slice(start));
  }

  end(): void {
    if (this.fault) return;
    if (this.#place === 'quoted') return this.#fail('quotes');
    if (this.#place === 'before' && this.#columns === 0) return;
    this.#endCell();
    this.#endRow();
  }

  /** The rows at hand, which are the caller's from now on. */
  take(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    this.weight = 0;
    return rows;
  }

  #keep(text: string): void {
    if (text === '') return;
    this.#cell = this.#cell === '' ? text : this.#cell + text;
    this.#lengthen(text.length);
  }

  #lengthen(by: number): void {
    this.#length += by;
    if (this.#length > longestRow) this.#fail('recordTooLong');
  }

  /** Beyond the columns that a table may have, the first cell that says something stands for all of them. */
  #endCell(): void {
    if (this.#columns < importMaxColumns || (this.#cells.length === importMaxColumns && this.#cell.trim() !== ''))
      this.#cells.push(this.#cell);
    this.#columns += 1;
    this.#cell = '';
    this.#place = 'before';
    this.#lengthen(1);
  }

  #endRow(): void {
    if (this.fault) return;
    const [first = '', ...others] = this.#cells;
    const blank = others.every((cell) => cell.trim() === '');
    // A line about the file, as our own exports end with, is no guest.
    const remark = this.#row > 1 && /^# \S/.test(first);
    if (!blank || !(remark || first.trim() === '')) {
      this.rows.push({ row: this.#row, cells: this.#cells });
      this.weight += this.#length;
    }
    this.#row += 1;
    this.#cells = [];
    this.#columns = 0;
    this.#length = 0;
  }

  #fail(fault: 'quotes' | 'recordTooLong'): void {
    this.fault ??= fileError(fault, this.#row);
  }
}
