import { inject } from 'vitest';
import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBundled } from './bundled.ts';
import { createCluster, distribute, sealOnNodes } from './cluster.ts';
import { createPostgresDatabase, databaseKind, freshPostgresUrl, isCluster, postgresUrlOf } from './database.ts';

/**
 * Data of the demo group with a few guests, as a start of the server seeds them: seeded once a run, by whoever
 * needs them first, and copied for each who asks.
 *
 * @param dataDir where the copy goes; does not exist yet
 * @param guests how many guests
 * @returns the address of the copy on PostgreSQL; undefined on the embedded database, which is in the folder
 */
export async function seededCopy(dataDir: string, guests: number): Promise<string | undefined> {
  const name = `seeded_${guests}`;
  const folder = join(inject('sharedFolder'), name);
  await once(folder, () => seed(join(folder, 'data'), name, guests));
  await cp(join(folder, 'data'), dataDir, { recursive: true });
  return databaseKind === 'postgres' ? freshPostgresUrl(name) : undefined;
}

/** What a server is given so that it holds the demo group. */
export const demoEnvironment = (guests: number, databaseUrl: string | undefined) => ({
  DEMO: 'on',
  DEMO_GUESTS: String(guests),
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'error',
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
});

async function seed(dataDir: string, name: string, guests: number): Promise<void> {
  // The demo is seeded before its database is distributed.
  if (isCluster) await createCluster(name);
  else if (databaseKind === 'postgres') await createPostgresDatabase(name);
  await mkdir(dataDir, { recursive: true });
  const env = demoEnvironment(guests, databaseKind === 'postgres' ? postgresUrlOf(name) : undefined);
  const server = await startBundled({ dataDir, env });
  const code = await server.end('SIGTERM');
  if (code !== 0) throw new Error(`The server that seeds the demo group ended with ${code}:\n${server.output()}`);
  if (!isCluster) return;
  await distribute(postgresUrlOf(name));
  await sealOnNodes(name);
}

/** Does the work once, whichever of the processes of this run comes first; the others wait for it. */
async function once(folder: string, work: () => Promise<void>): Promise<void> {
  const done = join(folder, 'done');
  const failed = join(folder, 'failed');
  const there = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  const first = await mkdir(folder).then(
    () => true,
    () => false,
  );
  if (first) {
    try {
      await work();
      await mkdir(done);
    } catch (error) {
      await mkdir(failed);
      throw error;
    }
  }
  while (!(await there(done))) {
    if (await there(failed)) throw new Error('What this test begins from could not be made, as another test says.');
    await pause(50);
  }
}
