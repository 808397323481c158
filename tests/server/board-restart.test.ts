import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import { JSDOM } from 'jsdom';
import { expect, it, onTestFinished } from 'vitest';
import { login } from '#contract/platform/session.ts';
import { createBoardLink } from '#contract/reservations/queue/board.ts';
import { actOnEntry, takeNumber } from '#contract/reservations/queue/queue.ts';
import { patchQueueSettings } from '#contract/reservations/queue/queueSettings.ts';
import { demoPassword } from '#demo/users.ts';
import { freePort } from '#scripts/lib/ports.ts';
import { startBundled } from '#tests/support/bundled.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import { demoEnvironment, seededCopy } from '#tests/support/seeded.ts';

/** The calling board through a restart of its server, on the same port and data: the page itself connects again. */

const guests = 30;
const params = { companyId: 'chunshui', branchId: 'chunshui-nangang' };
const node = { connect: () => node, start() {}, stop() {}, frequency: {}, gain: {} };

/** The page with a browser's stream; its voices write down what they say. */
async function television(link: string) {
  const said: string[] = [];
  const html = await (await fetch(link)).text();
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const tone = { ...node, frequency: param, gain: param };
  const sources: EventSource[] = [];
  const { window } = new JSDOM(html, {
    url: link,
    runScripts: 'dangerously',
    pretendToBeVisual: true,
    beforeParse: (made) =>
      void Object.assign(made, {
        fetch: (address: string, init: RequestInit) => fetch(address, init),
        EventSource: function (path: string) {
          const source = new EventSource(new URL(path, link));
          sources.push(source);
          return source;
        },
        AudioContext: function () {
          return {
            state: 'running',
            currentTime: 0,
            createOscillator: () => tone,
            createGain: () => tone,
            resume: () => Promise.resolve(),
          };
        },
        Audio: function () {
          return {};
        },
        SpeechSynthesisUtterance: function (text: string) {
          return { text };
        },
        speechSynthesis: {
          getVoices: () => [{ lang: 'zh-TW', name: 'zh' }],
          speak(word: { text: string; onend?: () => void }) {
            said.push(word.text);
            setTimeout(() => word.onend?.(), 10);
          },
        },
      }),
  });
  return {
    said,
    sources,
    stale: () => window.document.getElementById('s')?.hidden === false,
    shown: () => [...window.document.querySelectorAll('.n li b')].map(({ textContent }) => textContent ?? ''),
    close: () => {
      window.close();
      for (const source of sources) source.close();
    },
  };
}

let count = 0;
async function called(client: Client): Promise<string> {
  const body = { key: `restart-${(count += 1)}-of-the-server`, groupSize: 2, force: true };
  const { id, version, number } = await client.call(takeNumber, { params, body });
  await client.call(actOnEntry, { params: { ...params, reservationId: id }, body: { version, action: 'call' } });
  return number;
}

it('shows that it is stale, connects again by itself, and speaks each call once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'maitre-board-'));
  const dataDir = join(folder, 'data');
  const env = demoEnvironment(guests, await seededCopy(dataDir, guests));
  const port = await freePort();
  const start = () => startBundled({ dataDir, port, env });
  let server = await start();
  const signedIn = async () => {
    const body = { email: 'manager@chunshui.example', password: demoPassword };
    return clientOf(server.url, (await clientOf(server.url).call(login, { body })).token);
  };
  let client = await signedIn();
  await client.call(patchQueueSettings, { params, body: { waitStatusBoardEnabled: true } });
  const { link } = await client.call(createBoardLink, { params, body: { name: 'Door', lastDay: null } });
  const board = await television(`${server.url}${new URL(link).pathname}`);
  onTestFinished(async () => {
    board.close();
    await server.end('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });
  const numbers = [await called(client)];
  const spoken = (number: string) => board.said.filter((text) => /[A-D]\d+/.exec(text)?.[0] === number).length;
  await expect.poll(() => numbers.map(spoken)).toEqual([1]);

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    // The last call before the end may not have arrived yet.
    numbers.push(await called(client));
    await server.end(signal);
    await expect.poll(board.stale).toBe(true);
    server = await start();
    client = await signedIn();
    numbers.push(await called(client), await called(client));
    await expect.poll(board.stale, { timeout: 60_000 }).toBe(false);
    await expect.poll(() => numbers.map(spoken), { timeout: 60_000 }).toEqual(numbers.map(() => 1));
    expect(board.shown()).toEqual(expect.arrayContaining(numbers.slice(-2)));
  }
  numbers.push(await called(client));
  await expect.poll(() => numbers.map(spoken), { timeout: 30_000 }).toEqual(numbers.map(() => 1));
  expect(board.sources.filter(({ readyState }) => readyState !== EventSource.CLOSED)).toHaveLength(1);
});
