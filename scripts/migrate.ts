import { readConfig } from '#server/platform/kernel/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { StartupError } from '#server/platform/db/startupError.ts';

/** `npm run db:migrate`: applies the migrations that a database lacks, without starting the server. */
try {
  const { databaseUrl, dataDir } = readConfig();
  const database = await openDatabase({ url: databaseUrl, dataDir });
  try {
    await database.migrate();
  } finally {
    await database.close();
  }
  const where = databaseUrl ? 'the database of DATABASE_URL' : `the embedded database in ${dataDir}`;
  process.stdout.write(`Migrated: ${where} is up to date.\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
