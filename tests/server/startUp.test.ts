import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/platform/kernel/config.ts';
import { holdFolder } from '#server/platform/db/folderLock.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { StartupError } from '#server/platform/db/startupError.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the environment', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

  it('has defaults for everything', () => {
    expect(read({})).toMatchObject({ port: 8080, host: '127.0.0.1', databaseUrl: null, demo: true, rateLimit: true });
  });

  it('makes a secret once', async () => {
    const { authSecret } = read({});
    expect(authSecret.length).toBeGreaterThanOrEqual(32);
    expect(read({}).authSecret).toBe(authSecret);
    expect(await readFile(join(folder, 'auth-secret'), 'utf8')).toBe(authSecret);
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number'],
    [{ DEMO_GUESTS: '-5' }, 'DEMO_GUESTS must be a whole number'],
    [{ PORT: '70000' }, 'PORT must be at most 65535'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
    [{ SMTP_URL: 'smtp://mail' }, 'PUBLIC_URL is needed with SMTP_URL'],
    [{ DEMO: 'maybe' }, 'DEMO must be one of on, off'],
  ])('%o is refused in one line', (env, line) => {
    const refused = () => read(env as Record<string, string>);
    expect(refused).toThrow(StartupError);
    expect(refused).toThrow(line);
    expect(refused).toThrow(/^.+$/);
  });
});

describe('the data folder', () => {
  it('belongs to one process at a time', async () => {
    const release = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(/is in use by process/);
    release();
    (await holdFolder(folder))();
  });

  it('is taken over from a dead process', async () => {
    await writeFile(join(folder, 'lock'), '4194000 1');
    (await holdFolder(folder))();
    await writeFile(join(folder, 'lock'), `${process.pid} 1`);
    (await holdFolder(folder))();
  });

  it('says when it is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, 'not a folder');
    expect(() => readConfig({ DATA_DIR: file })).toThrow(StartupError);
    await expect(openDatabase({ dataDir: file })).rejects.toThrow(StartupError);
    await expect(openDatabase({ dataDir: file })).rejects.toThrow(/^.*DATA_DIR.*$/);
  });

  it('says when it is damaged, and is free again afterwards', async () => {
    await mkdir(join(folder, 'db'));
    await writeFile(join(folder, 'db', 'PG_VERSION'), '18');
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/is damaged .* Restore it from a backup/);
    (await holdFolder(folder))();
  });
});

describe('PostgreSQL', () => {
  it('says when it cannot be reached, without the password', async () => {
    const opening = openDatabase({ url: 'postgres://me:hunter2@127.0.0.1:1/none', dataDir: folder });
    await expect(opening).rejects.toThrow(/cannot be reached at DATABASE_URL \(postgres:\/\/me@127\.0\.0\.1:1\/none\)/);
  });
});
