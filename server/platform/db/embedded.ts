import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { StartupError } from './startupError.ts';
import type { Database, Sql } from './client.ts';
import { holdFolder } from './folderLock.ts';
import { migrateWith } from './migrateWith.ts';
import * as schema from './schema.ts';
import { observed, observingLogger } from './statementObserver.ts';
import { insideTransaction, refusingInside } from './transactionGuard.ts';
import { migrationsFolder, valueParsers } from './values.ts';

const extensions = { pg_trgm, btree_gin };
const readOptions = { parsers: { ...valueParsers } };

/**
 * The embedded PostgreSQL in a folder.
 * @throws StartupError if the folder is damaged, in use or not writable
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const release = await holdFolder(dataDir);
  try {
    return await wrap(await openFolder(dataDir), release);
  } catch (error) {
    release();
    throw error;
  }
}

/** The embedded PostgreSQL in memory: empty, or restored from a dump. */
export async function openInMemory(dump?: Blob): Promise<Database> {
  return wrap(await PGlite.create({ extensions, loadDataDir: dump }), () => undefined);
}

/**
 * Dumps of migrated in-memory databases as files, one empty and one with data: opening a dump takes a quarter of the
 * time.
 */
export async function dumpMigrated(fill: (sql: Sql) => Promise<void>): Promise<{ empty: Blob; filled: Blob }> {
  const client = await PGlite.create({ extensions });
  try {
    await migrateClient(client);
    await dropOthers(client);
    const empty = await dumpOf(client);
    await client.exec(`set timezone = 'UTC'`);
    await fill(drizzle(client, { schema }) as unknown as Sql);
    return { empty, filled: await dumpOf(client) };
  } finally {
    await client.close();
  }
}

/** The databases that others would be copied from are half of all files. */
async function dropOthers(client: PGlite): Promise<void> {
  await client.exec('update pg_database set datistemplate = false where datname <> current_database()');
  const { rows } = await client.query<{ name: string }>(
    'select quote_ident(datname) as name from pg_database where datname <> current_database()',
  );
  for (const { name } of rows) await client.exec(`drop database ${name}`);
}

/** After a checkpoint, opening it need not repeat what the log has. */
async function dumpOf(client: PGlite): Promise<Blob> {
  await client.exec('checkpoint');
  return client.dumpDataDir('none');
}

async function wrap(client: PGlite, release: () => void): Promise<Database> {
  await client.exec(`set timezone = 'UTC'`);
  const outside = refusingInside(client, ['query', 'exec', 'transaction']);
  const sql = drizzle(outside, { schema, logger: observingLogger }) as unknown as Sql;
  return {
    kind: 'embedded',
    sql,
    async query<Row extends object>(statement: { text: string; values?: readonly unknown[] }) {
      observed(statement.text);
      const result = await outside.query<Row>(statement.text, statement.values as unknown[] | undefined, readOptions);
      return result.rows;
    },
    transaction: (work) =>
      sql.transaction((transaction) => insideTransaction(() => work(transaction as unknown as Sql))),
    async listen(channel, hear) {
      const stop = await client.listen(channel, hear);
      return () => stop();
    },
    async notify(channel, payload) {
      await outside.query('select pg_notify($1, $2)', [channel, payload]);
    },
    async migrate() {
      await migrateClient(client);
    },
    async close() {
      await client.close();
      release();
    },
  };
}

const migrateClient = (client: PGlite) =>
  migrateWith(
    async (text, values) => (await client.query<object>(text, values)).rows,
    () => migrate(drizzle(client), { migrationsFolder }),
  );

async function openFolder(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'db');
  const present = existsSync(folder) && (await readdir(folder)).length > 0;
  if (!present) await initialise(dataDir, folder);
  else if (!existsSync(join(folder, 'PG_VERSION')) || !existsSync(join(folder, 'global', 'pg_control')))
    throw damaged(folder, 'files are missing');
  const quiet = silence();
  try {
    return await PGlite.create(folder, { extensions });
  } catch (error) {
    throw damaged(folder, error instanceof Error ? error.message.split('\n')[0] || error.name : String(error));
  } finally {
    quiet();
  }
}

/** Written to a temporary name and then renamed, so that an interrupted first start leaves no partial file. */
async function initialise(dataDir: string, folder: string): Promise<void> {
  const fresh = join(dataDir, 'db.new');
  try {
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { recursive: true });
    const client = await PGlite.create(fresh, { extensions });
    await client.close();
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  } catch (error) {
    throw new StartupError(
      `The embedded database cannot be created in ${dataDir} (${error instanceof Error ? error.message : String(error)}): ` +
        'check free space and permissions, or choose another folder with DATA_DIR.',
    );
  }
}

function damaged(folder: string, reason: string): StartupError {
  return new StartupError(
    `The data folder ${folder} is damaged (${reason}). Restore it from a backup, or move it away to start with an empty one.`,
  );
}

/** PostgreSQL prints its own errors about a folder to the console; our single line is clearer. */
function silence(): () => void {
  const { log, error, warn } = console;
  console.log = console.error = console.warn = () => undefined;
  return () => Object.assign(console, { log, error, warn });
}
