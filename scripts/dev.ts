import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer } from 'vite';
import { freePort } from './lib/ports.ts';
import { root } from './lib/processes.ts';

/**
 * `npm run dev`: the API, restarted when one of its files changes, and the app with hot reload in front of
 * it, on one address (`PORT`, default 8080).
 */
process.env.NODE_ENV ??= 'development';
const port = Number(process.env.PORT || 8080);
const apiPort = await freePort();
const api = `http://127.0.0.1:${apiPort}`;
let stopping: Promise<never> | undefined;

const server = spawn(
  process.execPath,
  [join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'scripts/server.ts'],
  {
    cwd: root,
    // Ctrl-C reaches only this process, which then stops the other; a second signal would kill it early.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
  },
);
server.on('exit', (code) => void stop(code ?? 0));

const app = await createServer({
  root,
  server: {
    host: process.env.HOST || '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/docs', '/healthz', '/readyz', '/files', '/m/', '/o/', '/s/', '/openapi'].map((path) => [
        path,
        { target: api },
      ]),
    ),
  },
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return stop(1);
});

// Vite would exit immediately, before the API has stopped.
process.removeAllListeners('SIGTERM');
// npm forwards a terminal's signal that both already got: a second identical signal changes nothing.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
await listen();

async function listen(): Promise<void> {
  try {
    await app.listen();
  } catch (error) {
    process.stderr.write(
      error instanceof Error && /already in use/i.test(error.message)
        ? `Port ${port} is taken: choose another with PORT.\n`
        : `${error instanceof Error ? error.message : String(error)}\n`,
    );
    return stop(1);
  }
  for (;;) {
    const ready = await fetch(`${api}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await pause(200);
  }
  process.stdout.write(`\nDevelopment: http://${process.env.HOST || '127.0.0.1'}:${port} (API on ${apiPort})\n`);
}

async function stop(code: number): Promise<never> {
  if (stopping) return stopping;
  stopping = end(code);
  return stopping;
}

async function end(code: number): Promise<never> {
  await Promise.race([Promise.all([app?.close(), ended(server)]), pause(10_000)]);
  process.exit(code);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
