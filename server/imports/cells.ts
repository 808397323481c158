import type { ImportProblemCode } from '#contract/importReasons.ts';
import type { ImportProblem } from '#contract/imports.ts';
import type { TableRow } from '../kernel/tableRow.ts';

/** What cells hold. */

/** What a cell holds, or why it does not; null where it says nothing. */
export type Reading<T> = { value: T } | { code: ImportProblemCode } | null;
export type CellReader<T> = (cell: string) => Reading<T>;

/** Readers of the fields of `Values`. */
export type CellReaders<Values> = { [F in keyof Values]-?: CellReader<NonNullable<Values[F]>> };

/** What readers read. */
export type ValuesOf<Readers> = {
  [F in keyof Readers]: Readers[F] extends (cell: string) => Reading<infer T> ? T : never;
};

/** A row as its cells say it. */
export interface ReadRow<Values = object> {
  /** As the file counts: its first line is row 1. */
  row: number;
  /** What the row says; what it does not say is absent. */
  values: Partial<Values>;
  problems: ImportProblem[];
}

export const tidy = (cell: string): string =>
  cell
    // Signs that nobody can see; joiners within emoji are not among them.
    .replace(/[\p{Cc}\u200b\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A text that keeps its lines. */
export const lines = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

export const text =
  (max: number, shape: (cell: string) => string = tidy): CellReader<string> =>
  (cell) => {
    const value = shape(cell);
    if (!value) return null;
    return value.length > max ? { code: 'tooLong' } : { value };
  };

const emailForm = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:."[\]]{2,}$/;

export function email(cell: string): Reading<string> {
  const value = tidy(cell.normalize('NFKC')).replace(/^mailto:/i, '');
  return value.length <= 254 && emailForm.test(value) && !value.includes('..') ? { value } : { code: 'email' };
}

/** A cell whose meaning a function knows; undefined for one that it does not. */
export function word<T>(code: ImportProblemCode, meaning: (cell: string) => T | undefined): CellReader<T> {
  return (cell) => {
    const value = meaning(cell);
    return value === undefined ? { code } : { value };
  };
}

/** Several words in one cell, whatever stands between them. */
export const wordsOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;；\n]/.test(cell) ? /[;；\n、，]/ : /[,|/、，]/)
      .map(tidy)
      .filter(Boolean),
  ),
];

/**
 * Makes the reader of one file's rows: what each column says, and all that is wrong with it.
 *
 * @param columns how many the header has; a row with more was cut in the wrong places
 */
export function rowReader<Values>(
  readers: CellReaders<Values>,
  mapping: Readonly<Record<string, number>>,
  columns: number,
): (row: TableRow) => ReadRow<Values> {
  const mapped = Object.entries(mapping).sort(([, a], [, b]) => a - b);
  return ({ row, cells }) => {
    const values: Record<string, unknown> = {};
    const problems: ImportProblem[] = [];
    for (const [field, column] of mapped) {
      const cell = cells[column] ?? '';
      if (cell.trim() === '') continue;
      if (/[\0\ufffd\p{Surrogate}]/u.test(cell)) {
        problems.push({ field, code: 'unreadable', value: shown(cell) });
        continue;
      }
      const reading = readers[field as keyof Values]?.(cell);
      if (!reading) continue;
      if ('code' in reading) problems.push({ field, code: reading.code, value: shown(cell) });
      else values[field] = reading.value;
    }
    const surplus = cells.slice(columns).find((cell) => cell.trim() !== '');
    if (surplus !== undefined) problems.push({ field: null, code: 'tooManyCells', value: shown(surplus) });
    return { row, values: values as Partial<Values>, problems };
  };
}

/** A cell as it is shown, cut, and fit for any database. */
export const shown = (cell: string): string =>
  cell
    .replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '');
