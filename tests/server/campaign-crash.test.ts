import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCampaign,
  getCampaign,
  patchCampaign,
  sendCampaign,
  type Campaign,
} from '#contract/marketing/campaigns.ts';
import { login } from '#contract/platform/session.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { closeServices, createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { buildUser, password } from '#tests/support/build.ts';
import { startBundled } from '#tests/support/bundled.ts';
import { balanceOf, house, houseAccount, seedGuests, seedCompany } from '#tests/support/campaigns.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { clientOf, type Client } from '#tests/support/http.ts';
import type { ServerProcess } from '#tests/support/process.ts';
import { drawsWay } from '#tests/support/share.ts';
import { fakeGateway, type FakeGateway } from '#tests/support/smsGateway.ts';

/**
 * A real server is killed with SIGKILL again and again while it sends a campaign. Through the outbox, and through a
 * gateway that heeds keys, everybody gets the message exactly once; through one that does not, nobody gets it twice,
 * and whoever may not have got it is shown as unknown.
 */
const kills = databaseKind === 'embedded' ? 2 : 3;
const points = 100_000;

describe(`kill -9 while a campaign is sent (${databaseKind})`, () => {
  let dataDir = '';
  let databaseUrl = '';
  let gateway: FakeGateway | null = null;
  let accounts = 0;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'maitre-sms-'));
    if (databaseKind === 'postgres') databaseUrl = await freshPostgresUrl();
    const database = await open();
    await database.migrate();
    const services = await createServices(testConfig({ dataDir }), database, pino({ level: 'silent' }));
    await seedCompany(database, { points, language: 'zh' });
    await seedGuests(
      database,
      Array.from({ length: 1_200 }, (_, index) => ({
        visits: index,
        language: index % 2 ? 'zh' : 'ja',
      })),
    );
    await services.identity.createUser(buildUser({ id: 'manager', role: 'manager', companyId: house }));
    await closeServices(services);
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const open = (): Promise<Database> =>
    openDatabase(databaseUrl ? { url: databaseUrl, dataDir: '', pool: 4 } : { dataDir: join(dataDir) });

  const start = (env: Record<string, string>) =>
    startBundled({
      dataDir,
      env: {
        DEMO: 'off',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'error',
        PUBLIC_URL: 'https://x.example',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(gateway && { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token-of-the-tests' }),
        ...env,
      },
    });

  async function signIn(server: ServerProcess): Promise<Client> {
    const body = { email: 'manager@staff.example', password };
    const { token } = await clientOf(server.url).call(login, { body });
    return clientOf(server.url, token);
  }

  const read = async (client: Client, id: string) =>
    (await client.call(getCampaign, { params: { id }, query: { companyId: house } })).campaign;

  /** Sends to so many guests, killing the server every now and then. @returns the campaign at its end */
  async function sendWithKills(guests: number, env: Record<string, string>): Promise<Campaign> {
    let server = await start(env);
    let client = await signIn(server);
    const query = { filters: { visits: { gte: 0, lte: guests - 1 } } };
    const made = await client.call(createCampaign, {
      body: { companyId: house, customersQueryParams: query, content: 'Dear {name}' },
    });
    const { id } = made.campaign;
    await client.call(patchCampaign, { body: { id, companyId: house, version: 1, quiet_days: 0 } });
    await client.call(sendCampaign, { params: { id }, query: { companyId: house }, body: { version: 2 } });
    for (let kill = 0; kill < kills; kill++) {
      const before = (await read(client, id)).counts;
      // At some moment after it has got on a little.
      for (let tries = 0; tries < 600; tries++) {
        const { counts, status } = await read(client, id);
        if (counts.pending < before.pending || status !== 'sending') break;
        await pause(10);
      }
      await pause(Math.random() * 150);
      await server.end('SIGKILL');
      // Nobody else takes the work over, so nobody waits for the dead one's lease either.
      const database = await open();
      await database.query({
        text: `update jobs set lease_until = now() - interval '1 second' where status = 'running'`,
      });
      await database.close();
      server = await start(env);
      client = await signIn(server);
    }
    let campaign = await read(client, id);
    expect(campaign.counts.total).toBe(guests);
    for (let tries = 0; campaign.status === 'sending' && tries < 1_200; tries++) {
      await pause(50);
      campaign = await read(client, id);
    }
    await server.end('SIGTERM');
    return campaign;
  }

  async function check(work: (database: Database) => Promise<void>) {
    const database = await open();
    try {
      await work(database);
    } finally {
      await database.close();
    }
  }

  async function spent(database: Database, campaign: Campaign) {
    accounts += campaign.points_spent;
    expect(await balanceOf(database, houseAccount)).toBe(points - accounts);
  }

  const makes = drawsWay('campaigns', ['outbox', 'keys', 'no keys']);

  it.runIf(makes('outbox'))(
    'through the outbox everybody gets it exactly once',
    async () => {
      const campaign = await sendWithKills(1_200, { SMS_PER_SECOND: '150' });
      expect(campaign).toMatchObject({ status: 'sent', counts: { sent: 1_200 }, points_spent: 1_200 });
      await check(async (database) => {
        const [texts] = await database.query<{ all: number; numbers: number }>({
          text: `select count(*)::int as all, count(distinct recipient)::int as numbers from outbox where channel = 'sms'`,
        });
        expect(texts).toEqual({ all: 1_200, numbers: 1_200 });
        await spent(database, campaign);
      });
    },
    240_000,
  );

  it.runIf(makes('keys'))(
    'through a gateway that heeds keys everybody gets it exactly once',
    async () => {
      gateway = await fakeGateway({ idempotent: true, delay: 100 });
      try {
        const campaign = await sendWithKills(400, { SMS_GATEWAY_IDEMPOTENT: 'on' });
        expect(campaign).toMatchObject({ status: 'sent', counts: { sent: 400, unknown: 0 }, points_spent: 400 });
        expect(gateway.delivered).toHaveLength(400);
        expect(new Set(gateway.delivered.map(({ to }) => to)).size).toBe(400);
        await check((database) => spent(database, campaign));
      } finally {
        await gateway.close();
        gateway = null;
      }
    },
    240_000,
  );

  it.runIf(makes('no keys'))(
    'through a gateway that does not, nobody gets it twice, and the doubtful ones are shown',
    async () => {
      gateway = await fakeGateway({ delay: 100 });
      try {
        const campaign = await sendWithKills(400, {});
        const { sent, unknown } = campaign.counts;
        expect(campaign).toMatchObject({ status: 'sent', points_spent: 400 });
        expect(sent + unknown).toBe(400);
        const numbers = new Set(gateway.delivered.map(({ to }) => to));
        expect(numbers.size).toBe(gateway.delivered.length);
        // Those that are said to have got it did.
        expect(numbers.size).toBeGreaterThanOrEqual(sent);
        expect(unknown).toBeGreaterThan(0);
        expect(unknown).toBeLessThanOrEqual(kills * 20);
        await check(async (database) => {
          const rows = await database.query<{ phone: string }>({
            text: `select phone_number as phone from campaign_recipients where campaign_id = $1 and status = 'sent'`,
            values: [campaign.id],
          });
          expect(rows.filter(({ phone }) => !numbers.has(phone))).toEqual([]);
          await spent(database, campaign);
        });
      } finally {
        await gateway.close();
        gateway = null;
      }
    },
    240_000,
  );
});
