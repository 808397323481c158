import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/lib/ports.ts';
import { failingBundled, startBundled } from '#tests/support/bundled.ts';

/**
 * Real processes: what is wrong at a start is told in one line that says what to do; no stack trace, exit code 1. One of
 * each kind; which values are refused, and with which words, is in `startUp` and `config`.
 */
function oneClearLine(result: { code: number | null; output: string; errors: string }, says: RegExp): void {
  expect(result.errors).toMatch(says);
  expect(result.errors.trim().split('\n')).toHaveLength(1);
  expect(result.output).not.toMatch(/\n\s+at |Error:|node:internal/);
  expect(result.code).toBe(1);
}

it('names a variable with a wrong value', async () => {
  oneClearLine(await failingBundled({ env: { PORT: '70000' } }), /PORT\b.*must/);
});

it('names a database that cannot be reached', async () => {
  const url = `postgres://someone:secret@127.0.0.1:${await freePort()}/maitre`;
  const result = await failingBundled({ env: { DATABASE_URL: url } });
  oneClearLine(result, /DATABASE_URL/);
  expect(result.output).not.toContain('secret');
});

describe('a data folder', () => {
  it('serves one process after another: a second one, a port in use and damage are named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'maitre-badstart-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const dataDir = join(folder, 'data');
    const endings = /\n\s+at |Error/;

    const first = await startBundled({ dataDir });
    oneClearLine(await failingBundled({ dataDir }), /is in use by process/);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(first.output()).not.toMatch(endings);

    // For the start that finds its port in use.
    const other = join(folder, 'other');
    await cp(dataDir, other, { recursive: true });
    const second = await startBundled({ dataDir });
    const { port } = second;
    oneClearLine(await failingBundled({ dataDir: other, port }), new RegExp(`${port}.*PORT`));
    expect(await second.end('SIGINT')).toBe(0);
    expect(second.output()).not.toMatch(endings);

    await writeFile(join(dataDir, 'db', 'global/pg_control'), 'x'.repeat(50));
    oneClearLine(await failingBundled({ dataDir }), /damaged/);
  });
});
