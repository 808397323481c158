import { readFunctions, type SqlObject } from '../functions.ts';
import type { RunStatement } from '../runStatement.ts';
import { StartupError } from '../startupError.ts';
import { nodeSettings } from './cluster.ts';
import { distributions } from './tables.ts';

/** Makes the tables of a database distributed and reference tables, as they are declared. */

/**
 * Parts of each distributed table, for a new distribution. A company is in one of them; sweeps read all of them, so
 * there are enough for some growth and not more.
 */
export const defaultShards = 32;

interface Pending {
  reference: string[];
  distributed: string[];
}

/** Digest of a table's rows, independent of their order and their node. */
interface Digest {
  table: string;
  rows: string;
  digest: string;
}

export interface Distributed {
  tables: Pending;
  /** Rows of these tables, compared before and after. */
  rows: number;
}

/**
 * Distributes the tables that are not yet as declared, in one transaction: their triggers are dropped, the rows are
 * moved and compared with those before, then functions and triggers are created again. If nothing is missing, these are
 * two queries. The tables are locked meanwhile.
 *
 * @param run runs a statement on the one connection that also has the lock of migrations
 * @throws StartupError if rows differ after the move, or a table has become another kind; the database is unchanged
 */
export async function distributeTables(
  run: RunStatement,
  { shards = defaultShards, say = () => undefined }: { shards?: number; say?: (line: string) => void } = {},
): Promise<Distributed | null> {
  const tables = await pendingTables(run);
  const all = [...tables.reference, ...tables.distributed];
  if (!all.length) return null;
  await run('begin');
  try {
    await run('set local citus.multi_shard_modify_mode = sequential');
    await run(`set local citus.propagate_set_commands = 'local'`);
    for (const [name, value] of Object.entries(nodeSettings)) await run(`set local ${name} = '${value}'`);
    await run('set local statement_timeout = 0');
    for (const table of all) await run(`lock table "${table}" in access exclusive mode`);
    const before = await digestsOf(run, all);
    const dropped = await dropTriggers(run, all);
    for (const table of tables.reference) {
      await run('select create_reference_table($1)', [table]);
      say(`  reference    ${table}`);
    }
    const keyless = await keylessOf(run);
    let first = await anyDistributed(run);
    if (!first) await run(`set local citus.shard_count = ${Math.trunc(shards)}`);
    for (const table of tables.distributed) {
      if (keyless.has(table)) await run(`alter table "${table}" replica identity full`);
      await run(`select create_distributed_table($1, 'company_id', colocate_with => $2)`, [table, first ?? 'default']);
      first ??= table;
      say(`  distributed  ${table}`);
    }
    const rows = compare(before, await digestsOf(run, all));
    await removeLocalRows(run, all);
    const objects = readFunctions();
    for (const { kind, statement } of objects) if (kind === 'function') await run(statement);
    await run('set local citus.enable_unsafe_triggers = on');
    for (const one of objects) if (dropped.has(triggerKey(one))) await run(one.statement);
    await run('commit');
    return { tables, rows };
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

/** Tables that are not yet as declared; referenced ones before those that refer to them. */
async function pendingTables(run: RunStatement): Promise<Pending> {
  const kinds = new Map(
    (
      (await run(
        `select logicalrelid::regclass::text as table, case partmethod when 'h' then 'distributed'
           when 'n' then case repmodel when 't' then 'reference' else 'local' end end as kind
         from pg_dist_partition`,
      )) as { table: string; kind: string }[]
    ).map(({ table, kind }) => [table.replaceAll('"', ''), kind]),
  );
  const changed = (['reference', 'distributed', 'local'] as const).flatMap((kind) =>
    distributions[kind].filter((table) => {
      const present = kinds.get(table) ?? 'local';
      return present !== kind && present !== 'local';
    }),
  );
  if (changed.length)
    throw new StartupError(
      `Declared as another kind of table than they are in the database: ${changed.join(', ')}. ` +
        'A migration has to undistribute them (`undistribute_table`) first.',
    );
  const order = await referenceOrder(run);
  const pending = (kind: 'distributed' | 'reference') =>
    order(distributions[kind].filter((table) => !kinds.has(table)));
  return { reference: pending('reference'), distributed: pending('distributed') };
}

async function referenceOrder(run: RunStatement): Promise<(tables: readonly string[]) => string[]> {
  const keys = (await run(
    `select c.relname as from, f.relname as to from pg_constraint k
       join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`,
  )) as { from: string; to: string }[];
  return (tables) => {
    const ordered = new Set<string>();
    const visit = (table: string, path: readonly string[]): void => {
      if (ordered.has(table) || path.includes(table)) return;
      for (const { from, to } of keys) if (from === table) visit(to, [...path, table]);
      ordered.add(table);
    };
    for (const table of tables) visit(table, []);
    return [...ordered].filter((table) => tables.includes(table));
  };
}

/** Tables without a primary key, whose rows are found by all columns when they move to another node. */
async function keylessOf(run: RunStatement): Promise<Set<string>> {
  const rows = (await run(
    `select relname as table from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace
       and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  )) as { table: string }[];
  return new Set(rows.map(({ table }) => table));
}

async function anyDistributed(run: RunStatement): Promise<string | null> {
  const rows = await run(
    `select logicalrelid::regclass::text as table from pg_dist_partition where partmethod = 'h' limit 1`,
  );
  return (rows as { table: string }[])[0]?.table ?? null;
}

async function digestsOf(run: RunStatement, tables: readonly string[]): Promise<Digest[]> {
  const digests: Digest[] = [];
  for (const table of tables)
    digests.push(
      ...((await run(
        `select $1::text as table, count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest
         from "${table}" t`,
        [table],
      )) as Digest[]),
    );
  return digests;
}

/** @returns the number of rows */
function compare(before: readonly Digest[], after: readonly Digest[]): number {
  const different = before.filter(({ rows, digest }, at) => rows !== after[at]?.rows || digest !== after[at]?.digest);
  if (different.length)
    throw new StartupError(
      `Rows differ after they were moved (${different.map(({ table }) => table).join(', ')}). Nothing was changed.`,
    );
  return after.reduce((sum, { rows }) => sum + Number(rows), 0);
}

const triggerKey = ({ kind, name, table }: Pick<SqlObject, 'kind' | 'name' | 'table'>) => `${kind} ${name} ${table}`;

/** Triggers would run for each moved row, and count it twice. */
async function dropTriggers(run: RunStatement, tables: readonly string[]): Promise<Set<string>> {
  const rows = (await run(
    `select 'trigger' as kind, t.tgname as name, c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace and c.relname = any($1::text[])`,
    [tables],
  )) as Pick<SqlObject, 'kind' | 'name' | 'table'>[];
  for (const { name, table } of rows) await run(`drop trigger "${name}" on "${table}"`);
  return new Set(rows.map(triggerKey));
}

/** The rows from before the move, which nothing reads any more; without triggers, which count a truncated table. */
async function removeLocalRows(run: RunStatement, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    await run(
      `select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
       where logicalrelid = $1::regclass and partmethod = 'h' and pg_relation_size(logicalrelid) > 0`,
      [table],
    );
}
