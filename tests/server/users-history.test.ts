import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '#contract/platform/audit.ts';
import { defaultBackhouse, defaultPermissionSets } from '#contract/core/permissions.ts';
import { createUser, deleteUser, patchUser } from '#contract/organization/users.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own, foreign } = small;
const query = { companyId: own };
const managing = { ...defaultPermissionSets, backhouse: { ...defaultBackhouse, userManagement: true } };
let server: TestServer;
const clients = new Map<string, Client>();
const as = (id: string) => clients.get(id) as Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const of = (...ids: string[]) => ids.map((companyId) => ({ companyId, permissions: managing }));
  const people = [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'boss', role: 'manager', companies: of(own) }),
    buildUser({
      id: 'confined',
      role: 'manager',
      companies: of(own).map((one) => ({ ...one, enabledBranches: [small.branches[0]] })),
    }),
    buildUser({ id: 'other-boss', role: 'manager', companies: of(foreign) }),
    buildUser({ id: 'guest-manager', role: 'manager', companyId: own }),
    buildUser({ id: 'both', role: 'read', companies: of(own, foreign) }),
  ];
  const tokens = await signInAll(server.services.identity, people);
  for (const { id = '' } of people) clients.set(id, server.client(tokens.get(id)));
});
afterAll(() => server.close());

async function told(who: string, entityId: string, companyId: string = own) {
  const { entries } = await as(who).call(listAudit, { params: { companyId }, query: { entity: 'user', entityId } });
  return entries.map(({ action, before, after, userEmail }) => ({ action, before, after, userEmail }));
}

describe('the log of a company', () => {
  it('tells of a user who comes, changes and goes, to those who manage users', async () => {
    const acl = [{ companyId: own, permissions: null, enabledBranches: null }];
    const body = { email: 'new@staff.example', name: 'New', companyACL: acl };
    const { id } = await as('admin').call(createUser, { query: {}, body });
    await as('boss').ask(patchUser, { params: { id }, query, body: { role: 'write' } });
    await as('boss').ask(deleteUser, { params: { id }, query });
    const entries = await told('boss', id);
    expect(entries).toMatchObject([
      { action: 'delete', before: { role: 'write', companyACL: [{ companyId: own }] }, after: null },
      { action: 'update', before: { role: 'read' }, after: { role: 'write' }, userEmail: 'boss@staff.example' },
      { action: 'create', before: null, after: { email: 'new@staff.example' } },
    ]);
    // Only what differs is told of a change.
    expect(Object.keys(entries[1]?.after as object)).toEqual(['role']);
    expect(await told('guest-manager', id)).toEqual([]);
    expect(await told('confined', id)).toEqual([]);
  });

  it('knows of nobody what another company gave', async () => {
    const acl = (companyId: string, crm: boolean) => ({
      companyId,
      permissions: { backhouse: { ...managing.backhouse, crm } },
      enabledBranches: null,
    });
    const body = { companyACL: [acl(own, true), acl(foreign, false)], name: 'Both' };
    await as('admin').ask(patchUser, { params: { id: 'both' }, query: {}, body });
    const [here] = await told('boss', 'both');
    const [there] = await told('other-boss', 'both', foreign);
    expect(JSON.stringify(here)).not.toContain(foreign);
    expect(there?.after).toMatchObject({ name: 'Both', companyACL: [{ companyId: foreign }] });
    expect(JSON.stringify(there)).not.toContain(`"${own}"`);
    // Taken out of one company, somebody is gone from its log alone.
    const before = (await told('other-boss', 'both', foreign)).length;
    await as('boss').ask(deleteUser, { params: { id: 'both' }, query });
    expect((await told('boss', 'both'))[0]?.action).toBe('delete');
    expect(await told('other-boss', 'both', foreign)).toHaveLength(before);
  });
});
