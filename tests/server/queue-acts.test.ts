import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { patchBranch } from '#contract/organization/branches.ts';
import { createBoardLink } from '#contract/reservations/queue/board.ts';
import { actOnEntry, getQueueLine, takeNumber, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { branches, deliveries, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send, type Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Each setting of the queue makes a difference, from the form in which it is saved to what people and guests get. */

const { own: companyId } = small;
const [branchId] = small.branches;
const params = { companyId, branchId };
const ofBranch = and(eq(branches.companyId, companyId), eq(branches.id, branchId));
let server: TestServer;
let host: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false, config: { publicUrl: 'https://x.example' } });
  const tokens = await signInAll(server.services.identity, [buildUser({ id: 'host', role: 'manager', companyId })]);
  host = server.client(tokens.get('host'));
});
afterAll(() => server?.close());

/** A zone in which it is this hour of the day. */
function zoneAt(hour: number): string {
  const shift = (hour - new Date().getUTCHours() + 24) % 24;
  const east = shift > 11 ? shift - 24 : shift;
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
}
const clock = async (timeZone: string) => {
  await server.database.sql.update(branches).set({ timeZone }).where(ofBranch);
  server.services.queues.forget(companyId, branchId);
};
const here = { lat: 25.033, lng: 121.5654 };
beforeEach(async () => {
  const { sql: db } = server.database;
  await db.execute(sql`delete from queue_tickets where branch_id = ${branchId}`);
  await db.execute(sql`delete from queue_counters where branch_id = ${branchId}`);
  await db.delete(deliveries);
  await db
    .update(reservations)
    .set({ state: 'seated', seatedTime: new Date() })
    .where(eq(reservations.type, 'waiting'));
  await db
    .update(branches)
    .set({ settings: { language: 'en', location: here } })
    .where(ofBranch);
  await clock(zoneAt(12));
});

const save = async (body: object) => {
  const answer = await host.ask(patchQueueSettings, { params, body });
  expect(answer.status, answer.text).toBe(204);
};
let count = 0;
const key = () => `acts-${String((count += 1)).padStart(6, '0')}`;
const take = (body: object = {}) => host.ask(takeNumber, { params, body: { key: key(), groupSize: 2, ...body } });
const taken = async (body: object = {}): Promise<QueueEntry> => {
  const answer = await take(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as QueueEntry;
};
const call = ({ id, version }: QueueEntry) =>
  host.call(actOnEntry, { params: { ...params, reservationId: id }, body: { version, action: 'call' } });
const codeOf = ({ json }: { json: unknown }) => (json as { details?: { code?: string }[] }).details?.[0]?.code;
const page = async (path: string) => (await send(server.url, { method: 'GET', path: `${path}?lang=en` })).text;
/** What is open shows a changed setting at once, not when it is read again after some time. */
async function soon(read: () => Promise<string | undefined>, isRight: (shown: string) => boolean): Promise<void> {
  await expect.poll(async () => isRight((await read()) ?? ''), { timeout: 8_000, interval: 50 }).toBe(true);
}
/** Takes a number on the page of the restaurant's QR code. @returns the status: 303 with a number, otherwise 409 */
const join = async (more: Record<string, string> = {}) =>
  (
    await send(server.url, {
      method: 'POST',
      path: `/w/${branchId}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: key(), size: '2', ...more }).toString(),
    })
  ).status;
const sentTo = async (recipient: string) =>
  (await server.database.sql.select().from(deliveries).where(eq(deliveries.recipient, recipient)))
    .map(({ id, channel }) => `${channel} ${id.split('/')[0]}`)
    .sort();

describe('the setting', () => {
  test('webWaitingEnabled lets guests take numbers themselves', async () => {
    expect(await join()).toBe(409);
    await save({ webWaitingEnabled: true });
    expect(await join()).toBe(303);
    // Staff can without it.
    await save({ webWaitingEnabled: false });
    expect(await join()).toBe(409);
    expect((await take()).status).toBe(200);
  });

  test('acceptNewWaitings stops new numbers, of guests and of staff', async () => {
    await save({ webWaitingEnabled: true, acceptNewWaitings: false });
    expect([await join(), codeOf(await take())]).toEqual([409, 'notAccepting']);
    await save({ acceptNewWaitings: true });
    expect([await join(), (await take()).status]).toEqual([303, 200]);
  });

  test('waitingOpeningTimes closes the queue outside of them', async () => {
    const times = (from: number, to: number) => ({ lunch: { from: null, to: null }, dinner: { from, to } });
    await save({ webWaitingEnabled: true, waitingOpeningTimes: times(17 * 60, 22 * 60) });
    expect([await join(), codeOf(await take())]).toEqual([409, 'closed']);
    await save({ waitingOpeningTimes: times(10 * 60, 15 * 60) });
    expect([await join(), (await take()).status]).toEqual([303, 200]);
    const none = { from: null, to: null };
    await save({ waitingOpeningTimes: { lunch: none, dinner: none } });
    expect((await take()).status).toBe(200);
  });

  test('webWaitingGeolocationEnabled takes only guests who are near, as far as the distance says', async () => {
    const near = { lat: String(here.lat + 0.0045), lng: String(here.lng) };
    await save({ webWaitingEnabled: true });
    expect(await join()).toBe(303);
    await save({ webWaitingGeolocationEnabled: true, webWaitingGeolocationDistance: 1000 });
    expect([await join(), await join(near)]).toEqual([409, 303]);
    await save({ webWaitingGeolocationDistance: 100 });
    expect(await join(near)).toBe(409);
  });

  test('positionInLineMode says what guests see of those before them', async () => {
    const first = await taken({ groupSize: 1 });
    const second = await taken({ groupSize: 2 });
    const third = await taken({ groupSize: 2 });
    expect([first.sizeClass, second.sizeClass]).toEqual(['A', 'A']);
    expect(await page(third.link)).toContain('2 parties of your size are before you');
    await save({ positionInLineMode: 'people' });
    await soon(
      () => page(third.link),
      (shown) => shown.includes('3 guests in parties of your size are before you'),
    );
    await save({ positionInLineMode: 'hidden' });
    await soon(
      () => page(third.link),
      (shown) => !shown.includes('before you'),
    );
    expect(await page(first.link)).not.toContain('You are next');
  });

  test('waitingSerialNumberMode numbers by size class, or in one sequence', async () => {
    expect([(await taken({ groupSize: 2 })).number, (await taken({ groupSize: 4 })).number]).toEqual(['A1', 'B1']);
    await save({ waitingSerialNumberMode: 'continuous' });
    expect([(await taken({ groupSize: 2 })).number, (await taken({ groupSize: 4 })).number]).toEqual(['1', '2']);
    await save({ waitingSerialNumberMode: 'byGroupSize' });
    expect((await taken({ groupSize: 2 })).number).toBe('A2');
  });

  test('waitingResetMode begins numbers again each day, each section, or never', async () => {
    // The same hour on two days.
    const [yesterday, today] = ['Etc/GMT+12', 'Etc/GMT-12'];
    const numbersIn = async (...zones: string[]) => {
      const numbers: string[] = [];
      for (const zone of zones) {
        await clock(zone);
        numbers.push((await taken()).number);
      }
      return numbers;
    };
    expect(await numbersIn(yesterday, yesterday, today)).toEqual(['A1', 'A2', 'A1']);
    await save({ waitingResetMode: 'never' });
    expect(await numbersIn(yesterday, today)).toEqual(['A1', 'A2']);
    await save({ waitingResetMode: 'perSection' });
    expect(await numbersIn(zoneAt(12), zoneAt(12), zoneAt(15))).toEqual(['A1', 'A2', 'A1']);
  });

  test('waitStatusBoardEnabled shows numbers on televisions', async () => {
    const { number } = await call(await taken());
    const { link } = await host.call(createBoardLink, { params, body: { name: 'Door', lastDay: null } });
    const { pathname } = new URL(link);
    expect(await page(pathname)).not.toContain(`>${number}<`);
    await save({ waitStatusBoardEnabled: true });
    await soon(
      () => page(pathname),
      (shown) => shown.includes(`>${number}<`),
    );
  });

  test('tableReadyReminderSMS sends text messages, instead of mails alone', async () => {
    const party = { phone: '0912 000 501', email: 'ready@guests.example' };
    await call(await taken(party));
    expect([await sentTo('+886912000501'), await sentTo('ready@guests.example')]).toEqual([
      [],
      ['mail queue-call', 'mail queue-number'],
    ]);
    await save({ tableReadyReminderSMS: true });
    await call(await taken({ ...party, phone: '0912 000 502' }));
    expect(await sentTo('+886912000502')).toEqual(['sms queue-call', 'sms queue-number']);
  });

  test('onlySMSWhenTableReady leaves out the message with the number', async () => {
    await save({ tableReadyReminderSMS: true, onlySMSWhenTableReady: true });
    const entry = await taken({ phone: '0912 000 503' });
    expect(await sentTo('+886912000503')).toEqual([]);
    await call(entry);
    expect(await sentTo('+886912000503')).toEqual(['sms queue-call']);
  });

  test('waitingExpiredMinutes is how long a table waits after a call', async () => {
    const grace = async (waitingExpiredMinutes: number) => {
      const answer = await host.ask(patchBranch, { params, body: { waitingExpiredMinutes } });
      expect(answer.status, answer.text).toBe(204);
    };
    const stateOf = async (id: string) =>
      (await host.call(getQueueLine, { params })).entries.find((entry) => entry.id === id)?.lineState;
    const { id, link } = await call(await taken());
    await grace(10);
    await soon(
      () => stateOf(id),
      (shown) => shown === 'called',
    );
    expect(await page(link)).toContain('Your table is ready');
    await grace(0);
    await soon(
      () => stateOf(id),
      (shown) => shown === 'late',
    );
    expect(await page(link)).toContain('We have called you');
    await grace(10);
  });
});
