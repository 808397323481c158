import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch } from '#contract/organization/branches.ts';
import { listAllCompanies } from '#contract/organization/companies.ts';
import { getMe } from '#contract/platform/session.ts';
import { listUsers } from '#contract/organization/users.ts';
import { maxFound } from '#server/organization/users/page.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
let before: number;
const many = maxFound + 300;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
  ]);
  admin = server.client(tokens.get('admin'));
  before = (await admin.call(listUsers, { query: {} })).total;
  await server.database.sql.execute(sql`insert into users (id, name, email, role)
    select 'many-' || n, 'Many ' || n, 'm' || lpad(n::text, 6, '0') || '@crowd.example', 'read' from generate_series(1, ${sql.raw(String(many))}) n`);
  await server.database.sql.execute(sql`insert into user_companies (company_id, user_id)
    select ${small.foreign}, 'many-' || n from generate_series(1, ${sql.raw(String(many))}) n`);
}, 60_000);
afterAll(() => server.close());

const found = async (...pairs: { email?: string; companyName?: string }[]) => {
  const { users, total } = await admin.call(listUsers, { query: { searches: JSON.stringify(pairs), itemsPerPage: 3 } });
  return { total, ids: users.map(({ id }) => id) };
};

describe('very many users', () => {
  it('are counted as they come and go', async () => {
    const total = async () => (await admin.call(listUsers, { query: {} })).total;
    expect(await total()).toBe(before + many);
    await server.database.sql.execute(sql`delete from users where id in ('many-1', 'many-2')`);
    expect(await total()).toBe(before + many - 2);
  });

  it('are shown page by page to the last, whichever end is nearer', async () => {
    const ids = async (sortBy: string, page: number) =>
      (await admin.call(listUsers, { query: { sortBy, page, itemsPerPage: 100 } })).users.map(({ id }) => id);
    const pages = Math.ceil((before + many - 2) / 100);
    for (const field of ['email', 'name', 'role', 'lastLoginTime', 'createdTime']) {
      const all = new Set<string>();
      for (const page of [1, 2, Math.floor(pages / 2), Math.floor(pages / 2) + 1, pages - 1, pages])
        for (const id of await ids(field, page)) all.add(id);
      expect(all.size, field).toBe(500 + ((before + many - 2) % 100 || 100));
      expect((await ids(`-${field}`, 1))[0], field).toBe((await ids(field, pages)).at(-1));
    }
    expect(await ids('email', pages + 1)).toEqual([]);
  });

  it('of a search the first are shown in order, however many there are', async () => {
    const first = ['many-3', 'many-4', 'many-5'];
    expect(await found({ email: 'crowd' })).toEqual({ total: maxFound, ids: first });
    expect(await found({ email: 'crowd', companyName: 'grill' })).toEqual({ total: maxFound, ids: first });
    expect(await found({ companyName: 'grill' })).toMatchObject({ total: maxFound });
    expect(await found({ companyName: 'ri' })).toMatchObject({ total: maxFound });
    expect(await found({ email: 'm0000' }, { email: 'nobody at all' })).toEqual({ total: 97, ids: first });
    expect(await found({ email: 'm0000' }, { email: '00003@' })).toMatchObject({ total: 97 });
    // One or two characters are how an address begins.
    expect(await found({ email: 'm0' })).toMatchObject({ total: maxFound, ids: first });
    expect(await found({ email: '@c' })).toMatchObject({ total: 0 });
    const own = { companyId: small.foreign, searches: '[{"email":"m00009"}]' };
    expect((await admin.call(listUsers, { query: own })).total).toBe(10);
    const name = { companyId: small.foreign, searches: '[{"companyName":"own"}]' };
    expect((await admin.call(listUsers, { query: name })).total).toBe(0);
  });
});

it('companies are put in order by their open branches, which are counted as they come and go', async () => {
  const counts = async () => {
    const { companies } = await admin.call(listAllCompanies, { query: { sort: '-branchCount' } });
    return companies.map(({ id, branchCount }) => [id, branchCount]);
  };
  expect(await counts()).toEqual([
    [small.own, 3],
    [small.foreign, 1],
  ]);
  // At once: none sees the branch of another before it is committed.
  const added = ['F', 'G', 'H'].map((name) =>
    admin.call(createBranch, { params: { id: small.foreign }, body: { branch: { name } } }),
  );
  await Promise.all(added);
  expect(await counts()).toEqual([
    [small.foreign, 4],
    [small.own, 3],
  ]);
});

it('who is to be reminded learns how old the password is', async () => {
  const days = async (set: string) => {
    await server.database.sql.execute(sql`update users set ${sql.raw(set)} where id = 'admin'`);
    return (await admin.call(getMe, {})).passwordDays;
  };
  expect(await days(`password_changed_time = now() - interval '100 days 1 hour', change_password_reminder = 90`)).toBe(
    100,
  );
  expect(await days(`change_password_reminder = -1`)).toBeNull();
  expect(await days(`change_password_reminder = 90, password_changed_time = now() - interval '89 days'`)).toBeNull();
  // Never changed since the account was made.
  await server.database.sql.execute(sql`update accounts set created_time = now() - interval '120 days 1 hour'`);
  expect(await days(`password_changed_time = null`)).toBe(120);
});
