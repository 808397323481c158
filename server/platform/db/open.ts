import type { Database } from './client.ts';

export type DatabaseOptions =
  /** In memory, without persistence; restored from `dump` if set (see `dumpMigrated`). */
  | { memory: true; dump?: Blob }
  /** PostgreSQL at `url` if set, otherwise the embedded database in `dataDir/db`. */
  | { url?: string | null; dataDir: string; pool?: number };

/**
 * Opens the database for these options.
 * @throws StartupError with instructions if it cannot be opened
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!('memory' in options) && options.url) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url, options.pool);
  }
  const { openEmbedded, openInMemory } = await import('./embedded.ts');
  return 'memory' in options ? openInMemory(options.dump) : openEmbedded(options.dataDir);
}
