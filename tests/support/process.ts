import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#scripts/lib/ports.ts';
import { root } from '#scripts/lib/processes.ts';

export interface ServerOptions {
  /** What is run instead of the sources: a bundle of the server. */
  file?: string;
  /** Kept after the end when given; else a temporary folder. */
  dataDir?: string;
  port?: number;
  env?: Readonly<Record<string, string>>;
}

/** A real server process; see {@link startServer}. */
export interface ServerProcess {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end; gives the exit code, null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it in good order and removes its temporary folder. */
  stop(): Promise<void>;
}

/** Variables that would change what a test starts. */
const own =
  /^(PORT|HOST|DATA(BASE)?_|PUBLIC_URL|SMTP_|MAIL_|AUTH_|DEMO|RATE_|TRUST_|OIDC_|SMS_|LOG_|NODE_|npm_|VITEST|VITE_)/;
const cleanEnvironment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)));

interface Spawned {
  child: ChildProcess;
  port: number;
  dataDir: string;
  output: () => string;
  /** What of the output came as errors. */
  errors: () => string;
}

/** Starts the server without waiting for it. */
export async function spawnServer(options: ServerOptions = {}): Promise<Spawned> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'maitre-data-')));
  const port = options.port ?? (await freePort());
  const args = options.file ? [options.file] : ['--import', 'tsx', 'scripts/server.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'off',
      ...options.env,
    },
  });
  const printed: string[] = [];
  const complaints: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => void printed.push(text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.push(text);
    complaints.push(text);
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return { child, port, dataDir, output: () => printed.join(''), errors: () => complaints.join('') };
}

/**
 * Starts a real server process and waits until it is ready.
 *
 * @example
 * const server = await startServer({ env: { DEMO: 'on' } });
 * await fetch(`${server.url}/healthz`);
 * await server.stop();
 */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const { child, port, dataDir, output } = await spawnServer(options);
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return child.exitCode;
  };
  const stop = async () => {
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await end('SIGTERM');
    clearTimeout(force);
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + 180_000; ;) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not become ready:\n${output()}`);
    }
    await pause(100);
  }
  return { url, port, dataDir, pid: child.pid ?? 0, output, end, stop };
}

/** Starts a server that is expected to give up; its exit code, all that it printed, and what of it as an error. */
export async function failingStart(
  options: ServerOptions,
): Promise<{ code: number | null; output: string; errors: string }> {
  const { child, dataDir, output, errors } = await spawnServer(options);
  const force = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const ended = once(child, 'close');
  await ended;
  clearTimeout(force);
  if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
  return { code: child.exitCode, output: output(), errors: errors() };
}
