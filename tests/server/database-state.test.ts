import { afterEach, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { freshDatabase } from '#tests/support/database.ts';

/** What the migrations leave, and which databases go on from the first of them. */

let database: Database;
afterEach(() => database?.close());

/**
 * Tables of the platform as a whole: people, who may be of several companies; groups of companies and the words of public
 * addresses, which are there once; and what the server keeps for itself.
 */
const platformTables = [
  'accounts',
  'alias_names',
  'applied_functions',
  'billing_accounts',
  'companies',
  'ended_tokens',
  'group_branches',
  'group_users',
  'groups',
  'pending_indexes',
  'seeds',
  'sessions',
  'sms_inbound',
  'user_totals',
  'users',
  'verifications',
];

it('gives every table but those of the platform a company', async () => {
  database = await freshDatabase();
  const without = await database.query<{ name: string }>({
    text: `select t.relname as name from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      where t.relkind in ('r', 'p') and not exists (select from pg_attribute a
        where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped) order by name`,
  });
  expect(without.map(({ name }) => name)).toEqual(platformTables);
});

it('begins every key of a company’s rows with the company', async () => {
  database = await freshDatabase();
  const keys = await database.query<{ table: string; index: string; first: string }>({
    text: `select t.relname as "table", i.relname as "index", pg_get_indexdef(x.indexrelid, 1, true) as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      where x.indisunique
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id' and not a.attisdropped)`,
  });
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter(({ first }) => first !== 'company_id')).toEqual([]);
});

it('keeps what triggers read and change within a company', async () => {
  database = await freshDatabase();
  const owned = `select t.relname from pg_attribute a join pg_class t on t.oid = a.attrelid
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    where t.relkind in ('r', 'p') and a.attname = 'company_id' and not a.attisdropped`;
  const statements = await database.query<{ name: string; statement: string }>({
    text: `select p.proname as name, statement from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public',
        regexp_split_to_table(p.prosrc, ';') statement
      where p.prorettype = 'trigger'::regtype
        and statement ~* ('\\m(from|join|update|into|only)\\s+(' || (select string_agg(relname, '|') from (${owned}) o) || ')\\M')`,
  });
  expect(statements.length).toBeGreaterThan(10);
  // `here` is the condition that a trigger of branches has put together; who truncates means every company.
  const wide = statements.filter(({ statement }) => !/company|\bhere\b/.test(statement));
  expect(wide.map(({ name }) => name)).toEqual(['count_customer_truncation']);
});

it('goes on from a database that has all earlier migrations, and refuses one that lacks some', async () => {
  database = await freshDatabase();
  const state = () =>
    database.query<{ hash: string; at: number }>({
      text: 'select hash, created_at::bigint as at from drizzle.__drizzle_migrations order by created_at',
    });
  const now = await state();
  const first = now[0];
  if (!first) throw new Error('There is no migration');
  // As the last of the earlier ones left it: of that moment, under another name.
  await database.query({
    text: `update drizzle.__drizzle_migrations set hash = 'earlier' where created_at = $1`,
    values: [first.at],
  });
  await database.migrate();
  expect(await state()).toEqual([{ hash: 'earlier', at: first.at }, ...now.slice(1)]);

  await database.query({ text: 'delete from drizzle.__drizzle_migrations' });
  await database.query({
    text: `insert into drizzle.__drizzle_migrations (hash, created_at) values ('one of them', $1)`,
    values: [first.at - 1],
  });
  await expect(database.migrate()).rejects.toThrow('only some of the migrations');
});
