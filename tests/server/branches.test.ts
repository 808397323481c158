import { and, desc, eq } from 'drizzle-orm';
import { pick } from 'es-toolkit';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { branchFields, branchQueueing, reservationFields } from '#contract/organization/branchFields.ts';
import {
  getBranch,
  getBranchServices,
  getServiceCycle,
  listBranches,
  listBranchServices,
  listDevices,
  listOrderProviders,
  patchBranch,
  patchServiceCycle,
  planTemplates,
} from '#contract/organization/branches.ts';
import {
  checkAliasNames,
  getAppSettings,
  getMerchantSettings,
  getOnlineRsvSettings,
  patchAppSettings,
  patchBasicSettings,
  patchMerchantSettings,
  patchOnlineRsvSettings,
} from '#contract/organization/restaurants.ts';
import type { EntityField } from '#contract/core/fields.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { withRemoved } from '#contract/core/withRemoved.ts';
import { branchPart } from '#server/organization/companies/change.ts';
import { normalizedSettings, settingsProblems } from '#server/platform/records/settings.ts';
import { auditLog } from '#server/platform/db/schema.ts';
import { callingBoardFields } from '#contract/reservations/queue/board.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { besideFor, sampleOfSetting } from '#tests/support/settingSamples.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
let clerk: Client;
let admin: Client;
/** Manages reservations, not the company. */
let host: Client;
/** Is confined to the other branch. */
let elsewhere: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const backhouse = { ...defaultBackhouse, companyManagement: false };
  const users = [
    buildUser({ id: 'clerk', companyId, role: 'write' }),
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'host', role: 'write', companies: [{ companyId, permissions: { backhouse } }] }),
    buildUser({ id: 'elsewhere', role: 'manager', companies: [{ companyId, enabledBranches: [otherBranch] }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [clerk, admin, host, elsewhere] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [
    Client,
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server.close());

const params = { companyId, branchId };
const get = () => admin.call(getBranch, { params });
const patch = (changes: object, as: Client = admin) => as.ask(patchBranch, { params, body: changes });
const rules = {
  normalize: (values: Readonly<Record<string, unknown>>) => normalizedSettings(branchPart, values),
  problems: (values: Readonly<Record<string, unknown>>) => settingsProblems(branchPart, values),
};
const fields = Object.entries(branchFields) as [string, EntityField][];

describe('every field of a branch', () => {
  test.each(fields)('%s comes back as it was written', async (name, field) => {
    const value = sampleOfSetting(name, field);
    const found = await get();
    const beside = besideFor(branchFields, rules, { stored: found, name, value });
    if (Object.keys(beside).length) await patch(beside);
    const before = await get();
    const answer = await patch({ version: before.version, [name]: value });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await get()).toMatchObject({ [name]: value, version: before.version + 1 });
    // The same again is no change.
    expect((await patch({ [name]: value })).headers.etag).toBe(`"${before.version + 1}"`);
    const [entry] = await server.database.sql
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, 'branch'), eq(auditLog.entityId, branchId)))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(entry).toMatchObject({ userId: 'admin', after: { [name]: value } });
    const back = pick(found as Record<string, unknown>, [name, ...Object.keys(beside)]);
    const now = pick((await get()) as Record<string, unknown>, Object.keys(back));
    expect((await patch(withRemoved(now, back) as object)).text).toBe('');
  });

  it('is changed by who may, and by nobody else', async () => {
    for (const [name, field] of fields) {
      const before = await get();
      const value = (before as Record<string, unknown>)[name];
      const other =
        JSON.stringify(value) === JSON.stringify(field.initial) || field.required
          ? sampleOfSetting(name, field)
          : field.initial;
      await patch(besideFor(branchFields, rules, { stored: before, name, value: other }));
      const change = { [name]: withRemoved(value, other) };
      const byHost = await patch(change, host);
      const byClerk = await patch(change, clerk);
      const allowed = [
        name in reservationFields || name in { ...branchQueueing, ...callingBoardFields } ? 204 : 403,
        field.admin ? 403 : 204,
      ];
      expect([name, byHost.status, byClerk.status]).toEqual([name, ...allowed]);
      if (byHost.status === 403) expect(byHost.json).toMatchObject({ code: 'No Permission' });
    }
    expect((await patch({ dinerTime: 5 }, elsewhere)).status).toBe(403);
  });
});

it('reads a number as people of the branch’s country write it, however the country was written', async () => {
  const { country, phoneNumber } = await get();
  expect((await patch({ country: 'jp', phoneNumber: '03-1234-5678' })).status).toBe(204);
  expect(await get()).toMatchObject({ country: 'JP', phoneNumber: '+81312345678' });
  expect((await patch({ country, phoneNumber })).status).toBe(204);
});

it('takes a body without a version, and refuses a stale one', async () => {
  const { version } = await get();
  expect((await patch({ dinerTime: 61 })).status).toBe(204);
  const stale = await patch({ version, dinerTime: 62 });
  expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
  expect(await get()).toMatchObject({ dinerTime: 61 });
});

describe('the rules of section 5', () => {
  const overlap = [
    { weekday: 1, from: '17:00', to: '02:00' },
    { weekday: 1, from: '01:00', to: '03:00' },
  ];
  test.each([
    [{ name: ' ' }, 'BRANCH_NAME_MUST', 'name'],
    [{ reminderSendingHour: 24 }, 'INVALID_REMINDER_HOUR', 'reminderSendingHour'],
    [{ reminderSendingHour: 'noon' }, 'INVALID_REMINDER_HOUR', 'reminderSendingHour'],
    [{ reminderSendingHour: 9.5 }, 'INVALID_REMINDER_HOUR', 'reminderSendingHour'],
    [{ reminderSendingPriorDay: 15 }, 'INVALID_REMINDER_PRIOR_DAY', 'reminderSendingPriorDay'],
    [{ reminderSendingPriorDay: -1 }, 'INVALID_REMINDER_PRIOR_DAY', 'reminderSendingPriorDay'],
    [{ michelin: { cookingLib: 'x' } }, 'MICHELIN_REQUIRED_MISSING', 'michelin.cookingType'],
    [
      { waitingOpeningTimes: { lunch: { from: 'soon', to: '14:00' } } },
      'invalid_input',
      'waitingOpeningTimes.lunch.from',
    ],
    [{ waitlistAutoTransformOffset: -1 }, 'invalid_input', 'waitlistAutoTransformOffset'],
    [{ waitlistAutoTransformSecuredPeriod: -1 }, 'invalid_input', 'waitlistAutoTransformSecuredPeriod'],
    [
      { waitlistAutoTransformEnabled: true, waitlistAutoTransformOffset: 30, waitlistAutoTransformSecuredPeriod: 31 },
      'invalid_input',
      'waitlistAutoTransformSecuredPeriod',
    ],
    [{ openingHours: overlap }, 'invalid_input', 'openingHours'],
    [{ openingHours: [{ weekday: 7, from: '17:00', to: '20:00' }] }, 'invalid_input', 'openingHours.0.weekday'],
    [{ minBookingGroupSize: 31, maxBookingGroupSize: 30 }, 'invalid_input', 'maxBookingGroupSize'],
    [{ timezone: 'Mars/Base' }, 'invalid_input', 'timezone'],
    [{ phoneNumber: '12' }, 'invalid_input', 'phoneNumber'],
    [{ branchAlias: ['no blanks'] }, 'invalid_input', 'branchAlias.0'],
    [{ customerComplaintsRecipientEmails: ['nobody'] }, 'invalid_input', 'customerComplaintsRecipientEmails.0'],
    [{ unknown: 1 }, 'invalid_input', undefined],
  ])('%j: %s', async (changes, code, path) => {
    const before = await get();
    const answer = await patch(changes);
    expect([answer.status, answer.json]).toMatchObject([400, { code }]);
    if (path) expect((answer.json as { details: { path: string }[] }).details.map((one) => one.path)).toContain(path);
    expect(await get()).toEqual(before);
  });

  test.each([
    [
      { reminderSendingHour: '', reminderSendingPriorDay: '' },
      { reminderSendingHour: null, reminderSendingPriorDay: null },
    ],
    [{ reminderSendingHour: '8' }, { reminderSendingHour: 8 }],
    [{ reviewSMSOffsetMinutes: 'later' }, { reviewSMSOffsetMinutes: 120 }],
    [
      { customerComplaintsRecipientEmails: ['  a@b.example ', ' '] },
      { customerComplaintsRecipientEmails: ['a@b.example'] },
    ],
    [{ michelin: { stars: 3 } }, { michelin: null }],
    [
      { michelin: { cookingLib: 'a', cookingType: 'b', priceString: 'c' } },
      { michelin: { cookingLib: 'a', cookingType: 'b', priceString: 'c', stars: 0, bib: false, plate: false } },
    ],
    [{ location: { lat: 1, lng: null } }, { location: null }],
    [{ location: { lat: 1 } }, { location: null }],
    [
      { waitingOpeningTimes: { lunch: { from: '', to: null }, dinner: { from: '17:30', to: '1320' } } },
      { waitingOpeningTimes: { lunch: { from: null, to: null }, dinner: { from: 1050, to: 1320 } } },
    ],
    [
      { allowOrder: true, webBookingPreorderEnabled: true },
      { allowOrder: true, webBookingPreorderEnabled: true },
    ],
    [{ allowOrder: false }, { allowOrder: false, webBookingPreorderEnabled: false }],
  ])('%j is kept as %j', async (changes, kept) => {
    expect((await patch(changes)).status).toBe(204);
    expect(await get()).toMatchObject(kept);
  });
});

describe('alias names', () => {
  it('are there once on the platform, whoever has them', async () => {
    expect((await patch({ branchAlias: ['Noodle-Bar'] })).status).toBe(204);
    expect(await get()).toMatchObject({ branchAlias: ['noodle-bar'] });
    const foreign = { companyId: small.foreign };
    const taken = await admin.ask(patchBasicSettings, { params: foreign, body: { companyAlias: 'NOODLE-bar' } });
    expect([taken.status, taken.json]).toMatchObject([
      409,
      { code: 'ALIAS_EXIST', details: [{ path: 'companyAlias' }] },
    ]);
    const asked = { params: foreign, body: { aliasNames: ['noodle-bar', 'free-one'] } };
    expect(await admin.call(checkAliasNames, asked)).toEqual({ taken: ['noodle-bar'] });
    const own = { params: { companyId }, body: { aliasNames: ['noodle-bar'], branchId } };
    expect(await admin.call(checkAliasNames, own)).toEqual({ taken: [] });
    // Given up, it is free; and nothing of a refused change stays.
    await patch({ branchAlias: [] });
    const both = await Promise.all([
      admin.ask(patchBasicSettings, { params: foreign, body: { companyAlias: 'noodle-bar' } }),
      admin.ask(patchBasicSettings, { params: { companyId }, body: { companyAlias: 'noodle-bar' } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

describe('settings of several branches', () => {
  it('tell only the branches that the caller sees, and change them all or none', async () => {
    const all = await clerk.call(getOnlineRsvSettings, { params: { companyId } });
    expect(all.branches.map(({ branchId: id }) => id)).toContain(branchId);
    const confined = await elsewhere.call(getOnlineRsvSettings, { params: { companyId } });
    expect(confined.branches.map(({ branchId: id }) => id)).toEqual([otherBranch]);
    const change = (first: object, second: object) => ({
      params: { companyId },
      body: {
        branches: [
          { branchId, ...first },
          { branchId: otherBranch, ...second },
        ],
      },
    });
    const half = await clerk.ask(patchOnlineRsvSettings, change({ dinerTime: 33 }, { reminderSendingHour: 99 }));
    expect([half.status, half.json]).toMatchObject([
      400,
      { code: 'INVALID_REMINDER_HOUR', details: [{ path: 'branches.1.reminderSendingHour' }] },
    ]);
    expect(await get()).not.toMatchObject({ dinerTime: 33 });
    const foreign = await elsewhere.ask(patchOnlineRsvSettings, change({ dinerTime: 33 }, { dinerTime: 44 }));
    expect(foreign.status).toBe(403);
    expect((await clerk.ask(patchOnlineRsvSettings, change({ dinerTime: 33 }, { dinerTime: 44 }))).status).toBe(204);
    expect(await get()).toMatchObject({ dinerTime: 33 });
  });

  it('of apps are asked for all or for one', async () => {
    const one = await clerk.call(getAppSettings, { params: { companyId }, query: { branchId } });
    expect(one.branches.map(({ branchId: id }) => id)).toEqual([branchId]);
    const body = { branches: [{ branchId: otherBranch, acceptNewWaitings: false }] };
    const wrong = await clerk.ask(patchAppSettings, { params: { companyId }, query: { branchId }, body });
    expect([wrong.status, wrong.json]).toMatchObject([400, { details: [{ path: 'branches.0.branchId' }] }]);
    expect((await clerk.ask(patchAppSettings, { params: { companyId }, body })).status).toBe(204);
    const kiosk = { branches: [{ branchId, kioskSetting: { appMode: 'waitingAndCheckIn' } }] };
    expect((await clerk.ask(patchAppSettings, { params: { companyId }, body: kiosk })).status).toBe(403);
    expect((await admin.ask(patchAppSettings, { params: { companyId }, body: kiosk })).status).toBe(204);
  });

  it('of merchants are for administrators alone', async () => {
    const merchant = {
      id: branchId,
      tappaySupported: true,
      deposit: { merchantId: 'm-1', applePayMerchantId: null },
      takeout: { merchantId: 'm-2', applePayMerchantId: null, linePayMerchantId: 'l-2', easyWalletMerchantId: null },
      delivery: { merchantId: null, applePayMerchantId: null, linePayMerchantId: null, easyWalletMerchantId: 'e-3' },
    };
    const input = { params: { companyId }, body: { branches: [merchant] } };
    expect((await clerk.ask(patchMerchantSettings, input)).status).toBe(403);
    expect((await admin.ask(patchMerchantSettings, input)).status).toBe(204);
    const { branches } = await admin.call(getMerchantSettings, { params: { companyId } });
    expect(branches.find(({ id }) => id === branchId)).toMatchObject(merchant);
    const foreign = { params: { companyId: small.foreign }, body: { branches: [merchant] } };
    expect((await admin.ask(patchMerchantSettings, foreign)).status).toBe(404);
  });
});

it('answers plans, services and devices', async () => {
  const { plans } = await clerk.call(planTemplates, {});
  expect(plans.map(({ id }) => id)).toEqual(['basic', 'standard', 'professional', 'enterprise']);
  await patch({
    branchServices: { booking: true, survey: null },
    devices: [{ name: 'Door', kind: 'kiosk', serialNumber: 'K1' }],
  });
  expect(await clerk.call(getBranchServices, { params })).toEqual({ branchId, services: { booking: true } });
  const { branches } = await elsewhere.call(listBranchServices, { params: { id: companyId } });
  expect(branches.map(({ branchId: id }) => id)).toEqual([otherBranch]);
  expect(await clerk.call(listDevices, { params })).toEqual({
    devices: [{ name: 'Door', kind: 'kiosk', serialNumber: 'K1' }],
  });
  const listed = await elsewhere.call(listBranches, { params: { id: companyId } });
  expect(listed.branches.map(({ branchId: id }) => id)).toEqual([otherBranch]);
});

it('says who can take orders of a service', async () => {
  const providers = async (service: 'table' | 'takeout' | 'delivery') =>
    (await clerk.call(listOrderProviders, { params: { ...params, service } })).providers.map(({ id }) => id);
  await admin.ask(patchBranch, { params, body: { allowOrder: false } });
  expect(await providers('takeout')).toEqual([]);
  const body = { allowOrder: true, orderMode: 'takeout', branchServices: { takeout: true } } as const;
  expect((await admin.ask(patchBranch, { params, body })).status).toBe(204);
  expect(await providers('takeout')).toEqual(['maitre']);
  expect([...(await providers('delivery')), ...(await providers('table'))]).toEqual([]);
});

it('has the service cycle at the call that names it', async () => {
  const query = { companyId, branchId };
  const { version } = await host.call(getServiceCycle, { query });
  expect((await host.ask(patchServiceCycle, { query, body: { version, cleanTableTime: 17 } })).status).toBe(204);
  expect(await host.call(getServiceCycle, { query })).toMatchObject({ version: version + 1, cleanTableTime: 17 });
});
