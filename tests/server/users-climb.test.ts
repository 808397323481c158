import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { ErrorBody } from '#contract/core/errors.ts';
import {
  defaultBackhouse,
  defaultHost,
  type PermissionFlags,
  type PermissionSets,
} from '#contract/core/permissions.ts';
import { createUser, deleteUser, getUser, inviteUser, listUsers, patchUser } from '#contract/organization/users.ts';
import type { NewUser } from '#server/platform/kernel/identity.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client, Parts } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Everybody tries to get more than they have, and fails each time. */

const { own, foreign, foreignBranch } = small;
const [here, there] = small.branches;
const query = { companyId: own };
let server: TestServer;
const clients = new Map<string, Client>();
const as = (id: string) => clients.get(id) as Client;

const sets = (flags: PermissionFlags = {}, hosts: PermissionFlags = defaultHost): PermissionSets => ({
  backhouse: { ...defaultBackhouse, userManagement: true, ...flags },
  hostWeb: hosts,
  hostApp: hosts,
});
const member = (id: string, role: NewUser['role'], permissions = sets(), more: Partial<NewUser> = {}) =>
  buildUser({ id, role, companies: [{ companyId: own, permissions }], ...more });

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const people = [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'reading-admin', role: 'read', isAdmin: true }),
    member('manager', 'manager'),
    member('other-manager', 'manager', sets({ crmExport: true })),
    member('writer', 'write'),
    member('reader', 'read'),
    member('nobody', 'none'),
    member('unflagged', 'manager', sets({ userManagement: false })),
    member('hostless', 'manager', sets({}, { canLogin: false })),
    buildUser({
      id: 'confined',
      role: 'manager',
      companies: [{ companyId: own, permissions: sets(), enabledBranches: [here] }],
    }),
    member('subject', 'read', sets({ userManagement: false })),
    member('off', 'read', sets({ userManagement: false }, { canLogin: false })),
    // Rights of the company for the hosts alone: those of the back office are the general ones.
    buildUser({
      id: 'mixed',
      role: 'read',
      permissions: { backhouse: {} },
      companies: [{ companyId: own, permissions: { hostWeb: defaultHost } }],
    }),
    buildUser({
      id: 'of-both',
      role: 'read',
      companies: [{ companyId: own }, { companyId: foreign, enabledBranches: [foreignBranch] }],
    }),
    buildUser({ id: 'foreigner', role: 'manager', companies: [{ companyId: foreign, permissions: sets() }] }),
    buildUser({
      id: 'v1',
      role: 'write',
      version: 'v1',
      permissions: sets(),
      companies: [{ companyId: own, permissions: null }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, people);
  for (const { id = '' } of people) clients.set(id, server.client(tokens.get(id)));
});
afterAll(() => server.close());

async function tries(who: string, endpoint: Endpoint, parts: Parts) {
  const { status, json } = await as(who).ask(endpoint, parts);
  return { status, paths: ((json as Partial<ErrorBody> | undefined)?.details ?? []).map(({ path }) => path) };
}
const stored = () =>
  server.database.query({
    text: `select u.*, (select json_agg(m order by m.company_id) from user_companies m where m.user_id = u.id) as m
      from users u order by id`,
  });
const refused = (...paths: string[]) => (paths.length ? { status: 403, paths } : { status: 403 });
const acl = (
  permissions: PermissionSets | null,
  enabledBranches: readonly string[] | null = null,
  companyId: string = own,
) => ({ companyACL: [{ companyId, permissions, enabledBranches }] });
const patch = (id: string, body: unknown, asked: object = query): [Endpoint, Parts] => [
  patchUser,
  { params: { id }, query: asked, body },
];
const make = (body: object): [Endpoint, Parts] => [
  createUser,
  { query, body: { email: 'a@evil.example', name: 'A', ...body } },
];

describe('nobody climbs', () => {
  const exporting = sets({ crmExport: true });
  const plain = sets({ userManagement: false });
  const cases: [string, string, [Endpoint, Parts], object][] = [
    ['raises their own role', 'writer', patch('writer', { role: 'manager' }), refused('role')],
    ['raises themselves to an administrator', 'manager', patch('manager', { isAdmin: true }), refused('isAdmin')],
    ['gives themselves a flag', 'manager', patch('manager', acl(exporting)), refused('companyACL')],
    ['gives themselves a general flag', 'manager', patch('manager', { permissions: exporting }), refused()],
    ['gives themselves a company', 'manager', patch('manager', acl(null, null, foreign)), refused('companyACL')],
    ['opens branches to themselves', 'confined', patch('confined', acl(sets())), refused('companyACL')],
    ['gives a higher role', 'writer', patch('subject', { role: 'manager' }), refused('role')],
    ['gives the administration', 'manager', patch('subject', { isAdmin: true }), refused('isAdmin')],
    [
      'gives a flag that they lack',
      'manager',
      patch('subject', acl({ ...plain, backhouse: { ...plain.backhouse, crmExport: true } })),
      refused('companyACL.0.permissions.backhouse.crmExport'),
    ],
    [
      'gives a general flag that comes to count where the company has none',
      'manager',
      patch('mixed', { permissions: { backhouse: { crmExport: true } } }),
      refused('permissions.backhouse.crmExport'),
    ],
    [
      'puts down a general flag for later',
      'manager',
      patch('subject', { permissions: { backhouse: { crmExport: true } } }),
      refused('permissions.backhouse.crmExport'),
    ],
    [
      'gives a user of version 1 a flag',
      'manager',
      patch('v1', { permissions: { ...sets(), backhouse: { ...sets().backhouse, crmExport: true } } }),
      refused('permissions.backhouse.crmExport'),
    ],
    [
      'opens the web host, which is closed to them',
      'hostless',
      patch('off', acl({ ...sets({ userManagement: false }, { canLogin: false }), hostWeb: { canLogin: true } })),
      refused('companyACL.0.permissions.hostWeb.canLogin'),
    ],
    [
      'opens the host app by leaving out what closed it',
      'hostless',
      patch('off', acl({ ...sets({ userManagement: false }, { canLogin: false }), hostApp: {} })),
      refused('companyACL.0.permissions.hostApp.canLogin'),
    ],
    [
      'gives a flag of a host that they lack',
      'manager',
      patch('subject', acl({ ...plain, hostApp: { canLogin: true, crm: true } })),
      refused('companyACL.0.permissions.hostApp.crm'),
    ],
    [
      'makes somebody with a host that is closed to them',
      'hostless',
      make(acl({ ...plain, hostApp: { canLogin: true } })),
      refused('companyACL.0.permissions.hostWeb.canLogin'),
    ],
    ['opens a branch that they do not see', 'confined', patch('subject', acl(plain, [there])), refused()],
    ['opens all branches', 'confined', patch('other-manager', acl(plain, [here])), refused()],
    [
      'opens branches of another company',
      'manager',
      patch('subject', acl(plain, [foreignBranch])),
      { status: 400, paths: ['companyACL.0.enabledBranches'] },
    ],
    ['gives a flag elsewhere', 'manager', patch('of-both', acl(plain, null, foreign)), { status: 400 }],
    ['opens a branch elsewhere', 'manager', patch('of-both', acl(null, null, foreign)), { status: 400 }],
    ['takes somebody into another company', 'manager', patch('subject', acl(null, null, foreign)), refused()],
    ['takes the address of somebody with more', 'manager', patch('other-manager', { email: 'm@e.example' }), refused()],
    ['takes the address of an administrator', 'manager', patch('admin', { email: 'm@e.example' }), { status: 404 }],
    ['changes who is above them', 'writer', patch('manager', { name: 'Fool' }), refused('role')],
    ['deletes who is above them', 'writer', [deleteUser, { params: { id: 'manager' }, query }], refused('role')],
    ['changes what is not only of this company', 'manager', patch('of-both', { role: 'none' }), refused('role')],
    ['switches off who is also elsewhere', 'manager', patch('of-both', { active: false }), refused('active')],
    ['changes who is of another company', 'manager', patch('foreigner', { name: 'Fool' }), { status: 404 }],
    ['asks in another company', 'manager', patch('foreigner', { name: 'Fool' }, { companyId: foreign }), refused()],
    ['makes an administrator', 'manager', make({ isAdmin: true }), refused('isAdmin')],
    ['makes somebody above them', 'writer', make({ role: 'manager' }), refused('role')],
    ['makes somebody elsewhere', 'manager', make(acl(null, null, foreign)), refused()],
    ['deletes themselves', 'admin', [deleteUser, { params: { id: 'admin' }, query: {} }], refused('id')],
    ['switches themselves off', 'admin', patch('admin', { active: false }, {}), refused('active')],
    ['names a field that is none', 'admin', patch('subject', { emailVerified: true }), { status: 400 }],
    ['names a set that is none', 'admin', patch('subject', acl({ evil: {} } as PermissionSets)), { status: 400 }],
    [
      'names a word that is no flag',
      'admin',
      patch('subject', acl({ backhouse: { __proto__x: true } as never })),
      { status: 400 },
    ],
  ];
  it.each(cases)('%s: %s', async (_, who, [endpoint, parts], expected) => {
    const before = await stored();
    expect(await tries(who, endpoint, parts)).toMatchObject(expected);
    expect(await stored()).toEqual(before);
  });

  it.each(['manager', 'admin'])('%s assigns many unknown flags at once', async (who) => {
    const evil = Object.fromEntries(['evil', 'evilManagement', 'isAdmin', 'role', 'root'].map((flag) => [flag, true]));
    const before = await stored();
    const asked = who === 'admin' ? {} : query;
    for (const surface of ['backhouse', 'hostWeb', 'hostApp']) {
      const wanted = { [surface]: evil } as PermissionSets;
      const general = await tries(who, ...patch('subject', { permissions: wanted }, asked));
      expect(general.status).toBe(400);
      expect(general.paths).toHaveLength(5);
      expect((await tries(who, ...patch('subject', acl(wanted), asked))).status).toBe(400);
      expect((await tries(who, ...make(acl(wanted)))).status).toBe(400);
    }
    expect(await stored()).toEqual(before);
  });

  const params = { id: 'subject' };
  const all: [Endpoint, Parts][] = [
    [listUsers, {}],
    [getUser, { params }],
    [patchUser, { params, body: { name: 'Fool' } }],
    [deleteUser, { params }],
    [inviteUser, { params }],
    [createUser, { body: { email: 'a@evil.example', name: 'A' } }],
  ];
  const members = ['manager', 'writer', 'reader', 'nobody', 'unflagged', 'hostless', 'confined', 'foreigner', 'v1'];
  it.each([...members, 'reading-admin'])('%s has nothing of all users', async (who) => {
    for (const [endpoint, parts] of all)
      expect(await tries(who, endpoint, { ...parts, query: {} }), endpoint.path).toMatchObject({ status: 403 });
  });
  it.each(['reader', 'nobody', 'unflagged', 'foreigner', 'reading-admin'])(
    '%s has nothing of a company',
    async (who) => {
      for (const [endpoint, parts] of all)
        expect(await tries(who, endpoint, { ...parts, query }), endpoint.path).toMatchObject({ status: 403 });
    },
  );
  it.each(members)('%s has no endpoint of administrators', async (who) => {
    const closed = contractEndpoints.filter(({ access }) => access.kind === 'admin');
    expect(closed.length).toBeGreaterThan(10);
    for (const endpoint of closed) {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, own]);
      const parts = { params: Object.fromEntries(names) as Record<string, string>, query: {}, body: {} };
      expect((await tries(who, endpoint, parts)).status, endpoint.name).toBe(403);
    }
  });
});
