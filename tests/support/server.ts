import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pino, { type Logger } from 'pino';
import { buildApp, type AppOptions } from '#server/app.ts';
import { testConfig, type Config } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { imports } from '#server/platform/db/schema.ts';
import { seedDemo } from '#demo/seed.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { importText } from './seedSmall.ts';
import { freshDatabase, type DatabaseKind } from './database.ts';
import { groupPicture } from './groups.ts';
import { clientOf, type Client } from './http.ts';
import { keepFiles } from './keptFiles.ts';

export interface TestServerOptions extends AppOptions {
  /** The suite's own unless given. */
  database?: DatabaseKind;
  /** What is in the database at first: two small companies unless said otherwise. */
  seed?: 'empty' | 'small' | 'demo';
  config?: Partial<Config>;
  /** Nothing is logged unless this is given. */
  log?: Logger;
}

/** The real application, listening on a free port, over a fresh database. */
export interface TestServer {
  url: string;
  services: Services;
  database: Database;
  /** A client with that bearer token, or with none. */
  client(token?: string): Client;
  close(): Promise<void>;
}

/** Opens a server that the caller closes; see {@link withServer}. */
export async function openServer({
  database: kind,
  seed = 'small',
  config,
  log = pino({ level: 'silent' }),
  ...app
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'maitre-test-data-'));
  const database = await freshDatabase(kind, seed === 'small' ? 'small' : 'empty');
  const services = await createServices(testConfig({ dataDir, ...config }), database, log);
  if (seed === 'small') {
    const { name } = await services.privateFiles.write(Readable.from([importText]));
    await services.files.put(groupPicture, 'image/png', null);
    await keepFiles(services.files);
    await database.sql.update(imports).set({ file: name });
  }
  if (seed === 'demo') await seedDemo(services, { guests: 500 });
  const server = await buildApp(services, app);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    services,
    database,
    client: (token) => clientOf(url, token),
    async close() {
      server.server.closeAllConnections();
      await server.close();
      await closeServices(services);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Runs `work` with the real application over a fresh database, and closes both.
 *
 * @example
 * await withServer({ seed: 'demo' }, async ({ client }) => {
 *   const { token } = await client().call(login, { body: { email: 'manager@chunshui.example', password: demoPassword } });
 *   await client(token).call(getMe, {});
 * });
 */
export async function withServer<T>(options: TestServerOptions, work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await openServer(options);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
