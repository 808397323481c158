import type { Database } from './client.ts';

export type DatabaseOptions =
  /** Nothing is kept; begins as `dump` was when it is given (of `dumpMigrated`). */
  | { memory: true; dump?: Blob }
  /** PostgreSQL at `url` when given, else the embedded database in `dataDir/db`. */
  | { url?: string | null; dataDir: string; pool?: number };

/**
 * Opens the database that the options name.
 * @throws StartupError when it cannot be opened, saying what to do
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!('memory' in options) && options.url) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url, options.pool);
  }
  const { openEmbedded, openInMemory } = await import('./embedded.ts');
  return 'memory' in options ? openInMemory(options.dump) : openEmbedded(options.dataDir);
}
