import { is } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, type Index } from 'drizzle-orm/pg-core';
import type { Resource } from '#resources/framework/resource.ts';
import { StartupError } from './startupError.ts';
import type { Database } from './client.ts';
import { tableOf } from './tableOf.ts';

/**
 * Compares the tables of declared resources, and their indexes, with the database. Columns that are no longer declared
 * may remain, and so may their indexes.
 * @throws StartupError with the missing objects and the command to run
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
  const indexes = await database.query<{ name: string; on: (string | null)[] }>({
    text: `select i.relname as name, array_agg(a.attname::text order by k.at) as on
           from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
             cross join lateral unnest(x.indkey) with ordinality as k (attnum, at)
             left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.attnum
           where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) group by i.relname`,
    values: [wanted.map(({ name }) => name)],
  });
  const indexed = new Map(indexes.map(({ name, on }) => [name, on.join()]));
  const there = new Map(columns.map(({ of, name, type }) => [`${of}.${name}`, type]));
  const amiss = wanted.flatMap((table) => {
    if (!columns.some(({ of }) => of === table.name)) return [`there is no table ${table.name}`];
    const ofColumns = table.columns.flatMap((column) => {
      const type = there.get(`${table.name}.${column.name}`);
      if (type === undefined) return [`there is no column ${table.name}.${column.name}`];
      return spelled(type) === spelled(column.getSQLType())
        ? []
        : [`${table.name}.${column.name} is ${type}, not ${column.getSQLType()}`];
    });
    const ofIndexes = table.indexes.flatMap(({ config: { name = '', columns: on } }) =>
      indexed.get(name.slice(0, longestName)) === named(on) ? [] : [`there is no such index ${name}`],
    );
    return [...ofColumns, ...ofIndexes];
  });
  if (!amiss.length) return;
  const more = amiss.length > 3 ? ` and ${amiss.length - 3} more` : '';
  throw new StartupError(
    `The database is not as the resources are declared (${amiss.slice(0, 3).join('; ')}${more}): ` +
      'run npm run db:generate, then npm start.',
  );
}

/** PostgreSQL truncates longer names. */
const longestName = 63;

/** The column names of an index as the database lists them, which has no name for an expression. */
const named = (on: Index['config']['columns']) => on.map((one) => (is(one, IndexedColumn) ? one.name : '')).join();

const spelled = (type: string) => type.replace(/\s+/g, '').toLowerCase();
