import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlObject } from '#server/platform/db/functions.ts';
import type { MigrationPlan, Snapshot } from './migrations.ts';

/** Functions of which generated columns or indexes are made are part of migrations, because their values are stored. */

interface StoredValue {
  table: string;
  expression: string;
  /** The statement that computes it again. */
  refresh: string;
  column?: string;
}

/** The SQL of a folder of migrations, the oldest first. */
export const migrationTexts = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'));

/**
 * Adds to a migration each function that makes stored values and is not in the earlier migrations in this form, and what
 * computes values that the migration does not compute anyway.
 *
 * @param functions all of them, each after those that it calls
 * @param earlier the migrations before, the oldest first
 * @throws Error if only names of parameters have changed
 */
export function withFunctions(
  plan: MigrationPlan,
  functions: readonly SqlObject[],
  earlier: readonly string[],
): MigrationPlan {
  const values = storedValues(plan.snapshot);
  const changed = functions.flatMap((one) => {
    const { kind, name, statement } = one;
    if (kind !== 'function' || !values.some(({ expression }) => reaches(expression, name, functions))) return [];
    const former = newestOf(name, earlier);
    return former && squeezed(former) === squeezed(statement) ? [] : [{ name, statement, former }];
  });
  const first = plan.statements.findIndex((text) => !/^ALTER TABLE \S+ ADD COLUMN (?!.*GENERATED)/s.test(text));
  const at = first < 0 ? plan.statements.length : first;
  const stale = values.filter(
    ({ expression, table, column }) =>
      changed.some(({ name }) => reaches(expression, name, functions)) &&
      !plan.statements.some((text) => column && text.startsWith(`ALTER TABLE "${table}" ADD COLUMN "${column}"`)),
  );
  const drops = changed.flatMap(({ name, statement, former }) => {
    const [before, now] = [former && parametersOf(former), parametersOf(statement) ?? ''];
    if (!before || squeezed(before) === squeezed(now)) return [];
    if (squeezed(typesOf(before)) === squeezed(typesOf(now)))
      throw new Error(
        `The function ${name} has other names of parameters with the same types, which PostgreSQL does not replace. ` +
          'Write a migration that drops the function, and what uses it, first.',
      );
    return [`DROP FUNCTION ${name}(${before});`];
  });
  return {
    ...plan,
    statements: [
      ...plan.statements.slice(0, at),
      ...changed.map(({ statement }) => statement),
      ...plan.statements.slice(at),
      ...new Set(stale.map(({ refresh }) => refresh)),
      ...drops,
    ],
    about: plan.about.length ? plan.about : changed.map(({ name }) => name),
  };
}

function storedValues({ tables }: Snapshot): StoredValue[] {
  return Object.values(tables).flatMap(({ name: table, columns, indexes }) => [
    ...Object.values(columns).flatMap(({ name: column, generated }) => {
      const { as: expression } = (generated ?? {}) as { as?: string };
      if (!expression) return [];
      const source = Object.keys(columns).find((one) => new RegExp(`\\b${one}\\b`).test(expression));
      return source ? [{ table, column, expression, refresh: `UPDATE "${table}" SET "${source}" = "${source}";` }] : [];
    }),
    ...Object.entries(indexes).flatMap(([name, { columns: parts }]) =>
      parts
        .filter(({ isExpression }) => isExpression)
        .map(({ expression }) => ({ table, expression, refresh: `REINDEX INDEX "${name}";` })),
    ),
  ]);
}

/** Whether a text calls a function, itself or through others. */
function reaches(text: string, name: string, functions: readonly SqlObject[], seen: readonly string[] = []): boolean {
  const words = new Set(text.match(/\w+/g));
  if (words.has(name)) return true;
  return functions.some(
    (one) =>
      one.kind === 'function' &&
      words.has(one.name) &&
      !seen.includes(one.name) &&
      reaches(one.statement, name, functions, [...seen, one.name]),
  );
}

/** The newest statement in migrations that makes a function. */
function newestOf(name: string, migrations: readonly string[]): string | undefined {
  const beginning = new RegExp(`^create (?:or replace )?function "?${name}"?\\s*\\(`, 'i');
  const statements = migrations.flatMap((text) => text.split('--> statement-breakpoint'));
  return statements
    .flatMap((text) => text.split(/^(?=create )/im))
    .map((text) => text.replace(/(^\s*--.*\n)+/gm, '').trim())
    .findLast((text) => beginning.test(text));
}

/** Between the brackets after the function's name. */
function parametersOf(statement: string): string | undefined {
  return /function "?\w+"?\s*\(([^)]*)\)/i.exec(statement)?.[1]?.replaceAll(/\s+/g, ' ').trim();
}

/** `id text, size integer` → `text, integer`. */
const typesOf = (parameters: string) =>
  parameters
    .split(',')
    .map((one) => one.trim().replace(/^\S+\s+/, ''))
    .join();

const squeezed = (text: string) =>
  text
    .toLowerCase()
    .replace(/^create function/, 'create or replace function')
    .replaceAll(/\s+/g, '');
