import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartupError } from './startupError.ts';
import type { Database, Sql } from './client.ts';
import { sessionSettings } from './distribute/cluster.ts';
import { retryDeadlocks } from './distribute/retry.ts';
import { buildIndexes } from './indexes.ts';
import { connectClient } from './connectClient.ts';
import { isLostConnection, LostConnection, isConnectionLost } from './lost.ts';
import { migrateWith } from './migrateWith.ts';
import type { RunStatement } from './runStatement.ts';
import * as schema from './schema.ts';
import { observed, observingLogger } from './statementObserver.ts';
import { insideTransaction } from './transactionGuard.ts';
import { migrationsFolder, valueParsers } from './values.ts';

const oldest = 15;
/** An arbitrary advisory lock key that no other program would use: one process migrates at a time. */
const migrationLock = 7_240_311;
const readTimeout = 30_000;
const connectionTimeoutMillis = 5_000;
/**
 * Settings of every session. JIT compilation costs more than running our queries; indexes are in memory or on an SSD,
 * so random reads are not four times as expensive; and bitmaps of found rows should stay exact.
 */
const settings = '-c timezone=UTC -c jit=off -c random_page_cost=1.1 -c work_mem=16MB';

const optionsOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => ` -c ${name}=${value}`)
    .join('');

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    valueParsers[oid] ??
    (pg.types.getTypeParser(oid, format as 'text') as (
      text: string,
    ) => unknown)) as pg.CustomTypesConfig['getTypeParser'],
};

/** A PostgreSQL server. @throws StartupError if it cannot be reached or is too old */
export async function openPostgres(url: string, size = 16): Promise<Database> {
  const withCitus = await checkServer(url);
  const options = withCitus ? `${settings}${optionsOf(sessionSettings)}` : settings;
  const connection = { connectionString: url, application_name: 'maitre', options };
  const pool = new pg.Pool({
    ...connection,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis,
    idleTimeoutMillis: 60_000,
    statement_timeout: readTimeout,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection lost while idle is replaced on the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  // The pool is not informed of a connection lost while in use either; its next statement fails with the error recorded
  // here.
  const lost = new WeakMap<pg.PoolClient, Error>();
  pool.on('connect', (client) => client.on('error', (error) => lost.set(client, lost.get(client) ?? error)));

  const sql = drizzle(pool, { schema, logger: observingLogger }) as unknown as Sql;
  const sessions = new WeakMap<pg.PoolClient, Sql>();
  const sessionOf = (client: pg.PoolClient): Sql => {
    const session = sessions.get(client) ?? (drizzle(client, { schema, logger: observingLogger }) as unknown as Sql);
    sessions.set(client, session);
    return session;
  };
  const listeners = new Set<() => Promise<void>>();
  /** Nodes lock rows in an order of their own, so a distributed database has deadlocks that one node cannot have. */
  const retried: typeof retryDeadlocks = withCitus ? retryDeadlocks : (work) => work();

  // Drizzle's own transaction over a pool never releases the connection if `begin` fails.
  async function transactionOnce<T>(work: (transaction: Sql) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(fail);
    let broken = false;
    try {
      return await sessionOf(client).transaction((transaction) =>
        insideTransaction(() => work(transaction as unknown as Sql)),
      );
    } catch (error) {
      broken = lost.has(client) || isLostConnection(error);
      // Failures on a lost connection are caused by the loss, whatever their message.
      throw broken ? new LostConnection(lost.get(client) ?? error) : error;
    } finally {
      client.release(broken);
    }
  }

  return {
    kind: 'postgres',
    sql,
    async query<Row extends object>(statement: { name?: string; text: string; values?: readonly unknown[] }) {
      observed(statement.text);
      const result = await retried(() =>
        pool.query<Row>({
          name: statement.name,
          text: statement.text,
          values: statement.values as unknown[] | undefined,
          types,
        }),
      ).catch(fail);
      return result.rows;
    },
    transaction: (work) => retried(() => transactionOnce(work)),
    async listen(channel, hear, onGap) {
      const stop = await listenOn(connection, channel, hear, onGap);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    migrate: () =>
      onMigrationLock(
        url,
        async (run, client) => {
          // Left by an interrupted load; a migration may rely on them.
          if (await hasPending(client)) await buildIndexes(url, () => undefined);
          await migrateWith(run, () => migrate(drizzle(client), { migrationsFolder }));
        },
        options,
      ),
    async close() {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}

/**
 * Runs work on a connection of its own while no other process migrates.
 *
 * @param options settings of the session
 */
export async function onMigrationLock<T>(
  url: string,
  work: (run: RunStatement, client: pg.Client) => Promise<T>,
  options = settings,
): Promise<T> {
  const client = await connectClient({ connectionString: url, application_name: 'maitre', options });
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    return await work(async (text, values) => (await client.query<object>(text, values)).rows, client);
  } finally {
    await client.end();
  }
}

/** Converts a driver error that means a lost connection. */
function fail(error: unknown): never {
  throw isConnectionLost(error) ? new LostConnection(error) : error;
}

/** A database that was never migrated has no table of pending indexes. */
async function hasPending(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select where to_regclass('pending_indexes') is not null`);
  if (!rows.length) return false;
  return (await client.query('select from pending_indexes limit 1')).rows.length > 0;
}

/** @returns whether the database has the Citus extension */
async function checkServer(url: string): Promise<boolean> {
  try {
    const client = await connectClient({ connectionString: url, connectionTimeoutMillis });
    const { rows } = await client
      .query<{ version: string; citus: boolean }>(
        `select current_setting('server_version_num') as version,
           exists (select from pg_extension where extname = 'citus') as citus`,
      )
      .finally(() => client.end());
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldest)
      throw new StartupError(
        `PostgreSQL ${oldest} or later is needed; DATABASE_URL (${shown(url)}) is version ${major}. ` +
          'Point it at a newer server, or unset it to use the embedded database.',
      );
    return rows[0]?.citus ?? false;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `PostgreSQL cannot be reached at DATABASE_URL (${shown(url)}): ${reasonOf(error)}. ` +
        'Check the address and that the server runs, or unset DATABASE_URL to use the embedded database.',
    );
  }
}

/** The address without its password. */
function shown(url: string): string {
  const parsed = new URL(url);
  parsed.password = '';
  parsed.search = '';
  return parsed.toString();
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}

/** Keeps one connection listening. After a loss it reconnects and reports that notifications may have been missed. */
async function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  hear: (payload: string) => void,
  onGap: (() => void) | undefined,
): Promise<() => Promise<void>> {
  let ended = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  const connect = async () => {
    const next = await connectClient({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 });
    next.on('notification', (message) => hear(message.payload ?? ''));
    try {
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    if (ended) return void next.end().catch(() => undefined);
    client = next;
    const onLoss = () => {
      if (client !== next || ended) return;
      client = null;
      next.end().catch(() => undefined);
      onGap?.();
      again();
    };
    next.on('error', onLoss);
    next.on('end', onLoss);
  };
  const again = () => {
    retry = setTimeout(() => {
      connect().then(
        () => ended || onGap?.(),
        () => ended || again(),
      );
    }, 1_000);
    retry.unref();
  };
  await connect().catch(fail);
  return async () => {
    ended = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}
