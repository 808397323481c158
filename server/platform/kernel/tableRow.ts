import type { ImportDelimiter, ImportEncoding, ImportFormat } from '#contract/imports/imports.ts';

/** A row of a table. */
export interface TableRow {
  /** As the file counts: its first line is row 1, blank ones count. */
  row: number;
  /** Cells that the row does not have are missing at the end. */
  cells: string[];
  /** Quotation marks that do not fit together: the cells may be cut in the wrong places. */
  fault?: 'quotes';
}

/** Signs of a row; whatever is longer is a quotation mark that was forgotten, or no table. */
export const longestRow = 1_000_000;

/** What the readers hand out at a time: as many rows as work is done with, or fewer long ones. */
const rowsAtOnce = 500;
const signsAtOnce = 1_000_000;
export const isPortion = (rows: number, signs: number): boolean => rows >= rowsAtOnce || signs >= signsAtOnce;

/** Where a table is, and how it is to be read. */
export interface TableSource {
  /** Its name among the private files. */
  file: string;
  bytes: number;
  format: ImportFormat;
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  sheet: string | null;
  /** The row with the columns' names; null where it is the first that is not blank, 0 where there is none. */
  headerRow: number | null;
}
