import { getTableConfig } from 'drizzle-orm/pg-core';
import type { Resource } from '#resources/define/resource.ts';
import { StartupError } from '../kernel/startupError.ts';
import type { Database } from './client.ts';
import { tableOf } from './tableOf.ts';

/**
 * Compares the tables of declared resources with the database. Columns that are no longer declared may stay.
 * @throws StartupError naming what is missing and what to run
 */
export async function checkDeclaredTables(database: Database, resources: readonly Resource[]): Promise<void> {
  const wanted = resources
    .filter(({ calls }) => calls === 'standard')
    .map((resource) => getTableConfig(tableOf(resource)));
  const columns = await database.query<{ of: string; name: string; type: string }>({
    text: `select c.relname as of, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
           from pg_attribute a join pg_class c on c.oid = a.attrelid
           where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and a.attnum > 0
             and not a.attisdropped`,
    values: [wanted.map(({ name }) => name)],
  });
  const there = new Map(columns.map(({ of, name, type }) => [`${of}.${name}`, type]));
  const amiss = wanted.flatMap((table) => {
    if (!columns.some(({ of }) => of === table.name)) return [`there is no table ${table.name}`];
    return table.columns.flatMap((column) => {
      const type = there.get(`${table.name}.${column.name}`);
      if (type === undefined) return [`there is no column ${table.name}.${column.name}`];
      return spelled(type) === spelled(column.getSQLType())
        ? []
        : [`${table.name}.${column.name} is ${type}, not ${column.getSQLType()}`];
    });
  });
  if (!amiss.length) return;
  const more = amiss.length > 3 ? ` and ${amiss.length - 3} more` : '';
  throw new StartupError(
    `The database is not as the resources are declared (${amiss.slice(0, 3).join('; ')}${more}): ` +
      'run npm run db:generate, then npm start.',
  );
}

const spelled = (type: string) => type.replace(/\s+/g, '').toLowerCase();
