import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  copyGroupLogo,
  createGroup,
  deleteGroupBranch,
  getGroup,
  listGroupBranches,
  listGroups,
  patchGroup,
  patchGroupAsAdmin,
  putGroupBranch,
  uploadGroupCover,
  uploadGroupLogo,
} from '#contract/organization/groups.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { auditLog, branches, companies, groups } from '#server/platform/db/schema.ts';
import { buildBranch, buildCompany, buildUser, signInAll, small } from '#tests/support/build.ts';
import { groupPictureAddress, pngOf } from '#tests/support/groups.ts';
import { form, requestFor, send, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own, foreign } = small;
const flag = { backhouse: { ...defaultBackhouse, groupManagement: true } };
const member = (id: string, more: object, role: 'none' | 'read' | 'write' = 'write') =>
  buildUser({ id, role, companies: [{ companyId: own, ...more }] });

let server: TestServer;
const clients = new Map<string, Client>();
const tokens = new Map<string, string>();
const as = (who: string) => clients.get(who) ?? server.client();

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'looking-admin', role: 'read', isAdmin: true }),
    buildUser({ id: 'admin-without-role', role: 'none', isAdmin: true, companyId: 'third' }),
    member('holder', { permissions: flag }),
    member('looker', { permissions: flag }, 'read'),
    member('confined', { permissions: flag, enabledBranches: [small.branches[1]] }),
    member('without', {}),
    member('belongs', {}, 'none'),
    buildUser({ id: 'general', permissions: flag, companies: [{ companyId: own, permissions: null }] }),
    buildUser({ id: 'stranger', companies: [{ companyId: 'third', permissions: flag }] }),
  ];
  await server.database.sql.insert(companies).values(buildCompany({ id: 'third' }));
  await server.database.sql.insert(branches).values(buildBranch({ companyId: 'third' }));
  for (const [id, token] of await signInAll(server.services.identity, users)) {
    tokens.set(id, token);
    clients.set(id, server.client(token));
  }
});
afterAll(() => server.close());

let id: string;
let number = 0;
const branch = (companyId: string = own, branchId: string = small.branches[0]) => ({
  groupId: id,
  companyId,
  branchId,
});
/** A group of one branch of the own company and one of another, which `belongs` belongs to. */
beforeEach(async () => {
  id = `tea-${(number += 1)}`;
  const body = { groupId: id, groupName: `Tea ${number}`, users: ['belongs'] };
  await as('admin').call(createGroup, { body });
  await as('admin').call(putGroupBranch, { params: branch(), body: {} });
  await as('admin').call(putGroupBranch, { params: branch(foreign, small.foreignBranch), body: {} });
});

const get = (who = 'admin') => as(who).call(getGroup, { params: { id } });
const faults = (json: unknown) =>
  ((json as { details?: { path: string; message: string }[] }).details ?? []).map(
    ({ path, message }) => `${path} ${message}`,
  );

describe('a new group', () => {
  it('begins as the specification says', async () => {
    const groupId = `plain-${id}`;
    expect(await as('admin').call(createGroup, { body: { groupId, groupName: ' Plain ' } })).toMatchObject({
      id: groupId,
      groupId,
      groupName: 'Plain',
      version: 1,
      logo: null,
      coverImage: null,
      enableGroupPage: false,
      shareCustomersBetweenCompanies: false,
      webBookingSelectableLanguages: ['en', 'ja', 'zh-tw'],
      users: [],
      branchCount: 0,
    });
  });

  it.each([
    [{ groupId: 'a' }, 'groupName GROUP_NAME_EMPTY'],
    [{ groupId: 'a', groupName: 'x'.repeat(101) }, 'groupName GROUP_NAME_TOO_LONG'],
    [{ groupName: 'A' }, 'groupId GROUP_ID_EMPTY'],
    [{ groupName: 'A', groupId: 'x'.repeat(41) }, 'groupId GROUP_ID_TOO_LONG'],
    [{ groupName: 'A', groupId: 'a b' }, 'groupId GROUP_ID_INVALID'],
  ])('is refused as %j', async (body, fault) => {
    const answer = await as('admin').ask(createGroup, { body });
    expect([answer.status, faults(answer.json)]).toEqual([400, [fault]]);
  });

  it('has an id of its own, whatever the case', async () => {
    const answer = await as('admin').ask(createGroup, { body: { groupId: id.toUpperCase(), groupName: 'Other' } });
    expect([answer.status, faults(answer.json)]).toEqual([409, ['groupId GROUP_ID_DUPLICATE']]);
  });

  it('leaves nothing behind where a user is not there', async () => {
    const body = { groupId: `never-${id}`, groupName: 'Never', users: ['nobody'] };
    expect((await as('admin').ask(createGroup, { body })).status).toBe(400);
    expect(await server.database.sql.select().from(groups).where(eq(groups.id, body.groupId))).toEqual([]);
  });

  it.each(['holder', 'belongs', 'looking-admin', 'admin-without-role'])('is not made by %s', async (who) => {
    expect((await as(who).ask(createGroup, { body: { groupId: `by-${who}`, groupName: 'A' } })).status).toBe(403);
  });
});

describe('who may do what', () => {
  it.each([
    ['admin', 200, 204],
    ['looking-admin', 200, 403],
    ['admin-without-role', 404, 404],
    ['holder', 200, 204],
    ['general', 200, 204],
    ['looker', 200, 403],
    ['belongs', 200, 204],
    ['confined', 404, 404],
    ['without', 404, 404],
    ['stranger', 404, 404],
  ])('%s: reading %i, changing %i', async (who, read, change) => {
    const params = { id };
    const asked = (endpoint: Parameters<Client['ask']>[0], parts: object) => as(who).ask(endpoint, parts);
    expect((await asked(getGroup, { params })).status).toBe(read);
    expect((await asked(listGroupBranches, { params })).status).toBe(read);
    const listed = await as(who).call(listGroups, { query: { keyword: id, limit: 500 } });
    expect(listed.groups.some((one) => one.id === id)).toBe(read === 200 && !who.includes('admin'));

    const before = await get();
    expect((await asked(patchGroup, { params, body: { groupName: `By ${who}` } })).status).toBe(change);
    const copied = await asked(copyGroupLogo, { params, body: { copySource: groupPictureAddress } });
    expect(copied.status).toBe(change === 204 ? 200 : change);
    expect((await asked(uploadGroupCover, { params })).status).toBe(change === 204 ? 200 : change);
    expect((await asked(putGroupBranch, { params: branch(), body: { startDate: '2026-01-01' } })).status).toBe(
      change === 204 ? 200 : change,
    );
    expect((await asked(deleteGroupBranch, { params: branch() })).status).toBe(change);
    if (change === 204) {
      expect(await get()).toMatchObject({ groupName: `By ${who}`, logo: groupPictureAddress, branchCount: 1 });
    } else expect(await get()).toEqual(before);
  });

  it('all groups are for administrators with a role', async () => {
    const all = (who: string) => as(who).ask(listGroups, { query: { scope: 'all', limit: 500 } });
    for (const who of ['admin', 'looking-admin']) {
      const { groups: found, total } = (await all(who)).json as { groups: { id: string }[]; total: number };
      expect(found.map((one) => one.id)).toEqual(expect.arrayContaining([id, 'group-1']));
      expect(total).toBe(found.length);
    }
    for (const who of ['holder', 'belongs', 'admin-without-role']) expect((await all(who)).status).toBe(403);
    for (const who of ['holder', 'looking-admin'])
      expect((await as(who).ask(patchGroupAsAdmin, { params: { id }, body: {} })).status).toBe(403);
  });

  it('a member adds branches that are open there, and no others', async () => {
    const put = async (who: string, companyId: string, branchId: string) =>
      (await as(who).ask(putGroupBranch, { params: { groupId: id, companyId, branchId }, body: {} })).status;
    expect(await put('holder', own, small.branches[1])).toBe(200);
    await as('admin').call(deleteGroupBranch, { params: branch(foreign, small.foreignBranch) });
    expect(await put('holder', foreign, small.foreignBranch)).toBe(403);
    // Whom the own company confines to a branch adds this alone.
    expect(await put('confined', own, small.branches[2])).toBe(403);
    expect(await put('admin', foreign, small.foreignBranch)).toBe(200);
    expect(await put('admin', foreign, small.branches[0])).toBe(404);
  });

  it('whom it belongs to is changed by administrators', async () => {
    const params = { id };
    expect((await as('belongs').ask(patchGroup, { params, body: { users: ['without'] } })).status).toBe(403);
    expect((await as('without').ask(getGroup, { params })).status).toBe(404);
    expect((await as('admin').ask(patchGroupAsAdmin, { params, body: { users: ['without'] } })).status).toBe(204);
    expect((await get('without')).users.map((user) => user.id)).toEqual(['without']);
    expect((await as('belongs').ask(getGroup, { params })).status).toBe(404);
  });
});

describe('a change', () => {
  it('is written down, with its version', async () => {
    const { version } = await get();
    const body = { version, enableGroupPage: true, webBookingSelectableLanguages: ['ja' as const] };
    const answer = await as('holder').ask(patchGroup, { params: { id }, body });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([204, '', `"${version + 1}"`]);
    expect(await get()).toMatchObject({ enableGroupPage: true, webBookingSelectableLanguages: ['ja'] });
    const stale = await as('belongs').ask(patchGroup, { params: { id }, body: { version, groupName: 'Late' } });
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
    const entries = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries.map(({ userId, action, entity }) => `${userId} ${action} ${entity}`)).toEqual([
      'admin create group',
      'admin update group',
      'admin update group',
      'holder update group',
    ]);
  });

  it.each([
    [{ groupName: ' ' }, 'groupName GROUP_NAME_EMPTY'],
    [{ groupName: 'x'.repeat(101) }, 'groupName GROUP_NAME_TOO_LONG'],
  ])('is refused as %j', async (body, fault) => {
    const answer = await as('holder').ask(patchGroup, { params: { id }, body });
    expect([answer.status, faults(answer.json)]).toEqual([400, [fault]]);
  });
});

describe('branches of a group', () => {
  it('keep what is said of them, in the types that it has', async () => {
    const groupMeta = [
      { key: 'open', value: 'false', type: 'boolean' as const },
      { key: 'seats', value: '12.5', type: 'number' as const },
      { key: 'floor', value: 'third', type: 'number' as const },
      { key: 'area', value: '12', type: 'string' as const },
    ];
    const body = { startDate: '2026-01-01', endDate: '2026-12-31', groupMeta };
    const kept = await as('holder').call(putGroupBranch, { params: branch(), body });
    expect(kept).toEqual({
      id: small.branches[0],
      name: `Branch ${small.branches[0]}`,
      companyId: own,
      companyName: 'Own Noodles',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      groupMeta: [
        { key: 'open', value: false, type: 'boolean' },
        { key: 'seats', value: 12.5, type: 'number' },
        { key: 'floor', value: 0, type: 'number' },
        { key: 'area', value: '12', type: 'string' },
      ],
    });
    const page = await as('holder').call(listGroupBranches, { params: { id }, query: { limit: 1, offset: 1 } });
    expect(page).toEqual({ total: 2, from: 1, size: 1, branches: [kept] });
  });

  const text = (key: string, value: string) => ({ key, value, type: 'string' as const });
  it.each([
    [{ groupMeta: [text('a', '1'), text('a', '2')] }, ['groupMeta.1.key GROUP_META_DUPLICATE_KEY']],
    [{ groupMeta: [text('a', ' '), text('b', '')] }, ['groupMeta GROUP_META_EMPTY_FIELD']],
    [{ startDate: '2026-02-01', endDate: '2026-01-01' }, ['endDate GROUP_DATES']],
  ])('are refused as %j', async (body, expected) => {
    const answer = await as('holder').ask(putGroupBranch, { params: branch(), body });
    expect([answer.status, faults(answer.json)]).toEqual([400, expected]);
  });

  it('are at least one', async () => {
    await as('holder').call(deleteGroupBranch, { params: branch() });
    expect((await as('admin').ask(deleteGroupBranch, { params: branch() })).status).toBe(404);
    const last = await as('admin').ask(deleteGroupBranch, { params: branch(foreign, small.foreignBranch) });
    expect([last.status, faults(last.json)]).toEqual([400, ['branches GROUP_BRANCH_MUST']]);
    expect((await get()).branchCount).toBe(1);
  });
});

describe('pictures of a group', () => {
  const upload = (content: Buffer) => {
    const plain = requestFor(uploadGroupLogo, { params: { id } }, tokens.get('holder'));
    const parts = [{ name: 'file', value: content, type: 'image/png', file: 'logo.png' }];
    return send(server.url, {
      ...plain,
      ...form(parts, { authorization: `Bearer ${tokens.get('holder')}` }),
    });
  };
  it('are stored, and the group’s at once', async () => {
    const answer = await upload(pngOf(100, 100));
    expect(answer.status).toBe(200);
    expect((await get()).logo).toBe((answer.json as { url: string }).url);
  });
  it('are refused where they are too small, too large or not there', async () => {
    const small_ = await upload(pngOf(99, 100));
    expect([small_.status, faults(small_.json)]).toEqual([400, ['logo GROUP_LOGO_DIMENSIONS']]);
    expect((await upload(Buffer.concat([pngOf(100, 100), Buffer.alloc(3_145_728)]))).status).toBe(413);
    const copySource = `/files/${'0'.repeat(40)}.png`;
    expect((await as('holder').ask(copyGroupLogo, { params: { id }, body: { copySource } })).status).toBe(400);
    expect((await as('holder').ask(patchGroup, { params: { id }, body: { logo: copySource } })).status).toBe(400);
    expect((await get()).logo).toBeNull();
  });
});
