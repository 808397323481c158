import { and, isNotNull, ne } from 'drizzle-orm';
import type { Sql } from '#server/platform/db/client.ts';
import { importRows } from '#server/platform/db/schema.ts';
import { equal } from '#server/platform/sql/equal.ts';
import type { ReadRow } from '../cells.ts';
import type { ImportRow, SeenRows } from '../kind.ts';
import type { RecordIdOf } from './write.ts';

type Key = string | number;

/** The keys of a row's record: those that earlier rows are found by, and those that later rows find it by. */
export interface RowKeys {
  own: readonly Key[];
  forLater: readonly Key[];
}

/** The records of a file so far, by the keys of its rows, and the existing records that its rows matched. */
export class SeenRecords<Row extends ReadRow> implements SeenRows<Row> {
  readonly #keys = new Map<Key, number>();
  readonly #records = new Map<string, number>();

  constructor(private readonly keysOf: (row: Row) => RowKeys) {}

  /** Stores a row, unless an earlier one had the same record. @returns the earlier row */
  meet(row: Row): number | undefined {
    const { own, forLater } = this.keysOf(row);
    const first = own.map((key) => this.#keys.get(key)).find((found) => found !== undefined);
    if (first === undefined) for (const key of forLater) if (!this.#keys.has(key)) this.#keys.set(key, row.row);
    return first;
  }

  /** The same for an existing record. */
  meetKnown(row: number, id: string): number | undefined {
    const first = this.#records.get(id);
    if (first === undefined) this.#records.set(id, row);
    // A repeated step meets its own rows again.
    return first === row ? undefined : first;
  }
}

/** Adds the records that rows before a restart were about; the rest is read from the file again. */
export async function meetDone<Seen extends Pick<SeenRecords<ReadRow>, 'meetKnown'>>(
  sql: Sql,
  { companyId, id: importId }: ImportRow,
  idOf: RecordIdOf,
  seen: Seen,
): Promise<Seen> {
  const { row, action, [idOf]: id } = importRows;
  const done = await sql
    .select({ row, id })
    .from(importRows)
    .where(and(equal(importRows, { companyId, importId }), ne(action, 'planned'), isNotNull(id)))
    .orderBy(row);
  for (const one of done) if (one.id) seen.meetKnown(one.row, one.id);
  return seen;
}
