import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { errorBody } from '#contract/core/errors.ts';
import { contractEndpoints } from '#contract/index.ts';
import { buildApp } from '#server/app.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { createServices, closeServices } from '#server/createServices.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { toApiError } from '#server/platform/http/failures.ts';
import { mediaTypeOf } from '#server/platform/http/upload.ts';
import { redact } from '#server/platform/kernel/audit.ts';
import { tinyPng } from '#tests/support/http.ts';
import { freshDatabase } from '#tests/support/database.ts';

let services: Services;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const config = testConfig();
  services = await createServices(config, await freshDatabase(), createLogger(config));
  app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await app.close();
  await closeServices(services);
});

/** Sends bytes as they are and gives the whole answer. */
function raw(text: string): Promise<string> {
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('error', fail).on('close', () => done(answer));
    socket.setTimeout(5_000, () => socket.destroy());
  });
}

describe('every failure has one shape', () => {
  const cases = {
    'an unknown call': [{ url: '/api/nope' }, 404, 'not_found'],
    'a call without a token': [{ url: '/api/me/info' }, 401, 'unauthorized'],
    'a token that nobody has': [
      { url: '/api/me/info', headers: { authorization: 'Bearer nobody' } },
      401,
      'unauthorized',
    ],
    'JSON that is none': [
      { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' }, payload: '{' },
      400,
      'invalid_input',
    ],
    'a poisoned prototype': [
      {
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json' },
        payload: '{"__proto__":{"isAdmin":true}}',
      },
      400,
      'invalid_input',
    ],
    'a body of another type': [
      { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      415,
      'unsupported_type',
    ],
    'a body that is too large': [
      { method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.example', password: 'x'.repeat(1_100_000) } },
      413,
      'too_large',
    ],
    'no body': [{ method: 'POST', url: '/api/auth/login' }, 400, 'invalid_input'],
    'an unknown field': [
      { method: 'POST', url: '/api/auth/login', payload: { email: 'a@b.example', password: 'x', admin: true } },
      400,
      'invalid_input',
    ],
    'a broken escape': [{ url: '/api/%zz' }, 400, 'invalid_input'],
    'a file that is missing': [{ url: '/assets/nothing.js' }, 404, 'not_found'],
  } as const;

  it.each(Object.entries(cases))('%s', async (_name, [request, status, code]) => {
    const answer = await app.inject(request as InjectOptions);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(errorBody.strict().parse(answer.json())).toMatchObject({ code });
    expect(answer.body).not.toMatch(/node_modules|\bat .*\.ts/);
  });

  it('bytes that are no HTTP', async () => {
    const answer = await raw('NOT HTTP AT ALL\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(errorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ code: 'invalid_input' });
  });

  it('input errors say where', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: 'x' } });
    expect(answer.json<{ details: { path: string }[] }>().details.map(({ path }) => path)).toEqual([
      'email',
      'password',
    ]);
  });

  it('what nobody foresaw is not shown', () => {
    expect(toApiError(new Error('password=hunter2')).body()).toEqual({
      code: 'UNKNOWN_ERROR',
      reason: 'An error occurred.',
      message: 'An error occurred.',
    });
  });
});

describe('the platform', () => {
  it('is healthy and ready', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready', database: services.database.kind });
  });

  it('describes every endpoint', async () => {
    const document = (await app.inject('/docs/json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    for (const { name } of contractEndpoints) expect(described).toContain(name);
    expect(described).toContain('listSuppliers');
    expect(new Set(described).size).toBe(described.length);
  });

  it('shows the page of the calls, whose scripts the policy allows', async () => {
    const page = await app.inject('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self'[;']/);
    expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
  });

  it('sends security headers', async () => {
    const { headers } = await app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('compresses long answers', async () => {
    const answer = await app.inject({ url: '/docs/json', headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
  });

  it('refuses to start without a handler for each endpoint', async () => {
    await expect(buildApp(services, { handlers: [] })).rejects.toThrow(/No handler for .*\blogin\b/);
  });
});

describe('small parts', () => {
  it('tells the type of a file from its content', () => {
    const padded = (text: string) => Buffer.from(text.padEnd(16, ' '), 'latin1');
    expect(mediaTypeOf(tinyPng)).toBe('image/png');
    expect(mediaTypeOf(padded('GIF89a'))).toBe('image/gif');
    expect(mediaTypeOf(padded('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
    expect(mediaTypeOf(padded('RIFF1234WEBP'))).toBe('image/webp');
    expect(mediaTypeOf(padded('\0\0\0\x20ftypavif'))).toBe('image/avif');
    expect(mediaTypeOf(padded('II*\0'))).toBe('image/tiff');
    expect(mediaTypeOf(Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(
      'image/svg+xml',
    );
    expect(mediaTypeOf(padded('\0\0\0\x20ftypisom'))).toBe('video/mp4');
    expect(mediaTypeOf(padded('\0\0\0\x20ftypM4A '))).toBe('audio/mp4');
    expect(mediaTypeOf(padded('\x1a\x45\xdf\xa3 webm'))).toBe('video/webm');
    expect(mediaTypeOf(padded('\x1a\x45\xdf\xa3 matroska'))).toBeNull();
    expect(mediaTypeOf(padded('ID3\x04'))).toBe('audio/mpeg');
    expect(mediaTypeOf(padded('\xff\xfb\x90\x64'))).toBe('audio/mpeg');
    expect(mediaTypeOf(padded('RIFF1234WAVE'))).toBe('audio/wav');
    expect(mediaTypeOf(padded('OggS'))).toBe('audio/ogg');
    expect(mediaTypeOf(padded('<html><svg>'))).toBeNull();
    expect(mediaTypeOf(Buffer.alloc(0))).toBeNull();
  });

  it('keeps secrets out of the audit log', () => {
    expect(redact({ name: 'a', password: 'b', nested: [{ resetToken: 'c', at: new Date(0) }] })).toEqual({
      name: 'a',
      password: '[redacted]',
      nested: [{ resetToken: '[redacted]', at: '1970-01-01T00:00:00.000Z' }],
    });
  });
});
