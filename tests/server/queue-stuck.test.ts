import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAnnouncementToken } from '#contract/reservations/announcements.ts';
import { createBoardLink } from '#contract/reservations/queue/board.ts';
import { branches } from '#server/platform/db/schema.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { treeOf } from '#server/platform/realtime/tree.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { queueTokenOf } from '#tests/support/queue.ts';
import { withServer } from '#tests/support/server.ts';

/** Sockets that never read, on every stream of the queue, beside readers who get every event. */

const companyId = small.own;
const [branchId] = small.branches;
const stuckPerStream = 10;

/** Opens a stream by hand. @param hears gets what arrives; without it nothing is ever read */
function open(url: string, path: string, hears?: (text: string) => void): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n\r\n`);
      done(socket);
    });
    // The server cuts those that do not read.
    socket.on('error', () => undefined);
    if (hears) socket.setEncoding('utf8').on('data', hears);
    else socket.pause();
  });
}

/** Announcements that fill a page: a quote takes six characters there. */
const announced = (round: number) =>
  treeOf(
    Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `a${at}`,
        {
          branchIds: { [branchId]: true },
          title: `round-${round}.`,
          content: '"'.repeat(2_000),
          places: { booking: true, waiting: true, kiosk: true },
        },
      ]),
    ),
  );

it('sockets that never read are cut, take no memory, and delay nobody', () =>
  withServer({ jobs: false }, async ({ url, services, database, client }) => {
    const settings = { waitStatusBoardEnabled: true, webWaitingEnabled: true, language: 'en' };
    await database.sql.update(branches).set({ country: 'TW', settings }).where(eq(branches.companyId, companyId));
    const users = [buildUser({ id: 'host', role: 'manager', companyId })];
    const host = client((await signInAll(services.identity, users)).get('host'));
    const params = { companyId, branchId };
    const { link } = await host.call(createBoardLink, { params, body: { name: 'Door', lastDay: null } });
    const { token, path } = await host.call(createAnnouncementToken, { params: { companyId } });
    const paths = [
      `${new URL(link).pathname}/live`,
      `/q/${queueTokenOf(small.queueEntry[companyId] ?? '')}/live`,
      `/w/${branchId}/live`,
      `${path}?auth=${token}`,
    ];
    const responses = new Map<number | undefined, ServerResponse>();
    const onRequest = (message: unknown) => {
      const { socket, response } = message as { socket: Socket; response: ServerResponse };
      responses.set(socket.remotePort, response);
    };
    subscribe('http.server.request.start', onRequest);
    const stuck = await Promise.all(
      paths.flatMap((one) => Array.from({ length: stuckPerStream }, () => open(url, one))),
    );
    const ports = stuck.map(({ localPort }) => localPort);
    const read = paths.map(() => '');
    const readers = await Promise.all(
      paths.map((one, at) => open(url, one, (text) => (read[at] = ((read[at] ?? '') + text).slice(-600_000)))),
    );
    await expect.poll(() => ports.every((port) => responses.get(port)?.headersSent)).toBe(true);
    unsubscribe('http.server.request.start', onRequest);
    const waiting = () => ports.map((port) => responses.get(port)).filter((one) => one?.destroyed === false);
    expect(waiting()).toHaveLength(stuck.length);

    const largest = paths.map(() => 0);
    let most = 0;
    let rounds = 0;
    while (waiting().length && rounds < 300) {
      rounds += 1;
      await services.realtime.write({
        companyId,
        root: 'companyAnnouncements',
        change: { kind: 'put', path: [], data: announced(rounds) },
        by: { userId: null },
      });
      await database.transaction((transaction) => publishBranch(transaction, companyId, branchId));
      await expect
        .poll(() => read.map((text) => text.lastIndexOf(`round-${rounds}.`) >= 0), { interval: 5 })
        .toEqual(paths.map(() => true));
      read.forEach(
        (text, at) => (largest[at] = Math.max(largest[at] ?? 0, ...text.split('\n\n').map(({ length }) => length))),
      );
      most = Math.max(most, ...waiting().map((one) => one?.writableLength ?? 0));
    }
    process.stdout.write(
      `${rounds} rounds; events of ${largest.join(', ')} characters; at most ${most} bytes waited.\n`,
    );
    expect(waiting()).toEqual([]);
    expect(rounds).toBeGreaterThan(1);
    // Whatever exceeds the limit ends the stream, so that no more than the limit ever waits between two events.
    expect(most).toBeLessThanOrEqual(256 * 1024);
    expect(ports.map((port) => responses.get(port)?.writableLength)).toEqual(ports.map(() => 0));
    expect(services.live.count()).toBe(3);
    expect(readers.filter(({ destroyed }) => destroyed)).toEqual([]);
    for (const socket of [...stuck, ...readers]) socket.destroy();
    await expect.poll(() => services.live.count()).toBe(0);
  }));
