import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingDays } from '#contract/reservations/bookingDays.ts';
import { initialSchedule, defaultBookingWindows } from '#contract/reservations/bookingWindowRules.ts';
import { undoSettingsChange } from '#contract/organization/restaurants.ts';
import { getBookingWindows, patchBookingWindows, previewBookingDays } from '#contract/reservations/bookingWindows.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { auditLog, branches } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let server: TestServer;
const clients = {} as Record<'host' | 'reader' | 'crm' | 'elsewhere', Client>;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const backhouse = { ...defaultBackhouse, onlineReservation: false };
  const users = [
    buildUser({ id: 'host', companyId, role: 'write' }),
    buildUser({ id: 'reader', companyId, role: 'read' }),
    buildUser({ id: 'crm', role: 'manager', companies: [{ companyId, permissions: { backhouse } }] }),
    buildUser({ id: 'elsewhere', role: 'manager', companies: [{ companyId, enabledBranches: [otherBranch] }] }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  for (const { id } of users) clients[id as keyof typeof clients] = server.client(tokens.get(id ?? ''));
});
afterAll(() => server.close());

const params = { companyId, branchId };
const get = () => clients.host.call(getBookingWindows, { params });
const patch = (body: object, as = clients.host) => as.ask(patchBookingWindows, { params, body });
const oneTime = {
  type: 'one_time',
  bookingRevealTime: '12:00',
  startFrom: '2027-01-01',
  startDate: '2027-02-06',
  endDate: '2027-02-12',
} as const;

test('a branch begins with thirty days', async () => {
  expect(await get()).toEqual({ version: expect.any(Number), ...defaultBookingWindows });
});

test('comes back as it was written, and is in the audit log; the same again is no change', async () => {
  const before = await get();
  const wanted = {
    minTodayBookingMinutes: 45,
    minReservationOffset: 1,
    settings: [initialSchedule('twicePerMonth', '09:30'), oneTime],
  };
  const answer = await patch({ ...wanted, version: before.version });
  expect([answer.status, answer.text, answer.headers.etag]).toEqual([204, '', `"${before.version + 1}"`]);
  expect(await get()).toEqual({ ...wanted, version: before.version + 1 });
  expect((await patch(wanted)).headers.etag).toBe(`"${before.version + 1}"`);
  const [entry] = await server.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'branch'), eq(auditLog.entityId, branchId)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  expect(entry).toMatchObject({
    action: 'update',
    before: { minTodayBookingMinutes: 120, bookingWindows: defaultBookingWindows.settings },
    after: { minTodayBookingMinutes: 45, bookingWindows: wanted.settings },
  });

  const undo = (as: Client) => as.ask(undoSettingsChange, { params: { companyId, entryId: entry?.id ?? '' } });
  expect((await undo(clients.host)).status).toBe(204);
  const { version: _version, ...undone } = await get();
  expect(undone).toEqual(defaultBookingWindows);
  expect((await undo(clients.host)).json, 'they have other values by now').toMatchObject({ code: 'changed_since' });
  await patch(wanted);
});

test('what is not named stays, and so do the other settings of the branch', async () => {
  const where = and(eq(branches.companyId, companyId), eq(branches.id, branchId));
  const settings = async () => (await server.database.sql.select().from(branches).where(where))[0]?.settings;
  await server.database.sql
    .update(branches)
    .set({ settings: { ...(await settings()), webBookingEnabled: false } })
    .where(where);
  const before = await get();
  expect((await patch({ minTodayBookingMinutes: 30 })).status).toBe(204);
  expect(await get()).toEqual({ ...before, minTodayBookingMinutes: 30, version: before.version + 1 });
  expect(await settings()).toMatchObject({ webBookingEnabled: false });
});

test('a stale version is refused', async () => {
  const { version } = await get();
  expect((await patch({ minReservationOffset: 2, version })).status).toBe(204);
  const stale = await patch({ minReservationOffset: 3, version });
  expect([stale.status, stale.json]).toMatchObject([409, { code: 'stale_version' }]);
});

test('rules are judged, each at its field', async () => {
  const before = await get();
  const period = { openFromDate: 10, startMonthOffset: 0, startDateOfMonth: 10, endMonthOffset: 0, endDateOfMonth: 9 };
  const later = { openFromDate: -1, startMonthOffset: 1, startDateOfMonth: 1, endMonthOffset: 1, endDateOfMonth: 15 };
  const settings = [
    {
      type: 'recurring_by_date',
      bookingRevealTime: '00:00',
      openPeriods: [{ ...later }, { ...later, openFromDate: 31 }],
    },
    { ...oneTime, startFrom: '2027-02-07', endDate: '2029-01-01' },
    initialSchedule('futureNDays'),
  ];
  const refused = await patch({ settings });
  expect(refused.status).toBe(400);
  const faults = (json: unknown) =>
    (json as { details: { path: string; code: string }[] }).details.map(({ path, code }) => `${path} ${code}`).sort();
  expect(faults(refused.json)).toEqual([
    'settings.0.openPeriods.1.openFromDate openingsOrder',
    'settings.0.openPeriods.1.startDateOfMonth periodsOverlap',
    'settings.1.endDate rangeTooLong',
    'settings.1.startFrom openedTooLate',
    'settings.2.type oneSchedule',
  ]);
  const again = await patch({
    settings: [{ type: 'recurring_by_date', bookingRevealTime: '00:00', openPeriods: [period] }],
  });
  expect(faults(again.json)).toEqual([
    'settings.0.openPeriods.0.endDateOfMonth endAfterStart',
    'settings.0.openPeriods.0.startDateOfMonth startAfterOpening',
  ]);
  expect(await get()).toEqual(before);
});

test('readers read, and others do not', async () => {
  const ask = async (as: Client) => (await as.ask(getBookingWindows, { params })).status;
  expect([await ask(clients.reader), await ask(clients.crm), await ask(clients.elsewhere)]).toEqual([200, 403, 403]);
  const change = async (as: Client) => (await patch({ minReservationOffset: 9 }, as)).status;
  expect([await change(clients.reader), await change(clients.crm), await change(clients.elsewhere)]).toEqual([
    403, 403, 403,
  ]);
});

test('the preview answers as the function does, in the zone and with the hours of the branch', async () => {
  const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '17:00', to: '23:00' }));
  await server.database.sql
    .update(branches)
    .set({ timeZone: 'Australia/Lord_Howe', openingHours })
    .where(and(eq(branches.companyId, companyId), eq(branches.id, branchId)));
  await patch({ minTodayBookingMinutes: 120, minReservationOffset: 0, settings: [initialSchedule('futureNDays')] });
  const at = '2027-09-10T10:30:00.000Z';
  const asked = { at, from: '2027-09-08', days: 40 };
  const answer = await clients.reader.call(previewBookingDays, { params, query: asked });
  expect(answer).toMatchObject({ at, timeZone: 'Australia/Lord_Howe', openingHours });
  expect(answer.days).toEqual(
    bookingDays({ windows: defaultBookingWindows, openingHours, timeZone: 'Australia/Lord_Howe', ...asked }),
  );
  // Ten in the evening comes at 10:30 UTC before, and an hour is left of Friday.
  expect(answer.days.slice(2, 7).map(({ reason }) => reason)).toEqual(['tooSoon', 'closed', 'closed', null, null]);
  const usual = await clients.reader.call(previewBookingDays, { params, query: {} });
  expect(usual.days).toHaveLength(62);
});
