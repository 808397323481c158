import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { resourceEndpoints } from '#resources/framework/endpoints.ts';
import { reference, text } from '#resources/framework/fields.ts';
import { defineResource } from '#resources/framework/resource.ts';
import { resources } from '#resources/registry.ts';
import { customers } from '#server/platform/db/schema.ts';
import { referringTo } from '#server/platform/db/referring.ts';
import { tableOf } from '#server/platform/db/tableOf.ts';
import { moveAll, moveBack } from '#server/guests/duplicates/moves.ts';
import { allHandlers } from '#server/handlers.ts';
import { inUse } from '#server/imports/guests/rollBack.ts';
import { buildCustomer, buildUser, signInAll, small } from '#tests/support/build.ts';
import { createTables } from '#tests/support/declaredTables.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Declared records that refer to guests: bottles that guests keep at the bar. */

const label = { en: 'L', zh: '標', 'zh-cn': '标', ja: '札' };
const bottles = defineResource({
  name: 'testBottles',
  label,
  one: label,
  icon: 'truck',
  permission: 'cellarManagement',
  fields: {
    name: text(label, { max: 60, required: true }),
    keptFor: reference(label, { to: 'customers', required: true }),
    givenBy: reference(label, { to: 'customers' }),
  },
  list: { columns: ['name', 'keptFor'], filters: ['keptFor'] },
  form: [{ label, fields: ['name', 'keptFor', 'givenBy'] }],
});
const all = [...resources, bottles];
const declared = referringTo('customers', all);
const companyId = small.own;
const params = { companyId };
const calls = resourceEndpoints(bottles);

let server: TestServer;
let manager: Client;
let confined: Client;
beforeAll(async () => {
  server = await openServer({ resources: all, handlers: allHandlers(all) });
  await createTables(server.database, bottles);
  const guest = (id: string, more: object = {}) =>
    buildCustomer({ companyId, id, phoneNumber: null, email: null, branchIds: [], updatedTime: new Date(), ...more });
  await server.database.sql
    .insert(customers)
    .values([
      guest('ann'),
      guest('ann-again'),
      guest('bo', { branchIds: ['own-2'] }),
      guest('gone', { erasedTime: new Date() }),
      guest('stranger', { companyId: small.foreign }),
    ]);
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'bar-manager', role: 'manager', companyId }),
    buildUser({
      id: 'bar-confined',
      role: 'manager',
      companies: [{ companyId, permissions: defaultPermissionSets, enabledBranches: ['own-1'] }],
    }),
  ]);
  manager = server.client(tokens.get('bar-manager'));
  confined = server.client(tokens.get('bar-confined'));
});
afterAll(() => server?.close());

const kept = async (keptFor: string, more: object = {}) =>
  (await manager.call(calls.create, { params, body: { name: 'Whisky', keptFor, ...more } })) as { id: string };
const read = (id: string) => manager.call(calls.get, { params: { ...params, id } });

it('are taken for guests whom the caller sees, and who were not erased', async () => {
  expect(await kept('ann', { givenBy: 'bo' })).toMatchObject({ keptFor: 'ann', givenBy: 'bo' });
  const refused = async (by: Client, keptFor: string) => {
    const { status, json } = await by.ask(calls.create, { params, body: { name: 'Whisky', keptFor } });
    expect([status, json]).toMatchObject([400, { details: [{ path: 'keptFor', code: 'missing' }] }]);
  };
  for (const id of ['stranger', 'gone', 'nobody']) await refused(manager, id);
  await refused(confined, 'bo');
});

it('go with the guest into another, and come back', async () => {
  const [one, two, other] = [await kept('ann-again'), await kept('bo', { givenBy: 'ann-again' }), await kept('ann')];
  const between = { companyId, winnerId: 'ann', loserId: 'ann-again' };
  const moved = await server.database.transaction((transaction) =>
    moveAll(transaction, between, server.services.personalData, declared),
  );
  expect(moved).toEqual({ 'test_bottles.kept_for': [one.id], 'test_bottles.given_by': [two.id] });
  expect([await read(one.id), await read(two.id)]).toMatchObject([
    // Who has seen them as they were before is told.
    { keptFor: 'ann', givenBy: null, version: 2 },
    { keptFor: 'bo', givenBy: 'ann', version: 2 },
  ]);

  await server.database.transaction((transaction) =>
    moveBack(transaction, between, moved, server.services.personalData, declared),
  );
  expect([await read(one.id), await read(two.id), await read(other.id)]).toMatchObject([
    { keptFor: 'ann-again' },
    { givenBy: 'ann-again' },
    { keptFor: 'ann' },
  ]);
});

it('keep a guest whose import is taken back', async () => {
  const bottle = await kept('bo');
  const busy = () => inUse(server.database.sql, companyId, ['bo', 'gone'], declared);
  expect([...(await busy())]).toEqual(['bo']);
  await server.database.sql.delete(tableOf(bottles)).where(eq(tableOf(bottles).id!, bottle.id));
});

it('let nobody merge a guest away while a record is made that refers to them', async () => {
  await server.database.sql.insert(customers).values(buildCustomer({ companyId, id: 'late', phoneNumber: null }));
  const between = { companyId, winnerId: 'ann', loserId: 'late' };
  const making = kept('late').catch((error: unknown) => error);
  await server.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from customers where company_id = ${companyId} and id = 'late' for update`);
    await moveAll(transaction, between, server.services.personalData, declared);
    await transaction.delete(customers).where(eq(customers.id, 'late'));
  });
  await making;
  const rows = await server.database.sql.select().from(tableOf(bottles));
  expect(rows.map(({ keptFor }) => keptFor)).not.toContain('late');
});
