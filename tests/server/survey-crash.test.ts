import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeServices, createServices } from '#server/createServices.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { reservations, surveys } from '#server/platform/db/schema.ts';
import { testConfig } from '#server/platform/kernel/config.ts';
import { startBundled } from '#tests/support/bundled.ts';
import { house, seedGuests, seedCompany } from '#tests/support/campaigns.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { drawsWay } from '#tests/support/share.ts';
import { fakeGateway, type FakeGateway } from '#tests/support/smsGateway.ts';
import { buildSurvey } from '#tests/support/surveys.ts';

/**
 * A real server is killed with SIGKILL again and again while it sends links to surveys. Each visit has one link. Through
 * the outbox, and through a gateway that heeds keys, everybody gets it exactly once; through one that does not, nobody
 * gets it twice, and what may not have arrived is known to be so.
 */
const guests = 240;

describe(`kill -9 while links to surveys are sent (${databaseKind})`, () => {
  let dataDir = '';
  let databaseUrl = '';
  let gateway: FakeGateway | null = null;

  const open = (): Promise<Database> =>
    openDatabase(databaseUrl ? { url: databaseUrl, dataDir: '', pool: 4 } : { dataDir });

  async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await open();
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'maitre-surveys-'));
    if (databaseKind === 'postgres') databaseUrl = await freshPostgresUrl();
    const database = await open();
    await database.migrate();
    const services = await createServices(testConfig({ dataDir }), database, pino({ level: 'silent' }));
    await seedCompany(database, { points: 0, language: 'zh' });
    const ids = await seedGuests(
      database,
      Array.from({ length: guests }, () => ({ allowContactRestaurant: true })),
    );
    const earlier = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await database.sql
      .insert(surveys)
      .values({ ...buildSurvey({ companyId: house, id: 'asked', branchId: 'house-1' }), createdTime: earlier(600) });
    await insertRows(
      database.sql,
      reservations,
      ids.map((customerId) => ({
        companyId: house,
        id: `visit-${customerId}`,
        branchId: 'house-1',
        customerId,
        state: 'seated',
        createdFrom: 'host',
        type: 'booking',
        startTime: earlier(180),
        seatedTime: earlier(180),
        groupSize: 2,
        tables: [],
        version: 1,
      })),
    );
    await closeServices(services);
  });
  afterEach(async () => {
    await gateway?.close();
    gateway = null;
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (env: Record<string, string>) =>
    startBundled({
      dataDir,
      env: {
        DEMO: 'off',
        LOG_LEVEL: 'error',
        PUBLIC_URL: 'https://x.example',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(gateway && { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'token-of-the-tests' }),
        ...env,
      },
    });

  /** Waits until the server has sent more than so many, killing it then; at last until it has sent all. */
  async function sendWithKills(
    kills: number,
    sent: () => Promise<number>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const until = async (enough: () => Promise<boolean>) => {
      for (let tries = 0; !(await enough()); tries++) {
        if (tries > 2_000) throw new Error('waited for nothing');
        await pause(30);
      }
    };
    for (let kill = 0; kill < kills; kill++) {
      const before = await sent();
      const server = await start(env);
      await until(async () => (await sent()) > before);
      await pause(Math.random() * 100);
      await server.end('SIGKILL');
      // Nobody else takes over what it had, so nobody waits until it is taken for dead either.
      await look((database) =>
        database.query({ text: `update deliveries set next_time = now() where status = 'sending'` }),
      );
    }
    const server = await start(env);
    const open_ = `select (select count(*)::int from deliveries where status in ('waiting', 'sending')) as open,
      (select count(*)::int from deliveries) as all`;
    if (databaseUrl)
      await until(() =>
        look(async (database) => {
          const [row] = await database.query<{ open: number; all: number }>({ text: open_ });
          return row?.open === 0 && row.all === guests;
        }),
      );
    else await until(async () => (await sent()) >= guests);
    await server.end('SIGTERM');
  }

  /** @returns what became of the messages; every visit has one link */
  const results = () =>
    look(async (database) => {
      const rows = await database.query<{ status: string; recipient: string }>({
        text: 'select status, recipient from deliveries',
      });
      const [links] = await database.query<{ all: number; visits: number }>({
        text: 'select count(*)::int as all, count(distinct reservation_id)::int as visits from survey_invitations',
      });
      expect(links).toEqual({ all: guests, visits: guests });
      expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(guests);
      return rows;
    });

  const makes = drawsWay('surveys', ['outbox', 'keys', 'no keys']);

  it.runIf(databaseKind === 'postgres' && makes('outbox'))(
    'through the outbox everybody gets it exactly once',
    async () => {
      const kept = () =>
        look(async (database) => {
          const [row] = await database.query<{ all: number; numbers: number }>({
            text: `select count(*)::int as all, count(distinct recipient)::int as numbers from outbox where channel = 'sms'`,
          });
          expect(row?.all).toBe(row?.numbers);
          return row?.all ?? 0;
        });
      await sendWithKills(1, kept);
      expect((await results()).every(({ status }) => status === 'sent')).toBe(true);
      expect(await kept()).toBe(guests);
    },
    240_000,
  );

  it.runIf(databaseKind === 'embedded' || makes('keys'))(
    'through a gateway that heeds keys everybody gets it exactly once',
    async () => {
      const phones = (gateway = await fakeGateway({ idempotent: true, delay: 100 }));
      await sendWithKills(2, () => Promise.resolve(phones.delivered.length), { SMS_GATEWAY_IDEMPOTENT: 'on' });
      await results();
      expect(phones.delivered).toHaveLength(guests);
      expect(new Set(phones.delivered.map(({ to }) => to)).size).toBe(guests);
    },
    240_000,
  );

  it.runIf(databaseKind === 'postgres' && makes('no keys'))(
    'through a gateway that does not, nobody gets it twice, and the doubtful ones are known',
    async () => {
      const phones = (gateway = await fakeGateway({ delay: 100 }));
      await sendWithKills(1, () => Promise.resolve(phones.delivered.length));
      const rows = await results();
      const numbers = new Set(phones.delivered.map(({ to }) => to));
      expect(numbers.size).toBe(phones.delivered.length);
      // Those that are said to have got it did.
      expect(rows.filter(({ status, recipient }) => status === 'sent' && !numbers.has(recipient))).toEqual([]);
      const doubtful = rows.filter(({ status }) => status === 'unknown').length;
      expect(rows.filter(({ status }) => status === 'sent').length + doubtful).toBe(guests);
      expect(doubtful).toBeGreaterThan(0);
      expect(doubtful).toBeLessThanOrEqual(20);
    },
    240_000,
  );
});
