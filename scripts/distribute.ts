import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/kernel/config.ts';
import { distributeDatabase } from '#server/platform/db/distribute/command.ts';
import { defaultShards } from '#server/platform/db/distribute/distribute.ts';
import { StartupError } from '#server/platform/db/startupError.ts';

/** `npm run db:distribute -- [--shards N]`: migrates the database of DATABASE_URL and distributes it by company. */
try {
  const { values } = parseArgs({ options: { shards: { type: 'string', default: String(defaultShards) } } });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || shards > 512)
    throw new StartupError(`--shards must be a whole number from 1 to 512; it is ${values.shards}.`);
  const { databaseUrl } = readConfig();
  if (!databaseUrl)
    throw new StartupError('DATABASE_URL is not set: the embedded database is in one file and cannot be distributed.');
  await distributeDatabase(databaseUrl, { shards, say: (line) => void process.stdout.write(`${line}\n`) });
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
