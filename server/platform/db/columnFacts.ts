import type { ReadingAspect, ReadingChoice, ReadingValue } from '#contract/imports/importReadings.ts';

/** Facts about a file's columns, stored with its import. */

/** A format chosen for a file, by a user or for the last file with the same header. */
export type KnownChoice = ReadingChoice & { by: 'person' | 'before' };

/** Cells of a column with an ambiguous aspect, and the possible formats. */
export interface AspectFacts {
  /** Cells whose meaning depends on it. */
  cells: number;
  /** The number of cells that each format can read. */
  fits: Partial<Record<ReadingValue, number>>;
  /** A few cells for each set of formats, cells with several meanings first. */
  examples: { cell: string; meanings: Partial<Record<ReadingValue, string>> }[];
  /** Rows in which one format gives the day closest to an unambiguous day of another column. */
  near?: Partial<Record<ReadingValue, number>>;
}

/** The patterns of cells; a cell may match several. `words` have no digit. */
export const looks = ['day', 'moment', 'time', 'count', 'email', 'phone', 'words'] as const;
export type Look = (typeof looks)[number];

export interface ColumnFacts {
  filled: number;
  /** Of these, cells that mean empty: "-", N/A. */
  nothing?: number;
  /** Of the first rows: the number of filled cells examined, and of those that occurred before. */
  looked: number;
  repeated: number;
  looks: Partial<Record<Look, number>>;
  aspects: Partial<Record<ReadingAspect, AspectFacts>>;
  /** The distinct cells with their frequency, for columns with few distinct cells. */
  words?: { word: string; count: number }[];
}
