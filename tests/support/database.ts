import { inject } from 'vitest';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import pg from 'pg';
import { copyOnNodes, dropOnNodes } from './cluster.ts';
import { templates, type Contents } from './databases.ts';
import { seedSmallDatabase } from './seedSmall.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/** The database that this run of the suite is about. */
export const databaseKind: DatabaseKind = process.env.MAITRE_TEST_DATABASE === 'postgres' ? 'postgres' : 'embedded';

/** Whether the PostgreSQL of this run is the distributed one of CITUS_URLS. */
export const isCluster = process.env.MAITRE_TEST_CLUSTER === 'on';

const onNodesNow = new Set<string>();

/** Drops the databases on the nodes of a cluster that a file of tests has made and left. */
export async function dropLeftOnNodes(): Promise<void> {
  for (const name of onNodesNow) await dropPostgresDatabase(name);
}

const dumps = new Map<Contents, Promise<Buffer<ArrayBuffer>>>();

/** A migrated database of the test's own. */
export async function freshDatabase(
  kind: DatabaseKind = databaseKind,
  contents: Contents = 'empty',
): Promise<Database> {
  if (kind === 'postgres') {
    const url = await freshPostgresUrl(templates[contents]);
    const database = await openDatabase({ url, dataDir: '', pool: 8 });
    return {
      ...database,
      async close() {
        await database.close();
        // The files are in memory.
        await dropPostgresDatabase(new URL(url).pathname.slice(1));
      },
    };
  }
  if (databaseKind !== 'embedded') {
    const database = await openDatabase({ memory: true });
    await database.migrate();
    if (contents === 'small') await seedSmallDatabase(database);
    return database;
  }
  const dump = dumps.get(contents) ?? readFile(inject('dumps')[contents]);
  dumps.set(contents, dump);
  return openDatabase({ memory: true, dump: new Blob([await dump]) });
}

/** The address of a PostgreSQL database of the test's own: migrated and empty, or a copy of another one. */
export async function freshPostgresUrl(template = templates.empty): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createPostgresDatabase(name, template);
  return postgresUrlOf(name);
}

/** Makes a database on the run's PostgreSQL server, as a copy of another one. */
export async function createPostgresDatabase(name: string, template = templates.empty): Promise<void> {
  if (isCluster) {
    onNodesNow.add(name);
    await copyOnNodes(name, template);
    return;
  }
  // Copying the files takes less than writing their pages to the log, which nobody reads.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
}

async function dropPostgresDatabase(name: string): Promise<void> {
  if (!isCluster) return onServer(`drop database if exists ${name} with (force)`);
  await dropOnNodes(name);
  onNodesNow.delete(name);
}

/** Runs a statement about databases on the run's PostgreSQL server. */
async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(text);
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

const tablesOf = (database: Database) =>
  database.query<{ name: string }>({
    text: `select table_name as name from information_schema.tables
           where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  });

/** A digest of each table's rows, to see whether anything has changed. */
export async function tableDigests(database: Database): Promise<Record<string, string>> {
  const tables = await tablesOf(database);
  const [row] = await database.query<{ digests: Record<string, string> }>({
    // Two lists: a function takes a hundred arguments at most, and there are more tables.
    text: `select json_object(array[${tables.map(({ name }) => `'${name}'`).join(', ')}], array[${tables
      .map(({ name }) => `(select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) from "${name}" t)`)
      .join(', ')}]) as digests`,
  });
  return row?.digests ?? {};
}

/**
 * From now on counts the statements of this database that write, also those that are taken back: a cheap sign that
 * nothing has been written, where {@link tableDigests} reads everything. What the server itself writes (statistics,
 * cleaning) counts, too, so a change asks for the digests.
 *
 * @returns how many there have been
 */
export async function countWrites(database: Database): Promise<() => Promise<string>> {
  // Each node counts for itself.
  const create = 'create sequence counted_writes';
  await database.query({ text: isCluster ? onNodes(create) : create });
  await database.query({
    text: `create function count_write() returns trigger language plpgsql
           as 'begin perform nextval(''counted_writes''); return null; end'`,
  });
  for (const { name } of await tablesOf(database))
    await database.query({
      text: `create trigger count_writes after insert or update or delete or truncate on "${name}"
             execute function count_write()`,
    });
  return async () => {
    const mark = `select last_value || ' ' || is_called as result from counted_writes`;
    const rows = await database.query<{ result: string }>({ text: isCluster ? onNodes(mark) : mark });
    return rows.map(({ result }) => result).join();
  };
}

/** How many statements on this database wait for a lock; on a distributed one on all nodes. */
export async function waitingForLocks(database: Database): Promise<number> {
  const count = `select count(*) as result from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  const rows = await database.query<{ result: string }>({ text: isCluster ? onNodes(count) : count });
  return rows.reduce((sum, { result }) => sum + Number(result), 0);
}

/** A query for the first value of a statement from each node, as `result`. */
const onNodes = (statement: string) => `select result from run_command_on_all_nodes($$${statement}$$)`;
