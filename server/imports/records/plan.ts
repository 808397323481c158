import { isEqual } from 'es-toolkit';
import { isTaken, type ReadRow } from '../cells.ts';
import type { RowPlan } from '../kind.ts';

/** What an import writes of a record. */
export interface RecordWrite<Columns extends object> {
  record: Columns;
  /** The record's new version. */
  version: number;
  /** The previous values of the changed columns; null for a new record. */
  before: Partial<Columns> | null;
  after: Partial<Columns>;
}

export interface RecordPlan<Columns extends object, Write = RecordWrite<Columns>> extends RowPlan {
  /** The record to write; absent if the row is not imported or changes nothing. */
  write?: Write;
}

/** The result of a row that is not imported, whatever it is about: totals are skipped, rows with problems fail. */
export function resultWithout({ problems }: Pick<ReadRow, 'problems'>): 'skipped' | 'failed' | null {
  if (problems.some(({ code }) => code === 'totalRow')) return 'skipped';
  return isTaken({ problems }) ? null : 'failed';
}

/**
 * The update of a record, with the old and new values of the columns that differ; null if none does.
 *
 * @param same whether two values of a column are equal
 */
export function updateOf<Columns extends object>(
  stored: Columns & { version: number },
  record: Columns,
  same: (a: unknown, b: unknown, column: keyof Columns) => boolean = isEqual,
): RecordWrite<Columns> | null {
  const valueIn = (from: Columns, key: keyof Columns) => from[key] ?? null;
  const keys = (Object.keys(record) as (keyof Columns)[]).filter(
    (key) => !same(valueIn(record, key), valueIn(stored, key), key),
  );
  const pick = (from: Columns) => Object.fromEntries(keys.map((key) => [key, valueIn(from, key)])) as Partial<Columns>;
  return keys.length ? { record, version: stored.version + 1, before: pick(stored), after: pick(record) } : null;
}
