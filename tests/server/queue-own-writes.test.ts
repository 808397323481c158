import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { patchBranch } from '#contract/organization/branches.ts';
import { patchCallingBoard } from '#contract/reservations/queue/board.ts';
import { actOnEntry, getQueueLine, takeNumber, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { actOnReservation } from '#contract/reservations/reservationEvents.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Whoever writes reads what was written, even if the database's notice of it never arrives. */

const { own: companyId } = small;
const [, branchId] = small.branches;
const params = { companyId, branchId };
const manager = buildUser({ id: 'host', companyId, role: 'manager' });

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await openServer({ jobs: false });
  vi.spyOn(server.services.live, 'watch').mockResolvedValue(() => undefined);
  const tokens = await signInAll(server.services.identity, [manager]);
  client = server.client(tokens.get('host'));
});
afterAll(() => server.close());

const line = () => client.call(getQueueLine, { params });
const entryOf = async (id: string) => (await line()).entries.find((one) => one.id === id);
let count = 0;
const taken = (): Promise<QueueEntry> =>
  client.call(takeNumber, { params, body: { key: `tablet-${(count += 1)}-key`, groupSize: 2 } });

test('a number that was taken', async () => {
  await line();
  const { id } = await taken();
  expect(await entryOf(id)).toMatchObject({ lineState: 'waiting' });
});

test('a call', async () => {
  const { id, version } = await taken();
  await line();
  await client.call(actOnEntry, { params: { ...params, reservationId: id }, body: { version, action: 'call' } });
  expect(await entryOf(id)).toMatchObject({ lineState: 'called' });
});

test('a cancellation in the list of reservations', async () => {
  const { id, version } = await taken();
  await line();
  const body = { action: 'cancel', by: 'customer', version } as const;
  await client.call(actOnReservation, { params: { companyId, reservationId: id }, body });
  expect(await entryOf(id)).toMatchObject({ lineState: 'givenUp' });
});

const changes = {
  'the settings of the queue': () => client.ask(patchQueueSettings, { params, body: { acceptNewWaitings: false } }),
  'the settings of the branch': () => client.ask(patchBranch, { params, body: { acceptNewWaitings: true } }),
  'the settings of the board': () => client.ask(patchCallingBoard, { params, body: {} }),
};

test.each(Object.entries(changes))('%s', async (_, change) => {
  await line();
  const read = vi.spyOn(server.database, 'query');
  await line();
  expect(read.mock.calls.filter(([{ name }]) => name === 'queue-entries')).toHaveLength(0);
  const answer = await change();
  expect(answer.status, answer.text).toBe(204);
  await line();
  expect(read.mock.calls.filter(([{ name }]) => name === 'queue-entries')).toHaveLength(1);
  read.mockRestore();
});
