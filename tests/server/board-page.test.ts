import { connect } from 'node:net';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as board from '#contract/reservations/queue/board.ts';
import { actOnEntry, takeNumber, type LineAction, type QueueEntry } from '#contract/reservations/queue/queue.ts';
import { updatePlatformTexts } from '#contract/translations/translations.ts';
import type { BoardState } from '#server/reservations/queue/board/boardState.ts';
import { publishBranch } from '#server/platform/live/publish.ts';
import { boardLinks, branches, companies, reservations } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { openGuestStream, type LiveStream } from '#tests/support/stream.ts';

/** The calling board as a television gets it: its page, its stream, what it says, and who may open it. */

const companyId = small.own;
const [branchId] = small.branches;
const params = { companyId, branchId };
const ofBranch = and(eq(branches.companyId, companyId), eq(branches.id, branchId));
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [buildUser({ id: 'host', role: 'manager', companyId })];
  token = (await signInAll(server.services.identity, users)).get('host') ?? '';
});
afterAll(() => server?.close());

const host = () => server.client(token);
const store = (settings: object) =>
  server.database.transaction(async (transaction) => {
    await transaction
      .update(branches)
      .set({ name: 'Harbour & Hill', settings: { ...settings } })
      .where(ofBranch);
    await publishBranch(transaction, companyId, branchId);
  });
beforeEach(() => store({ waitStatusBoardEnabled: true, waitingSerialNumberMode: 'byGroupSize', language: 'en' }));

async function television(body: { name?: string; lastDay?: string | null } = {}) {
  const made = await host().call(board.createBoardLink, { params, body: { name: 'Door', lastDay: null, ...body } });
  return { ...made, path: new URL(made.link).pathname };
}
const ask = (path: string, more: Record<string, string> = {}) =>
  send(server.url, { method: 'GET', path, headers: { 'accept-language': 'ja', ...more } });

let count = 0;
const take = (groupSize: number): Promise<QueueEntry> =>
  host().call(takeNumber, {
    params,
    body: { key: `door-${(count += 1).toString().padStart(6, '0')}`, groupSize, force: true },
  });
const act = async ({ id, version }: QueueEntry, action: LineAction): Promise<QueueEntry> =>
  host().call(actOnEntry, { params: { ...params, reservationId: id }, body: { version, action } });

const statesOf = (stream: LiveStream) =>
  stream.events.filter(({ name }) => name === 'state').map(({ data }) => data as BoardState);
const until = (stream: LiveStream, found: (state: BoardState) => boolean, ms = 2_000) =>
  stream.until(() => statesOf(stream).some(found), ms);
const saysOf = (state: BoardState | undefined) => state?.calls.flatMap(({ say }) => say.map(([, text]) => text)) ?? [];

describe('the page', () => {
  it('is small, complete without scripts, and for nobody’s search', async () => {
    const { path } = await television();
    await take(2);
    const { status, text, headers } = await ask(path);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(text).toContain('<h1>Harbour &amp; Hill</h1>');
    expect(text).toMatch(/\d groups? waiting/);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*media-src 'self'/);
    expect(Buffer.byteLength(text)).toBeLessThan(40_000);
    expect((await host().call(board.listBoardLinks, { params })).links.at(-1)?.seenTime).not.toBeNull();
  });

  it('is in the language of the branch, or in that of its address', async () => {
    const { path } = await television();
    expect((await ask(path)).text).toContain('Now calling');
    for (const [lang, text] of [
      ['ja', 'お呼び出し中'],
      ['zh', '正在叫號'],
      ['zh-cn', '正在叫号'],
    ])
      expect((await ask(`${path}?lang=${lang}`)).text).toContain(text);
  });

  it('says that it is turned off, and shows nothing else', async () => {
    await store({ waitStatusBoardEnabled: false, language: 'en' });
    const { path } = await television();
    const text = async () => (await ask(path)).text;
    await expect.poll(text, { timeout: 5_000 }).toContain('The calling board of this restaurant is turned off.');
    expect(await text()).not.toContain('Now calling');
  });

  it.each([
    ['a wrong secret', () => Promise.resolve(`/board/${'x'.repeat(32)}`)],
    ['something that is no secret', () => Promise.resolve('/board/%00')],
    ['one that has expired', async () => (await television({ lastDay: '2020-01-01' })).path],
    [
      'one that was replaced',
      async () => {
        const { path, id: linkId, version } = await television();
        await host().call(board.rotateBoardLink, { params: { ...params, linkId }, body: { version } });
        return path;
      },
    ],
    [
      'one that was ended',
      async () => {
        const { path, id: linkId } = await television();
        await host().call(board.revokeBoardLink, { params: { ...params, linkId } });
        return path;
      },
    ],
  ])('%s opens a plain page', async (_, pathOf) => {
    const path = await pathOf();
    for (const address of [path, `${path}/live`]) expect((await ask(address)).status).toBe(404);
    const { text } = await ask(path);
    expect(text).toContain('このリンクでは呼び出し画面を開けません');
    expect(text).not.toMatch(/<script|Harbour/);
  });
});

describe('the stream', () => {
  it('has each call within a second, once, and each repeated call as another one', async () => {
    const { path } = await television();
    const stream = await openGuestStream(server.url, `${path}/live`);
    await until(stream, () => true);
    const [one, other] = [await take(2), await take(4)];
    const began = performance.now();
    const called = await act(one, 'call');
    await until(stream, (state) => saysOf(state).length === 1, 1_000);
    expect(performance.now() - began).toBeLessThan(1_000);
    const state = statesOf(stream).at(-1);
    expect(state?.html).toContain(`<b>${one.number}</b>`);
    expect(saysOf(state)).toEqual([`Number ${one.number}, your table is ready.`]);
    const key = state?.calls[0]?.key;
    await act(other, 'call');
    await until(stream, ({ calls }) => calls.length === 2);
    expect(statesOf(stream).at(-1)?.calls[0]?.key).toBe(key);
    const again = await act(called, 'call');
    await until(stream, ({ calls }) => calls.length === 2 && calls.every((each) => each.key !== key));
    await act(again, 'seat');
    await until(stream, ({ html }) => html.includes(`<li>${one.number}</li>`));
    expect(new Set(statesOf(stream).map((each) => JSON.stringify(each))).size).toBe(statesOf(stream).length);
    stream.close();
  });

  it('has more calls to speak than it shows, for a television that was away', async () => {
    const numbers: string[] = [];
    for (let party = 0; party < 9; party += 1) numbers.push((await act(await take(3), 'call')).number);
    const { path } = await television();
    const stream = await openGuestStream(server.url, `${path}/live`);
    const isSpoken = (state: BoardState, number: string) => saysOf(state).some((text) => text.includes(` ${number},`));
    await until(stream, (state) => numbers.every((number) => isSpoken(state, number)));
    const state = statesOf(stream).at(-1);
    const spoken = saysOf(state).flatMap((text) => numbers.filter((number) => text.includes(` ${number},`)));
    expect(spoken).toEqual(numbers);
    expect(state?.html.match(/data-key/g)).toHaveLength(5);
    // Ten minutes later nobody needs to hear of them.
    const calledTime = new Date(Date.now() - 11 * 60_000);
    await server.database.sql.update(reservations).set({ calledTime }).where(isNotNull(reservations.calledTime));
    await server.database.sql.update(branches).set({ waitingExpiredMinutes: 60 }).where(ofBranch);
    await store({ waitStatusBoardEnabled: true, language: 'en' });
    await until(stream, ({ calls }) => calls.length === 0);
    stream.close();
  });

  it('ends at once for the one link that is revoked', async () => {
    const [gone, stays] = [await television(), await television({ name: 'Bar' })];
    const [one, other] = await Promise.all(
      [gone, stays].map(({ path }) => openGuestStream(server.url, `${path}/live`)),
    );
    await host().call(board.revokeBoardLink, { params: { ...params, linkId: gone.id } });
    await one?.ended(1_500);
    expect(one?.events.at(-1)?.name).toBe('gone');
    await host().call(board.patchCallingBoard, { params, body: { boardTheme: 'light' } });
    await until(other as LiveStream, ({ theme }) => theme === 'light');
    other?.close();
  });

  it('follows what the board shows, and whether it is on', async () => {
    const { path } = await television();
    const stream = await openGuestStream(server.url, `${path}/live`);
    await until(stream, ({ on }) => on);
    await host().call(board.patchCallingBoard, { params, body: { boardSpeech: false } });
    await until(stream, ({ speech }) => !speech);
    stream.close();
  });

  it('speaks the languages of the branch, with its messages and recordings, otherwise those of the company', async () => {
    const audio = await server.services.files.put(
      Buffer.from('ID3\x04'.padEnd(64, '\0'), 'latin1'),
      'audio/mpeg',
      companyId,
    );
    await host().call(board.patchCallingBoard, {
      params,
      body: { boardLanguages: ['en', 'ja', 'zh'], voices: { ja: { tableReadyVoice: { text: '', audio } } } },
    });
    const voices = JSON.stringify({ voices: { zh: { tableReadyVoice: { text: '請到櫃檯', audio: null } } } });
    await server.database.sql
      .update(companies)
      .set({ settings: sql`${companies.settings} || ${voices}::jsonb` })
      .where(eq(companies.id, companyId));
    const called = await act(await take(6), 'call');
    const { path } = await television();
    const stream = await openGuestStream(server.url, `${path}/live`);
    const find = (state: BoardState) =>
      state.calls.find(({ say }) => say.some(([, text]) => text.includes(called.number)));
    await until(stream, (state) => find(state) !== undefined);
    const say = find(statesOf(stream).at(-1) as BoardState)?.say;
    expect(say).toEqual(
      [
        ['zh-TW', `${called.number} 號。 請到櫃檯`, null, null],
        ['en-US', `Number ${called.number}, your table is ready.`, null, null],
        ['ja-JP', `${called.number}番の方。`, audio, expect.stringContaining(`${called.number}番`)],
      ].sort((a, b) =>
        String(say?.findIndex(([voice]) => voice === a[0])).localeCompare(
          String(say?.findIndex(([voice]) => voice === b[0])),
        ),
      ),
    );
    stream.close();
  });

  it('is not delayed by televisions that read nothing, and is free of them when they are gone', async () => {
    const { path } = await television();
    const { hostname, port } = new URL(server.url);
    const before = server.services.live.count();
    const stuck = await Promise.all(
      Array.from(
        { length: 40 },
        () =>
          new Promise<ReturnType<typeof connect>>((done, fail) => {
            const socket = connect(Number(port), hostname, () => {
              socket.write(`GET ${path}/live HTTP/1.1\r\nhost: x\r\n\r\n`);
              socket.pause();
              done(socket);
            });
            socket.on('error', fail);
          }),
      ),
    );
    await expect.poll(() => server.services.live.count()).toBe(before + 40);
    const stream = await openGuestStream(server.url, `${path}/live`);
    for (const theme of ['light', 'dark', 'light', 'dark'] as const) {
      const from = statesOf(stream).length;
      await host().call(board.patchCallingBoard, { params, body: { boardTheme: theme } });
      await stream.until(
        () =>
          statesOf(stream)
            .slice(from)
            .some((state) => state.theme === theme),
        1_500,
      );
    }
    for (const socket of stuck) socket.destroy();
    await expect.poll(() => server.services.live.count()).toBe(before + 1);
    stream.close();
  });

  it('has the company’s own texts', async () => {
    const { path } = await television();
    await host().call(updatePlatformTexts, {
      params: { platform: 'board' },
      query: { companyId },
      body: { updates: [{ namespace: 'calling', key: 'now', language: 'en', text: 'Please come in' }] },
    });
    expect((await ask(path)).text).toContain('Please come in');
  });
});

it('the demo’s secrets have the form of others', async () => {
  const { demoBoardToken } = await import('#demo/boards.ts');
  expect(demoBoardToken('chunshui-zhongshan')).toMatch(/^[\w-]{32}$/);
  expect(await server.database.sql.$count(boardLinks, eq(boardLinks.tokenDigest, 'none'))).toBe(0);
});
