import { openDatabase } from '../open.ts';
import { onMigrationLock } from '../postgres.ts';
import { checkCluster } from './cluster.ts';
import { distributeTables } from './distribute.ts';

/**
 * Migrates a database and distributes what is not yet distributed. It can be repeated, and interrupted: each step is a
 * transaction.
 *
 * @param url address of the coordinator
 * @param say called with each line of the report
 * @throws StartupError if the server cannot distribute a database, or rows differ afterwards
 */
export async function distributeDatabase(
  url: string,
  { shards, say }: { shards?: number; say: (line: string) => void },
): Promise<void> {
  say(await onMigrationLock(url, checkCluster));
  const database = await openDatabase({ url, dataDir: '' });
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
  say('Migrated: the tables are those of this version.');
  const start = performance.now();
  const made = await onMigrationLock(url, (run) => distributeTables(run, { shards, say }));
  if (!made) return say('Nothing to do: every table is distributed as declared.');
  const { reference, distributed } = made.tables;
  say(
    `Distributed: ${distributed.length} tables by company, ${reference.length} on each node; ` +
      `${made.rows} rows compared before and after, all equal (${((performance.now() - start) / 1000).toFixed(1)} s).`,
  );
}
