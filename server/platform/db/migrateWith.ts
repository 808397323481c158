import { readMigrationFiles } from 'drizzle-orm/migrator';
import { checkEarlierMigrations } from './earlierMigrations.ts';
import { applyFunctions, readFunctions, type RunStatement } from './functions.ts';
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
  await applyFunctions(run, readFunctions(), migrations.at(-1)?.folderMillis ?? 0);
}
