import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contractEndpoints } from '#contract/index.ts';
import { endpointsOf } from '#resources/framework/endpoints.ts';
import { resources } from '#resources/registry.ts';
import { send } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ seed: 'empty', config: { rateLimit: true }, jobs: false });
});
afterAll(() => server.close());

const ask = (path: string, method = 'GET') => send(server.url, { method, path });
const limitOf = async (path: string, method?: string) => Number((await ask(path, method)).headers['x-ratelimit-limit']);

it.each([
  '/docs',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/index.html',
  '/docs/static/no-such-file',
  '/readyz',
  '/healthz',
  '/files/x.png',
  '/o/token',
  '/',
  '/crm',
  '/api/no-such-call',
  '/no-such.file',
])('%s is limited', async (path) => {
  expect(await limitOf(path)).toBeGreaterThan(0);
});

it('limits every call, also of strangers and with tokens that somebody has made up', async () => {
  const without: string[] = [];
  for (const { method, path, name } of [...contractEndpoints, ...resources.flatMap(endpointsOf)]) {
    const { headers } = await send(server.url, {
      method,
      path: path.replace(/:\w+/g, 'x'),
      headers: { authorization: `Bearer ${name}` },
    });
    if (!(Number(headers['x-ratelimit-limit']) > 0)) without.push(name);
  }
  expect(without).toEqual([]);
});

it('refuses what is too much, in the shape of every refusal', async () => {
  expect(await limitOf('/docs/yaml')).toBeLessThanOrEqual(120);
  // The document itself takes half a second each time.
  const path = '/docs/static/no-such-file';
  const limit = await limitOf(path);
  expect(limit).toBeLessThanOrEqual(120);
  const answers = await Promise.all(Array.from({ length: limit + 1 }, () => ask(path, 'HEAD')));
  expect(answers.some(({ status }) => status === 429)).toBe(true);
  const refused = await ask(path, 'HEAD');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('asks the database once, however many want to know whether it is there', async () => {
  const query = vi.spyOn(server.database, 'query');
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(query.mock.calls.length).toBeLessThanOrEqual(2);
  query.mockRestore();
});
