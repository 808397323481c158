import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDistributed } from './distribute/cluster.ts';
import type { RunStatement } from './runStatement.ts';
import { StartupError } from './startupError.ts';

/**
 * The database's functions and triggers: one file per function, with the triggers that call it. They are applied after
 * the migrations, each when its statement differs from what the database has.
 */

export const functionsFolder = fileURLToPath(new URL('./functions', import.meta.url));

/** A statement of a file: `create or replace function …` or `create or replace trigger …`. */
export interface SqlObject {
  kind: 'function' | 'trigger';
  name: string;
  /** Of a trigger; empty for functions. */
  table: string;
  file: string;
  statement: string;
  hash: string;
}

type Identity = Pick<SqlObject, 'kind' | 'name' | 'table'>;
interface Recorded extends Identity {
  hash: string;
  /** Whether the database still has what was applied. */
  current: boolean;
}

const keyOf = ({ kind, name, table }: Identity) => `${kind} ${name}${table && ` on ${table}`}`;
const beginning = /^create or replace (function|trigger) (\w+)/i;
const tableOfTrigger = /\son (\w+)/i;

/**
 * Reads the files of a folder.
 *
 * @returns functions before those that call them, then triggers
 * @throws StartupError with the file that cannot be read as such statements
 */
export function readFunctions(folder: string = functionsFolder): SqlObject[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  const objects = files.sort().flatMap((file) => statementsIn(file, readFileSync(join(folder, file), 'utf8')));
  const functions = new Map(objects.flatMap((one) => (one.kind === 'function' ? [[one.name, one] as const] : [])));
  const ordered = new Set<SqlObject>();
  const visit = (one: SqlObject, path: readonly SqlObject[]): void => {
    if (ordered.has(one) || path.includes(one)) return;
    for (const [word] of one.statement.matchAll(/\w+/g)) {
      const called = functions.get(word);
      if (called) visit(called, [...path, one]);
    }
    ordered.add(one);
  };
  for (const one of functions.values()) visit(one, []);
  return [...ordered, ...objects.filter(({ kind }) => kind === 'trigger')];
}

function statementsIn(file: string, text: string): SqlObject[] {
  const parts: string[][] = [];
  for (const line of text.split('\n')) {
    if (beginning.test(line)) parts.push([]);
    parts.at(-1)?.push(line);
  }
  const objects = parts.map((lines): SqlObject => {
    // A comment at the end is about the next statement.
    while (/^\s*$|^--/.test(lines.at(-1) ?? '-')) lines.pop();
    const statement = lines.join('\n').trimEnd();
    const [, kind = '', name = ''] = beginning.exec(statement) ?? [];
    const isTrigger = kind.toLowerCase() === 'trigger';
    return {
      kind: isTrigger ? 'trigger' : 'function',
      name,
      table: isTrigger ? (tableOfTrigger.exec(statement)?.[1] ?? '') : '',
      file,
      statement,
      hash: createHash('sha256').update(statement).digest('hex'),
    };
  });
  const functions = objects.flatMap(({ kind, name }) => (kind === 'function' ? [name] : []));
  if (functions.join() !== basename(file, '.sql'))
    throw new StartupError(
      `server/platform/db/functions/${file} must contain one function, ${basename(file, '.sql')}, and its triggers; ` +
        `it contains ${functions.join(', ') || 'none'}.`,
    );
  return objects;
}

/** A digest of an object as the database has it, which also shows changes by a migration or by hand. */
const definition = `case kind
  when 'function' then (select md5(string_agg(pg_get_functiondef(p.oid), '' order by p.oid)) from pg_proc p
    where p.proname = f.name and p.pronamespace = current_schema()::regnamespace and p.prokind = 'f')
  else (select md5(pg_get_triggerdef(t.oid)) from pg_trigger t
    where t.tgrelid = to_regclass(quote_ident(f.table_name)) and t.tgname = f.name) end`;

const select = `select f.kind, f.name, f.table_name as table, f.hash, f.definition = (${definition}) is true as current,
    m.newest::text as newest
  from (select max(created_at) as newest from drizzle.__drizzle_migrations) m left join applied_functions f on true`;

/**
 * Applies functions and triggers that a migrated database does not have in this form, and drops those that it had from
 * files that have been removed; all in one transaction. If nothing has changed, this is one query.
 *
 * @param newestMigration time of the newest known migration; a database that is further belongs to a newer version of
 *   the product, which may run at the same time, and stays as it is
 * @throws StartupError with the file that cannot be applied; the database is unchanged
 */
export async function applyFunctions(
  run: RunStatement,
  objects: readonly SqlObject[],
  newestMigration: number,
): Promise<void> {
  const rows = (await run(select)) as (Recorded & { newest: string })[];
  if (Number(rows[0]?.newest) > newestMigration) return;
  const recorded = new Map(rows.filter(({ kind }) => kind).map((row) => [keyOf(row), row]));
  const changed = objects.filter((one) => {
    const row = recorded.get(keyOf(one));
    return row?.hash !== one.hash || !row.current;
  });
  const known = new Set(objects.map(keyOf));
  const removed = [...recorded].flatMap(([key, row]) => (known.has(key) ? [] : [row]));
  if (!changed.length && !removed.length) return;
  const distributed = await isDistributed(run);
  await run('begin');
  try {
    if (distributed) {
      await run('set local citus.enable_unsafe_triggers = on');
      // A function is created on the nodes by the connections that its tables' triggers have been created on.
      await run(`set local citus.multi_shard_modify_mode = 'sequential'`);
    }
    const before = await signaturesOf(run, changed);
    for (const one of changed) await apply(run, one, distributed);
    await dropOverloads(run, changed, before);
    for (const kind of ['trigger', 'function']) for (const one of removed) if (one.kind === kind) await drop(run, one);
    await record(run, changed);
    await run('commit');
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

async function apply(run: RunStatement, one: SqlObject, distributed: boolean): Promise<void> {
  try {
    // Citus creates triggers and does not replace them.
    if (distributed && one.kind === 'trigger') await run(`drop trigger if exists "${one.name}" on "${one.table}"`);
    await run(one.statement);
  } catch (error) {
    throw unapplied(one, error);
  }
}

const unapplied = (one: SqlObject, error: unknown) =>
  new StartupError(
    `server/platform/db/functions/${one.file} cannot be applied to the database (${keyOf(one)}: ${reasonOf(error)}). ` +
      'The functions of the database are unchanged: correct the file, then start again.',
  );

/** A function with other parameters than before is a second one, and the first one remains. */
async function dropOverloads(
  run: RunStatement,
  changed: readonly SqlObject[],
  before: ReadonlyMap<string, string[]>,
): Promise<void> {
  const after = await signaturesOf(run, changed);
  for (const one of changed) {
    const former = before.get(one.name) ?? [];
    if (one.kind !== 'function' || after.get(one.name)?.length === former.length) continue;
    for (const signature of former)
      await run(`drop function ${signature}`).catch((error: unknown) => {
        throw unapplied(one, error);
      });
  }
}

async function drop(run: RunStatement, one: Identity): Promise<void> {
  const { kind, name, table } = one;
  const functions = kind === 'function' ? ((await signaturesOf(run, [one])).get(name) ?? []) : [];
  try {
    if (kind === 'trigger') await run(`drop trigger if exists "${name}" on "${table}"`);
    for (const signature of functions) await run(`drop function ${signature}`);
  } catch (error) {
    throw new StartupError(
      `The database has the ${keyOf(one)}, which is in no file of server/platform/db/functions any more, ` +
        `and it cannot be dropped (${reasonOf(error)}): a migration has to drop what uses it.`,
    );
  }
  await run('delete from applied_functions where kind = $1 and name = $2 and table_name = $3', [kind, name, table]);
}

function record(run: RunStatement, changed: readonly SqlObject[]): Promise<readonly object[]> {
  return run(
    `insert into applied_functions (kind, name, table_name, hash, definition)
     select kind, name, table_name, hash, ${definition}
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as f (kind, name, table_name, hash)
     on conflict (kind, name, table_name) do update set hash = excluded.hash, definition = excluded.definition`,
    [
      changed.map(({ kind }) => kind),
      changed.map(({ name }) => name),
      changed.map(({ table }) => table),
      changed.map(({ hash }) => hash),
    ],
  );
}

/** By the names of functions; more than one if there are overloads. */
async function signaturesOf(run: RunStatement, objects: readonly Identity[]): Promise<Map<string, string[]>> {
  const rows = await run(
    `select proname as name, array_agg(oid::regprocedure::text) as signatures from pg_proc
     where proname = any($1) and pronamespace = current_schema()::regnamespace and prokind = 'f' group by proname`,
    [objects.flatMap(({ kind, name }) => (kind === 'function' ? [name] : []))],
  );
  return new Map((rows as { name: string; signatures: string[] }[]).map(({ name, signatures }) => [name, signatures]));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}
