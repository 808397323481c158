import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { customers } from '../db/schema.ts';
import { copyOf } from './rows.ts';
import type { Guest } from './guests.ts';

/** Loading very many guests into a PostgreSQL server. */

const chunkBytes = 256 * 1024;

function* chunksOf(rows: Iterable<Guest>, copy: ReturnType<typeof copyOf>, progress: (done: number) => void) {
  let text = '';
  let done = 0;
  for (const row of rows) {
    text += copy.line(row);
    done++;
    if (text.length < chunkBytes) continue;
    yield Buffer.from(text);
    text = '';
    progress(done);
  }
  if (text) yield Buffer.from(text);
  progress(done);
}

/**
 * Copies guests into the table in one transaction: indexes that only serve reading are built after the rows,
 * and triggers sleep meanwhile. Then the planner's figures and the visibility map are brought up to date.
 *
 * @param note run last, in the same transaction
 */
export async function copyGuests(
  url: string,
  rows: Iterable<Guest>,
  sample: Guest,
  say: (line: string) => void,
  note: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const { from } = await import('pg-copy-streams');
  const client = new pg.Client({ connectionString: url, application_name: 'maitre demo' });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    await client.query('set statement_timeout = 0');
    await client.query('set synchronous_commit = off');
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query('begin');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = 'customers'::regclass and not indisunique order by 1`,
    );
    for (const index of indexes) await client.query(`drop index ${index.name}`);
    await client.query('alter table customers disable trigger user');

    const copy = copyOf(customers, sample);
    const stream = client.query(from(copy.statement));
    let told = 0;
    await pipeline(
      Readable.from(
        chunksOf(rows, copy, (done) => {
          if (done - told < 100_000) return;
          told = done;
          say(`  ${done.toLocaleString('en')} guests written`);
        }),
        { objectMode: false },
      ),
      stream,
    );

    await client.query('alter table customers enable trigger user');
    for (const index of indexes) {
      const start = performance.now();
      await client.query(index.definition);
      say(`  index ${index.name} built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    }
    await note(client);
    await client.query('commit');
    await client.query('vacuum (analyze) customers');
  } finally {
    const ended = once(client, 'end');
    await client.end();
    await ended;
  }
}
