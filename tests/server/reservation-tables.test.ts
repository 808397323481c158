import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import tables from '#resources/reservations/tables/resource.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [here, there] = small.branches;
const calls = resourceEndpoints(tables);
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

test('tables of a branch are never called alike, whatever the width and case of their names', async () => {
  await manager.call(calls.create, { params, body: table('T2', here) });
  await manager.call(calls.create, { params, body: table('T2', there) });
  const answer = await manager.ask(calls.create, { params, body: table('ｔ 2', here) });
  expect([answer.status, answer.json]).toMatchObject([409, { details: [{ path: 'name', code: 'taken' }] }]);
});
