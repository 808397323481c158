import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation, invitationLimits, viewInvitation } from '#contract/organization/invitations.ts';
import { defaultBackhouse, defaultPermissionSets } from '#contract/core/permissions.ts';
import { getMe, login } from '#contract/platform/session.ts';
import { createUser, deleteUser, getUser, inviteUser, listUsers, patchUser } from '#contract/organization/users.ts';
import { invitations, outbox, userCompanies, users } from '#server/platform/db/schema.ts';
import { mailName } from '#server/platform/mail/mailName.ts';
import { buildUser, password, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own, foreign } = small;
const [here] = small.branches;
const query = { companyId: own };
const managing = { ...defaultPermissionSets, backhouse: { ...defaultBackhouse, userManagement: true } };
let server: TestServer;
const clients = new Map<string, Client>();
const as = (id: string) => clients.get(id) as Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const of = (companyId: string, enabledBranches: string[] | null = null) => [
    { companyId, permissions: managing, enabledBranches },
  ];
  const people = [
    buildUser({ id: 'boss', role: 'manager', companies: of(own) }),
    buildUser({ id: 'writer', role: 'write', companies: of(own) }),
    buildUser({ id: 'confined', role: 'manager', companies: of(own, [here as string]) }),
    buildUser({ id: 'chef', role: 'manager', companies: of(foreign) }),
    buildUser({ id: 'cook', role: 'read', companyId: foreign }),
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
  ];
  const tokens = await signInAll(server.services.identity, people);
  for (const { id = '' } of people) clients.set(id, server.client(tokens.get(id)));
});
afterAll(() => server.close());
afterEach(() => server.database.sql.delete(invitations));

const invite = (who: string, email: string, more: object = {}) =>
  as(who).ask(createUser, { query, body: { email, name: 'Typed', ...more } });
async function mailTo(email: string) {
  const sent = await server.database.sql
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.createdTime), desc(outbox.id));
  return { sent, token: new URL(sent[0]?.link ?? 'http://none').searchParams.get('token') ?? '' };
}
const accept = async (email: string, chosen?: string) =>
  server.client().ask(acceptInvitation, { body: { token: (await mailTo(email)).token, password: chosen } });
const companiesOf = async (id: string) => {
  const rows = await server.database.sql.select().from(userCompanies).where(eq(userCompanies.userId, id));
  return rows.map(({ companyId }) => companyId).sort();
};

describe('inviting an address', () => {
  /** Everything that a company gets to see, but for ids and times. */
  async function seenOf(email: string) {
    const made = await invite('boss', email, { role: 'write' });
    const { id } = made.json as { id: string };
    const got = await as('boss').ask(getUser, { params: { id }, query });
    const list = await as('boss').call(listUsers, { query: { ...query, searches: JSON.stringify([{ email }]) } });
    const again = await as('boss').ask(inviteUser, { params: { id }, query });
    const patched = await as('boss').ask(patchUser, { params: { id }, query, body: { name: 'Fool' } });
    const gone = await as('boss').ask(deleteUser, { params: { id }, query });
    const { sent } = await mailTo(email);
    const text = JSON.stringify({
      made: [made.status, made.json],
      got: [got.status, got.json],
      list,
      again: again.status,
      patched: [patched.status, patched.json],
      gone: gone.status,
      mails: sent.map(({ subject, body, link }) => [subject, body.replace(link ?? '', ''), link?.replace(/=.*/, '')]),
    });
    return text
      .replaceAll(email, 'ADDRESS')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(id, 'ID');
  }

  it('does not tell whether it has an account anywhere', async () => {
    const [unknown, known, administrator] = [
      await seenOf('nobody@staff.example'),
      await seenOf('cook@staff.example'),
      await seenOf('admin@staff.example'),
    ];
    expect(known).toBe(unknown);
    expect(administrator).toBe(unknown);
    expect(unknown).toContain('"state":"invited"');
    expect(unknown).not.toMatch(/Typed|User cook/);
    expect(await companiesOf('cook')).toEqual([foreign]);
  });

  it('is in the list before everybody, page by page', async () => {
    for (const n of [1, 2, 3]) await invite('boss', `new-${n}@staff.example`);
    const all = await as('boss').call(listUsers, { query });
    expect(all.users.slice(0, 3).map(({ state }) => state)).toEqual(['invited', 'invited', 'invited']);
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.total / 2); page += 1)
      pages.push(...(await as('boss').call(listUsers, { query: { ...query, page, itemsPerPage: 2 } })).users);
    expect(pages).toEqual(all.users);
    expect(all.total).toBe(all.users.length);
  });
});

describe('who is invited', () => {
  it('joins with the own account once accepted, and once only', async () => {
    await invite('boss', 'cook@staff.example', { name: 'Somebody' });
    const { token } = await mailTo('cook@staff.example');
    const shown = await server.client().call(viewInvitation, { body: { token } });
    expect(shown).toEqual({ companyName: 'Own Noodles', email: 'cook@staff.example', choosesPassword: false });
    expect(await companiesOf('cook')).toEqual([foreign]);
    const both = await Promise.all([accept('cook@staff.example'), accept('cook@staff.example')]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await companiesOf('cook')).toEqual([foreign, own]);
    expect((await as('cook').call(getMe, {})).name).toBe('User cook');
    expect((await accept('cook@staff.example')).json).toMatchObject({ code: 'invalid_reset_token' });
    const twice = await invite('boss', 'cook@staff.example');
    expect([twice.status, twice.json]).toMatchObject([409, { code: 'USER_ALREADY_IN_COMPANY' }]);
    expect((await as('boss').ask(deleteUser, { params: { id: 'cook' }, query })).status).toBe(204);
    expect(await companiesOf('cook')).toEqual([foreign]);
  });

  it('chooses the password of a new account, by its rule', async () => {
    const email = 'fresh@staff.example';
    await invite('boss', email, { role: 'write', passwordRule: 'high' });
    const { token } = await mailTo(email);
    expect((await server.client().call(viewInvitation, { body: { token } })).choosesPassword).toBe(true);
    expect((await accept(email)).json).toMatchObject({ code: 'weak_password' });
    expect((await accept(email, 'all-lower-case')).json).toMatchObject({ code: 'weak_password' });
    expect((await accept(email, 'Upper-and-lower-1')).status).toBe(204);
    const { me } = await server.client().call(login, { body: { email, password: 'Upper-and-lower-1' } });
    expect(me).toMatchObject({ name: 'Typed', role: 'write', companies: [{ id: own }] });
    expect((await as('boss').call(getUser, { params: { id: me.id }, query })).state).toBe('active');
  });

  it('gets nothing that goes beyond who invited', async () => {
    // A manager elsewhere would be one here, too.
    await invite('writer', 'chef@staff.example');
    expect((await accept('chef@staff.example')).status).toBe(403);
    expect(await companiesOf('chef')).toEqual([foreign]);
    await invite('confined', 'second@staff.example');
    await server.database.sql.update(users).set({ role: 'read' }).where(eq(users.id, 'confined'));
    expect((await accept('second@staff.example', password)).status).toBe(400);
    await server.database.sql.update(users).set({ role: 'manager' }).where(eq(users.id, 'confined'));
    expect((await invite('writer', 'third@staff.example', { role: 'manager' })).status).toBe(403);
  });

  it('cannot use a link that was withdrawn, replaced or is too old', async () => {
    const email = 'late@staff.example';
    const { json } = await invite('boss', email);
    const params = { id: (json as { id: string }).id };
    const first = (await mailTo(email)).token;
    await as('boss').call(inviteUser, { params, query });
    const tries = (token: string) => server.client().ask(acceptInvitation, { body: { token, password } });
    expect((await tries(first)).status).toBe(400);
    await server.database.sql.update(invitations).set({ expiresTime: new Date(Date.now() - 1) });
    expect((await accept(email, password)).status).toBe(400);
    await as('boss').call(inviteUser, { params, query });
    await as('boss').call(deleteUser, { params, query });
    expect((await accept(email, password)).status).toBe(400);
  });
});

it('so many invitations go out in an hour, whatever becomes of them', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < invitationLimits.perHour + 5; n += 1) {
    const { status, json } = await invite('boss', `crowd-${n}@staff.example`);
    statuses.push(status);
    if (n === 3) await as('boss').call(deleteUser, { params: { id: (json as { id: string }).id }, query });
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(invitationLimits.perHour);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

describe('a name in a mail', () => {
  it('is no address and no link', async () => {
    await server.database.sql.update(users).set({ name: 'Win: http://evil.example/x' }).where(eq(users.id, 'cook'));
    await server.services.identity.invite('cook', 'en', 'http://own.example');
    const { sent } = await mailTo('cook@staff.example');
    expect(sent[0]?.body).toContain('Hello Win http evil. example x,');
    expect(sent[0]?.body).not.toContain('evil.example');
  });

  it('of any kind has nothing that a mail program makes a link of', () => {
    const parts = fc.constantFrom(
      'http://',
      'www.',
      'evil',
      '.example',
      '/x',
      '@',
      'a@b.tw',
      '例え.jp',
      '\n',
      '．',
      ' ',
      'J.',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (words) => {
        expect(mailName(words.join(''))).not.toMatch(/[@/:\n]|[.．。]\S/u);
      }),
    );
    expect(mailName('J.R.R. Tolkien')).toBe('J. R. R. Tolkien');
    expect(mailName('王小明')).toBe('王小明');
  });
});
