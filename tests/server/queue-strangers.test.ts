import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { and, eq } from 'drizzle-orm';
import { countBy } from 'es-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import * as board from '#contract/reservations/queue/board.ts';
import { endpointsOf } from '#resources/framework/endpoints.ts';
import { resources } from '#resources/registry.ts';
import { branches, queueTickets, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send, tinyPng } from '#tests/support/http.ts';
import { queueTokenOf } from '#tests/support/queue.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/**
 * What strangers get at every public route of the queue and the calling board, whatever link they try. The routes are
 * those that the server has registered: a new one without an entry fails.
 */

type Kind = 'ticket' | 'branch' | 'board' | 'file';
interface Entry {
  of: Kind;
  good: number;
  form?: Record<string, string>;
  json?: object;
}

const place = { lat: 25.03, lng: 121.56 };
const entries: Readonly<Record<string, Entry>> = {
  'GET /q/:token': { of: 'ticket', good: 200 },
  'POST /q/:token': { of: 'ticket', good: 303, form: { act: 'onTheWay' } },
  'POST /q/:token/walk': { of: 'ticket', good: 200, json: place },
  'GET /q/:token/live': { of: 'ticket', good: 200 },
  'GET /w/:branchId': { of: 'branch', good: 200 },
  'POST /w/:branchId': { of: 'branch', good: 303, form: { size: '2', name: 'MARKED-NAME', note: 'MARKED-NOTE' } },
  'GET /w/:branchId/qr': { of: 'branch', good: 200 },
  'GET /w/:branchId/live': { of: 'branch', good: 200 },
  'GET /board/:token': { of: 'board', good: 200 },
  'GET /board/:token/live': { of: 'board', good: 200 },
  'GET /files/:name': { of: 'file', good: 200 },
};
/** Of other pages, with tests of their own. */
const elsewhere = /^\/(?:[vsmot]\/|docs|healthz$|readyz$|companyAnnouncements|$|\*)/;

const companyId = small.own;
const [branchId, closedBranch] = small.branches;
const secrets = ['MARKED-NAME', 'MARKED-NOTE', '886955000777', '0955000777', 'marked@guests.example'];
const routes = new Set<string>();
const good = {} as Record<Kind, string>;
const foreign = {} as Record<Kind, string>;
const dead = { ticket: {}, branch: {}, board: {}, file: {} } as Record<Kind, Record<string, string>>;
let server: TestServer;
let limited: TestServer;

const hears = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });

const malformed = {
  empty: '%20',
  'a null character': '%00',
  'a broken escape': '%zz',
  quotes: "'%20or%20''='",
  'another folder': '..%2f..%2fetc%2fpasswd',
  script: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  snowmen: '%E2%98%83'.repeat(22),
  long: 'x'.repeat(490),
  'too long': 'x'.repeat(4_000),
};

beforeAll(async () => {
  subscribe('fastify.initialization', hears);
  server = await openServer({ jobs: false });
  unsubscribe('fastify.initialization', hears);
  limited = await openServer({ jobs: false, config: { rateLimit: true, trustProxy: 1 } });
  const { sql } = server.database;
  const setting = { webWaitingEnabled: true, waitStatusBoardEnabled: true, location: place };
  for (const { database } of [server, limited])
    await database.sql.update(branches).set({ country: 'TW', settings: setting });
  await sql.update(branches).set({ name: 'OWN-BRANCH' }).where(eq(branches.companyId, companyId));
  await sql.update(branches).set({ name: 'FOREIGN-BRANCH' }).where(eq(branches.companyId, small.foreign));
  const closed = and(eq(branches.companyId, companyId), eq(branches.id, closedBranch));
  await sql.update(branches).set({ active: false }).where(closed);

  const seeded = async (reservationId: string, at: string, more: Partial<typeof reservations.$inferInsert>) => {
    const now = new Date();
    const base = { companyId, branchId: at };
    await sql
      .insert(reservations)
      .values({ ...base, id: reservationId, type: 'waiting', startTime: now, groupSize: 2, ...more });
    const ticket = { period: 'x', counter: 'A', number: 1, token: queueTokenOf(reservationId), place: now };
    await sql.insert(queueTickets).values({ ...base, reservationId, ...ticket });
    return ticket.token;
  };
  const long = new Date(Date.now() - 25 * 3_600_000);
  const host = server.client(
    (await signInAll(server.services.identity, [buildUser({ id: 'host', role: 'manager', companyId })])).get('host'),
  );
  const params = { companyId, branchId };
  const link = async (lastDay: string | null = null) => {
    const made = await host.call(board.createBoardLink, { params, body: { name: 'Door', lastDay } });
    return { ...made, token: made.link.split('/').at(-1) ?? '' };
  };
  const [opened, rotated, revoked, expired] = [await link(), await link(), await link(), await link('2020-01-01')];
  await host.call(board.rotateBoardLink, {
    params: { ...params, linkId: rotated.id },
    body: { version: rotated.version },
  });
  await host.call(board.revokeBoardLink, { params: { ...params, linkId: revoked.id } });
  const name = (await server.services.files.put(tinyPng, 'image/png', null)).split('/').at(-1) ?? '';
  Object.assign(good, {
    ticket: queueTokenOf(small.queueEntry[companyId] ?? ''),
    branch: branchId,
    board: opened.token,
    file: name,
  });
  Object.assign(foreign, { ticket: queueTokenOf(small.queueEntry[small.foreign] ?? ''), branch: small.foreignBranch });
  dead.ticket = {
    wrong: 'x'.repeat(22),
    'one letter more': `${good.ticket}x`,
    'the reservation': small.queueEntry[companyId] ?? '',
    'of a board': good.board,
    'ended yesterday': await seeded('ended', branchId, { state: 'cancelledByCustomer', endedTime: long }),
    deleted: await seeded('deleted', branchId, { deletedTime: new Date() }),
    'of a branch that has closed': await seeded('closed', closedBranch, {}),
    ...malformed,
  };
  dead.branch = { wrong: 'nowhere', 'that has closed': closedBranch, 'a company': companyId, ...malformed };
  dead.board = {
    wrong: 'x'.repeat(32),
    'one letter more': `${good.board}x`,
    'of a guest': good.ticket,
    rotated: rotated.token,
    revoked: revoked.token,
    expired: expired.token,
    ...malformed,
  };
  dead.file = { wrong: `${'0'.repeat(64)}.png`, 'of a board': good.board, ...malformed };
  // What no public page may say.
  const party = { key: 'a'.repeat(22), size: '2', name: 'MARKED-NAME', phone: '0955000777', note: 'MARKED-NOTE' };
  const joined = await ask(server, 'POST /w/:branchId', good.branch, { form: party });
  expect(joined.status).toBe(303);
});
afterAll(async () => {
  await server?.close();
  await limited?.close();
});

function ask(
  at: TestServer,
  route: string,
  link: string,
  { form = entries[route]?.form, from }: { form?: Record<string, string> | undefined; from?: string } = {},
) {
  const [method = '', path = ''] = route.split(' ');
  const json = entries[route]?.json;
  return send(at.url, {
    method,
    path: path.replace(/:\w+/, link),
    headers: {
      'accept-language': 'en',
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    ...(json && { body: JSON.stringify(json) }),
  });
}

it('every public route has an entry', () => {
  const calls = new Set(
    [...contractEndpoints, ...resources.flatMap(endpointsOf)].map((one) => `${one.method} ${one.path}`),
  );
  const open = [...routes].filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return !calls.has(route) && !['HEAD', 'OPTIONS'].includes(method) && !elsewhere.test(path);
  });
  expect(open.filter((route) => !calls.has(route)).sort()).toEqual(Object.keys(entries).sort());
  const publicCalls = contractEndpoints.filter(({ access }) => access.kind === 'public');
  expect(publicCalls.filter(({ path }) => /queue|board|queuing/.test(path))).toEqual([]);
});

describe.each(Object.entries(entries))('%s', (route, { of, good: expected }) => {
  it('answers a good link, with nothing about persons and no link of others', async () => {
    const answer = await ask(server, route, good[of]);
    expect([answer.status, answer.status === 303 || answer.text !== '']).toEqual([expected, true]);
    for (const secret of secrets) expect(answer.text.includes(secret), secret).toBe(false);
    const tickets = await server.database.sql.select({ token: queueTickets.token }).from(queueTickets);
    for (const { token } of tickets) if (token !== good[of]) expect(answer.text.includes(token)).toBe(false);
  });

  it('answers links that open nothing as if there was nothing', async () => {
    const answers: Record<string, number> = {};
    for (const [name, link] of Object.entries(dead[of])) {
      const { status, text } = await ask(server, route, link);
      const isRefused = status === 404 || (name in malformed && [400, 414].includes(status));
      if (!isRefused) answers[name] = status;
      for (const said of [...secrets, 'OWN-BRANCH', 'FOREIGN-BRANCH', '<script>alert(1)', 'passwd', 'at Object.'])
        expect([name, said, text.includes(said)]).toEqual([name, said, false]);
    }
    expect(answers).toEqual({});
  });

  it.runIf(of === 'ticket' || of === 'branch')('another company’s link opens that company’s only', async () => {
    const before = await server.database.sql.select().from(queueTickets).where(eq(queueTickets.companyId, companyId));
    const { status, text } = await ask(server, route, foreign[of]);
    expect(status).toBe(expected);
    expect(text.includes('OWN-BRANCH')).toBe(false);
    expect(await server.database.sql.select().from(queueTickets).where(eq(queueTickets.companyId, companyId))).toEqual(
      before,
    );
  });
});

describe('limits', () => {
  const times = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));
  const countOf = (answers: readonly { status: number }[]) => countBy(answers, ({ status }) => status);

  const guessed = Object.entries(entries).filter(([, { of }]) => of !== 'file');
  it.each(guessed)('guesses at %s are refused with the time to wait, good links are not', async (route, { of }) => {
    const from = `203.0.113.${Object.keys(entries).indexOf(route)}`;
    const width = of === 'board' ? 32 : 22;
    if (of !== 'board') expect((await ask(limited, route, good[of], { from })).status).toBeLessThan(400);
    const guesses = await times(60, (at) => ask(limited, route, String(at).padStart(width, 'x'), { from }));
    expect(Object.keys(countOf(guesses))).toEqual(['404', '429']);
    const refused = guesses.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
    if (of !== 'board') expect((await ask(limited, route, good[of], { from })).status).toBeLessThan(400);
    const other = await ask(limited, route, 'x'.repeat(width), { from: '198.51.100.9' });
    expect(other.status).toBe(404);
  });

  it('takers of numbers are limited by address and by company', async () => {
    const join = (from: string) => ask(limited, 'POST /w/:branchId', branchId, { form: { size: '0' }, from });
    const one = await times(62, () => join('192.0.2.1'));
    expect(countOf(one)).toEqual({ 422: 60, 429: 2 });
    expect(Number(one.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0);
    for (const last of [2, 3, 4]) await times(60, () => join(`192.0.2.${last}`));
    expect((await join('192.0.2.5')).status).toBe(429);
    expect((await ask(limited, 'GET /w/:branchId', branchId, { from: '192.0.2.5' })).status).toBe(200);
    const other = { form: { size: '0' }, from: '192.0.2.6' };
    expect((await ask(limited, 'POST /w/:branchId', small.foreignBranch, other)).status).toBe(422);
  });

  it('what is done with one ticket is limited, looking at it is not', async () => {
    const acts = await times(25, () => ask(limited, 'POST /q/:token', foreign.ticket));
    expect(countOf(acts)).toEqual({ 303: 20, 429: 5 });
    expect((await ask(limited, 'GET /q/:token', foreign.ticket)).status).toBe(200);
  });
});
