import pino from 'pino';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { chunshui } from '#demo/companies.ts';
import { seedDemo } from '#demo/seed.ts';
import { demoPassword } from '#demo/users.ts';
import { startPostgres, type Postgres } from '#tests/support/postgres.ts';
import { startServer, type ServerProcess } from '#tests/support/process.ts';
import { say } from './report.ts';
import { settings } from './settings.ts';

/** A PostgreSQL server of our own with very many guests in one company. */
export interface ManyGuests {
  postgres: Postgres;
  url: string;
  companyId: string;
  /** Guests of that company. */
  count: number;
  /** How long migrating and seeding took. */
  seconds: number;
  close(): Promise<void>;
}

/** Settings that keep the tables in memory and checkpoints out of the way; the planner's are the defaults. */
export const serverSettings = { shared_buffers: '1GB', max_wal_size: '8GB', checkpoint_timeout: '1h' };

let shared: Promise<ManyGuests> | undefined;

/** Seeded once for all benches of a run. */
export function manyGuests(): Promise<ManyGuests> {
  return (shared ??= seed());
}

export async function closeGuests(): Promise<void> {
  await (await shared?.catch(() => undefined))?.close();
}

/** Those of a database that an earlier run has seeded: for trying a statement again and again. */
async function seeded(url: string): Promise<ManyGuests> {
  const database = await openDatabase({ url, dataDir: '' });
  await database.migrate();
  const count = await countOf(database);
  await database.close();
  const version = 'as given';
  return { postgres: { version } as Postgres, url, companyId: chunshui.id, count, seconds: 0, close: async () => {} };
}

async function countOf(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: 'select count(*) as count from customers where company_id = $1',
    values: [chunshui.id],
  });
  return row?.count ?? 0;
}

async function seed(): Promise<ManyGuests> {
  if (settings.database) return seeded(settings.database);
  const postgres = await startPostgres(serverSettings);
  try {
    const url = await postgres.database('bench');
    const config = testConfig({ databaseUrl: url });
    const database = await openDatabase({ url, dataDir: '' });
    const services = await createServices(config, database, pino({ level: 'silent' }));
    const start = performance.now();
    await database.migrate();
    await seedDemo(services, { guests: settings.guests, log: say });
    const seconds = (performance.now() - start) / 1000;
    const count = await countOf(database);
    await closeServices(services);
    return {
      postgres,
      url,
      companyId: chunshui.id,
      count,
      seconds,
      close: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The production server as a process of its own. */
export function productionServer(databaseUrl: string | null): Promise<ServerProcess> {
  return startServer({
    file: 'dist/server/main.js',
    env: {
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, DATABASE_POOL: String(settings.connections) } : { DEMO: 'on' }),
    },
  });
}

/** Signs in and gives the token. */
export async function signIn(server: Pick<ServerProcess, 'url'>, email = 'manager@chunshui.example'): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, keepLoggedIn: true }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
