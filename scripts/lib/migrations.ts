import { runPackage } from './processes.ts';

/**
 * Compares the tables with the newest migration and writes a further one when they differ.
 *
 * @param name what the migration's file is called after its number
 * @returns whether that succeeded
 */
export async function generateMigration(name?: string): Promise<boolean> {
  const args = ['generate', '--config', 'drizzle.config.ts', ...(name ? ['--name', name] : [])];
  return (await runPackage('drizzle-kit/bin.cjs', args, { stdio: 'inherit' })) === 0;
}
