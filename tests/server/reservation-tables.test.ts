import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { standardEndpoints } from '#resources/define/endpoints.ts';
import tables from '#resources/tables/resource.ts';
import { tables as stored } from '#server/db/declared.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [here, there] = small.branches;
const calls = standardEndpoints(tables);
const params = { companyId };

let server: TestServer;
let manager: Client;
let confined: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [
    buildUser({ id: 'manager', companyId, role: 'manager' }),
    buildUser({
      id: 'confined',
      role: 'manager',
      companies: [{ companyId, permissions: null, enabledBranches: [there] }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [manager, confined] = users.map(({ id = '' }) => server.client(tokens.get(id))) as [Client, Client];
});
afterAll(() => server.close());

const table = (name: string, branchId: string) => ({ name, branchId, seats: 4, active: true, bookableOnline: true });

test('people confined to some branches neither see nor touch the tables of others', async () => {
  const made = await manager.call(calls.create, { params, body: table('A1', here) });
  const one = { companyId, id: String(made.id) };
  const mine = await confined.call(calls.create, { params, body: table('B1', there) });
  expect((await confined.ask(calls.create, { params, body: table('A2', here) })).status).toBe(400);

  const names = async (client: Client) =>
    (await client.call(calls.list, { params, query: { sort: ['name', 'ASC'] } })).map(({ name }) => name);
  expect(await names(manager)).toEqual(expect.arrayContaining(['A1', 'B1']));
  expect(await names(confined)).toEqual(['B1']);
  const asked = { params, query: { filter: JSON.stringify({ branchId: [here] }) } };
  expect((await confined.ask(calls.list, asked)).json).toEqual([]);

  const body = { ...table('A1', there), version: 1 };
  expect((await confined.ask(calls.get, { params: one })).status).toBe(404);
  expect((await confined.ask(calls.update, { params: one, body })).status).toBe(404);
  expect((await confined.ask(calls.delete, { params: one })).status).toBe(404);
  expect((await manager.ask(calls.get, { params: one })).status).toBe(200);
  expect((await confined.ask(calls.delete, { params: { companyId, id: String(mine.id) } })).status).toBe(200);
});

test('tables that were called alike before are told apart, the first keeping its name', async () => {
  const { sql: database } = server.database;
  const long = 'A table by the window';
  const names = ['T1', 't 1', 'T1 (3)', 'Ｔ１', 'T2', long.slice(0, 20), long.slice(0, 20).toUpperCase()];
  await database.execute(sql`drop index tables_unique`);
  await database.insert(stored).values(
    [here, there].flatMap((branchId, place) =>
      names.slice(0, place ? 1 : undefined).map((name, index) => ({
        ...table(name, branchId),
        companyId,
        id: `double-${place}-${index}`,
        createdTime: `2026-01-0${index + 1}T00:00:00Z`,
      })),
    ),
  );
  const file = new URL('../../server/db/migrations/0032_table_names.sql', import.meta.url);
  for (const statement of (await readFile(file, 'utf8')).split('--> statement-breakpoint'))
    await database.execute(sql.raw(statement));
  const found = await server.database.query({
    text: `select branch_id, name, version from tables where starts_with(id, 'double-') order by id`,
  });
  expect(found).toEqual([
    ...[
      ['T1', 1],
      ['t 1 (2)', 2],
      ['T1 (3)', 1],
      ['Ｔ１ (4)', 2],
      ['T2', 1],
      ['A table by the windo', 1],
      ['A TABLE BY THE W (2)', 2],
    ].map(([name, version]) => ({ branch_id: here, name, version })),
    { branch_id: there, name: 'T1', version: 1 },
  ]);
  const answer = await manager.ask(calls.create, { params, body: table('T2', here) });
  expect([answer.status, answer.json]).toMatchObject([409, { details: [{ path: 'name', code: 'taken' }] }]);
});
