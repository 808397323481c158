import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#scripts/lib/ports.ts';

/** A PostgreSQL server of our own, in a temporary folder; see {@link startPostgres}. */
export interface Postgres {
  /** Of the `postgres` database, for creating others: see {@link Postgres.database}. */
  url: string;
  port: number;
  version: string;
  /** The address of a database of that name. */
  urlOf(database: string): string;
  /** Creates a database, empty or copied from another, and gives its address. */
  database(name: string, template?: string): Promise<string>;
  /** Ends it by the signal, leaves it away for so long, and starts it again on the same data and port. */
  restart(signal: 'SIGINT' | 'SIGQUIT', awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

const oldestVersion = 15;

/** The folder of a PostgreSQL 15 or later, if the machine has one. */
export function findPostgres(): string | undefined {
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim();
  const packaged = '/usr/lib/postgresql';
  const places = [
    ...(configured ? [configured] : []),
    ...(existsSync(packaged)
      ? readdirSync(packaged)
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => join(packaged, version, 'bin'))
      : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return places.find((place) => existsSync(join(place, 'initdb')) && versionOf(place) >= oldestVersion);
}

function versionOf(bin: string): number {
  const said = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '';
  return Number(/(\d+)/.exec(said)?.[1] ?? 0);
}

/** Installs Debian's package where that is possible, and gives its folder. */
export function installPostgres(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], options);
  return findPostgres();
}

/** The server refuses to run as root: then it runs as the package's own user. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ask = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout?.trim());
  const [uid, gid] = [ask('-u'), ask('-g')];
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root, and there is no user named postgres');
  return { uid, gid };
}

/**
 * Starts a PostgreSQL server on a free port of 127.0.0.1 in a temporary folder. It ends with this process.
 *
 * @param settings server settings over the defaults, which trade safety after a power cut for speed
 * @example
 * const postgres = await startPostgres();
 * const url = await postgres.database('guests');
 * …
 * await postgres.stop();
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  bin = findPostgres(),
): Promise<Postgres> {
  if (!bin) throw new Error(`No PostgreSQL ${oldestVersion} or later was found on this machine`);
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(tmpdir(), 'maitre-postgres-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const port = await freePort();
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port: String(port),
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    jit: 'off',
    timezone: 'UTC',
    ...settings,
  };
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log: string[] = [];
  const launch = () => {
    const launched = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    launched.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log.push(text);
      if (log.length > 200) log.shift();
    });
    return launched;
  };
  let server = launch();
  // SIGQUIT ends every backend at once; nothing in the folder is worth a checkpoint.
  const end = () => void server.kill('SIGQUIT');
  process.once('exit', end);

  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const url = urlOf('postgres');
  const version = await ready(url, server, log);
  return {
    url,
    port,
    version,
    urlOf,
    async database(name, template) {
      await ask(url, `create database "${name}"${template ? ` template "${template}"` : ''}`);
      return urlOf(name);
    },
    async restart(signal, awayMs) {
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
      await pause(awayMs);
      server = launch();
      await ready(url, server, log);
    },
    async stop() {
      process.off('exit', end);
      if (server.exitCode === null) {
        const ended = once(server, 'exit');
        end();
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ready(url: string, server: ChildProcess, log: string[]): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) break;
    try {
      const rows = await ask(url, 'show server_version');
      return String(rows[0]?.server_version);
    } catch {
      await pause(50);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('')}`);
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(text);
    return result.rows;
  } finally {
    await client.end();
  }
}
