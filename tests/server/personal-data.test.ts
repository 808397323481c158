import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { impersonalTables, personalTables } from '#server/personalData.ts';
import { exportGuest } from '#contract/guests/privacy.ts';
import { withServer } from '#tests/support/server.ts';

/** Every column that holds text is declared as personal data of guests or not: a new column without a declaration fails here. */

const isId = (column: string) => /(^|_)ids?$/.test(column);

it('every table with texts says what it stores about guests', async () => {
  await withServer({ jobs: false, seed: 'empty' }, async ({ database }) => {
    const columns = await database.query<{ table: string; column: string }>({
      text: `select c.table_name as table, c.column_name as column from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
          and (c.data_type in ('text', 'jsonb', 'json', 'character varying') or c.udt_name in ('_text', '_jsonb'))`,
    });
    const declared = personalTables();
    const names = declared.map(({ table }) => getTableName(table));
    expect(new Set(names).size, 'each once').toBe(names.length);
    expect(names.filter((name) => name in impersonalTables)).toEqual([]);
    const known = new Map(
      declared.map(({ table, own, mentions, records, summaries, plain, stays }) => {
        const all = getTableColumns(table) as Record<string, PgColumn>;
        const listed = [own, mentions, records, summaries, plain, Object.keys(stays ?? {})].flatMap(
          (list) => list ?? [],
        );
        expect(
          listed.filter((one) => !all[one]),
          getTableName(table),
        ).toEqual([]);
        const words = Object.values(all).filter(({ enumValues }) => enumValues?.length);
        return [
          getTableName(table),
          new Set([...listed.map((one) => all[one]?.name), ...words.map(({ name }) => name)]),
        ];
      }),
    );
    const unsaid = columns.filter(
      ({ table, column }) => !(table in impersonalTables) && !isId(column) && !known.get(table)?.has(column),
    );
    expect(
      unsaid.map(({ table, column }) => `${table}.${column}`),
      'Add each to `mentions` (free text) or `plain` in the personal.ts of its table, listed in server/personalData.ts.',
    ).toEqual([]);
    const there = new Set(columns.map(({ table }) => table));
    expect([...names, ...Object.keys(impersonalTables)].filter((name) => !there.has(name))).toEqual([]);
  });
});

it('an export has a list from every table that declares one', () => {
  const lists = personalTables().flatMap(({ exported }) => exported?.name ?? []);
  const named = Object.keys(exportGuest.response?.shape ?? {});
  expect(lists.sort()).toEqual(named.filter((name) => name !== 'exportedTime' && name !== 'guest').sort());
});

it('every table of guests says how a merge moves its rows', () => {
  const stay: Readonly<Record<string, string>> = {
    customer_merges: 'which guest was merged into which',
    outbox: 'what was sent, stored under the guest to whom it was sent',
  };
  const unsaid = personalTables()
    .filter(({ table, moves }) => !moves && 'customerId' in getTableColumns(table))
    .map(({ table }) => getTableName(table));
  expect(unsaid.filter((name) => !name.startsWith('test_')).sort()).toEqual(Object.keys(stay).sort());
});
