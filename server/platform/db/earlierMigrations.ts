import { StartupError } from './startupError.ts';
import type { RunStatement } from './runStatement.ts';

/**
 * The first migration replaces 38 earlier ones. A database with all of them continues from there; one with only some
 * would create objects twice.
 *
 * @param query runs a statement on the database that is about to be migrated
 * @param first time of the first migration
 * @throws StartupError if earlier migrations are missing
 */
export async function checkEarlierMigrations(query: RunStatement, first: number): Promise<void> {
  const [table] = await query(`select to_regclass('drizzle.__drizzle_migrations')::text as name`);
  if (!(table as { name: string | null } | undefined)?.name) return;
  const [newest] = await query('select max(created_at)::text as at from drizzle.__drizzle_migrations');
  const at = (newest as { at: string | null } | undefined)?.at;
  if (at && Number(at) < first)
    throw new StartupError(
      'The database has only some of the migrations that this version holds as one. ' +
        'Start the last version that has them one by one (commit 16e4f6b; the newest is 0037_column_readings) on it, then this one.',
    );
}
