import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBranch, getBranch } from '#contract/organization/branches.ts';
import {
  createCompany,
  listAllCompanies,
  listCompanies,
  listCompanyNames,
  listCompanyTags,
  searchCompanies,
} from '#contract/organization/companies.ts';
import { listAudit } from '#contract/platform/audit.ts';
import { omnichannel } from '#contract/core/constants.ts';
import { getUser, patchUser, searchUsers } from '#contract/organization/users.ts';
import { uploadCompanyLogo, uploadAudio, uploadPicture } from '#contract/platform/uploads.ts';
import { companyBasic, companyFields, companyOnline } from '#contract/organization/companyFields.ts';
import { companyProblems, normalizeCompany } from '#contract/organization/companyRules.ts';
import {
  getBasicSettings,
  getOnlineRsvSettings,
  patchBasicSettings,
  patchOnlineRsvSettings,
} from '#contract/organization/restaurants.ts';
import { defaultSections } from '#contract/core/sections.ts';
import type { EntityField } from '#contract/core/fields.ts';
import { defaultPermissionSets } from '#contract/core/permissions.ts';
import { getMe } from '#contract/platform/session.ts';
import { branches, companies, userCompanies } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send, tinyMp3, tinyPng, type Client } from '#tests/support/http.ts';
import { besideFor, sampleOfSetting } from '#tests/support/settingSamples.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Client;
let manager: Client;
let owner: Client;

beforeAll(async () => {
  server = await openServer();
  const users = [
    buildUser({ id: 'the-admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'the-manager', role: 'manager', companyId: small.own }),
    buildUser({
      id: 'the-owner',
      role: 'manager',
      companies: [{ companyId: small.own, enabledBranches: ['own-1'] }],
    }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [admin, manager, owner] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client, Client];
});
afterAll(() => server?.close());

const params = { companyId: small.own };
const rules = { normalize: normalizeCompany, problems: companyProblems };
const newCompany = {
  name: '新公司',
  createdTime: '2026-03-01T00:00:00Z',
  ownerUserId: 'the-owner',
  tags: ['ramen'],
  branches: [
    {
      name: '本店',
      timezone: 'Asia/Tokyo',
      country: 'JP',
      phoneCountryCode: '81',
      currency: 'JPY',
      phoneNumber: '03-3581-5111',
    },
    { name: 'Sydney', timezone: 'Australia/Sydney', country: 'AU', phoneCountryCode: '61', currency: 'AUD' },
  ],
};

describe('lists of companies', () => {
  it('show members their own, with the branches that they may see', async () => {
    const own = await owner.call(listCompanies, { query: {} });
    expect(own.companies.map(({ id }) => id)).toEqual([small.own]);
    expect(own.companies[0]?.branches.map(({ id }) => id)).toEqual(['own-1']);
    expect((await manager.call(getBasicSettings, { params })).branches).toHaveLength(3);
  });

  it('show administrators all, by pages, searched and sorted', async () => {
    const page = await admin.call(listAllCompanies, { query: { itemsPerPage: 1, page: 2, sort: '-name' } });
    expect(page).toMatchObject({ total: 2, page: 2, itemsPerPage: 1, companies: [{ id: small.foreign }] });
    const found = await admin.call(listAllCompanies, { query: { search: 'ＮＯＯＤ' } });
    expect(found.companies.map(({ name }) => name)).toEqual(['Own Noodles']);
    expect((await admin.call(searchCompanies, { query: { term: '100%' } })).companies).toEqual([]);
    expect((await admin.call(listCompanyNames, {})).names).toHaveLength(2);
    expect((await admin.call(listCompanyTags, {})).tags).toEqual(['noodles']);
    expect((await admin.call(searchUsers, { query: { term: 'the-own' } })).users.map(({ id }) => id)).toEqual([
      'the-owner',
    ]);
  });
});

describe('changing a company', () => {
  it.each(Object.entries(companyFields) as [string, EntityField][])(
    'keeps %s as it was written',
    async (name, field) => {
      const value = sampleOfSetting(name, field);
      const basic = name in companyBasic;
      const foreign = { params: { companyId: small.foreign } };
      const stored = {
        ...(await admin.call(getBasicSettings, foreign)),
        ...(await admin.call(getOnlineRsvSettings, foreign)),
      };
      // What rules ask for beside it is found among the fields of the same call.
      const beside = besideFor(basic ? companyBasic : companyOnline, rules, { stored, name, value });
      await admin.call(basic ? patchBasicSettings : patchOnlineRsvSettings, { ...foreign, body: beside });
      const patched = await admin.ask(basic ? patchBasicSettings : patchOnlineRsvSettings, {
        params: { companyId: small.foreign },
        body: { [name]: value },
      });
      expect([patched.status, patched.text]).toEqual([204, '']);
      const read = basic ? getBasicSettings : getOnlineRsvSettings;
      expect(await admin.call(read, { params: { companyId: small.foreign } })).toMatchObject({ [name]: value });
      if (!field.admin) return;
      const mine = await manager.ask(basic ? patchBasicSettings : patchOnlineRsvSettings, {
        params,
        body: { [name]: value },
      });
      expect([name, mine.status]).toEqual([name, 403]);
    },
  );

  it('refuses what section 5 forbids', async () => {
    const late = { ...defaultSections, evening: { from: '17:30', to: '06:00' } };
    for (const [changes, code, path] of [
      [{ name: ' ' }, 'COMPANY_NAME_MUST', 'name'],
      [{ defaultReminderSendingHour: 24 }, 'INVALID_REMINDER_HOUR', 'defaultReminderSendingHour'],
      [{ diningSectionPeriods: late }, 'invalid_input', 'diningSectionPeriods.afternoon.from'],
      [{ companyAlias: 'no blanks' }, 'invalid_input', 'companyAlias'],
    ] as const) {
      const answer = await manager.ask(patchBasicSettings, { params, body: changes });
      expect([answer.status, answer.json]).toMatchObject([400, { code, details: [{ path }] }]);
    }
    for (const changes of [{ reservationLimitPerCustomer: 0 }, { noShowLimitPerCustomer: 0 }])
      expect((await manager.ask(patchOnlineRsvSettings, { params, body: changes })).status).toBe(400);
  });

  it('is given to another owner by administrators alone', async () => {
    const change = { params, body: { ownerUserId: 'the-owner' } };
    expect((await manager.ask(patchBasicSettings, change)).status).toBe(403);
    expect((await admin.ask(patchBasicSettings, change)).status).toBe(204);
    const nobody = await admin.ask(patchBasicSettings, { params, body: { ownerUserId: 'nobody' } });
    expect([nobody.status, nobody.json]).toMatchObject([400, { code: 'COMPANY_OWNER_MUST' }]);
    expect(await manager.call(getBasicSettings, { params })).toMatchObject({ ownerEmail: 'the-owner@staff.example' });
  });

  it('settles the limits, counts the version and keeps what was before', async () => {
    const { version } = await manager.call(getOnlineRsvSettings, { params });
    const first = await manager.ask(patchOnlineRsvSettings, { params, body: { version, noShowLimitEnabled: true } });
    expect([first.status, first.headers.etag]).toEqual([204, `"${version + 1}"`]);
    expect(await manager.call(getOnlineRsvSettings, { params })).toMatchObject({
      noShowLimitEnabled: true,
      noShowLimitPerCustomer: 1,
    });
    await manager.call(patchOnlineRsvSettings, {
      params,
      body: { version: version + 1, webBookingBlacklistEnabled: true },
    });
    expect(await manager.call(getOnlineRsvSettings, { params })).toMatchObject({
      noShowLimitEnabled: false,
      noShowLimitPerCustomer: null,
    });
    const { entries } = await manager.call(listAudit, { params, query: { entity: 'company' } });
    expect(entries[0]).toMatchObject({
      userEmail: 'the-manager@staff.example',
      before: { noShowLimitEnabled: true, noShowLimitPerCustomer: 1, webBookingBlacklistEnabled: false },
      after: { noShowLimitEnabled: false, noShowLimitPerCustomer: null, webBookingBlacklistEnabled: true },
    });
    const stale = await manager.ask(patchOnlineRsvSettings, {
      params,
      body: { version, hideCompanyServiceTabs: true },
    });
    expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
  });

  it.each([
    'javascript:alert(1)',
    'https://elsewhere.example/pixel.png',
    '//elsewhere.example/pixel.png',
    '/files/../api/me/info',
    '/api/auth/logout',
    `/files/${'0'.repeat(40)}.html`,
  ])('refuses a logo that is no picture of ours: %s', async (logo) => {
    const { version } = await manager.call(getBasicSettings, { params });
    const answer = await manager.ask(patchBasicSettings, { params, body: { version, logo } });
    expect([answer.status, answer.json]).toMatchObject([400, { details: [{ path: 'logo' }] }]);
    const made = await admin.ask(createCompany, { body: { company: { ...newCompany, logo } } });
    expect([made.status, made.json]).toMatchObject([400, { details: [{ path: 'company.logo' }] }]);
  });

  it('stores pictures for records', async () => {
    const { json } = await manager.ask(uploadPicture, { params });
    const { url } = json as { url: string };
    expect(url).toMatch(/^\/files\/[0-9a-f]{40}\.png$/);
    expect((await send(server.url, { method: 'GET', path: url })).status).toBe(200);
  });

  it('stores recordings, and serves the parts of them that a player asks for', async () => {
    const { json } = await manager.ask(uploadAudio, { params });
    const { url: path } = json as { url: string };
    expect(path).toMatch(/^\/files\/[0-9a-f]{40}\.mp3$/);
    const part = (range: string) => send(server.url, { method: 'GET', path, headers: { range } });
    const size = tinyMp3.length;
    const first = await part('bytes=0-9');
    expect([first.status, first.headers['content-range']]).toEqual([206, `bytes 0-9/${size}`]);
    expect(first.text).toBe(tinyMp3.toString('utf8', 0, 10));
    expect((await part('bytes=10-')).headers['content-range']).toBe(`bytes 10-${size - 1}/${size}`);
    expect((await part('bytes=-4')).headers['content-range']).toBe(`bytes ${size - 4}-${size - 1}/${size}`);
    expect((await part(`bytes=${size}-`)).status).toBe(416);
    expect((await part('bytes=0-1,4-5')).status).toBe(200);
    // A recording is no picture, whatever it is called.
    expect((await manager.ask({ ...uploadPicture, upload: uploadAudio.upload }, { params })).status).toBe(415);
  });

  it('stores a logo and serves it so that nothing in it runs', async () => {
    const { json } = await manager.ask(uploadCompanyLogo, { params });
    const { url } = json as { url: string };
    expect(url).toMatch(/^\/files\/[0-9a-f]{40}\.png$/);
    const file = await send(server.url, { method: 'GET', path: url });
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(tinyPng.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect((await send(server.url, { method: 'GET', path: '/files/..%2f..%2fsecret' })).status).toBe(404);
  });
});

describe('creating a company', () => {
  it('leaves the memberships alone that the owner has already, whatever they hold', async () => {
    const other = and(eq(userCompanies.userId, 'the-owner'), eq(userCompanies.companyId, small.own));
    const hold = (enabledBranches: string[]) =>
      server.database.sql.update(userCompanies).set({ enabledBranches }).where(other);
    await hold(['own-1', 'long-gone']);
    const made = await admin.ask(createCompany, { body: { company: newCompany } });
    expect([made.status, made.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    const [held] = await server.database.sql.select().from(userCompanies).where(other);
    expect(held?.enabledBranches).toEqual(['own-1', 'long-gone']);
    await hold(['own-1']);
  });

  it('makes it with its branches and attaches the owner', async () => {
    const theOwner = () => admin.call(getUser, { params: { id: 'the-owner' }, query: {} });
    const { revision, companyACL } = await theOwner();
    const made = await admin.call(createCompany, { body: { company: newCompany } });
    expect(made).toMatchObject({
      name: '新公司',
      ownerEmail: 'the-owner@staff.example',
      createdTime: '2026-03-01T00:00:00.000Z',
      branchCount: 2,
    });
    const [phone] = await server.database.sql.select().from(branches).where(eq(branches.name, '本店'));
    expect(phone?.phoneNumber).toBe('+81335815111');
    const [attached] = await server.database.sql
      .select()
      .from(userCompanies)
      .where(eq(userCompanies.companyId, made.id));
    expect(attached).toMatchObject({ userId: 'the-owner', permissions: defaultPermissionSets });
    // The owner, signed in all along, has it at once.
    expect((await owner.call(getMe, {})).companies.map(({ id }) => id)).toContain(made.id);
    const { entries } = await admin.call(listAudit, { params: { companyId: made.id }, query: {} });
    expect(entries.map(({ entity }) => entity).sort()).toEqual(['branch', 'branch', 'company', 'user']);
    expect(entries.find(({ entity }) => entity === 'user')).toMatchObject({
      action: 'create',
      entityId: 'the-owner',
      after: { companyACL: [{ companyId: made.id }] },
    });
    // A form of the owner that was open meanwhile does not take the company away.
    expect((await theOwner()).revision).toBe(revision + 1);
    const late = await admin.ask(patchUser, { params: { id: 'the-owner' }, query: {}, body: { companyACL, revision } });
    expect([late.status, late.json]).toMatchObject([409, { code: 'stale_version' }]);
  });

  it.each([
    [{ name: ' ' }, 'COMPANY_NAME_MUST', ['name']],
    [{ createdTime: '' }, 'COMPANY_CREATED_MUST', ['createdTime']],
    [{ createdTime: '+275760-09-13T00:00:00Z' }, 'COMPANY_CREATED_MUST', ['createdTime']],
    [{ ownerUserId: '' }, 'COMPANY_OWNER_MUST', ['ownerUserId']],
    [{ ownerUserId: 'nobody' }, 'COMPANY_OWNER_MUST', ['ownerUserId']],
    [{ branches: [] }, 'BRANCH_MUST', ['branches']],
    [{ branches: [{ name: 'A' }, { name: '' }] }, 'BRANCH_NAME_MUST', ['branches.1.name']],
    [{ name: '', ownerUserId: '', branches: [] }, 'COMPANY_NAME_MUST', ['name', 'ownerUserId', 'branches']],
    [{ branches: [{ name: 'A', timezone: 'Mars/Base' }] }, 'invalid_input', ['branches.0.timezone']],
  ])('%j: %s', async (lack, code, paths) => {
    const before = await server.database.sql.select().from(companies);
    const answer = await admin.ask(createCompany, { body: { company: { ...newCompany, ...lack } } });
    expect(answer.status).toBe(400);
    const body = answer.json as { code: string; details: { path: string }[] };
    expect(body.code).toBe(code);
    expect(body.details.map(({ path }) => path)).toEqual(paths);
    expect(await server.database.sql.select().from(companies)).toHaveLength(before.length);
  });

  it('lets only administrators add branches', async () => {
    const input = { params: { id: small.own }, body: { branch: { name: 'New one' } } };
    const refused = await manager.ask(createBranch, input);
    expect([refused.status, refused.json]).toMatchObject([403, { code: 'No Permission' }]);
    const made = await admin.call(createBranch, input);
    expect(made).toMatchObject({ companyId: small.own, name: 'New one', timeZone: 'Asia/Taipei' });
    const missing = await admin.ask(createBranch, { ...input, params: { id: 'nowhere' } });
    expect([missing.status, missing.json]).toMatchObject([404, { reason: 'The company not found: nowhere' }]);
  });

  it('makes them with the settings of the omnichannel where that is switched on, those of a new company too', async () => {
    const settings = async (of: string, branchId: string) => {
      const branch = await admin.call(getBranch, { params: { companyId: of, branchId } });
      return [branch.activeOmniChannel, branch.omnichannelNotification];
    };
    const add = () => admin.call(createBranch, { params: { id: small.own }, body: { branch: { name: 'Before' } } });
    expect(await settings(small.own, (await add()).id)).toEqual([false, false]);
    omnichannel.enabled = true;
    try {
      expect(await settings(small.own, (await add()).id)).toEqual([true, true]);
      const { id, branches } = await admin.call(createCompany, { body: { company: newCompany } });
      for (const branch of branches) expect(await settings(id, branch.id)).toEqual([true, true]);
      expect(branches).toHaveLength(2);
    } finally {
      omnichannel.enabled = false;
    }
  });
});
