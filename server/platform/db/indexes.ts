import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Sql } from './client.ts';
import { connectClient } from './connectClient.ts';
import { rowsOf } from './queryInTransaction.ts';
import { pendingIndexes } from './schema.ts';

/**
 * Building an index over existing rows is several times faster than updating it row by row. Before a bulk load, the
 * indexes of a table are dropped and recorded; recorded ones are built again afterwards, or by the next migration of
 * the database.
 */

interface IndexRow {
  name: string;
  definition: string;
}

/** Number of indexes built in parallel. */
const builders = 2;

/** The indexes of a table that only serve reading. */
export const readingIndexes = (database: Sql, table: string): Promise<IndexRow[]> =>
  rowsOf<IndexRow>(
    database,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = ${table}::regclass and not indisunique order by 1`,
  );

/** Drops the indexes of a table that only serve reading, and records them for {@link buildIndexes}. */
export async function dropIndexes(transaction: Sql, table: string): Promise<void> {
  const indexes = await readingIndexes(transaction, table);
  if (indexes.length) await transaction.insert(pendingIndexes).values(indexes);
  for (const { name } of indexes) await transaction.execute(sql.raw(`drop index ${name}`));
}

/** Builds an index. @param say called with a message if it took long */
export async function buildIndex(
  transaction: Sql,
  { name, definition }: IndexRow,
  say: (line: string) => void,
): Promise<void> {
  const start = performance.now();
  await transaction.execute(sql.raw(definition));
  const seconds = (performance.now() - start) / 1000;
  if (seconds > 1) say(`  index ${name} built in ${seconds.toFixed(1)} s`);
}

/** Builds the recorded indexes on a PostgreSQL server, two at a time, each in its own step. */
export async function buildIndexes(url: string, say: (line: string) => void): Promise<void> {
  const build = async () => {
    const client = await connectClient({ connectionString: url, application_name: 'maitre indexes' });
    try {
      await client.query(
        `set statement_timeout = 0; set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 0`,
      );
      const database = drizzle(client) as unknown as Sql;
      while (await database.transaction((transaction) => buildNext(transaction, say)));
    } finally {
      await client.end();
    }
  };
  // Waits for all of them, also after a failure.
  const built = await Promise.allSettled(Array.from({ length: builders }, build));
  for (const one of built) if (one.status === 'rejected') throw one.reason;
}

/** @returns whether there was one */
async function buildNext(transaction: Sql, say: (line: string) => void): Promise<boolean> {
  // The slowest ones first.
  const [next] = await rowsOf<IndexRow>(
    transaction,
    sql`delete from pending_indexes where name = (
      select name from pending_indexes order by definition not like '% USING gin %', length(definition) desc, name
      limit 1 for update skip locked) returning name, definition`,
  );
  if (!next) return false;
  await buildIndex(transaction, next, say);
  return true;
}
