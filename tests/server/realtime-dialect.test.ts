import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReadToken } from '#server/platform/realtime/readToken.ts';
import { realtimeRoutes } from '#server/platform/realtime/routes.ts';
import { longestKey } from '#server/platform/realtime/tree.ts';
import { realtimeRoots } from '#server/realtimeRoots.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/** Firebase's dialect, line by line, as bytes on the wire. */

const { own: companyId } = small;
let server: TestServer;
let auth: string;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const users = [buildUser({ id: 'host', companyId, role: 'write' })];
  auth = (await signInAll(server.services.identity, users)).get('host') ?? '';
});
afterAll(() => server?.close());

const addressOf = (path: string, query: Record<string, string> = {}, url = server.url) =>
  `${url}/companyAnnouncements/${companyId}${path}.json?${new URLSearchParams({ auth, ...query }).toString()}`;

interface Asked {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
}
async function ask(method: string, path: string, { query, headers, body }: Asked = {}) {
  const answer = await fetch(addressOf(path, query), { method, headers: { ...headers }, ...(body && { body }) });
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') };
}
const tagged = { 'X-Firebase-ETag': 'true' };
const tagOf = async (path: string) => (await ask('GET', path, { headers: tagged })).etag ?? '';

/** The frames of a stream as they arrive, and whether it has ended. */
async function streamOf(path: string, token = auth, url = server.url) {
  const ending = new AbortController();
  const stream = { frames: [] as string[], ended: false, close: () => ending.abort() };
  const headers = { accept: 'text/event-stream' };
  const answer = await fetch(addressOf(path, { auth: token }, url), { headers, signal: ending.signal });
  const decoder = new TextDecoder();
  let rest = '';
  void (async () => {
    for await (const part of answer.body ?? []) {
      const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      stream.frames.push(...blocks);
    }
    stream.ended = true;
  })().catch(() => undefined);
  return stream;
}
const put = (path: string, data: unknown) => ask('PUT', path, { body: JSON.stringify(data) });
const frame = (event: string, path: string, data: unknown) =>
  `event: ${event}\ndata: ${JSON.stringify({ path, data })}`;

describe('a stream', () => {
  it.each([
    ['everything first', () => Promise.resolve(), null],
    ['a PUT by its relative path', () => put('/s/b/c', 2), frame('put', '/b/c', 2)],
    [
      'a PATCH as one event',
      () => ask('PATCH', '/s', { body: '{"a":5,"b":{"d":6}}' }),
      frame('patch', '/', { a: 5, b: { d: 6 } }),
    ],
    ['a DELETE as a put of null', () => ask('DELETE', '/s/a'), frame('put', '/a', null)],
    ['a change above as a whole', () => put('', { s: { z: 1 } }), frame('put', '/', { z: 1 })],
  ])('has %s', async (_, change, expected) => {
    await put('', { s: { a: 1 } });
    const stream = await streamOf('/s');
    await expect.poll(() => stream.frames.length).toBe(1);
    expect(stream.frames[0]).toBe(frame('put', '/', { a: 1 }));
    await change();
    if (expected) await expect.poll(() => stream.frames.slice(1)).toEqual([expected]);
    stream.close();
  });

  it('says plainly that its credential is no longer valid, and closes', async () => {
    const place = { companyId, root: 'companyAnnouncements' };
    const token = newReadToken(server.services.config.authSecret, place, Date.now() + 900);
    const stream = await streamOf('/s', token);
    await expect.poll(() => stream.ended).toBe(true);
    expect(stream.frames.at(-1)).toBe('event: auth_revoked\ndata: credential is no longer valid');
  });

  it('is kept alive by null', async () => {
    const app = Fastify();
    await app.register(realtimeRoutes(server.services, realtimeRoots, { keepAliveMs: 20 }));
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const stream = await streamOf('/alive', auth, url);
    await expect.poll(() => stream.frames.length).toBeGreaterThan(2);
    expect(stream.frames.slice(0, 3)).toEqual([
      frame('put', '/', null),
      'event: keep-alive\ndata: null',
      'event: keep-alive\ndata: null',
    ]);
    stream.close();
    await app.close();
  });

  it('goes on after the body of its request has ended', async () => {
    const stream = await streamOf('/on');
    for (let n = 1; n <= 3; n += 1) {
      await put('/on', n);
      await expect.poll(() => stream.frames.length).toBe(n + 1);
    }
    expect(stream.ended).toBe(false);
    stream.close();
  });
});

describe('tags', () => {
  it.each([
    ['nothing has null_etag', async () => tagOf('/none'), 'null_etag'],
    ['none is sent without X-Firebase-ETag', async () => (await ask('GET', '/t')).etag, null],
    [
      'shallow has none',
      async () => (await ask('GET', '/t', { query: { shallow: 'true' }, headers: tagged })).etag,
      null,
    ],
    [
      'the same value has the same one',
      async () => {
        const tag = await tagOf('/t');
        await put('/t', { b: 2, a: 1 });
        return (await tagOf('/t')) === tag;
      },
      true,
    ],
    [
      'if-none-match answers 304 without a body',
      async () => {
        const { status, text } = await ask('GET', '/t', { headers: { 'if-none-match': await tagOf('/t') } });
        return [status, text];
      },
      [304, ''],
    ],
    [
      'if-match that misses answers 412 with the value and its tag',
      async () => {
        const { status, text, etag } = await ask('PUT', '/t', { headers: { 'if-match': 'other' }, body: '1' });
        return [status, text, etag === (await tagOf('/t'))];
      },
      [412, '{"a":1,"b":2}', true],
    ],
    [
      'a DELETE obeys if-match, too',
      async () => (await ask('DELETE', '/t', { headers: { 'if-match': 'other' } })).status,
      412,
    ],
    [
      'null_etag creates, once',
      async () => {
        await ask('DELETE', '/new');
        const headers = { 'if-match': 'null_etag' };
        const one = await ask('PUT', '/new', { headers, body: '1' });
        return [one.status, (await ask('PUT', '/new', { headers, body: '2' })).status];
      },
      [200, 412],
    ],
  ])('%s', async (_, found, expected) => {
    await put('/t', { a: 1, b: 2 });
    expect(await found()).toEqual(expected);
  });
});

describe('answers', () => {
  it.each([
    ['GET', '/v', { query: { print: 'silent' } }, [204, '']],
    ['PUT', '/v', { query: { print: 'silent' }, body: '1' }, [204, '']],
    ['DELETE', '/w', {}, [200, 'null']],
    ['PUT', '/v', { body: '{"a":1,"none":null,"empty":{},"list":[],"deep":{"x":{}}}' }, [200, '{"a":1}']],
    ['GET', '/v', { query: { ns: 'another' } }, [200, '{"a":1}']],
    ['GET', '/v', { query: { shallow: 'true' } }, [200, '{"a":true}']],
    ['PATCH', '/v', { body: '{"a":null,"b":1}' }, [200, '{"a":null,"b":1}']],
    ['GET', '/v', {}, [200, '{"b":1}']],
    ['PUT', '/v/b', { body: 'null' }, [200, 'null']],
    ['GET', '/v', {}, [200, 'null']],
  ])('%s %s %j', async (method, path, asked: Asked, expected) => {
    const { status, text } = await ask(method, path, asked);
    expect([status, text]).toEqual(expected);
  });

  it('POST gives names that sort by time', async () => {
    const names: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      const { text } = await ask('POST', '/log', { body: String(n) });
      names.push(String(/^\{"name":"(-[\w-]{19})"\}$/.exec(text)?.[1]));
    }
    expect(names).toEqual([...new Set(names)].sort());
    expect(names[0]).toMatch(/^-/);
  });

  it.each([...'.$#[]/', '', '\u007f', '\u0000', 'k'.repeat(longestKey + 1), '名'.repeat(257)])(
    'no key has or is %j',
    async (part) => {
      const key = part.length > 1 || !part ? part : `a${part}b`;
      expect((await put('/keys', { [key]: 1 })).status).toBe(400);
    },
  );

  it.each(['k'.repeat(longestKey), '名'.repeat(256), 'a b', '日本', '-', '__proto__'])(
    'a key may be %s',
    async (key) => {
      const body = `{${JSON.stringify(key)}:1}`;
      expect(await ask('PUT', '/keys', { body })).toMatchObject({ status: 200, text: body });
    },
  );

  it.each([
    ['auth', (token: string) => [`?auth=${token}`, {}] as const],
    ['access_token', (token: string) => [`?access_token=${token}`, {}] as const],
    ['a bearer token', (token: string) => ['', { authorization: `Bearer ${token}` }] as const],
  ])('a credential comes as %s', async (_, form) => {
    const status = async (token: string) => {
      const [query, headers] = form(token);
      return (await fetch(`${server.url}/companyAnnouncements/${companyId}.json${query}`, { headers })).status;
    };
    expect([await status(auth), await status('wrong')]).toEqual([200, 401]);
  });
});
