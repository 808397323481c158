import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getDiningSections,
  getReservationSettings,
  patchDiningSections,
  patchReservationSettings,
} from '#contract/branchSettings.ts';
import { usualSections } from '#contract/sections.ts';
import { auditLog } from '#server/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId] = small.branches;
let server: TestServer;
let clerk: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, [buildUser({ id: 'clerk', companyId, role: 'write' })]);
  clerk = server.client(tokens.get('clerk'));
});
afterAll(() => server.close());

const params = { companyId, branchId };
const get = () => clerk.call(getReservationSettings, { params });
const patch = async (changes: object) =>
  clerk.ask(patchReservationSettings, { params, body: { version: (await get()).version, ...changes } });

test('every setting of a branch comes back as it was written', async () => {
  const trips = {
    openingHours: [
      { weekday: 0, from: '11:30', to: '14:30' },
      { weekday: 0, from: '17:30', to: '01:00' },
    ],
    dinerTime: 90,
    cleanTableTime: 15,
    autoClearTableEnabled: true,
    bookingExpiredMinutes: 20,
    waitingExpiredMinutes: 0,
    waitlistEnabled: true,
    waitlistAutoTransformEnabled: true,
    waitlistAutoTransformOffset: 240,
    waitlistAutoTransformSecuredPeriod: 240,
  };
  const before = await get();
  expect(Object.keys(before).sort()).toEqual([...Object.keys(trips), 'version'].sort());
  const answer = await patch(trips);
  expect([answer.status, answer.headers.etag]).toEqual([204, `"${before.version + 1}"`]);
  expect(await get()).toEqual({ ...trips, version: before.version + 1 });
  // The same again is no change.
  expect((await patch(trips)).headers.etag).toBe(`"${before.version + 1}"`);
  const audit = await server.database.sql
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'branch'), eq(auditLog.entityId, branchId)));
  expect(audit).toMatchObject([{ userId: 'clerk', after: { dinerTime: 90 } }]);
});

test.each([
  [{ waitlistAutoTransformOffset: -1 }, 'waitlistAutoTransformOffset', 'must not be negative'],
  [{ waitlistAutoTransformSecuredPeriod: -1 }, 'waitlistAutoTransformSecuredPeriod', 'must not be below zero'],
  [
    { waitlistAutoTransformEnabled: true, waitlistAutoTransformOffset: 30, waitlistAutoTransformSecuredPeriod: 31 },
    'waitlistAutoTransformSecuredPeriod',
    'must not be longer than the offset',
  ],
  [
    {
      openingHours: [
        { weekday: 1, from: '17:00', to: '02:00' },
        { weekday: 1, from: '01:00', to: '03:00' },
      ],
    },
    'openingHours',
    'has spans that overlap',
  ],
  [{ openingHours: [{ weekday: 7, from: '17:00', to: '20:00' }] }, 'openingHours.0.weekday', undefined],
  [{ dinerTime: 1.5 }, 'dinerTime', undefined],
])('%o is refused', async (changes, path, message) => {
  const before = await get();
  const answer = await patch(changes);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ details: [{ path, ...(message && { message }) }] });
  expect(await get()).toEqual(before);
});

test('a stale version is refused', async () => {
  const answer = await clerk.ask(patchReservationSettings, { params, body: { version: 99, dinerTime: 5 } });
  expect([answer.status, answer.json]).toMatchObject([409, { code: 'stale_version' }]);
});

test('the sections of the day are the usual ones until somebody says otherwise, and leave no gap', async () => {
  const one = { companyId };
  const { version, periods } = await clerk.call(getDiningSections, { params: one });
  expect(periods).toEqual(usualSections);
  const later = { ...periods, evening: { from: '17:30', to: '06:00' } };
  const gap = await clerk.ask(patchDiningSections, { params: one, body: { version, periods: later } });
  expect([gap.status, gap.json]).toMatchObject([400, { details: [{ path: 'periods.afternoon.to' }, {}] }]);
  const whole = { ...later, afternoon: { from: '14:00', to: '17:30' } };
  await clerk.call(patchDiningSections, { params: one, body: { version, periods: whole } });
  expect(await clerk.call(getDiningSections, { params: one })).toEqual({ version: version + 1, periods: whole });
  const stale = await clerk.ask(patchDiningSections, { params: one, body: { version, periods: usualSections } });
  expect(stale.status).toBe(409);
});
