import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Sql } from '#server/platform/db/client.ts';
import { connectClient } from '#server/platform/db/connectClient.ts';
import { buildIndex, buildIndexes, readingIndexes } from '#server/platform/db/indexes.ts';
import * as schema from '#server/platform/db/schema.ts';
import type { SeededGuest } from './guests.ts';
import { copyOf } from '#server/platform/db/rows.ts';

/** Loading very large numbers of guests. */

/** Guests per COPY. */
const batch = 10_000;
/** Number of parallel COPY connections. */
const lanes = 2;
/** An arbitrary number, different from that of migrations. */
const plantingLock = 7_240_312;

/**
 * Runs `work` on `customers` without the indexes that only serve reading, and without triggers; both are restored
 * afterwards.
 */
export async function withoutIndexes(
  transaction: Sql,
  say: (line: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await readingIndexes(transaction, 'customers');
  for (const index of indexes) await transaction.execute(sql.raw(`drop index ${index.name}`));
  await transaction.execute(sql`alter table customers disable trigger user`);
  await work();
  await transaction.execute(sql`alter table customers enable trigger user`);
  for (const index of indexes) await buildIndex(transaction, index, say);
}

/** Guests as lines, in batches. */
function* batchesOf(
  rows: Iterable<SeededGuest>,
  line: (row: SeededGuest) => string,
): Generator<{ lines: Buffer; done: number }> {
  let text = '';
  let done = 0;
  for (const row of rows) {
    text += line(row);
    if (++done % batch) continue;
    yield { lines: Buffer.from(text), done };
    text = '';
  }
  if (text) yield { lines: Buffer.from(text), done };
}

/**
 * Copies guests into a PostgreSQL server over two connections, because the server needs most of the time; afterwards it
 * updates the indexes, the planner's statistics and the visibility map, which index-only scans need.
 */
export async function copyGuests(
  url: string,
  rows: Iterable<SeededGuest>,
  sample: SeededGuest,
  say: (line: string) => void,
): Promise<void> {
  const { from } = await import('pg-copy-streams');
  const copy = copyOf(schema.customers, sample);
  const batches = batchesOf(rows, copy.line);
  let reported = 0;
  const lane = () =>
    withClient(url, async (client) => {
      for (const { lines, done } of batches) {
        await pipeline(Readable.from([lines]), client.query(from(copy.statement)));
        if (done - reported < 100_000) continue;
        reported = done;
        say(`  ${done.toLocaleString('en')} guests written`);
      }
    });
  // Waits for all, even after a failure: nothing may arrive afterwards.
  const done = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  await buildIndexes(url, say);
  await withClient(url, (client) => client.query('vacuum (analyze) customers'));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = await connectClient({
    connectionString: url,
    application_name: 'maitre demo',
    options: '-c timezone=UTC',
  });
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '64MB'`);
    await work(client);
  } finally {
    await client.end();
  }
}

/** Lets one process at a time run the work, among all that use the PostgreSQL database. */
export async function oneAtATime<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = await connectClient({ connectionString: url, application_name: 'maitre demo', keepAlive: true });
  try {
    await client.query('select pg_advisory_lock($1)', [plantingLock]);
    return await work();
  } finally {
    await client.end();
  }
}
