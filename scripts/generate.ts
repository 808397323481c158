import { generateMigration } from './lib/migrations.ts';
import { writeRegistry } from './lib/registry.ts';

/** `npm run db:generate [NAME]`: a migration for whatever changed in the tables and declarations. */
await writeRegistry();
if (!(await generateMigration(process.argv[2]))) process.exitCode = 1;
