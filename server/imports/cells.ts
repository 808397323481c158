import type { ImportProblemCode } from '#contract/imports/importReasons.ts';
import type { ImportProblem } from '#contract/imports/imports.ts';
import type { TableRow } from '#server/platform/kernel/tableRow.ts';
import { isBlankSign, isCellError, isNothing, isNothingOrZero } from './nothing.ts';
import { plainWord } from './words.ts';

/** What cells hold. */

/** What a cell holds, and what of it is left out (`partly`), or why it does not; null where it says nothing. */
export type Reading<T> = { value: T; partly?: ImportProblemCode } | { code: ImportProblemCode } | null;
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

/** Readers of words, which may know one for nothing. */
const words = new WeakSet<object>();

/** What a person said of a word of a field: its meaning, null for nothing, undefined where nothing was said. */
export type Chosen = (field: string, cell: string) => string | null | undefined;

/**
 * A cell whose meaning a person said, or a function knows; undefined for one that it does not.
 */
export function word<T>(
  code: ImportProblemCode,
  meaning: (cell: string) => T | undefined,
  said: (cell: string) => T | null | undefined = () => undefined,
): CellReader<T> {
  const reader: CellReader<T> = (cell) => {
    const chosen = said(cell);
    if (chosen === null) return null;
    const value = chosen ?? meaning(cell);
    return value === undefined ? { code } : { value };
  };
  words.add(reader);
  return reader;
}

/** Several phones or addresses in one cell: the first that can be read is taken, and the others are pointed out. */
export function firstOf<T>(reader: CellReader<T>, apart: RegExp): CellReader<T> {
  return (cell) => {
    const whole = reader(cell);
    if (!whole || 'value' in whole) return whole;
    const parts = cell.split(apart).filter((part) => part.trim() !== '');
    if (parts.length < 2 || parts.length > 10) return whole;
    const read = parts.map(reader).find((one) => one !== null && 'value' in one);
    return read && 'value' in read ? { ...read, partly: 'onlyFirst' } : whole;
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

/** How a file's cells are found, and what becomes of those that cannot be read. */
export interface RowRules {
  mapping: Readonly<Record<string, number>>;
  /** Columns whose cells are joined to those of a field's own. */
  joined: Readonly<Record<string, readonly number[]>>;
  /** How many the header has; a row with more was cut in the wrong places. */
  columns: number;
  /** Whether a bad cell is left out, and the row taken. */
  leaveOut: boolean;
}

/** What the fields of one kind of rows are. */
export interface FieldRules<Field extends string> {
  /** Without these a row says nothing, or something else: their cells are never left out. */
  essential: readonly Field[];
  /** What stands between joined cells; a blank where it is not said. */
  between: Readonly<Partial<Record<Field, string>>>;
  /** Fields in which zeros stand for nothing, too. */
  zeros: readonly Field[];
  /** Names, in which a word for nothing may be one: signs alone stand for nothing. */
  literal: readonly Field[];
  /** One of them is filled in every row but a total. */
  telling: readonly Field[];
}

/** Whether a row is taken, whatever was left out of it. */
export const isTaken = ({ problems }: Pick<ReadRow, 'problems'>): boolean => problems.every(({ leftOut }) => leftOut);

const totals = new Set(
  'total totals subtotal grandtotal sum summe gesamt totale count 合計 合计 總計 总计 小計 小计 總共 共計 共计 計 総計 総合計'
    .split(' ')
    .map(plainWord),
);

/** Whether a row adds up the rows above: its first cell says so, and nothing says whom it is about. */
function isTotal(cells: readonly string[], tells: boolean): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  return !tells && totals.has(plainWord(first.trim().replace(/[:：]\d{0,12}$/, '')));
}

/** Makes the reader of one file's rows: what each column says, and all that is wrong with it. */
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

  /** Words of fields that know a word for nothing themselves are theirs: "-" is a no beside VIP. */
  function saysNothing(field: keyof Values & string, cell: string): boolean {
    if (rules.literal.includes(field)) return isBlankSign(cell);
    if (!(rules.zeros.includes(field) ? isNothingOrZero : isNothing)(cell)) return false;
    const reading = words.has(readers[field]) ? readers[field](cell) : null;
    return !reading || 'code' in reading;
  }
}

function readingOf<T>(reader: CellReader<T>, cell: string): Reading<T> {
  if (/[\0\ufffd\p{Surrogate}]/u.test(cell)) return { code: 'unreadable' };
  if (isCellError(cell)) return { code: 'cellError' };
  return reader(cell);
}

/** A cell as it is shown, cut, and fit for any database. */
export const shown = (cell: string): string =>
  cell
    .replace(/[\0\p{Surrogate}]/gu, '\ufffd')
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, '');
