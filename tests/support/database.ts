import { inject } from 'vitest';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '#server/db/client.ts';
import { openDatabase } from '#server/db/open.ts';
import pg from 'pg';
import { templateName } from './databases.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/** The database that this run of the suite is about. */
export const databaseKind: DatabaseKind = process.env.MAITRE_TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';

let migrated: Promise<Buffer<ArrayBuffer>> | undefined;

/** A migrated, empty database of the test's own. */
export async function freshDatabase(kind: DatabaseKind = databaseKind): Promise<Database> {
  if (kind === 'postgres') return openDatabase({ url: await freshPostgresUrl(), dataDir: '', pool: 8 });
  if (databaseKind !== 'embedded') {
    const database = await openDatabase({ memory: true });
    await database.migrate();
    return database;
  }
  migrated ??= readFile(inject('migratedDump'));
  return openDatabase({ memory: true, dump: new Blob([await migrated]) });
}

/** The address of a PostgreSQL database of the test's own: migrated and empty, or a copy of another one. */
export async function freshPostgresUrl(template = templateName): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createPostgresDatabase(name, template);
  return postgresUrlOf(name);
}

/** Makes a database on the run's PostgreSQL server, as a copy of another one. */
export async function createPostgresDatabase(name: string, template = templateName): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

/** Where a database of that name is, or will be. */
export function postgresUrlOf(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** A digest of each table's rows, to see whether anything has changed. */
export async function tableDigests(database: Database): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
           where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  });
  const [row] = await database.query<{ digests: Record<string, string> }>({
    // Two lists: a function takes a hundred arguments at most, and there are more tables.
    text: `select json_object(array[${tables.map(({ name }) => `'${name}'`).join(', ')}], array[${tables
      .map(({ name }) => `(select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) from "${name}" t)`)
      .join(', ')}]) as digests`,
  });
  return row?.digests ?? {};
}

/**
 * A number that grows with every transaction that writes: a cheap sign that nothing has been written. Other
 * work of the server (statistics, cleaning) may move it too, so a change asks for {@link tableDigests}.
 */
export async function writeMark(database: Database): Promise<string> {
  const [row] = await database.query<{ mark: string }>({
    text: 'select pg_snapshot_xmax(pg_current_snapshot())::text as mark',
  });
  return row?.mark ?? '';
}
