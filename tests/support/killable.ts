import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { login } from '#contract/platform/session.ts';
import { demoPassword } from '#demo/users.ts';
import { startBundled } from './bundled.ts';
import { clientOf, type Client } from './http.ts';
import { demoEnvironment, seededCopy } from './seeded.ts';
import type { ServerProcess } from './process.ts';

/** A real server process on data that outlive it, for tests that kill it. */
export interface Killable {
  readonly url: string;
  /** Of PostgreSQL; undefined for the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** A manager of the demo group, signed in to the process that runs now. */
  readonly client: Client;
  readonly token: string;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it on the same data, and signs in. */
  revive(): Promise<void>;
  /** Ends it in good order. @returns the exit code */
  end(): Promise<number | null>;
}

interface KillableOptions {
  guests?: number;
  /** An empty database on a PostgreSQL server of the test's own. */
  emptyUrl?: string;
}

/** Starts one with the demo group; what it kept is removed when the test is over. */
export async function startKillable({ guests = 30, emptyUrl }: KillableOptions = {}): Promise<Killable> {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-killable-'));
  const dataDir = join(folder, 'data');
  const databaseUrl = emptyUrl ?? (await seededCopy(dataDir, guests));
  let server: ServerProcess | null = null;
  let client = clientOf('');
  let token = '';
  onTestFinished(async () => {
    await server?.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const killable: Killable = {
    dataDir,
    databaseUrl,
    get url() {
      return server?.url ?? '';
    },
    get client() {
      return client;
    },
    get token() {
      return token;
    },
    async kill() {
      const dying = server;
      server = null;
      await dying?.end('SIGKILL');
    },
    async revive() {
      server = await startBundled({ dataDir, env: demoEnvironment(guests, databaseUrl) });
      const body = { email: 'manager@chunshui.example', password: demoPassword };
      ({ token } = await clientOf(server.url).call(login, { body }));
      client = clientOf(server.url, token);
    },
    async end() {
      const ending = server;
      server = null;
      return (await ending?.end('SIGTERM')) ?? null;
    },
  };
  await killable.revive();
  return killable;
}
