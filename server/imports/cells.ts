import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import { listedNames } from '#contract/core/separated.ts';
import { tidyText } from '#contract/core/tidyText.ts';
import type { TableRow } from '#server/platform/db/tableRow.ts';
import { isBlankSign, isCellError, isNothing, isNothingOrZero } from './nothing.ts';
import { plainWord } from './words.ts';

/** Reads the values of cells. */

/** A cell's value, with the problem if part of it is ignored (`partly`); a problem alone; or null if it is empty. */
export type CellResult<T> = { value: T; partly?: ImportProblemCode } | { code: ImportProblemCode } | null;
export type CellReader<T> = (cell: string) => CellResult<T>;

/** Readers for the fields of `Values`. */
export type CellReaders<Values> = { [F in keyof Values]-?: CellReader<NonNullable<Values[F]>> };

/** The values that readers return. */
export type ReaderValues<Readers> = {
  [F in keyof Readers]: Readers[F] extends (cell: string) => CellResult<infer T> ? T : never;
};

/** A row with its parsed values. */
export interface ReadRow<Values = object> {
  /** As counted in the file: its first line is row 1. */
  row: number;
  /** The row's values; empty ones are absent. */
  values: Partial<Values>;
  problems: ImportProblem[];
}

/** A text with its line breaks. */
export const lines = (cell: string): string =>
  cell
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

export const textReader =
  (max: number, shape: (cell: string) => string = tidyText): CellReader<string> =>
  (cell) => {
    const value = shape(cell);
    if (!value) return null;
    return value.length > max ? { code: 'tooLong' } : { value };
  };

const emailForm = /^[^\s@<>(),;:"[\]]+@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:."[\]]{2,}$/;

export function readEmail(cell: string): CellResult<string> {
  const value = tidyText(cell.normalize('NFKC')).replace(/^mailto:/i, '');
  return value.length <= 254 && emailForm.test(value) && !value.includes('..') ? { value } : { code: 'email' };
}

/** Word readers, which may define a word for an empty value. */
const words = new WeakSet<object>();

/** The user's choice for a word of a field: its meaning, null for none, undefined without a choice. */
export type ChosenMeaning = (field: string, cell: string) => string | null | undefined;

/** Reads a word by the user's choice or a function; the function returns undefined for unknown words. */
export function wordReader<T>(
  code: ImportProblemCode,
  meaning: (cell: string) => T | undefined,
  parseWord: (cell: string) => T | null | undefined = () => undefined,
): CellReader<T> {
  const reader: CellReader<T> = (cell) => {
    const chosen = parseWord(cell);
    if (chosen === null) return null;
    const value = chosen ?? meaning(cell);
    return value === undefined ? { code } : { value };
  };
  words.add(reader);
  return reader;
}

/** For several phones or addresses in one cell: takes the first valid one and reports the others. */
export function firstOf<T>(reader: CellReader<T>, separator: RegExp): CellReader<T> {
  return (cell) => {
    const whole = reader(cell);
    if (!whole || 'value' in whole) return whole;
    const parts = cell.split(separator).filter((part) => part.trim() !== '');
    if (parts.length < 2 || parts.length > 10) return whole;
    const read = parts.map(reader).find((one) => one !== null && 'value' in one);
    return read && 'value' in read ? { ...read, partly: 'onlyFirst' } : whole;
  };
}

/** Splits a cell into words, whatever the separator. */
export const splitWords = (cell: string): string[] => [
  ...new Set(
    cell
      .split(/[;；\n]/.test(cell) ? /[;；\n、，]/ : /[,|/、，]/)
      .map(tidyText)
      .filter(Boolean),
  ),
];

/** Reads a list of words; a label that contains a separator of its language is one word. */
export const listReader =
  <T>(words: ReadonlyMap<string, T>, code: ImportProblemCode): CellReader<T[]> =>
  (cell) => {
    const parts = cell.split(/[;；\n|]/).flatMap((part) => (words.has(plainWord(part)) ? [part] : splitWords(part)));
    const value = parts.map((part) => words.get(plainWord(part)));
    const known = value.filter((one) => one !== undefined);
    return known.length < value.length ? { code } : { value: [...new Set(known)] };
  };

/** Reads a list of names, with a backslash before a separator that belongs to one. */
export const nameListReader =
  (most: number): CellReader<string[]> =>
  (cell) => {
    const names = listedNames(cell);
    if (names.length > most) return { code: 'tooLong' };
    return names.length ? { value: [...new Set(names)] } : null;
  };

/** How a file's cells are located, and how unreadable ones are handled. */
export interface RowRules {
  mapping: Readonly<Record<string, number>>;
  /** Columns whose cells are appended to a field's own column. */
  joined: Readonly<Record<string, readonly number[]>>;
  /** The number of header columns; a row with more was split incorrectly. */
  columns: number;
  /** Whether an invalid cell is ignored and the row imported. */
  leaveOut: boolean;
}

/** The rules for the fields of one kind of rows. */
export interface FieldRules<Field extends string> {
  /** Without these a row has no meaning, or a different one; their cells are never ignored. */
  essential: readonly Field[];
  /** The separator of joined cells; a space by default. */
  between: Readonly<Partial<Record<Field, string>>>;
  /** Fields in which zeros count as empty. */
  zeros: readonly Field[];
  /** Names, which may equal a word for an empty value; only punctuation counts as empty. */
  literal: readonly Field[];
  /** Every row except a total has a value in one of these. */
  telling: readonly Field[];
}

/** Whether a row is imported, regardless of ignored cells. */
export const isTaken = ({ problems }: Pick<ReadRow, 'problems'>): boolean => problems.every(({ leftOut }) => leftOut);

const totals = new Set(
  'total totals subtotal grandtotal sum summe gesamt totale count 合計 合计 總計 总计 小計 小计 總共 共計 共计 計 総計 総合計'
    .split(' ')
    .map(plainWord),
);

/** Whether a row is the total of the rows above: its first cell says so, and no field identifies a record. */
function isTotal(cells: readonly string[], tells: boolean): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return !tells && totals.has(plainWord(first.trim().replace(/[:：]\d{0,12}$/, '')));
}

/** Creates the reader of a file's rows, which returns each column's value and all problems. */
export function rowReader<Values>(
  readers: CellReaders<Values>,
  { mapping, joined, columns, leaveOut }: RowRules,
  rules: FieldRules<keyof Values & string>,
): (row: TableRow) => ReadRow<Values> {
  const mapped = Object.entries(mapping).sort(([, a], [, b]) => a - b) as [keyof Values & string, number][];
  const cellOf = ({ cells }: TableRow, field: keyof Values & string, column: number) =>
    [column, ...(joined[field] ?? [])]
      .map((at) => cells[at]?.trim() ?? '')
      .filter((cell) => cell !== '' && !isNothing(cell))
      .join(rules.between[field] ?? ' ');
  return (line) => {
    const { row, cells } = line;
    const values: Record<string, unknown> = {};
    const problems: ImportProblem[] = [];
    const tells = rules.telling.some((field) => mapping[field] !== undefined && cells[mapping[field]]?.trim());
    if (isTotal(cells, tells))
      return { row, values: {}, problems: [{ field: null, code: 'totalRow', value: shown(cells.join(' ').trim()) }] };
    for (const [field, column] of mapped) {
      const cell = joined[field] ? cellOf(line, field, column) : (cells[column] ?? '');
      if (cell.trim() === '' || saysNothing(field, cell)) continue;
      const reading = readingOf(readers[field], cell);
      if (!reading) continue;
      if ('value' in reading) values[field] = reading.value;
      const code = 'code' in reading ? reading.code : reading.partly;
      if (!code) continue;
      const optional = 'value' in reading || (leaveOut && !rules.essential.includes(field) && code !== 'unreadable');
      problems.push({ field, code, value: shown(cell), ...(optional && { leftOut: true }) });
    }
    const surplus = cells.slice(columns).find((cell) => cell.trim() !== '');
    if (surplus !== undefined) problems.push({ field: null, code: 'tooManyCells', value: shown(surplus) });
    if (line.fault) problems.push({ field: null, code: 'quotes', value: shown(cells.join(' ').trim()) });
    return { row, values: values as Partial<Values>, problems };
  };

  /** Fields with their own word for an empty value take precedence: "-" means no for VIP. */
  function saysNothing(field: keyof Values & string, cell: string): boolean {
    if (rules.literal.includes(field)) return isBlankSign(cell);
    if (!(rules.zeros.includes(field) ? isNothingOrZero : isNothing)(cell)) return false;
    const reading = words.has(readers[field]) ? readers[field](cell) : null;
    return !reading || 'code' in reading;
  }
}

function readingOf<T>(reader: CellReader<T>, cell: string): CellResult<T> {
  if (/[\0\ufffd\p{Surrogate}]/u.test(cell)) return { code: 'unreadable' };
  if (isCellError(cell)) return { code: 'cellError' };
  return reader(cell);
}

/** A cell for display: shortened, and storable in any database. */
export const shown = (cell: string): string =>
  cell
    .replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '');
