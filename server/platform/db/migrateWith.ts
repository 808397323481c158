import { readMigrationFiles } from 'drizzle-orm/migrator';
import { checkEarlierMigrations } from './earlierMigrations.ts';
import { isDistributed } from './distribute/cluster.ts';
import { distributeTables } from './distribute/distribute.ts';
import { applyFunctions, readFunctions } from './functions.ts';
import type { RunStatement } from './runStatement.ts';
import { migrationsFolder } from './values.ts';

/**
 * Brings a database to this version: its migrations, then its functions and triggers.
 *
 * @param run runs a statement on the connection that migrates
 * @param migrate applies the migrations that are missing
 * @throws StartupError if the database cannot be brought to this version
 */
export async function migrateWith(run: RunStatement, migrate: () => Promise<void>): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await checkEarlierMigrations(run, migrations[0]?.folderMillis ?? 0);
  await migrate();
  // New tables of a distributed database are local until they are distributed.
  if (await isDistributed(run)) await distributeTables(run);
  await applyFunctions(run, readFunctions(), migrations.at(-1)?.folderMillis ?? 0);
}
