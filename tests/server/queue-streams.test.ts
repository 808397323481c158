import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBoardLink } from '#contract/reservations/queue/board.ts';
import { actOnEntry, takeNumber, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { branches } from '#server/platform/db/schema.ts';
import { outletTo } from '#server/platform/live/outlet.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { countingPage, type CountingPage } from '#tests/bench/queue/pages.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Many boards and guests' pages at once; `npm run bench -- queue-load` measures the same with 500. */

const companyId = small.own;
const [branchId] = small.branches;
const params = { companyId, branchId };
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  token =
    (await signInAll(server.services.identity, [buildUser({ id: 'host', role: 'manager', companyId })])).get('host') ??
    '';
  const settings = { waitStatusBoardEnabled: true, language: 'en' };
  await server.database.sql.update(branches).set({ settings }).where(eq(branches.companyId, companyId));
});
afterAll(() => server?.close());

const host = () => server.client(token);
const take = (key: string): Promise<QueueEntry> =>
  host().call(takeNumber, { params, body: { key: `streams-${key}`, groupSize: 2, force: true } });

it('shows each call once on each board, and on the pages of its party alone', async () => {
  const port = Number(new URL(server.url).port);
  const parties: QueueEntry[] = [];
  for (let count = 0; count < 4; count += 1) parties.push(await take(String(count)));
  const { link } = await host().call(createBoardLink, { params, body: { name: 'Door', lastDay: null } });
  const open = (path: string) => countingPage(port, { path, address: '127.0.0.1' }, () => undefined);
  const boards = await Promise.all(Array.from({ length: 20 }, () => open(new URL(link).pathname)));
  const pages = await Promise.all(
    parties.map((party) => Promise.all(Array.from({ length: 5 }, () => open(party.link)))),
  );
  const everybody: CountingPage[] = [...boards, ...pages.flat()];
  for (const { id, version } of parties.slice(0, 3))
    await host().call(actOnEntry, { params: { ...params, reservationId: id }, body: { version, action: 'call' } });
  await expect.poll(() => boards.every(({ calls }) => calls.size === 3)).toBe(true);
  await expect
    .poll(() =>
      pages
        .slice(0, 3)
        .flat()
        .every(({ calls }) => calls.size === 1),
    )
    .toBe(true);
  // Whatever is sent now comes after all of it.
  const states = everybody.map((page) => page.states);
  const again = await take('last');
  await expect.poll(() => boards.every(({ states: now }, at) => now > (states[at] ?? 0))).toBe(true);
  expect(boards.map(({ calls }) => [...calls.values()])).toEqual(boards.map(() => [1, 1, 1]));
  expect(pages.map((own) => own.map(({ calls }) => [...calls.values()]))).toEqual(
    pages.map((own, at) => own.map(() => (at < 3 ? [1] : []))),
  );
  expect(everybody.filter(({ repeated, ended }) => repeated > 0 || ended)).toEqual([]);
  expect(again.lineState).toBe('waiting');
  for (const page of everybody) page.close();
  await expect.poll(() => server.services.live.count()).toBe(0);
});

it('ends a page that reads nothing, whose data take no more than their share, and delays nobody', async () => {
  const responses: ServerResponse[] = [];
  const before = server.services.live.count();
  let round = 0;
  const filling = 'x'.repeat(200_000);
  /** As many bytes as the system takes for the reader, and those beyond. */
  const state = () => Promise.resolve(JSON.stringify({ round, filling }));
  const http = createServer((request, response) => {
    response.writeHead(200, { connection: 'close' });
    responses.push(response);
    void server.services.live.openGuest({
      companyId,
      branchId,
      network: request.url ?? '',
      isCurrent: () => Promise.resolve(true),
      queue: state,
      begin: (onClose) => outletTo(response, onClose),
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  const open = (): Promise<Socket> =>
    new Promise((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
        done(socket);
      });
      socket.on('error', fail);
    });
  const stuck = await Promise.all(Array.from({ length: 5 }, open));
  for (const socket of stuck) socket.pause();
  let read = '';
  const reader = (await open())
    .setEncoding('utf8')
    .on('data', (part: string) => (read = (read + part).slice(-250_000)));
  await expect.poll(() => server.services.live.count()).toBe(before + 6);
  const largest = () => Math.max(...responses.map(({ writableLength, destroyed }) => (destroyed ? 0 : writableLength)));
  let most = 0;
  for (round = 1; round <= 60 && server.services.live.count() > before + 1; round += 1) {
    await server.database.transaction((transaction) => publishBranch(transaction, companyId, branchId));
    await expect.poll(() => read.includes(`{"round":${round},`), { timeout: 5_000, interval: 5 }).toBe(true);
    most = Math.max(most, largest());
  }
  expect(server.services.live.count()).toBe(before + 1);
  expect(responses.filter(({ destroyed }) => destroyed)).toHaveLength(5);
  expect(most).toBeLessThan(256 * 1024 + filling.length + 1_000);
  for (const socket of [...stuck, reader]) socket.destroy();
  await new Promise((done) => http.close(done));
  await expect.poll(() => server.services.live.count()).toBe(before);
});
