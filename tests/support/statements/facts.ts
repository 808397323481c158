import type { Sql } from '#server/platform/db/client.ts';
import { distributions } from '#server/platform/db/distribute/tables.ts';
import type { Distribution } from '#server/platform/db/distribution.ts';
import { readFunctions, type SqlObject } from '#server/platform/db/functions.ts';
import { rowsOf } from '#server/platform/db/queryInTransaction.ts';
import { sql } from 'drizzle-orm';
import type { DatabaseFacts } from './rules.ts';

/** Functions of a database that are not immutable; of several with one name, the most volatile counts. */
export type Volatilities = Readonly<Record<string, string>>;

export async function readVolatilities(database: Sql): Promise<Volatilities> {
  const rows = await rowsOf<{ name: string; volatility: string }>(
    database,
    sql`select proname as name, max(provolatile::text) as volatility from pg_proc where provolatile <> 'i' group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, volatility }) => [name, volatility]));
}

const kinds = new Map<string, Distribution>(
  (['distributed', 'reference', 'local'] as const).flatMap((kind) =>
    distributions[kind].map((name): [string, Distribution] => [name, kind]),
  ),
);

/** The product's functions that read or write tables, also by calling another one. Triggers are called by nobody. */
function tableFunctionsOf(objects: readonly SqlObject[]): Set<string> {
  const called = objects.filter(({ kind, statement }) => kind === 'function' && !/returns trigger/i.test(statement));
  const found = new Set<string>();
  const reads = ({ statement }: SqlObject) => {
    for (const [, name = ''] of statement.matchAll(/\b(?:from|join|into|update)\s+(\w+)/gi))
      if (kinds.has(name)) return true;
    return [...statement.matchAll(/\b(\w+)\s*\(/g)].some(([, name = '']) => found.has(name));
  };
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const one of called) if (reads(one)) found.add(one.name);
  }
  return found;
}

export const factsOf = (volatilities: Volatilities): DatabaseFacts => ({
  kindOf: (table) => kinds.get(table),
  volatility: (name) => (Object.hasOwn(volatilities, name) ? (volatilities[name] ?? 'i') : 'i'),
  tableFunctions: tableFunctionsOf(readFunctions()),
});
