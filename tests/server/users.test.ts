import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { defaultBackhouse, defaultPermissionSets } from '#contract/core/permissions.ts';
import { acceptInvitation } from '#contract/organization/invitations.ts';
import { getMe, login, resetPassword } from '#contract/platform/session.ts';
import { createUser, deleteUser, getUser, inviteUser, listUsers, patchUser } from '#contract/organization/users.ts';
import { outbox, users } from '#server/platform/db/schema.ts';
import { buildUser, password, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [here, there] = small.branches;
const query = { companyId };
const managing = { ...defaultPermissionSets, backhouse: { ...defaultBackhouse, userManagement: true } };
let server: TestServer;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null = null) => [{ companyId, permissions: managing, enabledBranches }];
  const people = [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'boss', role: 'manager', companies: inOwn() }),
    buildUser({ id: 'clerk', role: 'write', companies: inOwn() }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([here]) }),
    buildUser({ id: 'cook', role: 'read', companyId }),
    buildUser({ id: 'waiter', role: 'read', companyId }),
    buildUser({ id: 'stranger', role: 'manager', companyId: small.foreign }),
    buildUser({
      id: 'both',
      role: 'read',
      companies: [...inOwn(), { companyId: small.foreign, permissions: managing }],
    }),
    buildUser({
      id: 'half',
      role: 'manager',
      companies: [
        { companyId, permissions: { backhouse: { ...managing.backhouse, crm: false } }, enabledBranches: null },
      ],
    }),
    buildUser({ id: 'peer', role: 'write', companyId }),
    buildUser({
      id: 'old',
      role: 'read',
      version: 'v1',
      permissions: { backhouse: { crm: false } },
      companies: [{ companyId, permissions: null }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, people);
  for (const { id } of people) clients.set(id ?? '', server.client(tokens.get(id ?? '')));
});
afterAll(() => server.close());

const patch = (who: string, id: string, body: object, asked: object = query) =>
  as(who).ask(patchUser, { params: { id }, query: asked, body });
const read = (id: string) => as('admin').call(getUser, { params: { id }, query: {} });
const member = (permissions: object | null, enabledBranches: string[] | null = null, of: string = companyId) => ({
  companyId: of,
  permissions,
  enabledBranches,
});

describe('a list of users', () => {
  it('is of the company, or for administrators of all, searched by pairs', async () => {
    const own = await as('boss').call(listUsers, { query });
    expect(own.users.map(({ id }) => id)).toEqual([
      'boss',
      'both',
      'clerk',
      'confined',
      'cook',
      'half',
      'old',
      'peer',
      'taker',
      'waiter',
    ]);
    expect(own.users.find(({ id }) => id === 'both')?.companyACL.map((one) => one.companyId)).toEqual([companyId]);
    const all = await as('admin').call(listUsers, { query: { itemsPerPage: 2, page: 2, sortBy: '-email' } });
    expect(all.users).toHaveLength(2);
    expect(all.total).toBeGreaterThan(7);
    const searches = JSON.stringify([{ email: 'STRANGER' }, { email: 'co', companyName: 'own' }]);
    const found = await as('admin').call(listUsers, { query: { searches } });
    expect(found.users.map(({ id }) => id)).toEqual(['confined', 'cook', 'stranger']);
    const wild = await as('admin').call(listUsers, { query: { searches: JSON.stringify([{ email: '%' }]) } });
    expect(wild.total).toBe(0);
    expect((await as('boss').ask(listUsers, { query: {} })).status).toBe(403);
    expect((await as('cook').ask(listUsers, { query })).status).toBe(403);
    expect((await as('boss').ask(getUser, { params: { id: 'stranger' }, query })).status).toBe(404);
  });
});

describe('every field of a user', () => {
  test.each([
    ['email', 'new-address@staff.example'],
    ['name', 'Ö <b>"王"</b>'],
    ['role', 'write'],
    ['isAdmin', true],
    ['isAdmin', false],
    ['active', false],
    ['active', true],
    ['passwordRule', 'high'],
    ['changePasswordReminder', 90],
    ['language', 'ja'],
    ['permissions', { backhouse: { crm: false }, hostWeb: { canLogin: false }, hostApp: { canLogin: true } }],
    ['companyACL', [member({ backhouse: { canLogin: true, crm: false } }, [there])]],
    ['companyACL', [member(null, null, small.foreign), member(null)]],
  ])('%s comes back as it was written', async (name, value) => {
    const before = await read('waiter');
    const answer = await patch('admin', 'waiter', { [name]: value, revision: before.revision }, {});
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await read('waiter')).toMatchObject({ [name]: value, revision: before.revision + 1 });
    const stale = await patch('admin', 'waiter', { name: 'Late', revision: before.revision }, {});
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
  });
});

describe('nobody climbs', () => {
  it.each([
    ['their own role', 'clerk', 'clerk', { role: 'manager' }],
    ['their own flags', 'clerk', 'clerk', { permissions: { backhouse: { depositReport: true } } }],
    [
      'their own companies',
      'clerk',
      'clerk',
      { companyACL: [member(managing), member(managing, null, small.foreign)] },
    ],
    ['to administrator', 'boss', 'clerk', { isAdmin: true }],
    ['by giving a higher role', 'clerk', 'old', { role: 'manager' }],
    ['by changing who has more', 'clerk', 'boss', { role: 'read' }],
    ['by giving a flag they lack', 'boss', 'clerk', { companyACL: [member({ backhouse: { depositReport: true } })] }],
    [
      'by giving another company',
      'boss',
      'clerk',
      { companyACL: [member(managing), member(null, null, small.foreign)] },
    ],
    ['by giving branches they lack', 'confined', 'clerk', { companyACL: [member(managing, [here, there])] }],
    ['by a flag that is on by default', 'half', 'old', { permissions: { backhouse: { crm: null } } }],
    ['by the address of who has more', 'half', 'peer', { email: 'mine-now@staff.example' }],
    [
      'by taking branches out of their sight',
      'confined',
      'peer',
      { companyACL: [member(defaultPermissionSets, [here])] },
    ],
    ['by what counts elsewhere', 'boss', 'both', { role: 'none' }],
    ['by an address that counts elsewhere', 'boss', 'both', { email: 'mine@staff.example' }],
    ['over administrators', 'boss', 'admin', { active: false }],
  ])('%s', async (_, who, id, body) => {
    const before = await read(id);
    const answer = await patch(who, id, body);
    expect([403, 404]).toContain(answer.status);
    expect(await read(id)).toEqual(before);
  });

  it('by flags that nobody knows, nor by fields', async () => {
    const flag = await patch('admin', 'clerk', { permissions: { backhouse: { rootAccess: true } } }, {});
    expect([flag.status, flag.json]).toMatchObject([400, { details: [{ path: 'permissions.backhouse.rootAccess' }] }]);
    for (const body of [{ id: 'admin' }, { lastLoginTime: null }, { protocol: 'v1' }, { password: 'x' }])
      expect((await patch('admin', 'clerk', body, {})).status).toBe(400);
  });

  it('by the calls of administrators', async () => {
    for (const who of ['boss', 'clerk', 'confined', 'cook', 'stranger']) {
      expect((await as(who).ask(listUsers, { query: {} })).status, who).toBe(403);
      expect((await patch(who, 'old', { role: 'manager' }, {})).status, who).toBe(403);
      expect((await as(who).ask(deleteUser, { params: { id: 'old' }, query: {} })).status, who).toBe(403);
    }
    const make = { query, body: { email: 'spy@staff.example', name: 'Spy', isAdmin: true } };
    expect((await as('boss').ask(createUser, make)).status).toBe(403);
  });
});

it('gives what it may, and the rights count at once', async () => {
  const sets = { backhouse: { ...defaultBackhouse, crm: false } };
  expect((await patch('boss', 'clerk', { companyACL: [member(sets, [here])] })).status).toBe(204);
  const me = await as('clerk').call(getMe, {});
  expect(me.companyPermissions[companyId]?.backhouse?.crm).toBe(false);
  expect(me.companies[0]).toMatchObject({ branches: [{ id: here }], allBranches: false });
  await patch('boss', 'clerk', { companyACL: [member(managing)] });
  expect((await as('clerk').call(getMe, {})).companies[0]).toMatchObject({ allBranches: true });
  const foreign = await patch('boss', 'clerk', { companyACL: [member(managing, [small.foreignBranch])] });
  expect([foreign.status, foreign.json]).toMatchObject([400, { details: [{ path: 'companyACL.0.enabledBranches' }] }]);
});

it('asks for an upgrade before a user of version 1 gets rights of a company', async () => {
  const wanted = { companyACL: [member(defaultPermissionSets)] };
  const refused = await patch('boss', 'old', wanted);
  expect([refused.status, refused.json]).toMatchObject([409, { code: 'USER_UPGRADE_REQUIRED' }]);
  expect((await patch('boss', 'old', { ...wanted, version: 'v2' })).status).toBe(204);
});

describe('the last ones', () => {
  it('stay: managers of a company, two at once included', async () => {
    await patch('admin', 'half', { role: 'write' }, {});
    for (const id of ['boss', 'confined']) await patch('admin', id, { active: true }, {});
    const answers = await Promise.all([
      patch('admin', 'boss', { role: 'read' }, {}),
      patch('admin', 'confined', { active: false }, {}),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'LAST_MANAGER' });
    const left = (await as('admin').call(listUsers, { query })).users.filter(
      ({ role, active }) => role === 'manager' && active,
    );
    expect(left).toHaveLength(1);
    const gone = await as('admin').ask(deleteUser, { params: { id: left[0]?.id ?? '' }, query: {} });
    expect([gone.status, gone.json]).toMatchObject([409, { code: 'LAST_MANAGER' }]);
    await patch('admin', 'boss', { role: 'manager' }, {});
    await patch('admin', 'confined', { active: true }, {});
  });

  it('stay: administrators, who do not undo themselves, either', async () => {
    expect((await patch('admin', 'admin', { isAdmin: false }, {})).status).toBe(403);
    expect((await as('admin').ask(deleteUser, { params: { id: 'admin' }, query: {} })).status).toBe(403);
    await patch('admin', 'cook', { isAdmin: true, role: 'manager' }, {});
    const tokens = await signInAll(server.services.identity, []);
    expect(tokens.size).toBe(0);
    await server.database.sql.update(users).set({ active: false }).where(eq(users.id, 'admin'));
    await server.services.identity.invalidate('admin');
    const other = as('cook');
    await server.services.identity.invalidate('cook');
    const last = await other.ask(patchUser, { params: { id: 'cook' }, query: {}, body: { active: false } });
    expect(last.status).toBe(403);
    await server.database.sql.update(users).set({ active: true }).where(eq(users.id, 'admin'));
    await server.services.identity.invalidate('admin');
    await patch('admin', 'cook', { isAdmin: false, role: 'read' }, {});
  });
});

describe('an invitation', () => {
  const linkTo = async (email: string) => {
    const [mail] = await server.database.sql
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, email))
      .orderBy(desc(outbox.createdTime))
      .limit(1);
    return { mail, token: new URL(mail?.link ?? '').searchParams.get('token') ?? '' };
  };

  it('sets the first password, by its rule', async () => {
    const email = 'newcomer@staff.example';
    const made = await as('admin').call(createUser, {
      query: {},
      body: {
        email: 'Newcomer@staff.example',
        name: '新人',
        language: 'zh',
        passwordRule: 'high',
        companyACL: [member(null)],
      },
    });
    expect(made).toMatchObject({
      email,
      role: 'read',
      companyACL: [{ companyId, permissions: defaultPermissionSets }],
    });
    const { mail, token } = await linkTo(email);
    expect(mail?.subject).toBe('您的 Maitre 帳號');
    const weak = await as('boss').ask(resetPassword, { body: { token, password: 'all-lower-case' } });
    expect([weak.status, weak.json]).toMatchObject([400, { code: 'weak_password' }]);
    const good = 'Upper-and-lower-1';
    expect((await as('boss').ask(resetPassword, { body: { token, password: good } })).status).toBe(204);
    expect((await as('boss').ask(inviteUser, { params: { id: made.id }, query })).status).toBe(204);
    expect((await linkTo(email)).token).not.toBe(token);
    expect((await as('boss').ask(login, { body: { email, password: good } })).status).toBe(200);
    expect((await as('boss').ask(inviteUser, { params: { id: made.id }, query })).status).toBe(409);
    const twice = await as('boss').ask(createUser, { query, body: { email, name: 'Again' } });
    expect([twice.status, twice.json]).toMatchObject([409, { code: 'USER_ALREADY_IN_COMPANY' }]);
  });
});

it('whoever could not be added is not there, and can be added once what was wrong is mended', async () => {
  const body = { email: 'second-try@staff.example', name: 'Second', role: 'read' as const };
  const add = (companyACL: object[], role: string) =>
    as('boss').ask(createUser, { query, body: { ...body, role, companyACL } as never });
  expect((await add([member(null, ['closed-since'])], 'read')).status).toBe(400);
  expect((await add([member(null, [here])], 'write')).status).toBe(201);
});

describe('a form that was open while companies came or went', () => {
  /** Is invited, and accepts. */
  async function accept(email: string) {
    await as('boss').call(createUser, { query, body: { email, name: 'X' } });
    const [mail] = await server.database.sql.select().from(outbox).where(eq(outbox.recipient, email));
    const token = new URL(mail?.link ?? '').searchParams.get('token') ?? '';
    await as('boss').call(acceptInvitation, { body: { token } });
  }
  const [own, other] = [member(null), member(null, null, small.foreign)];
  const late = (revision: number | undefined, companyACL: object[]) =>
    patch('admin', 'old', { companyACL, revision }, {});

  it('is refused, so that whoever joined stays', async () => {
    await patch('admin', 'old', { version: 'v2', companyACL: [other] }, {});
    const { revision = 0 } = await read('old');
    await accept('old@staff.example');
    expect(await late(revision, [other])).toMatchObject({ status: 409, json: { code: 'stale_version' } });
    expect(await read('old')).toMatchObject({ revision: revision + 1, companyACL: [{}, {}] });
  });

  it('is refused, so that whoever was taken out does not come back', async () => {
    const { revision = 0 } = await read('old');
    expect((await as('boss').ask(deleteUser, { params: { id: 'old' }, query })).status).toBe(204);
    expect(await late(revision, [own, other])).toMatchObject({ status: 409, json: { code: 'stale_version' } });
    expect(await read('old')).toMatchObject({ revision: revision + 1, companyACL: [{ companyId: small.foreign }] });
  });
});

it('who is switched off is out at once, and who is deleted is gone', async () => {
  await patch('boss', 'clerk', { active: false });
  expect((await as('clerk').ask(getMe, {})).status).toBe(401);
  const refused = await as('boss').ask(login, { body: { email: 'clerk@staff.example', password } });
  expect(refused.status).toBe(403);
  expect((await as('boss').ask(deleteUser, { params: { id: 'clerk' }, query })).status).toBe(204);
  expect((await as('admin').ask(getUser, { params: { id: 'clerk' }, query: {} })).status).toBe(404);
});
