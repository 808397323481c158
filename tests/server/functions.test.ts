import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { applyFunctions, functionsFolder, readFunctions } from '#server/platform/db/functions.ts';
import type { RunStatement } from '#server/platform/db/runStatement.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { migrationsFolder } from '#server/platform/db/values.ts';
import { StartupError } from '#server/platform/db/startupError.ts';
import { databaseKind, freshDatabase, freshPostgresUrl } from '#tests/support/database.ts';

/** The database's functions and triggers are those of `server/platform/db/functions`. */

let database: Database;
let url: string;
let client: pg.Client | undefined;
let folder: string;
/** Statements that {@link apply} has run. */
let statements: string[];

beforeAll(async () => {
  if (databaseKind === 'postgres') {
    url = await freshPostgresUrl();
    database = await openDatabase({ url, dataDir: '' });
    client = new pg.Client({ connectionString: url });
    await client.connect();
  } else database = await freshDatabase();
});
afterAll(async () => {
  await client?.end();
  await database.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maitre-functions-'));
  await cp(functionsFolder, folder, { recursive: true });
  statements = [];
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await database.migrate();
});

/** On one connection, as the server does it when it starts. */
const run: RunStatement = async (text, values) =>
  client ? (await client.query<object>(text, values)).rows : database.query<object>({ text, values });
const apply = (newest = Infinity) =>
  applyFunctions(
    (text, values) => {
      statements.push(text);
      return run(text, values);
    },
    readFunctions(folder),
    newest,
  );
const applied = () =>
  statements.flatMap((text) => /^create or replace (?:function|trigger) (\w+)/i.exec(text)?.[1] ?? []);

const edit = async (name: string, change: (text: string) => string) => {
  const file = join(folder, `${name}.sql`);
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
};

/**
 * Functions (none of extensions) and triggers (none of Citus and of the parts of its tables); `written` changes whenever
 * one is made again.
 */
const present = async (ask = run) =>
  (await ask(`
    select p.proname as name, pg_get_functiondef(p.oid) as definition, p.xmin::text as written from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and not exists
      (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(t.oid), t.xmin::text from pg_trigger t join pg_class c on c.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and relname !~ '_\\d{6,}$' and tgname !~ '^truncate_trigger_'
    order by 1`)) as { name: string; definition: string; written: string }[];
const definitions = async () => (await present()).map(({ definition }) => definition);

it('every function and trigger has its file, and every file is in the database', async () => {
  const inFiles = readFunctions().map(({ name, table }) => (table ? `${name} on ${table}` : name));
  expect(inFiles.length).toBeGreaterThan(90);
  expect((await present()).map(({ name }) => name).sort()).toEqual(inFiles.sort());
});

it('asks one question when nothing has changed', async () => {
  await apply();
  expect(statements).toHaveLength(1);
});

it('a changed body is applied at the next start, and only that one', async () => {
  const before = await present();
  await edit('place_order', (text) => text.replace('RETURN NEW', "RAISE DEBUG 'placed';\n  RETURN NEW"));
  await apply();
  expect(applied()).toEqual(['place_order']);
  const after = await present();
  const written = new Map(before.map((one) => [one.name, one.written]));
  expect(after.filter((one) => written.get(one.name) !== one.written).map(({ name }) => name)).toEqual(['place_order']);
  expect(after.find(({ name }) => name === 'place_order')?.definition).toContain('RAISE DEBUG');
  statements = [];
  await apply();
  expect(statements).toHaveLength(1);
});

it('a changed trigger is applied without its function', async () => {
  await edit('place_order', (text) => text.replace('UPDATE OF branch_id, created_time', 'UPDATE OF created_time'));
  await apply();
  expect(applied()).toEqual(['orders_place']);
});

it('other parameters replace the function instead of adding a second one', async () => {
  await edit('mark_returns', (text) => text.replace('guests text[])', 'guests text[], since date DEFAULT NULL)'));
  await apply();
  expect((await present()).filter(({ name }) => name === 'mark_returns')).toHaveLength(1);
});

it('what has no file any more is dropped, and nothing that somebody else has made', async () => {
  await run(`create function of_somebody() returns trigger language plpgsql as 'begin return null; end'`);
  await run('create trigger of_somebody after insert on orders execute function of_somebody()');
  const before = (await present()).map(({ name }) => name);
  await rm(join(folder, 'add_payments.sql'));
  await apply();
  const after = (await present()).map(({ name }) => name);
  const gone = ['add_payments', 'payments_add on payments'];
  expect(after).toEqual(before.filter((name) => !gone.includes(name)));
  expect(after).toContain('of_somebody on orders');
  await run('drop function of_somebody cascade');
});

it('what something else still uses is not dropped, and the start fails with its name', async () => {
  const before = await definitions();
  await rm(join(folder, 'labels_key.sql'));
  await expect(apply()).rejects.toThrow(/function labels_key, which is in no file .* cannot be dropped/);
  expect(await definitions()).toEqual(before);
});

it('a failing file is named, and every body stays as it was', async () => {
  const before = await definitions();
  await edit('add_payments', (text) => text.replace('RETURN NULL', "RAISE DEBUG 'added';\n  RETURN NULL"));
  await edit('place_order', (text) => text.replace('BEGIN', 'BEGIN IF'));
  await expect(apply()).rejects.toThrow(StartupError);
  await expect(apply()).rejects.toThrow(/functions\/place_order\.sql cannot be applied .*missing "THEN"/);
  expect(await definitions()).toEqual(before);
  await cp(functionsFolder, folder, { recursive: true });
  statements = [];
  await apply();
  expect(statements).toHaveLength(1);
});

it('a database of a newer version stays as it is', async () => {
  const before = await definitions();
  await edit('place_order', (text) => text.replace('RETURN NEW', 'RETURN NULL'));
  await apply(1);
  expect(await definitions()).toEqual(before);
});

it.runIf(databaseKind === 'postgres')(
  'what makes stored values is the same in the migrations, which also bring the values to it',
  async () => {
    const stored = (await run(`
      with recursive used as (
        select d.refobjid as oid from pg_depend d
        where d.refclassid = 'pg_proc'::regclass and d.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
        union
        select d.refobjid from used join pg_depend d
          on d.classid = 'pg_proc'::regclass and d.objid = used.oid and d.refclassid = 'pg_proc'::regclass
      )
      select proname as name from used join pg_proc p using (oid) where pronamespace = 'public'::regnamespace`)) as {
      name: string;
    }[];
    const names = new Set(stored.map(({ name }) => name));
    expect([...names]).toEqual(expect.arrayContaining(['customer_wire', 'json_ascii', 'labels_key', 'search_fold']));
    const ofFiles = (await present()).filter(({ name }) => names.has(name));

    const other = new pg.Client({ connectionString: await freshPostgresUrl('template0') });
    await other.connect();
    try {
      await migrate(drizzle(other), { migrationsFolder });
      const ofMigrations = await present(async (text) => (await other.query<object>(text)).rows);
      const byName = new Map(ofMigrations.map(({ name, definition }) => [name, definition]));
      for (const { name, definition } of ofFiles) expect(byName.get(name), name).toBe(definition);
    } finally {
      await other.end();
    }

    // Others are made by their files alone. Up to 0025 functions were part of migrations.
    const later = readdirSync(migrationsFolder).filter((file) => file.endsWith('.sql') && file > '0026');
    const made = later.flatMap((file) =>
      [
        ...readFileSync(join(migrationsFolder, file), 'utf8').matchAll(
          /create (?:or replace )?(?:function|trigger) (\w+)/gi,
        ),
      ].map(([, name = '']) => `${name} in ${file}`),
    );
    expect(made.filter((one) => !names.has(one.split(' ')[0] ?? ''))).toEqual([]);
  },
);

describe('a start', () => {
  it('brings back what somebody has changed or dropped, in an order in which it can be made', async () => {
    const before = await definitions();
    await run('drop trigger payments_add on payments');
    await run(`create or replace function add_payments() returns trigger language plpgsql as 'begin return null; end'`);
    for (const { name } of await present())
      if (!name.includes(' ')) await run(`drop function ${name}`).catch(() => undefined);
    expect((await present()).length).toBeLessThan(before.length - 20);
    await database.migrate();
    expect(await definitions()).toEqual(before);
  });

  it('fails with the file that does not fit the database', async () => {
    await run('drop function dining_day(timestamptz, text, text)');
    await run(
      `create function dining_day(moment timestamptz, company text, branch text) returns text language sql as 'select 1::text'`,
    );
    const before = await definitions();
    await expect(database.migrate()).rejects.toThrow(/functions\/dining_day\.sql cannot be applied .*return type/);
    expect(await definitions()).toEqual(before);
    await run('drop function dining_day');
  });

  it.runIf(databaseKind === 'postgres')('of two servers at once applies once', async () => {
    const before = await definitions();
    await run(`create or replace function add_payments() returns trigger language plpgsql as 'begin return null; end'`);
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: '' })));
    try {
      await Promise.all(servers.map((server) => server.migrate()));
      expect(await definitions()).toEqual(before);
      const after = await present();
      await Promise.all(servers.map((server) => server.migrate()));
      expect(await present()).toEqual(after);
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
  });
});
