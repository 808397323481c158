import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardEndpoints } from '#resources/define/endpoints.ts';
import { boolean, integer, records, say, text } from '#resources/define/fields.ts';
import { defineResource } from '#resources/define/resource.ts';
import { resources } from '#resources/registry.ts';
import { tableOf } from '#server/db/tableOf.ts';
import { allHandlers } from '#server/handlers.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** What the server makes of kinds of field that are more than one value, and of what is declared beside the fields. */

const label = say('L', '標', '标', '札');
const dishes = defineResource({
  name: 'testDishes',
  label,
  one: label,
  icon: 'truck',
  permission: 'dishManagement',
  fields: {
    title: text(label, { max: 60, required: true }),
    open: boolean(label),
    glass: integer(label, { required: true, shownWhen: ({ open }) => open === true }),
    parts: records(label, {
      one: label,
      max: 3,
      fields: {
        hot: boolean(label),
        degrees: integer(label, { required: true, shownWhen: ({ hot }) => hot === true }),
      },
    }),
  },
  list: { columns: ['title'], editable: ['open', 'glass'] },
  form: [{ label, fields: ['title'] }],
});
const all = [...resources, dishes];
const calls = standardEndpoints(dishes);
const params = { companyId: small.own };

interface Stored extends Record<string, unknown> {
  id: string;
  version: number;
}

let server: TestServer;
let manager: Client;

beforeAll(async () => {
  server = await openServer({ resources: all, handlers: allHandlers(all) });
  const tables = generateDrizzleJson({ dishes: tableOf(dishes) });
  for (const statement of await generateMigration(generateDrizzleJson({}), tables))
    await server.database.sql.execute(sql.raw(statement));
  const users = [buildUser({ id: 'dish-manager', role: 'manager', companyId: small.own })];
  const tokens = await signInAll(server.services.identity, users);
  manager = server.client(tokens.get('dish-manager'));
});
afterAll(() => server?.close());

const made = async (body: Record<string, unknown>) => (await manager.call(calls.create, { params, body })) as Stored;

describe('a field that is required and shown only sometimes', () => {
  it('must be there while it is shown, in a record and in the small ones within it', async () => {
    const record = await made({ title: 'Hidden' });
    const answer = await manager.ask(calls.create, {
      params,
      body: { title: 'Shown', open: true, parts: [{ hot: false }, { hot: true }] },
    });
    const missing = ['glass', 'parts.1.degrees'].map((path) => ({ path, code: 'required' }));
    expect(answer.json).toMatchObject({ code: 'invalid_input', details: missing });
    const body = { ids: [record.id], changes: { open: true } };
    expect((await manager.ask(calls.updateMany, { params, body })).json).toMatchObject({
      details: [{ path: 'glass' }],
    });
    const both = { ids: [record.id], changes: { open: true, glass: 3 } };
    expect((await manager.ask(calls.updateMany, { params, body: both })).status).toBe(200);
  });
});
