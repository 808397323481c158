import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { resources } from '#resources/registry.ts';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './platform/kernel/config.ts';
import { closeServices, createServices } from './createServices.ts';
import { checkDeclaredTables } from './platform/db/agreement.ts';
import { openDatabase } from './platform/db/open.ts';
import { createLogger } from './platform/kernel/log.ts';
import { loggedError } from './platform/kernel/loggedError.ts';
import type { Services } from './platform/kernel/services.ts';
import { StartupError } from './platform/db/startupError.ts';
import { renameStoredTexts } from './translations/renameStored.ts';

const webDir = fileURLToPath(new URL('../dist/web', import.meta.url));
/** The time that running requests get to finish after a signal, in milliseconds. */
const grace = 10_000;

/** A demo group of restaurants. */
export interface Demo {
  /** Seeds an empty database. */
  seed: (services: Services, options: { guests: number; log: (line: string) => void }) => Promise<unknown>;
  /** Whether the database contains the demo group, so that its day can be simulated. */
  canGoLive: (services: Services) => Promise<boolean>;
  /** @returns stops it */
  goLive: (services: Services) => () => Promise<void>;
  password: string;
  /** The roles, with the addresses to sign in. */
  logins: readonly (readonly [role: string, email: string])[];
}
type LoadDemo = () => Promise<Demo>;

/**
 * Starts the server with the environment's configuration. Errors are reported in one line, with exit code 1.
 * @param loadDemo loads the demo group, if requested
 */
export async function startServer(loadDemo: LoadDemo): Promise<void> {
  process.on('uncaughtException', end);
  let services: Services | null = null;
  try {
    const { live } = readArguments();
    const config = readConfig();
    services = await openServices(config, loadDemo);
    if (live && !(await (await loadDemo()).canGoLive(services)))
      throw new StartupError('--live goes on with the demo group, which this database does not hold: leave it out.');
    const app = await buildApp(services, { webDir });
    await listen(app, config);
    const endLive = live ? (await loadDemo()).goLive(services) : () => Promise.resolve();
    stopOnSignal(app, services, endLive);
    process.stdout.write(await welcome(app, services, live, loadDemo));
  } catch (error) {
    if (services) await closeServices(services).catch(() => undefined);
    end(error);
  }
}

/** Ends the process with the reason; node's own output would contain statements with personal data. */
function end(error: unknown): never {
  process.stderr.write(
    `${error instanceof StartupError ? error.message : inspect(loggedError(error), { depth: 8 })}\n`,
  );
  process.exit(1);
}

/** The arguments after `npm start --`. @throws StartupError with unknown arguments */
function readArguments(): { live: boolean } {
  try {
    return parseArgs({ options: { live: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new StartupError(
      `${error instanceof Error ? error.message.split('. ')[0] : 'Wrong arguments'}. Known is --live.`,
    );
  }
}

async function openServices(config: Config, loadDemo: LoadDemo): Promise<Services> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'db')))
    process.stdout.write('Making the embedded database (some seconds, once) …\n');
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, pool: config.databasePool });
  try {
    await database.migrate();
    await checkDeclaredTables(database, resources);
    await renameStoredTexts(database);
    const services = await createServices(config, database, createLogger(config));
    const log = (line: string) => process.stdout.write(`${line}\n`);
    if (config.demo) await (await loadDemo()).seed(services, { guests: config.demoGuests, log });
    return services;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartupError(
        `Port ${port} is in use by another program: stop it, or choose another port, e.g. PORT=${port + 1} npm start.`,
      );
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be used without more rights: choose one above 1023 with PORT.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartupError(`This machine has no address ${host}: correct HOST, e.g. HOST=127.0.0.1.`);
    throw error;
  }
}

function stopOnSignal(app: FastifyInstance, services: Services, endLive: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    const timer = setTimeout(() => process.exit(1), grace);
    timer.unref();
    endLive()
      .then(() => app.close())
      .then(() => closeServices(services))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          services.log.error({ err: error }, 'the server did not stop cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
}

async function welcome(
  app: FastifyInstance,
  { config, database }: Services,
  live: boolean,
  loadDemo: LoadDemo,
): Promise<string> {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const lines = [
    '',
    `  Maitre is ready:  ${config.publicUrl ?? `http://${host}:${port}`}`,
    `  Database:         ${database.kind === 'embedded' ? `embedded, in ${config.dataDir}` : 'PostgreSQL (DATABASE_URL)'}`,
  ];
  if (live) lines.push('  Live:             reservations keep arriving at the demo’s restaurants');
  if (config.demo) lines.push(...(await demoLogins(database, await loadDemo())));
  return `${lines.join('\n')}\n\n`;
}

async function demoLogins(database: Services['database'], { logins, password }: Demo): Promise<string[]> {
  const present = await database.query<{ email: string }>({
    text: 'select email from users where email = any($1)',
    values: [logins.map(([, email]) => email)],
  });
  if (present.length < logins.length) return [];
  return [
    '',
    `  Demo logins (password ${password}):`,
    ...logins.map(([role, email]) => `    ${email.padEnd(26)} ${role}`),
  ];
}
