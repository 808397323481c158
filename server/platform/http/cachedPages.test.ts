import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { cachedPages } from './cachedPages.ts';

let made = 0;
let present = 'first';
let isBroken = false;

function open() {
  const app = fastify();
  const answer = cachedPages(10_000);
  app.get('/', (request, reply) =>
    answer(request, reply, {
      parts: [present, 7, null],
      headers: { 'content-type': 'text/html' },
      maxAge: 30,
      html: () => {
        made += 1;
        return isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(`<p>${present}</p>`);
      },
    }),
  );
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
}

beforeEach(() => {
  made = 0;
  present = 'first';
});

it('a page is made once, until one of its parts is another', async () => {
  const get = open();
  expect([(await get()).body, (await get()).body, made]).toEqual(['<p>first</p>', '<p>first</p>', 1]);
  present = 'second';
  expect([(await get()).body, made]).toEqual(['<p>second</p>', 2]);
});

it('a page for which many ask at the same time is made once, and again after a failure', async () => {
  const get = open();
  const all = await Promise.all(Array.from({ length: 8 }, () => get()));
  expect(all.map(({ body }) => body)).toEqual(Array.from({ length: 8 }, () => '<p>first</p>'));
  expect(made).toBe(1);
  isBroken = true;
  present = 'second';
  expect((await Promise.all([get(), get()])).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
  isBroken = false;
  expect((await get()).body).toBe('<p>second</p>');
});

it('whoever has the page is told so, before it is made', async () => {
  const { headers } = await open()();
  expect(headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'public, max-age=30' });
  const tag = String(headers.etag);
  made = 0;
  const get = open();
  expect(await get({ 'if-none-match': tag })).toMatchObject({ statusCode: 304, body: '' });
  expect(made).toBe(0);
  present = 'second';
  expect(await get({ 'if-none-match': tag })).toMatchObject({ statusCode: 200, body: '<p>second</p>' });
});

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['deflate, gzip', 'gzip', gunzipSync],
  ['deflate', undefined, (content: Buffer) => content],
] as const)('for a browser that accepts %s it is compressed as %s', async (accepted, encoding, decompressed) => {
  const get = open();
  for (let time = 0; time < 2; time += 1) {
    const { headers, rawPayload } = await get({ 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(decompressed(rawPayload).toString()).toBe('<p>first</p>');
  }
  expect(made).toBe(1);
});
