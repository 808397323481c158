import type { ImportDelimiter, ImportEncoding, ImportFormat } from '#contract/imports/imports.ts';

/** A row of a table. */
export interface TableRow {
  /** The row number in the file: its first line is row 1, and blank lines count. */
  row: number;
  /** Trailing cells may be missing. */
  cells: string[];
  /** Unbalanced quotation marks: the cells may be split in the wrong places. In JSON, a value that is no text. */
  fault?: 'quotes' | 'notText';
}

/** Maximum characters of a row; a longer one has a missing quotation mark, or the file is no table. */
export const longestRow = 1_000_000;

/** The portion size of the readers: the number of rows processed together, or fewer long ones. */
const rowsAtOnce = 500;
const signsAtOnce = 1_000_000;
export const isPortion = (rows: number, signs: number): boolean => rows >= rowsAtOnce || signs >= signsAtOnce;

/** The location and format of a table. */
export interface TableSource {
  /** Its name among the private files. */
  file: string;
  bytes: number;
  /** JSON has a row for each text: the line, the path to it, then the text. */
  format: ImportFormat | 'json';
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  sheet: string | null;
  /** The header row; null for the first row that is not blank, 0 for none. */
  headerRow: number | null;
}
