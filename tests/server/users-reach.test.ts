import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listBranches } from '#contract/organization/branches.ts';
import { listCompanyNames, listCompanyTags, searchCompanies } from '#contract/organization/companies.ts';
import { patchGroupAsAdmin } from '#contract/organization/groups.ts';
import { contractEndpoints } from '#contract/index.ts';
import { defaultBackhouse, defaultHost, type Role } from '#contract/core/permissions.ts';
import { getMe } from '#contract/platform/session.ts';
import { createUser, deleteUser, getUser, patchUser, searchUsers } from '#contract/organization/users.ts';
import {
  branches,
  companies,
  groupBranches,
  groups,
  groupUsers,
  userCompanies,
  users,
} from '#server/platform/db/schema.ts';
import { buildBranch, buildCompany, buildUser, password, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/**
 * Pairs of people with rights of every kind: one changes the other, and may only where the own rights cover the other's,
 * before and after. What covers what is worked out here, without the product's code.
 */

const { own, foreign, foreignBranch } = small;
const [here, there] = small.branches;
const query = { companyId: own };
const ranks: readonly Role[] = ['none', 'read', 'write', 'manager'];
/** Of these some have one and not the other. */
const flags = ['crmExport', 'groupManagement', 'depositManagement'] as const;
/** Groups of the small database, by where their branches are. */
const groupsAt: Readonly<Record<string, readonly [string, string]>> = {
  'group-here': [own, here as string],
  'group-there': [own, there as string],
  'group-foreign': [foreign, foreignBranch],
};
const groupIds = Object.keys(groupsAt);

interface Traits {
  role: Role;
  /** Null: no administrator. */
  isAdmin: boolean;
  flags: readonly (typeof flags)[number][];
  /** Null: all of them. */
  branches: readonly string[] | null;
  groups: readonly string[];
  elsewhere: boolean;
}

const traits: fc.Arbitrary<Traits> = fc.record({
  role: fc.constantFrom(...ranks),
  isAdmin: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  flags: fc.subarray([...flags]),
  branches: fc.constantFrom(null, null, [here as string], [there as string], [here as string, there as string]),
  groups: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, { arbitrary: fc.subarray(groupIds), weight: 1 }),
  elsewhere: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
/** Those who may change users at all. */
const changers = traits.map((one) => ({
  ...one,
  role: one.role === 'write' ? ('write' as const) : ('manager' as const),
}));

const sets = (on: Traits['flags'], managing: boolean) => ({
  backhouse: {
    ...defaultBackhouse,
    userManagement: managing,
    ...Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])),
  },
  hostWeb: defaultHost,
  hostApp: defaultHost,
});

/** Whether a group is open to somebody: by membership, or by managing those of its company with its branch. */
function opens({ groups: mine, flags: on, branches: seen }: Traits, group: string): boolean {
  const [company, branch] = groupsAt[group] as readonly [string, string];
  if (mine.includes(group)) return true;
  // Elsewhere nobody here manages groups.
  return company === own && on.includes('groupManagement') && (seen === null || seen.includes(branch));
}

/** The rule, written a second time. */
function covers(x: Traits, y: Traits): boolean {
  if (y.isAdmin && !(x.isAdmin && ranks.indexOf(x.role) >= ranks.indexOf(y.role))) return false;
  if (x.isAdmin) return true;
  return (
    ranks.indexOf(x.role) >= ranks.indexOf(y.role) &&
    (!y.elsewhere || x.elsewhere) &&
    y.flags.every((flag) => x.flags.includes(flag)) &&
    (x.branches === null || (y.branches !== null && y.branches.every((one) => x.branches?.includes(one)))) &&
    groupIds.every((group) => !opens(y, group) || opens(x, group))
  );
}

type Deed =
  | { kind: 'identity'; body: Record<string, unknown> }
  | { kind: 'rights'; body: Record<string, unknown>; after: Partial<Traits> }
  | { kind: 'delete' };

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc
    .constantFrom<Record<string, unknown>[]>(
      { email: 'taken-over@evil.example' },
      { name: 'Renamed' },
      { active: false },
      { passwordRule: 'high' },
      { changePasswordReminder: 90 },
      { language: 'ja' },
    )
    .map((body) => ({ kind: 'identity' as const, body })),
  fc.constantFrom(...ranks).map((role) => ({ kind: 'rights' as const, body: { role }, after: { role } })),
  fc.constant({ kind: 'rights' as const, body: { isAdmin: true }, after: { isAdmin: true } }),
  fc
    .record({ flags: fc.subarray([...flags]), branches: fc.constantFrom(null, [here as string], [there as string]) })
    .map(({ flags: on, branches: seen }) => ({
      kind: 'rights' as const,
      body: { companyACL: [{ companyId: own, permissions: sets(on, false), enabledBranches: seen }] },
      after: { flags: on, branches: seen },
    })),
  fc.constant({ kind: 'delete' as const }),
);

let server: TestServer;
const clients = new Map<string, Client>();
const client = (id: string) => clients.get(id) as Client;

async function become(id: string, email: string, one: Traits, managing: boolean): Promise<void> {
  const { sql } = server.database;
  await sql
    .insert(users)
    .values({
      id,
      email,
      name: id,
      role: one.role,
      isAdmin: one.isAdmin,
      permissions: {},
    })
    .onConflictDoUpdate({
      target: users.id,
      set: {
        email,
        name: id,
        role: one.role,
        isAdmin: one.isAdmin,
        active: true,
        passwordRule: 'none',
        changePasswordReminder: -1,
        language: null,
        permissions: {},
      },
    });
  await sql.delete(userCompanies).where(eq(userCompanies.userId, id));
  await sql.delete(groupUsers).where(eq(groupUsers.userId, id));
  const rights = { permissions: sets(one.flags, managing), enabledBranches: one.branches ? [...one.branches] : null };
  const none = sets([], false);
  await sql
    .insert(userCompanies)
    .values([
      { userId: id, companyId: own, ...rights },
      ...(one.elsewhere ? [{ userId: id, companyId: foreign, permissions: none, enabledBranches: null }] : []),
    ]);
  if (one.groups.length) await sql.insert(groupUsers).values(one.groups.map((groupId) => ({ groupId, userId: id })));
  await server.services.identity.invalidate(id);
}

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const { sql } = server.database;
  await sql.insert(groups).values(groupIds.map((id) => ({ id, groupName: id, webBookingSelectableLanguages: [] })));
  await sql
    .insert(groupBranches)
    .values(
      Object.entries(groupsAt).map(([groupId, [ownerCompany, branchId]]) => ({ groupId, ownerCompany, branchId })),
    );
  const people = [
    buildUser({ id: 'x', role: 'manager', companyId: own }),
    // So that nobody is the last.
    buildUser({ id: 'spare', role: 'manager', isAdmin: true, companyId: own }),
    buildUser({ id: 'spare-2', role: 'manager', companyId: own }),
    buildUser({ id: 'spare-3', role: 'manager', companyId: foreign }),
    buildUser({ id: 'writing-admin', role: 'write', isAdmin: true }),
  ];
  const tokens = await signInAll(server.services.identity, people);
  for (const { id = '' } of people) clients.set(id, server.client(tokens.get(id)));
});
afterAll(() => server.close());

const state = async () => {
  const [row] = await server.database.query<{ user: unknown }>({
    text: `select json_build_object('u', to_jsonb(u) - 'updated_time', 'm', (select json_agg(m order by m.company_id)
      from user_companies m where m.user_id = u.id)) as "user" from users u where id = 'y'`,
    values: [],
  });
  return row?.user;
};

describe('somebody changes somebody', () => {
  it('only where the own rights cover those of the other, before and after', async () => {
    let [allowed, refused] = [0, 0];
    await fc.assert(
      fc.asyncProperty(changers, traits, deeds, fc.boolean(), async (x, y, deed, asAdmin) => {
        await become('x', 'x@staff.example', x, true);
        await become('y', 'y@staff.example', y, false);
        const everywhere = deed.kind !== 'delete' && !('companyACL' in deed.body);
        // An administrator is one in a company's screens, too.
        const asked = asAdmin && x.isAdmin && everywhere ? {} : query;
        const local: Traits = { ...y, elsewhere: false, groups: y.groups.filter((id) => groupsAt[id]?.[0] === own) };
        /** Of people in two companies, the part of this one counts for their membership here. */
        const part = (one: Traits): Traits =>
          everywhere || x.isAdmin
            ? one
            : { ...one, ...(y.elsewhere && { elsewhere: local.elsewhere, groups: local.groups }) };
        const after: Traits = { ...y, ...(deed.kind === 'rights' && deed.after) };
        const moves = JSON.stringify(after) !== JSON.stringify(y) || deed.kind !== 'rights';
        // Shared people are changed by administrators alone.
        const shared = everywhere && moves && y.elsewhere && !x.isAdmin;
        const fits = !shared && covers(x, part(y)) && (deed.kind === 'delete' || covers(x, part(after)));
        const before = await state();
        const answer =
          deed.kind === 'delete'
            ? await client('x').ask(deleteUser, { params: { id: 'y' }, query: asked })
            : await client('x').ask(patchUser, { params: { id: 'y' }, query: asked, body: deed.body });
        if (fits) allowed += 1;
        else refused += 1;
        if (!moves) return;
        expect(answer.status, JSON.stringify({ x, y, deed, answer: answer.text })).toBe(fits ? 204 : 403);
        if (!fits) expect(await state()).toEqual(before);
      }),
      { numRuns: 120 },
    );
    // The pairs are random, and fewer are allowed than refused.
    expect(Math.min(allowed, refused)).toBeGreaterThan(8);
  }, 240_000);
});

const usual: Traits = { role: 'manager', isAdmin: false, flags: [], branches: null, groups: [], elsewhere: false };

describe('a manager confined to one branch', () => {
  beforeEach(async () => {
    await become('x', 'x@staff.example', { ...usual, branches: [here as string] }, true);
    await become('y', 'y@staff.example', usual, false);
  });
  it.each([{ email: 'mine@evil.example' }, { active: false }, { role: 'read' as const }, { name: 'Fool' }])(
    'does not change a manager of all branches: %j',
    async (body) => {
      const before = await state();
      expect((await client('x').ask(patchUser, { params: { id: 'y' }, query, body })).status).toBe(403);
      expect((await client('x').ask(deleteUser, { params: { id: 'y' }, query })).status).toBe(403);
      expect(await state()).toEqual(before);
    },
  );
});

describe('administrators who are no managers', () => {
  const admin = () => client('writing-admin');
  it('neither make nor raise managers of the platform, nor change who they are', async () => {
    await become('y', 'y@staff.example', { ...usual, isAdmin: true }, false);
    for (const body of [{ email: 'mine@evil.example' }, { name: 'Fool' }, { active: false }, { role: 'read' as const }])
      expect((await admin().ask(patchUser, { params: { id: 'y' }, query: {}, body })).status).toBe(403);
    expect((await admin().ask(deleteUser, { params: { id: 'y' }, query: {} })).status).toBe(403);
    const group = { params: { id: 'group-here' }, body: { users: ['y'] } };
    expect((await admin().ask(patchGroupAsAdmin, group)).status).toBe(403);
    await become('y', 'y@staff.example', usual, false);
    expect((await admin().ask(patchUser, { params: { id: 'y' }, query: {}, body: { isAdmin: true } })).status).toBe(
      403,
    );
    expect((await admin().ask(patchGroupAsAdmin, group)).status).toBe(204);
    const made = { email: 'a@evil.example', name: 'A', role: 'manager', isAdmin: true };
    expect((await admin().ask(createUser, { query: {}, body: made as never })).status).toBe(403);
    await server.database.sql.delete(groupUsers).where(eq(groupUsers.groupId, 'group-here'));
  });
});

describe('the last manager of a company', () => {
  const only = 'manager-of-third';
  beforeAll(async () => {
    const { sql } = server.database;
    await sql.insert(companies).values(buildCompany({ id: 'third' }));
    await sql
      .insert(branches)
      .values([
        buildBranch({ companyId: 'third', id: 'third-1' }),
        buildBranch({ companyId: 'third', id: 'third-closed', active: false }),
      ]);
    const managing = { ...sets([], true) };
    await server.services.identity.createUser(
      buildUser({ id: only, role: 'manager', companies: [{ companyId: 'third', permissions: managing }] }),
    );
    // A manager in name, who does not get in.
    await server.services.identity.createUser(
      buildUser({
        id: 'shut-out',
        role: 'manager',
        companies: [{ companyId: 'third', permissions: managing, enabledBranches: ['third-closed'] }],
      }),
    );
  });
  const rights = (changes: object) => ({
    companyACL: [{ companyId: 'third', permissions: sets([], true), enabledBranches: null, ...changes }],
  });
  it.each([
    ['no branch', rights({ enabledBranches: [] })],
    ['a closed branch', rights({ enabledBranches: ['third-closed'] })],
    ['no login', rights({ permissions: { backhouse: { canLogin: false } } })],
    ['no company', { companyACL: [] }],
    ['another role', { role: 'write' }],
    ['no activity', { active: false }],
  ])('is not locked out by %s', async (_, body) => {
    const params = { id: only };
    const answer = await client('spare').ask(patchUser, { params, query: {}, body: body as never });
    expect([answer.status, answer.json]).toMatchObject([409, { code: 'LAST_MANAGER' }]);
    const signedIn = { email: `${only}@staff.example`, password, keepLoggedIn: false, ip: '127.0.0.1', userAgent: 't' };
    expect((await server.services.identity.signIn(signedIn)).user.companies.has('third')).toBe(true);
    expect((await client('spare').call(getUser, { params, query: {} })).role).toBe('manager');
  });
});

describe('an administrator of role none', () => {
  it('administers nothing', async () => {
    await server.services.identity.createUser(
      buildUser({
        id: 'idle',
        role: 'none',
        isAdmin: true,
        companies: [{ companyId: own, permissions: sets([], true) }],
      }),
    );
    const signedIn = { email: 'idle@staff.example', password, keepLoggedIn: false, ip: '127.0.0.1', userAgent: 't' };
    const { token } = await server.services.identity.signIn(signedIn);
    const idle = server.client(token);
    expect((await idle.call(getMe, {})).companies.map(({ id }) => id)).toEqual([own]);
    expect((await idle.ask(listBranches, { params: { id: foreign } })).status).toBe(403);
    for (const [endpoint, asked] of [
      [searchUsers, { term: 'a' }],
      [searchCompanies, { term: 'o' }],
      [listCompanyTags, {}],
      [listCompanyNames, {}],
    ] as const)
      expect((await idle.ask(endpoint as typeof searchUsers, { query: asked as { term: string } })).status).toBe(403);
  });
});

it('every endpoint of administrators names its roles, and none of them is none', () => {
  const admin = contractEndpoints.filter(({ access }) => access.kind === 'admin');
  for (const { name, access } of admin) {
    const { roles } = access as { roles?: readonly Role[] };
    expect(roles?.length, name).toBeGreaterThan(0);
    expect(roles, name).not.toContain('none');
  }
  const writes = ['searchUsers', 'createCompany', 'createGroup', 'patchGroupAsAdmin'];
  for (const name of writes)
    expect(admin.find((one) => one.name === name)?.access, name).toMatchObject({ roles: ['write', 'manager'] });
});
