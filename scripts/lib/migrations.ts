import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration, type DrizzleSnapshotJSON } from 'drizzle-kit/api';
import { snakeCase } from '#server/platform/db/snakeCase.ts';

/** Generates migrations from declarations without prompts: what a declaration does not mention is preserved. */

/** A renamed column of a declared table: `was` in its declaration. */
export interface Rename {
  table: string;
  from: string;
  to: string;
}

/** The content of a migration. */
export interface MigrationPlan {
  statements: string[];
  /** The tables after it. */
  snapshot: Snapshot;
  /** Tables and columns (`table.column`) that are no longer declared and stay. */
  retained: string[];
  /** Tables that it creates or changes. */
  about: string[];
}

/** The used parts of drizzle-kit's snapshots, whose types are missing in its declaration files. */
interface Column {
  name: string;
  notNull: boolean;
  default?: unknown;
  generated?: unknown;
}
interface Table {
  name: string;
  columns: Record<string, Column>;
  indexes: Record<string, { columns: { expression: string; isExpression: boolean }[] }>;
}
export interface Snapshot {
  id: string;
  tables: Record<string, Table>;
}

const breakpoint = '--> statement-breakpoint\n';
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Compares tables with a snapshot of earlier ones.
 *
 * @param drop what is dropped although its values cannot be restored: `table`, `column` or `table.column`
 * @throws Error if a name in `drop` cannot be dropped, or a rename contradicts the declaration
 */
export async function planMigration(
  before: Snapshot,
  tables: Readonly<Record<string, unknown>>,
  { renames = [], drop = [] }: { renames?: readonly Rename[]; drop?: readonly string[] } = {},
): Promise<MigrationPlan> {
  const earlier = structuredClone(before);
  const now = generateDrizzleJson({ ...tables }, before.id) as unknown as Snapshot;
  const first = renames.flatMap((one) => rename(earlier, now, one));
  const gone = leave(earlier, now, new Set(drop.map((name) => name.split('.').map(snakeCase).join('.'))));
  const changes = await generateMigration(
    earlier as unknown as DrizzleSnapshotJSON,
    now as unknown as DrizzleSnapshotJSON,
  );
  // A generated column can depend on a new one: new ones come first.
  const plain = (statement: string) =>
    /^ALTER TABLE \S+ ADD COLUMN /.test(statement) && !statement.includes('GENERATED');
  const statements = [
    ...first,
    ...changes.filter(plain),
    ...changes.filter((statement) => !plain(statement)),
    ...gone.statements,
  ];
  const made = Object.entries(now.tables).filter(([key]) => !(key in before.tables));
  const changed = Object.entries(now.tables).filter(([, { name }]) =>
    statements.some((statement) => new RegExp(`^(ALTER TABLE|.* ON) "(public"\\.")?${name}"`, 's').test(statement)),
  );
  return {
    statements,
    snapshot: now,
    retained: gone.retained,
    about: (made.length ? made : changed).map(([, { name }]) => name),
  };
}

/** Renames a column in the earlier tables; returns the statement, or none if it was renamed already. */
function rename(earlier: Snapshot, now: Snapshot, { table: name, from, to }: Rename): string[] {
  const table = earlier.tables[`public.${name}`];
  const column = table?.columns[from];
  if (!table || !column || to in table.columns) return [];
  if (now.tables[`public.${name}`]?.columns[from])
    throw new Error(`${name}.${to} was ${from}, says its declaration, but ${from} is declared, too: take one out.`);
  table.columns[to] = { ...column, name: to };
  delete table.columns[from];
  for (const index of Object.values(table.indexes))
    for (const one of index.columns) {
      if (!one.isExpression && one.expression === from) one.expression = to;
      else if (one.isExpression) one.expression = one.expression.replaceAll(quoted(from), quoted(to));
    }
  return [`ALTER TABLE ${quoted(name)} RENAME COLUMN ${quoted(from)} TO ${quoted(to)};`];
}

/** Undeclared tables and columns: preserved in the current tables, or removed from both, with the statements for it. */
function leave(earlier: Snapshot, now: Snapshot, drop: ReadonlySet<string>) {
  const retained: string[] = [];
  const statements: string[] = [];
  const used = new Set<string>();
  const isDropped = (...names: string[]) => {
    const found = names.filter((name) => drop.has(name));
    for (const name of found) used.add(name);
    return found.length > 0;
  };
  for (const [key, table] of Object.entries(earlier.tables)) {
    const current = now.tables[key];
    if (!current) {
      if (isDropped(table.name)) {
        delete earlier.tables[key];
        statements.push(`DROP TABLE ${quoted(table.name)};`);
      } else {
        now.tables[key] = structuredClone(table);
        retained.push(table.name);
      }
      continue;
    }
    for (const [name, column] of Object.entries(table.columns)) {
      if (name in current.columns) continue;
      // A generated column has no values of its own.
      if (column.generated || isDropped(`${table.name}.${name}`, name)) {
        removeColumn(table, name);
        statements.push(`ALTER TABLE ${quoted(table.name)} DROP COLUMN ${quoted(name)};`);
      } else {
        // It is no longer written.
        current.columns[name] = { ...column, notNull: column.notNull && column.default !== undefined };
        retained.push(`${table.name}.${name}`);
      }
    }
  }
  const unknown = [...drop].filter((name) => !used.has(name));
  if (unknown.length)
    throw new Error(
      `Nothing to drop is called ${unknown.join(', ')}: ${
        retained.length ? `no longer declared are ${retained.join(', ')}` : 'everything is declared'
      }.`,
    );
  return { retained, statements };
}

/** Including the affected indexes. */
function removeColumn(table: Table, name: string): void {
  delete table.columns[name];
  for (const [key, { columns }] of Object.entries(table.indexes))
    if (
      columns.some(({ expression, isExpression }) =>
        isExpression ? expression.includes(quoted(name)) : expression === name,
      )
    )
      delete table.indexes[key];
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** The tables after the newest migration of a folder. */
export async function newestSnapshot(folder: string): Promise<Snapshot> {
  const { entries } = await journalIn(folder);
  const number = String(entries.at(-1)?.idx ?? 0).padStart(4, '0');
  return JSON.parse(await readFile(join(folder, 'meta', `${number}_snapshot.json`), 'utf8')) as Snapshot;
}

/** Writes a plan as the next migration of a folder; returns the file's name. Only the newest snapshot is preserved. */
export async function writeMigration(
  folder: string,
  { statements, snapshot, about }: MigrationPlan,
  name?: string,
): Promise<string> {
  const journal = await journalIn(folder);
  const last = journal.entries.at(-1);
  const idx = (last?.idx ?? -1) + 1;
  const number = String(idx).padStart(4, '0');
  const tag = `${number}_${snakeCase(name ?? (about.slice(0, 3).join('_') || 'changes')).replace(/\W+/g, '_')}`;
  // A migration is applied if it is later than the newest applied one.
  const when = Math.max(Date.now(), (last?.when ?? 0) + 1);
  journal.entries.push({ idx, version: '7', when, tag, breakpoints: true });
  await mkdir(join(folder, 'meta'), { recursive: true });
  await writeFile(join(folder, `${tag}.sql`), statements.join(breakpoint));
  await writeFile(join(folder, 'meta', `${number}_snapshot.json`), JSON.stringify(snapshot, null, 2));
  if (last) await rm(join(folder, 'meta', `${String(last.idx).padStart(4, '0')}_snapshot.json`), { force: true });
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify(journal, null, 2));
  return `${tag}.sql`;
}

const journalIn = async (folder: string) =>
  JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
