import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getBranch, patchBranch } from '#contract/organization/branches.ts';
import { listAudit } from '#contract/platform/audit.ts';
import { undoSettingsChange } from '#contract/organization/restaurants.ts';
import { getBasicSettings, patchBasicSettings, patchOnlineRsvSettings } from '#contract/organization/restaurants.ts';
import { defaultSections } from '#contract/core/sections.ts';
import { auditLog, branches, companies } from '#server/platform/db/schema.ts';
import { writeAudit } from '#server/platform/kernel/audit.ts';
import { setsWithout } from '#tests/contract/actors.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Changes of settings are taken back from their history. */

const { own: companyId } = small;
const [branchId] = small.branches;
const params = { companyId, branchId };
let server: TestServer;
const clients = new Map<string, Client>();
const as = (name: string) => clients.get(name) as Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const inOwn = (enabledBranches: string[] | null, permissions = setsWithout([])) => [
    { companyId, enabledBranches, permissions },
  ];
  const users = [
    buildUser({ id: 'manager', role: 'manager', companies: inOwn(null) }),
    buildUser({ id: 'writer', role: 'write', companies: inOwn(null) }),
    buildUser({ id: 'reader', role: 'read', companies: inOwn(null) }),
    buildUser({ id: 'confined', role: 'manager', companies: inOwn([small.branches[1]]) }),
    buildUser({ id: 'office', role: 'manager', companies: inOwn(null, setsWithout(['onlineReservation'])) }),
    buildUser({ id: 'host', role: 'manager', companies: inOwn(null, setsWithout(['companyManagement'])) }),
    buildUser({ id: 'foreigner', role: 'manager', companyId: small.foreign }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  for (const { id } of users) clients.set(id ?? '', server.client(tokens.get(id ?? '')));
});
afterAll(() => server?.close());

const settings = () => as('manager').call(getBranch, { params });
const change = async (changes: object) => {
  const { version } = await settings();
  await as('manager').call(patchBranch, { params, body: { version, ...changes } });
  return latest();
};
const latest = async (entity = 'branch', entityId: string = branchId) => {
  const [entry] = await server.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, entityId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  if (!entry) throw new Error('There is no entry.');
  return entry;
};
const undo = (entryId: string, who = 'manager', of: string = companyId) =>
  as(who).ask(undoSettingsChange, { params: { companyId: of, entryId } });

beforeEach(async () => {
  const start = { dinerTime: 60, cleanTableTime: 0, waitlistAutoTransformEnabled: false };
  await server.database.sql
    .update(branches)
    .set({ ...start, waitlistAutoTransformOffset: 0, waitlistAutoTransformSecuredPeriod: 0, openingHours: null })
    .where(eq(branches.id, branchId));
});

describe('a change of settings', () => {
  it('is put back with all its fields, as a change of its own, which can be taken back too', async () => {
    const hours = [{ weekday: 1, from: '11:00', to: '14:00' }];
    const { id } = await change({ dinerTime: 90, openingHours: hours });
    const changed = await settings();
    const answer = await undo(id);
    expect([answer.status, answer.headers.etag]).toEqual([204, `"${changed.version + 1}"`]);
    expect(await settings()).toMatchObject({ dinerTime: 60, openingHours: null, version: changed.version + 1 });
    const entry = await latest();
    expect(entry).toMatchObject({
      action: 'undo',
      userId: 'manager',
      before: { dinerTime: 90, openingHours: hours },
      after: { dinerTime: 60, openingHours: null },
    });
    expect((await undo(entry.id)).status).toBe(204);
    expect(await settings()).toMatchObject({ dinerTime: 90, openingHours: hours });
  });

  it('stays where one of its fields has been changed since, and the fields are named', async () => {
    const { id } = await change({ dinerTime: 90, cleanTableTime: 10 });
    await change({ cleanTableTime: 20 });
    const before = await settings();
    const answer = await undo(id);
    expect([answer.status, answer.json]).toMatchObject([
      409,
      { code: 'changed_since', details: [{ path: 'cleanTableTime' }] },
    ]);
    expect(await settings()).toEqual(before);
    // Changed back to what it was then, nothing newer is in the way.
    await change({ cleanTableTime: 10 });
    expect((await undo(id)).status).toBe(204);
    expect(await settings()).toMatchObject({ dinerTime: 60, cleanTableTime: 0 });
  });

  it('leaves newer changes of other fields alone', async () => {
    const { id } = await change({ dinerTime: 90 });
    await change({ cleanTableTime: 20 });
    expect((await undo(id)).status).toBe(204);
    expect(await settings()).toMatchObject({ dinerTime: 60, cleanTableTime: 20 });
  });

  it('stays where the former values do not go with the other settings', async () => {
    await change({ waitlistAutoTransformOffset: 60, waitlistAutoTransformSecuredPeriod: 30 });
    const { id } = await change({ waitlistAutoTransformSecuredPeriod: 10 });
    await change({ waitlistAutoTransformEnabled: true, waitlistAutoTransformOffset: 20 });
    const answer = await undo(id);
    expect([answer.status, answer.json]).toMatchObject([
      400,
      { code: 'invalid_input', details: [{ path: 'waitlistAutoTransformSecuredPeriod', code: 'securedTooLong' }] },
    ]);
    expect(await settings()).toMatchObject({ waitlistAutoTransformSecuredPeriod: 10 });
  });

  it('is undone once where two people ask for it at once', async () => {
    const { id } = await change({ dinerTime: 90 });
    const answers = await Promise.all([undo(id), undo(id, 'writer')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });

  it('is found among the changes of its fields', async () => {
    const { id } = await change({ dinerTime: 90 });
    await change({ cleanTableTime: 5 });
    const query = { entity: 'branch', entityId: branchId, fields: '["dinerTime"]', size: 1 };
    const { entries } = await as('manager').call(listAudit, { params: { companyId }, query });
    expect(entries).toMatchObject([{ id, after: { dinerTime: 90 } }]);
  });
});

describe('who may', () => {
  it.each([
    ['writer', 204],
    ['host', 204],
    ['reader', 403],
    ['office', 204],
    ['confined', 404],
    ['foreigner', 403],
  ])('%s: %i', async (who, status) => {
    const { id } = await change({ dinerTime: 90 });
    expect((await undo(id, who)).status).toBe(status);
    expect((await settings()).dinerTime).toBe(status === 204 ? 60 : 90);
  });

  it('nobody by way of another company', async () => {
    const { id } = await change({ dinerTime: 90 });
    expect((await undo(id, 'foreigner', small.foreign)).status).toBe(404);
    expect((await settings()).dinerTime).toBe(90);
  });

  it('not with an entry that is no change of settings, or of a secret', async () => {
    expect((await undo(small.audit[companyId] ?? '')).status).toBe(404);
    expect((await undo('nowhere')).status).toBe(404);
    await writeAudit(server.database.sql, {
      companyId,
      userId: 'manager',
      action: 'update',
      entity: 'branch',
      entityId: branchId,
      before: { apiKey: 'x' },
      after: { apiKey: 'y' },
    });
    expect([403, 409]).toContain((await undo((await latest()).id)).status);
  });
});

describe('settings of a company', () => {
  const ofCompany = { companyId };

  it('are put back by who may change them, the sections as they were read before anybody chose any', async () => {
    const { version } = await as('manager').call(getBasicSettings, { params: ofCompany });
    const periods = {
      ...defaultSections,
      morning: { from: '07:00', to: '11:00' },
      evening: { from: defaultSections.evening.from, to: '07:00' },
    };
    await as('manager').call(patchBasicSettings, {
      params: ofCompany,
      body: { version, diningSectionPeriods: periods },
    });
    const { id } = await latest('company', companyId);
    expect((await undo(id, 'host')).status).toBe(403);
    expect((await undo(id, 'confined')).status).toBe(204);
    expect((await as('manager').call(getBasicSettings, { params: ofCompany })).diningSectionPeriods).toEqual(
      defaultSections,
    );
  });

  it('stay where a newer rule forbids the former ones', async () => {
    const body = async (changes: object) => ({
      version: (await as('manager').call(getBasicSettings, { params: ofCompany })).version,
      ...changes,
    });
    const patch = async (changes: object) =>
      as('manager').call(patchOnlineRsvSettings, { params: ofCompany, body: await body(changes) });
    await patch({ noShowLimitEnabled: true, noShowLimitPerCustomer: 3 });
    await patch({ noShowLimitEnabled: false, noShowLimitPerCustomer: null });
    const { id } = await latest('company', companyId);
    await patch({ webBookingBlacklistEnabled: true });
    const answer = await undo(id);
    expect([answer.status, answer.json]).toMatchObject([400, { code: 'invalid_input' }]);
    const [stored] = await server.database.sql.select().from(companies).where(eq(companies.id, companyId));
    expect(stored).toMatchObject({ noShowLimitEnabled: false, noShowLimitPerCustomer: null });
  });
});
