import type { ImportDelimiter, ImportEncoding } from '#contract/imports.ts';

/** A row of a table. */
export interface TableRow {
  /** As the file counts: its first line is row 1, blank ones count. */
  row: number;
  /** Cells that the row does not have are missing at the end. */
  cells: string[];
}

/** How many rows the readers hand out at a time. */
export const rowsAtOnce = 500;

/** Where a table is, and how it is to be read. */
export interface TableSource {
  /** Its name among the private files. */
  file: string;
  bytes: number;
  format: 'csv' | 'xlsx';
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  sheet: string | null;
  /** The row with the columns' names; null where it is the first that is not blank. */
  headerRow: number | null;
}
