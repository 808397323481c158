import type { ReadingAspect, ReadingChoice, ReadingValue } from '#contract/imports/importReadings.ts';

/** What is kept of a file's columns with its import. */

/** A choice that was made for a file, by a person or for the last one with the same header. */
export type KnownChoice = ReadingChoice & { by: 'person' | 'before' };

/** Cells of a column that leave one aspect open by themselves, as the ways to take them. */
export interface AspectFacts {
  /** Cells whose meaning hangs on it. */
  cells: number;
  /** How many of them can be meant in each way. */
  fits: Partial<Record<ReadingValue, number>>;
  /** A few cells for each set of ways; those with several meanings first of all. */
  examples: { cell: string; meanings: Partial<Record<ReadingValue, string>> }[];
  /** Rows in which the day in one way is nearest to a day that another column says clearly. */
  near?: Partial<Record<ReadingValue, number>>;
}

/** What cells look like; one may look like several. `words` have no digit. */
export const looks = ['day', 'moment', 'time', 'count', 'email', 'phone', 'words'] as const;
export type Look = (typeof looks)[number];

export interface ColumnFacts {
  filled: number;
  /** Of these, cells that stand for an empty one: "-", N/A. */
  nothing?: number;
  /** Among the first rows: how many of the filled cells were looked at, and how many of these were there before. */
  looked: number;
  repeated: number;
  looks: Partial<Record<Look, number>>;
  aspects: Partial<Record<ReadingAspect, AspectFacts>>;
  /** The different cells with how often each stands there, of columns that have few. */
  words?: { word: string; count: number }[];
}
