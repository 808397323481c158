import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/lib/ports.ts';
import { failingBundled, startBundled } from '#tests/support/bundled.ts';

/** What can be wrong at a start is told in one line that says what to do; no stack trace, exit code 1. */
function oneClearLine(result: { code: number | null; output: string; errors: string }, says: RegExp): void {
  expect(result.errors).toMatch(says);
  expect(result.errors.trim().split('\n')).toHaveLength(1);
  expect(result.output).not.toMatch(/\n\s+at |Error:|node:internal/);
  expect(result.code).toBe(1);
}

describe('a start that cannot succeed', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maitre-badstart-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('names a taken port and how to choose another', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      oneClearLine(await failingBundled({ port }), new RegExp(`${port}.*PORT`));
    } finally {
      other.close();
    }
  });

  it('names a database that cannot be reached', async () => {
    const url = `postgres://someone:secret@127.0.0.1:${await freePort()}/maitre`;
    const result = await failingBundled({ env: { DATABASE_URL: url } });
    oneClearLine(result, /DATABASE_URL/);
    expect(result.output).not.toContain('secret');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'maybe'],
    ['AUTH_SECRET', 'short'],
    ['DEMO_GUESTS', '-5'],
    ['TRUST_PROXY', 'on'],
    ['SURVEY_PROVIDER_URL', 'api.typeform.com'],
    ['SURVEY_WEBHOOK_SECRET', 'short'],
    ['PUBLIC_URL', 'javascript://x/%0aalert(1)'],
  ])('names the variable %s with its wrong value %s', async (name, value) => {
    oneClearLine(await failingBundled({ env: { [name]: value } }), new RegExp(`${name}\\b.*must`));
  });

  it('names the address that is missing behind a proxy', async () => {
    oneClearLine(await failingBundled({ env: { TRUST_PROXY: '1' } }), /PUBLIC_URL is needed with TRUST_PROXY/);
  });

  it('names a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'not a folder');
    oneClearLine(await failingBundled({ dataDir: file }), /DATA_DIR|data folder/);
  });

  it('names a damaged data folder, and another process that holds one', async () => {
    const dataDir = join(folder, 'data');
    const server = await startBundled({ dataDir });
    oneClearLine(await failingBundled({ dataDir }), /in use|another|DATA_DIR/);
    expect(await server.end('SIGTERM')).toBe(0);
    for (const damaged of ['global/pg_control', 'PG_VERSION']) {
      await writeFile(join(dataDir, 'db', damaged), 'x'.repeat(50));
      oneClearLine(await failingBundled({ dataDir }), /damaged/);
    }
  });
});

describe('a start that succeeds', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends in good order on %s', async (signal) => {
    const server = await startBundled();
    expect(await server.end(signal)).toBe(0);
    expect(server.output()).not.toMatch(/\n\s+at |Error/);
    await server.stop();
  });
});
