import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { readFunctions, type SqlObject } from '#server/platform/db/functions.ts';
import { migrationsFolder } from '#server/platform/db/values.ts';
import { newestSnapshot, planMigration, type Snapshot } from './migrations.ts';
import { migrationTexts, withFunctions } from './storedFunctions.ts';

const fn = (name: string, parameters: string, body: string): SqlObject => ({
  kind: 'function',
  name,
  table: '',
  file: `${name}.sql`,
  statement: `CREATE OR REPLACE FUNCTION ${name}(${parameters}) RETURNS text LANGUAGE sql IMMUTABLE\nRETURN ${body};`,
  hash: '',
});
const guests = (more: object, parts: string) =>
  pgTable('guests', {
    id: text('id').primaryKey(),
    wire: text('wire').generatedAlwaysAs(sql.raw(`guest_wire(${parts})`)),
    ...more,
  });
const before = generateDrizzleJson({ guests: guests({}, 'id') }) as unknown as Snapshot;
const fold = fn('fold', 'value text', 'lower(value)');
const wire = fn('guest_wire', 'id text', 'fold(id)');
const other = fn('count_guests', '', "'1'");
const earlier = [
  'CREATE FUNCTION guest_wire(id text) RETURNS text LANGUAGE sql IMMUTABLE RETURN id;',
  `${fold.statement}\n--> statement-breakpoint\n-- The newest.\n${wire.statement}\n--> statement-breakpoint\nselect 1;`,
];
const plan = async (functions: SqlObject[], tables = { guests: guests({}, 'id') }) =>
  withFunctions(await planMigration(before, tables), functions, earlier).statements;

it('functions that are as in the newest migration need none, and neither do those without stored values', async () => {
  const spaced = { ...wire, statement: wire.statement.replace('(id', '(\n  id') };
  expect(await plan([fold, spaced, other])).toEqual([]);
});

it('a changed function is in the migration, and its values are computed again', async () => {
  const changed = fn('fold', 'value text', 'upper(value)');
  expect(await plan([changed, wire, other])).toEqual([changed.statement, 'UPDATE "guests" SET "id" = "id";']);
});

it('a function with another parameter is between the new column and the generated one, and replaces the former', async () => {
  const wider = fn('guest_wire', 'id text, size integer', 'fold(id) || size');
  const statements = await plan([fold, wider], { guests: guests({ size: integer('size') }, 'id, size') });
  expect(statements).toEqual([
    expect.stringContaining('ADD COLUMN "size"'),
    wider.statement,
    expect.stringMatching(/drop column "wire"/i),
    expect.stringMatching(/ADD COLUMN "wire" text GENERATED/),
    'DROP FUNCTION guest_wire(id text);',
  ]);
});

it('a function of which only names of parameters have changed is refused', async () => {
  await expect(plan([fold, fn('guest_wire', 'guest text', 'fold(guest)')])).rejects.toThrow(
    /guest_wire has other names of parameters/,
  );
});

it('the migrations of the product have its functions', async () => {
  const snapshot = await newestSnapshot(migrationsFolder);
  const nothing = { statements: [], snapshot, retained: [], about: [] };
  expect(withFunctions(nothing, readFunctions(), migrationTexts(migrationsFolder)).statements).toEqual([]);
});
