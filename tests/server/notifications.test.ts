import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  getNotificationSettings,
  postNotificationSettings,
  defaultNotifications,
  type NotificationSetting,
} from '#contract/notices/notifications.ts';
import { pushReservationEvents } from '#contract/reservations/reservationEvents.ts';
import { deliveries, outbox } from '#server/platform/db/schema.ts';
import { sweeps } from '#server/sweeps.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { sendDue } from '#tests/support/deliveries.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [branchId, other] = small.branches;
let server: TestServer;
let admin: Client;
let manager: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [
    buildUser({ id: 'admin', role: 'manager', isAdmin: true }),
    buildUser({ id: 'manager', role: 'manager', companyId }),
  ];
  const tokens = await signInAll(server.services.identity, users);
  [admin, manager] = users.map(({ id }) => server.client(tokens.get(id ?? ''))) as [Client, Client];
});
afterAll(() => server.close());

const params = { companyId, branchId };
const mails = ['host@own.example', 'chef@own.example'];
const tell = (trigger: NotificationSetting['triggerEventType'], changes: Partial<NotificationSetting>) => ({
  triggerEventType: trigger,
  channel: 'email' as const,
  active: true,
  destinations: mails,
  filters: { sourceFilter: {} },
  ...changes,
});
const set = async (...data: object[]) => {
  const answer = await admin.ask(postNotificationSettings, { params, body: { data } });
  expect([answer.status, answer.text]).toEqual([204, '']);
};
let count = 0;
const push = async (event: object) => {
  const key = `notify-${(count += 1)}-${Date.now()}`;
  const body = { branchId, events: [{ key, ...event }] };
  const answer = await manager.ask(pushReservationEvents, { params: { companyId }, body });
  expect(answer.status, answer.text).toBe(200);
};
const soon = new Date(Date.now() + 86_400_000).toISOString();
const created = (externalId: string, more: object = {}) => ({
  kind: 'created',
  externalId,
  startTime: soon,
  groupSize: 4,
  createdFrom: 'web',
  guest: { name: '王小姐', phone: null, email: null },
  customerNote: 'Window',
  ...more,
});
const waiting = () =>
  server.database.sql
    .select()
    .from(deliveries)
    .where(inArray(deliveries.status, ['waiting', 'sending']));
const sent = async () => {
  await sendDue(server.services);
  const rows = await server.database.sql.select().from(outbox);
  await server.database.sql.delete(outbox);
  return rows;
};
beforeEach(async () => {
  await server.database.sql.delete(deliveries);
  await server.database.sql.delete(outbox);
});

test('the usual settings are those of section 9, and nobody is told', async () => {
  const { data } = await manager.call(getNotificationSettings, { params });
  expect(data).toEqual(defaultNotifications);
  const mailed = data.filter(({ channel, active }) => channel === 'email' && active);
  expect(mailed).toHaveLength(12);
  expect(data.filter(({ channel, active }) => channel === 'app' && active)).toEqual([]);
  expect(data[0]?.filters.sourceFilter).toEqual({ web: true, opentable: true, 'google-reserve': true });
  await push(created('nobody'));
  expect(await waiting()).toEqual([]);
});

test('are changed by administrators alone; what is not named stays', async () => {
  const change = { params, body: { data: [tell('reservationConfirmed', { active: false })] } };
  expect((await manager.ask(postNotificationSettings, change)).status).toBe(403);
  const { version } = await admin.call(getNotificationSettings, { params });
  await set(tell('reservationConfirmed', { active: false }));
  const now = await admin.call(getNotificationSettings, { params });
  expect(now.version).toBe(version + 1);
  expect(now.data.filter(({ destinations }) => destinations.length)).toEqual(change.body.data);
  const stale = await admin.ask(postNotificationSettings, { params, body: { ...change.body, version } });
  expect(stale.status).toBe(409);
  const wrong = { params, body: { data: [tell('reservationCreated', { destinations: ['+886912345678'] })] } };
  const refused = await admin.ask(postNotificationSettings, wrong);
  expect([refused.status, refused.json]).toMatchObject([400, { details: [{ path: 'data.0.destinations.0' }] }]);
  const elsewhere = { params: { companyId: small.foreign, branchId }, body: {} };
  expect((await admin.ask(postNotificationSettings, elsewhere)).status).toBe(404);
});

test('what happens is mailed to each destination, once, in the words of the branch', async () => {
  await set(tell('reservationCreated', {}), tell('reservationCanceled', { destinations: [mails[0] ?? ''] }));
  await push(created('told'));
  await push({ kind: 'cancelled', by: 'customer', externalId: 'told' });
  const rows = await sent();
  expect(rows.map(({ recipient, channel }) => [recipient, channel]).sort()).toEqual([
    ['chef@own.example', 'mail'],
    ['host@own.example', 'mail'],
    ['host@own.example', 'mail'],
  ]);
  const [first] = rows;
  expect(first?.subject).toMatch(/^新訂位: Branch own-1 \d{4}\/\d/);
  expect(first?.body).toContain('Window');
  expect(first?.shown).not.toContain('Window');
  expect(rows.some(({ subject }) => subject.startsWith('訂位取消'))).toBe(true);
  expect(await sent()).toEqual([]);
});

test('sources are filtered, partners without an entry as partners', async () => {
  await set(tell('reservationCreated', { filters: { sourceFilter: { web: true, thirdParty: false } } }));
  await push(created('by-web'));
  await push(created('by-host', { createdFrom: 'host' }));
  await push(created('by-partner', { createdFrom: 'some-partner' }));
  expect(await sent()).toHaveLength(2);
  await set(tell('reservationCreated', { filters: { sourceFilter: { thirdParty: true } } }));
  await push(created('by-partner-2', { createdFrom: 'some-partner' }));
  expect(await sent()).toHaveLength(2);
});

test('messages go out too, other branches and the past are not told, and what is refused is not, either', async () => {
  await set(
    tell('reservationCreated', { active: false }),
    tell('reservationCreated', { channel: 'app', destinations: ['+886912345678'] }),
  );
  await push(created('by-message'));
  const [message] = await sent();
  expect(message).toMatchObject({ channel: 'sms', recipient: '+886912345678', companyId });
  await push(created('long-ago', { startTime: '2026-01-20T10:00:00.000Z' }));
  await push({ kind: 'cancelled', by: 'customer', externalId: 'never-made' });
  const body = { branchId: other, events: [{ key: 'notify-other-branch', ...created('elsewhere') }] };
  await manager.ask(pushReservationEvents, { params: { companyId }, body });
  expect(await waiting()).toEqual([]);
});

test('a mail server that fails is asked again, and given up at last', async () => {
  await set(
    tell('reservationCreated', { destinations: [mails[0] ?? ''] }),
    tell('reservationCreated', { channel: 'app', active: false, destinations: [] }),
  );
  await push(created('failing'));
  const mailer = { ...server.services.mailer, send: () => Promise.reject(new Error('down')) };
  const again = () => server.database.sql.update(deliveries).set({ nextTime: new Date(0) });
  for (let attempt = 1; attempt < 8; attempt++) {
    await sendDue({ ...server.services, mailer });
    const [one] = await waiting();
    expect(one?.attempts).toBe(attempt);
    expect(one?.nextTime.getTime()).toBeGreaterThan(Date.now());
    await again();
  }
  await sendDue({ ...server.services, mailer });
  expect(await waiting()).toEqual([]);
  expect(
    await server.database.sql
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, mails[0] ?? '')),
  ).toEqual([]);
});

test('what was sent to staff goes after a month; what waits, and what guests were sent, stays', async () => {
  const { sql } = server.database;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  const row = { companyId, channel: 'mail', recipient: 'host@own.example' } as const;
  await sql.insert(deliveries).values([
    { ...row, id: 'old', kind: 'notification', status: 'sent', createdTime: days(31) },
    { ...row, id: 'failed', kind: 'dayReport', status: 'failed', createdTime: days(31) },
    { ...row, id: 'recent', kind: 'notification', status: 'sent', createdTime: days(29) },
    { ...row, id: 'waiting', kind: 'notification', status: 'waiting', nextTime: days(-1), createdTime: days(31) },
    { ...row, id: 'guest', kind: 'voucher', status: 'sent', createdTime: days(400) },
  ]);
  expect(await sweeps['clearing what was sent to staff'].run(server.services)).toBe(2);
  const left = await sql.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.recipient, row.recipient));
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(['recent', 'waiting', 'guest']));
  expect(left.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['old']));
  expect(left.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['failed']));
});
