import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomer } from '#contract/guests/crm.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Guests added with the parts of their names alone. */

let server: TestServer;
let staff: Client;
const companyId = small.own;

beforeAll(async () => {
  server = await openServer();
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'names-staff', companyId, role: 'write' }),
  ]);
  staff = server.client(tokens.get('names-staff'));
  await server.database.sql.execute(
    sql`update branches set country = case id when 'own-2' then 'AU' when 'own-3' then 'JP' else country end`,
  );
});
afterAll(() => server?.close());

const add = (body: object, branchId?: string) =>
  staff.call(createCustomer, { params: { companyId }, body: { ...body, branchId } });

describe('a guest without a whole name', () => {
  it.each([
    ['own-1', 'Hartley Olivia'],
    ['own-2', 'Olivia Hartley'],
    ['own-3', 'Hartley Olivia'],
    [undefined, 'Hartley Olivia'],
  ])('is called as the country of %s has it: %s', async (branchId, name) => {
    const guest = await add({ familyName: 'Hartley', givenName: 'Olivia' }, branchId);
    expect(guest).toMatchObject({ name, familyName: 'Hartley', givenName: 'Olivia' });
  });

  it('keeps the whole name that is given', async () => {
    expect(await add({ name: 'Liv', familyName: 'Hartley', givenName: 'Olivia' }, 'own-2')).toMatchObject({
      name: 'Liv',
    });
  });

  it('is refused where there is no name at all', async () => {
    const answer = await staff.ask(createCustomer, { params: { companyId }, body: { note: 'nobody' } });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('"path":"name"')]);
  });
});
