import { parseArgs } from 'node:util';
import type { Resource } from '#resources/framework/resource.ts';
import { readFunctions } from '#server/platform/db/functions.ts';
import { snakeCase } from '#server/platform/db/snakeCase.ts';
import { migrationsFolder } from '#server/platform/db/values.ts';
import { newestSnapshot, planMigration, writeMigration, type Rename } from './lib/migrations.ts';
import { writeRegistry } from './lib/registry.ts';
import { migrationTexts, withFunctions } from './lib/storedFunctions.ts';

/**
 * `npm run db:generate -- [NAME] [--drop WHAT]`: a migration for whatever changed in the tables and declarations. It never
 * asks: a rename is said in the declaration (`was`), and what is no longer declared stays until `--drop`.
 */
try {
  const { values, positionals } = parseArgs({
    options: { drop: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  });
  await writeRegistry();
  // After the registry has been written.
  const [{ resources }, schema, declared] = await Promise.all([
    import('#resources/registry.ts'),
    import('#server/platform/db/schema.ts'),
    import('#server/platform/db/declared.ts'),
  ]);
  const tables = await planMigration(
    await newestSnapshot(migrationsFolder),
    { ...schema, ...declared },
    { renames: resources.flatMap(renamesOf), drop: values.drop },
  );
  const plan = withFunctions(tables, readFunctions(), migrationTexts(migrationsFolder));
  for (const name of plan.retained)
    process.stdout.write(`Kept: ${name} is no longer declared and stays, with its values, until --drop ${name}.\n`);
  process.stdout.write(
    plan.statements.length
      ? `Written: server/platform/db/migrations/${await writeMigration(migrationsFolder, plan, positionals[0])}\n`
      : 'Nothing to write: the newest migration has all tables and declarations.\n',
  );
} catch (error) {
  process.stderr.write(`No migration was written: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function renamesOf({ name, fields, calls }: Resource): Rename[] {
  if (calls !== 'standard') return [];
  return Object.entries(fields).flatMap(([to, { was }]) =>
    was ? [{ table: snakeCase(name), from: snakeCase(was), to: snakeCase(to) }] : [],
  );
}
