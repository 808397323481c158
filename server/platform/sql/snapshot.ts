import { sql } from 'drizzle-orm';
import type { Database, Sql, Statement } from '../db/client.ts';
import { queryInTransaction } from '../db/queryInTransaction.ts';

/** Rows fetched from the database at a time, which limits the memory of a long response. */
const batch = 2_000;

/**
 * Runs read-only work in one snapshot of the database.
 *
 * @param minutes the timeout of a statement, and of waiting for a slow reader
 */
export function inSnapshot<T>(
  database: Database,
  minutes: { statement: number; idle?: number },
  work: (transaction: Sql) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`set transaction isolation level repeatable read read only`);
    await transaction.execute(sql.raw(`set local statement_timeout = '${minutes.statement}min'`));
    if (minutes.idle)
      await transaction.execute(sql.raw(`set local idle_in_transaction_session_timeout = '${minutes.idle}min'`));
    return work(transaction);
  });
}

/**
 * Reads the rows of a `select` in batches; the next batch waits until the previous one is consumed.
 *
 * @returns the number of rows
 */
export async function readBatches<Row extends object>(
  transaction: Sql,
  { text, values = [] }: Statement,
  take: (rows: Row[]) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  await queryInTransaction(transaction, { text: `declare batches no scroll cursor for ${text}`, values });
  for (let read = 0; ;) {
    signal.throwIfAborted();
    const rows = await queryInTransaction<Row>(transaction, { text: `fetch ${batch} from batches` });
    if (!rows.length) return read;
    read += rows.length;
    await take(rows);
  }
}
