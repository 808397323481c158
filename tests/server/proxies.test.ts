import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { testConfig, type Config } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import { createLogger } from '#server/platform/kernel/log.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import { buildUser, password } from '#tests/support/build.ts';
import { databaseKind, freshDatabase } from '#tests/support/database.ts';

/** Whom the server takes a request to come from, and where its links lead: seen in what it writes down. */

let services: Services;
const user = buildUser({ companyId: 'own' });

beforeAll(async () => {
  const config = testConfig();
  services = await createServices(config, await freshDatabase(databaseKind, 'small'), createLogger(config));
  await services.identity.createUser(user);
});
afterAll(() => closeServices(services));

interface Way {
  trust: Config['trustProxy'];
  publicUrl?: string;
  remoteAddress: string;
  headers: Record<string, string>;
}

async function through<T>(
  { trust, publicUrl, ...way }: Way,
  url: string,
  payload: object,
  seen: () => Promise<T>,
): Promise<T> {
  const config = { ...services.config, trustProxy: trust, publicUrl: publicUrl ?? null };
  const app = await buildApp({ ...services, config }, { jobs: false });
  try {
    expect((await app.inject({ method: 'POST', url, payload, ...way })).statusCode).toBeLessThan(300);
    return await seen();
  } finally {
    await app.close();
  }
}

const addressOf = (trust: Config['trustProxy'], remoteAddress: string, forwarded: string) =>
  through(
    { trust, remoteAddress, headers: { 'x-forwarded-for': forwarded } },
    '/api/auth/login',
    { email: user.email, password },
    async () => {
      const [row] = await services.database.query<{ ip: string }>({
        text: `select after->>'ip' as ip from audit_log where action = 'login' order by at desc, id desc limit 1`,
      });
      return row?.ip;
    },
  );

it.each([
  ['nobody', null, '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  ['one proxy', 1, '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two proxies', 2, '10.0.0.1', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['one proxy, but the call comes past it', 1, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['a network', ['10.0.0.0/8'], '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['two networks', ['10.0.0.0/8', '203.0.113.0/24'], '10.0.0.1', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['another network', ['172.16.0.0/12'], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
] as const)('believes %s', async (_, trust, remote, forwarded, caller) => {
  expect(await addressOf(trust, remote, forwarded)).toBe(caller);
});

it('writes links with the configured address, whatever the headers say', async () => {
  const headers = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'localhost', host: 'localhost:1' };
  const linkOf = (way: Pick<Way, 'trust' | 'publicUrl'>) =>
    through(
      { ...way, remoteAddress: '127.0.0.1', headers },
      '/api/auth/request-password-reset',
      { email: user.email },
      async () => {
        const last = () =>
          services.database.query<{ id: string; link: string }>({
            text: 'select id, link from outbox where recipient = $1 order by created_time, id',
            values: [user.email],
          });
        sent += 1;
        await expect.poll(async () => (await last()).length).toBe(sent);
        return (await last()).at(-1)?.link;
      },
    );
  let sent = 0;
  expect(await linkOf({ trust: 1, publicUrl: 'https://office.example' })).toMatch(/^https:\/\/office\.example\/reset/);
  expect(await linkOf({ trust: 1 })).toMatch(/^http:\/\/localhost:1\/reset/);
  expect(await linkOf({ trust: null })).toMatch(/^http:\/\/localhost:1\/reset/);
});
