import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Sql } from '../db/client.ts';
import { rowsOf } from '../db/inTransaction.ts';
import * as schema from '../db/schema.ts';
import type { Guest } from './guests.ts';
import { copyOf } from '../db/rows.ts';

/** Loading very many guests. */

const chunkBytes = 256 * 1024;
/** Any number that no other program would choose, and not the one of migrations. */
const plantingLock = 7_240_312;

interface IndexRow {
  name: string;
  definition: string;
}

/**
 * Runs `work` on `customers` without the indexes that only serve reading, and without triggers; both are back
 * afterwards. Building an index over finished rows is several times quicker than keeping it up row by row.
 */
export async function withoutIndexes(
  transaction: Sql,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await rowsOf<IndexRow>(
    transaction,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = 'customers'::regclass and not indisunique order by 1`,
  );
  for (const index of indexes) await transaction.execute(sql.raw(`drop index ${index.name}`));
  await transaction.execute(sql`alter table customers disable trigger user`);
  await work();
  await transaction.execute(sql`alter table customers enable trigger user`);
  for (const index of indexes) {
    const start = performance.now();
    await transaction.execute(sql.raw(index.definition));
    const seconds = (performance.now() - start) / 1000;
    if (seconds > 1) say(`  index ${index.name} built in ${seconds.toFixed(1)} s`);
  }
}

function* chunksOf(rows: Iterable<Guest>, line: (row: Guest) => string, progress: (done: number) => void) {
  let text = '';
  let done = 0;
  for (const row of rows) {
    text += line(row);
    done++;
    if (text.length < chunkBytes) continue;
    yield Buffer.from(text);
    text = '';
    progress(done);
  }
  if (text) yield Buffer.from(text);
}

/**
 * Copies guests into a PostgreSQL server in one transaction; then the planner's figures and the visibility
 * map, which index-only reading needs, are brought up to date.
 *
 * @param note run last, in the same transaction
 */
export async function copyGuests(
  url: string,
  rows: Iterable<Guest>,
  sample: Guest,
  say: (line: string) => void,
  note: (transaction: Sql) => Promise<void>,
): Promise<void> {
  const { from } = await import('pg-copy-streams');
  const client = new pg.Client({ connectionString: url, application_name: 'maitre demo', options: '-c timezone=UTC' });
  await client.connect();
  try {
    const database = drizzle(client, { schema }) as unknown as Sql;
    await client.query(`set statement_timeout = 0`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await database.transaction(async (transaction) => {
      await withoutIndexes(transaction, say, async () => {
        const copy = copyOf(schema.customers, sample);
        let told = 0;
        const progress = (done: number) => {
          if (done - told < 100_000) return;
          told = done;
          say(`  ${done.toLocaleString('en')} guests written`);
        };
        await pipeline(Readable.from(chunksOf(rows, copy.line, progress)), client.query(from(copy.statement)));
      });
      await note(transaction);
    });
    await client.query('vacuum (analyze) customers');
  } finally {
    await client.end();
  }
}

/** Lets one process at a time do the work, of all that use that PostgreSQL database. */
export async function oneAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'maitre demo', keepAlive: true });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [plantingLock]);
    return await work();
  } finally {
    await client.end();
  }
}
