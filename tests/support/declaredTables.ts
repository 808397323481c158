import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import type { Resource } from '#resources/framework/resource.ts';
import type { Database } from '#server/platform/db/client.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';

/** Creates the tables of resources that a test declares. */
export async function createTables({ sql: database }: Database, ...resources: readonly Resource[]): Promise<void> {
  const tables = generateDrizzleJson(Object.fromEntries(resources.map((one) => [one.name, tableOf(one)])));
  for (const statement of await generateMigration(generateDrizzleJson({}), tables))
    await database.execute(sql.raw(statement));
}
