import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Files are read from the disk in parts, as fast as the client takes them; an address may have 64 downloads open. */

const film = 16 * 1_048_576;
const most = 64;
let server: TestServer;
let address: string;
let name: string;
const open = new Set<Socket>();

beforeAll(async () => {
  server = await openServer({ seed: 'empty', jobs: false, config: { rateLimit: true } });
  const content = Buffer.alloc(film);
  for (let at = 0; at < film; at += 4) content.writeUInt32BE(at, at);
  address = await server.services.files.put(content, 'video/mp4', null);
  name = address.slice(address.lastIndexOf('/') + 1);
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await server?.close();
});

/** Asks for the film and takes only the beginning. @returns the head of the answer */
function takeSlowly(path = address): Promise<{ socket: Socket; head: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`));
    open.add(socket);
    socket.once('data', (data) => {
      socket.pause();
      done({ socket, head: data.toString('latin1').split('\r\n\r\n')[0] ?? '' });
    });
    socket.once('error', fail);
  });
}
const letGo = () => {
  for (const socket of open) socket.destroy();
  open.clear();
};

afterEach(letGo);

/** How many times this process has the file open. */
const descriptors = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name);
    } catch {
      return false;
    }
  }).length;

const get = (headers: Record<string, string> = {}, method = 'GET') =>
  send(server.url, { method, path: address, headers });

it('many who read slowly take no memory, the next is refused, and who goes away frees the place and the file', async () => {
  const memory = () => process.memoryUsage().arrayBuffers;
  const before = memory();
  const taken = await Promise.all(Array.from({ length: most }, () => takeSlowly()));
  expect(new Set(taken.map(({ head }) => head.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 200 OK']));
  // Whole files would take 64 times its size; other work of this process takes some, too.
  expect(memory() - before).toBeLessThan(8 * film);
  expect(descriptors()).toBe(most);

  const refused = await get();
  expect([refused.status, refused.json]).toMatchObject([429, { code: 'too_many_requests' }]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // What the browser has already needs no download.
  expect((await get({ 'if-none-match': `"${name}"` })).status).toBe(304);

  letGo();
  await expect.poll(descriptors).toBe(0);
  await expect.poll(async () => (await get({ range: 'bytes=0-3' })).status).toBe(206);
  const again = await Promise.all(Array.from({ length: most }, () => takeSlowly()));
  expect(new Set(again.map(({ head }) => head.split('\r\n')[0]))).toEqual(new Set(['HTTP/1.1 200 OK']));
  letGo();
  await expect.poll(descriptors).toBe(0);
});

it('guests of one restaurant, behind one address, get all pictures of their menus at once', async () => {
  const pictures = await Promise.all(
    Array.from({ length: 60 }, (_, at) => server.services.files.put(Buffer.alloc(4_000, at), 'image/webp', 'house')),
  );
  const phones = [...pictures, ...pictures];
  const answers = await Promise.all(phones.map((path) => send(server.url, { method: 'GET', path })));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  // Fifty phones within a minute have asked for 3,000.
  expect(Number(answers[0]?.headers['x-ratelimit-limit'])).toBeGreaterThan(3_000);
});

it('parts are those of the file, whatever is asked for', async () => {
  const part = (from: number, to: number) => `bytes ${from}-${to}/${film}`;
  const raw = async (range: string, more: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${address}`, { headers: { range, 'accept-encoding': 'gzip', ...more } });
    const content = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, length: content.length, first: content.subarray(0, 4), headers: answer.headers };
  };
  const cases: [string, number, string | null, number][] = [
    ['bytes=0-3', 206, part(0, 3), 4],
    ['bytes=1048576-1048579', 206, part(1_048_576, 1_048_579), 4],
    ['bytes=-8', 206, part(film - 8, film - 1), 8],
    [`bytes=${film - 4}-`, 206, part(film - 4, film - 1), 4],
    [`bytes=${film - 4}-999999999999999999999`, 206, part(film - 4, film - 1), 4],
    [`bytes=${film}-`, 416, `bytes */${film}`, 0],
    ['bytes=5-4', 416, `bytes */${film}`, 0],
    ['bytes=-0', 416, `bytes */${film}`, 0],
    ['bytes=0-0,2-2', 200, null, film],
    ['lines=0-3', 200, null, film],
  ];
  for (const [range, status, contentRange, length] of cases) {
    const found = await raw(range);
    expect([range, found.status, found.headers.get('content-range'), found.length]).toEqual([
      range,
      status,
      contentRange,
      length,
    ]);
    const start = /^bytes (\d+)-/.exec(contentRange ?? '')?.[1];
    if (start && Number(start) % 4 === 0) expect(found.first.readUInt32BE()).toBe(Number(start));
  }
  expect((await raw('bytes=0-3', { 'if-range': `"${name}"` })).status).toBe(206);
  expect((await raw('bytes=0-3', { 'if-range': '"another"' })).status).toBe(200);
  expect((await raw('bytes=0-3', { 'if-range': new Date().toUTCString() })).status).toBe(200);
  await expect.poll(descriptors).toBe(0);
});

it('what has no body opens nothing for long', async () => {
  const head = await get({}, 'HEAD');
  expect([head.status, head.text, head.headers['content-length'], head.headers['content-type']]).toEqual([
    200,
    '',
    String(film),
    'video/mp4',
  ]);
  const part = await get({ range: 'bytes=0-9' }, 'HEAD');
  expect([part.status, part.headers['content-length']]).toEqual([206, '10']);
  const gone = { method: 'GET', path: `/files/${'0'.repeat(40)}.png` };
  for (let at = 0; at <= most; at += 1) expect((await send(server.url, gone)).status).toBe(404);
  const empty = await server.services.files.put(Buffer.alloc(0), 'audio/mpeg', null);
  const none = await send(server.url, { method: 'GET', path: empty });
  expect([none.status, none.headers['content-length']]).toEqual([200, '0']);
  expect(descriptors()).toBe(0);
});
