import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actOnReservation, listReservationEvents } from '#contract/reservations/reservationEvents.ts';
import {
  actOnEntry,
  findQueueGuest,
  getQueueLine,
  takeNumber,
  type LineAction,
  type QueueEntry,
} from '#contract/reservations/queue/queue.ts';
import { branches, customers, deliveries, queueTickets, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { databaseKind } from '#tests/support/database.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

const { own: companyId } = small;
const [, branchId] = small.branches;
const params = { companyId, branchId };
const users = [
  buildUser({ id: 'host', companyId, role: 'write', name: 'Hui' }),
  buildUser({ id: 'reader', companyId, role: 'read' }),
];

let server: TestServer;
let host: Client;
let reader: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  const tokens = await signInAll(server.services.identity, users);
  [host, reader] = users.map(({ id = '' }) => server.client(tokens.get(id))) as [Client, Client];
});
afterAll(() => server.close());

let count = 0;
const key = () => `tablet-${String((count += 1)).padStart(5, '0')}`;
const take = (body: object, by = host) => by.ask(takeNumber, { params, body: { key: key(), ...body } });
const taken = async (body: object): Promise<QueueEntry> => {
  const answer = await take(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as QueueEntry;
};
const line = () => reader.call(getQueueLine, { params });
const act = (entry: Pick<QueueEntry, 'id' | 'version'>, action: LineAction, more: object = {}) =>
  host.ask(actOnEntry, {
    params: { ...params, reservationId: entry.id },
    body: { version: entry.version, action, ...more },
  });
const acted = async (...of: Parameters<typeof act>): Promise<QueueEntry> => {
  const answer = await act(...of);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as QueueEntry;
};
const settings = (values: Record<string, unknown>) =>
  server.database.sql.update(branches).set({ settings: values }).where(eq(branches.id, branchId));
const codeOf = (answer: { json: unknown }) => (answer.json as { details?: { code?: string }[] }).details?.[0]?.code;

test('numbers are given by size class, and a repeated key gives the same one', async () => {
  const two = { key: key(), groupSize: 2, name: 'Lin', phone: '0912 000 001' };
  const first = await taken(two);
  expect(first).toMatchObject({ number: 'A1', sizeClass: 'A', lineState: 'waiting', partiesAhead: 0, name: 'Lin' });
  expect(await taken(two)).toMatchObject({ id: first.id, number: 'A1' });
  expect(await taken({ groupSize: 3 })).toMatchObject({ number: 'B1', partiesAhead: 0 });
  expect(await taken({ groupSize: 1 })).toMatchObject({ number: 'A2', partiesAhead: 1 });
  const { entries, classes } = await line();
  expect(entries.map(({ number }) => number)).toEqual(['A1', 'B1', 'A2']);
  expect(classes.map(({ name, waiting }) => [name, waiting])).toEqual([
    ['A', 2],
    ['B', 1],
    ['C', 0],
    ['D', 0],
  ]);
});

test('readers see the queue and take no numbers', async () => {
  expect((await take({ groupSize: 2 }, reader)).status).toBe(403);
  expect((await line()).entries.length).toBe(3);
});

test('a known guest is recognised by phone, with allergies', async () => {
  await server.database.sql
    .update(customers)
    .set({ phoneNumber: '+886912000777', tags: ['Peanut allergy'], isVip: true, note: 'Likes the window' })
    .where(eq(customers.id, small.customer));
  const { guest } = await host.call(findQueueGuest, { params, query: { phone: '0912-000-777' } });
  expect(guest).toMatchObject({ id: small.customer, isVIP: true, allergies: 'Peanut allergy' });
  const entry = await taken({ groupSize: 5, phone: '0912000777' });
  expect(entry.guest).toMatchObject({ id: small.customer, allergies: 'Peanut allergy' });
  expect((await host.call(findQueueGuest, { params, query: { phone: '0955 555 555' } })).guest).toBeNull();
});

test('a party that is in the queue takes no second number, unless staff insist', async () => {
  const again = await take({ groupSize: 2, phone: '+886912000001' });
  expect([again.status, codeOf(again)]).toEqual([409, 'alreadyInLine']);
  const forced = await taken({ groupSize: 2, phone: '0912000001', force: true });
  expect(forced.number).toBe('A3');
  await acted(forced, 'giveUp');
});

const actions: [LineAction, Partial<QueueEntry>, object][] = [
  ['call', { lineState: 'called', calls: 1 }, {}],
  ['seat', { lineState: 'seated', tables: ['T9'] }, { tables: ['T9'] }],
  ['skip', { lineState: 'skipped' }, {}],
  ['giveUp', { lineState: 'givenUp' }, {}],
  ['refuse', { lineState: 'refused', refuseReason: null }, {}],
  ['refuse', { lineState: 'refused', refuseReason: 'closed' }, { reason: 'closed' }],
];

test.each(actions)('%s can be undone', async (action, expected, more) => {
  const before = await taken({ groupSize: 7 });
  const after = await acted(before, action, more);
  expect(after).toMatchObject(expected);
  const back = await acted(after, 'undo');
  expect(back).toMatchObject({
    lineState: 'waiting',
    calls: 0,
    calledTime: null,
    seatedTime: null,
    endedTime: null,
    tables: [],
    place: before.place,
  });
  expect(codeOf(await act(back, 'undo'))).toBe('nothingToUndo');
  await acted(back, 'refuse');
});

test('a refusal keeps its reason when a return into the line is undone', async () => {
  const refused = await acted(await taken({ groupSize: 7 }), 'refuse', { reason: 'full' });
  const back = await acted(refused, 'back');
  expect(back).toMatchObject({ lineState: 'waiting', refuseReason: null });
  expect(await acted(back, 'undo')).toMatchObject({ lineState: 'refused', refuseReason: 'full' });
  const { events } = await host.call(listReservationEvents, { params: { companyId, reservationId: refused.id } });
  expect(events.filter(({ kind }) => kind === 'cancelled').map(({ data }) => data)).toEqual([
    { reason: 'full' },
    { reason: 'full' },
  ]);
});

test('a second call is a call again, and its undo leaves the first one', async () => {
  const first = await acted(await taken({ groupSize: 7 }), 'call');
  const second = await acted(first, 'call');
  expect(second.calls).toBe(2);
  const back = await acted(second, 'undo');
  expect(back).toMatchObject({ calls: 1, calledTime: first.calledTime, lineState: 'called' });
  await acted(back, 'refuse');
});

test('a party that was skipped goes back into the line behind some others, and out of it again', async () => {
  const [first, second, third] = [
    await taken({ groupSize: 7 }),
    await taken({ groupSize: 8 }),
    await taken({ groupSize: 7 }),
  ];
  const skipped = await acted(await acted(first, 'call'), 'skip');
  const back = await acted(skipped, 'back', { behind: 1 });
  expect(back).toMatchObject({ lineState: 'waiting', calledTime: null, partiesAhead: 1 });
  const order = (await line()).entries.filter(({ state, sizeClass }) => state === 'open' && sizeClass === 'D');
  expect(order.map(({ id }) => id)).toEqual([second.id, first.id, third.id]);
  const undone = await acted(back, 'undo');
  expect(undone).toMatchObject({ lineState: 'skipped', place: first.place, calledTime: skipped.calledTime });
  for (const one of [second, third]) await acted(one, 'refuse');
});

test('of two tablets that act on the same version one is refused', async () => {
  const entry = await taken({ groupSize: 7 });
  const answers = await Promise.all([act(entry, 'call'), act(entry, 'call')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = (await line()).entries.find(({ id }) => id === entry.id);
  expect(now).toMatchObject({ calls: 1 });
  await acted(now ?? entry, 'refuse');
});

test('what is done in the list of reservations is undone here, too', async () => {
  const entry = await taken({ groupSize: 7 });
  await host.call(actOnReservation, {
    params: { companyId, reservationId: entry.id },
    body: { action: 'cancel', by: 'customer', version: entry.version },
  });
  const cancelled = (await line()).entries.find(({ id }) => id === entry.id);
  expect(cancelled).toMatchObject({ lineState: 'givenUp' });
  const back = await acted(cancelled ?? entry, 'undo');
  expect(back.lineState).toBe('waiting');
  const { events } = await host.call(listReservationEvents, { params: { companyId, reservationId: entry.id } });
  expect(events.map(({ kind }) => kind)).toEqual(['created', 'cancelled', 'reopened']);
  await acted(back, 'refuse');
});

test('the settings of the branch act', async () => {
  await settings({ acceptNewWaitings: false });
  expect(codeOf(await take({ groupSize: 2 }))).toBe('notAccepting');
  expect((await taken({ groupSize: 2, force: true })).number).toMatch(/^A\d+$/);
  const minute = (new Date().getUTCHours() * 60 + new Date().getUTCMinutes() + 8 * 60 + 720) % 1440;
  const closed = { lunch: { from: minute, to: (minute + 1) % 1440 }, dinner: { from: null, to: null } };
  await settings({ waitingOpeningTimes: closed });
  expect(codeOf(await take({ groupSize: 2 }))).toBe('closed');
  await settings({ waitingSerialNumberMode: 'continuous', waitingResetMode: 'never' });
  expect((await taken({ groupSize: 2 })).number).toBe('1');
  expect((await taken({ groupSize: 7 })).number).toBe('2');
  await settings({});
});

test('a party is sent its number and the call, as the settings say', async () => {
  const sentTo = async (recipient: string) =>
    (await server.database.sql.select().from(deliveries).where(eq(deliveries.recipient, recipient))).map(
      ({ id, channel }) => `${channel} ${id.split('/')[0]}`,
    );
  await settings({ tableReadyReminderSMS: true });
  const entry = await taken({ groupSize: 7, phone: '0912 000 123' });
  await acted(await acted(entry, 'call'), 'refuse');
  expect((await sentTo('+886912000123')).sort()).toEqual(['sms queue-call', 'sms queue-number']);
  await settings({ tableReadyReminderSMS: true, onlySMSWhenTableReady: true });
  const second = await taken({ groupSize: 7, phone: '0912 000 124' });
  expect(await sentTo('+886912000124')).toEqual([]);
  await acted(await acted(second, 'call'), 'refuse');
  expect(await sentTo('+886912000124')).toEqual(['sms queue-call']);
  await settings({});
  const third = await taken({ groupSize: 7, phone: '0912 000 125', email: 'third@guests.example' });
  await acted(await acted(third, 'call'), 'refuse');
  expect(await sentTo('third@guests.example')).toEqual(['mail queue-number', 'mail queue-call']);
  expect(await sentTo('+886912000125')).toEqual([]);
});

// The embedded database has one connection, and takes twenty seconds.
test.runIf(databaseKind === 'postgres')(
  'two tablets that take two hundred numbers at once never get one twice',
  async () => {
    await settings({ waitingSerialNumberMode: 'continuous', waitingResetMode: 'perSection' });
    const size = 100;
    const tablet = () =>
      Promise.all(Array.from({ length: size }, (_, index) => take({ groupSize: (index % 9) + 1, force: true })));
    const answers = (await Promise.all([tablet(), tablet()])).flat();
    expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
    const numbers = answers.map(({ json }) => Number((json as QueueEntry).number)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 2 * size }, (_, index) => index + 1));
    const full = await take({ groupSize: 2 });
    expect(codeOf(full)).toBe('full');
    const rows = await server.database.sql.select().from(queueTickets).where(eq(queueTickets.branchId, branchId));
    expect(new Set(rows.map(({ token }) => token)).size).toBe(rows.length);
    const entries = await server.database.sql.select().from(reservations).where(eq(reservations.branchId, branchId));
    expect(entries.filter(({ type }) => type === 'waiting').length).toBe(rows.length);
    await settings({});
  },
);
