import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { startBundled } from '#tests/support/bundled.ts';
import { databaseKind, freshPostgresUrl } from '#tests/support/database.ts';
import { kindsAndChannels, seedDeliveries, seedSender } from '#tests/support/deliveries.ts';
import { drawsWay } from '#tests/support/share.ts';
import { fakeGateway, type FakeGateway } from '#tests/support/smsGateway.ts';

/**
 * A real server is killed with SIGKILL while it sends text messages of every kind. Through the outbox, and through a
 * gateway that heeds keys, everybody gets theirs exactly once; through one that does not, nobody gets it twice, and what
 * may not have arrived is known to be so. Where a process can end besides is in `delivery-faults`.
 */
const kinds = kindsAndChannels.filter(({ channel }) => channel === 'sms').map(({ kind }) => kind);
const each = 24;
const all = kinds.length * each;

describe(`kill -9 while messages of every kind are sent (${databaseKind})`, () => {
  let dataDir = '';
  let databaseUrl = '';
  let gateway: FakeGateway | null = null;

  async function look<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase(databaseUrl ? { url: databaseUrl, dataDir: '', pool: 4 } : { dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'maitre-deliveries-'));
    if (databaseKind === 'postgres') databaseUrl = await freshPostgresUrl();
    await look(async (database) => {
      await database.migrate();
      await seedSender(database);
      for (const kind of kinds) await seedDeliveries(database, { kind, channel: 'sms', count: each });
    });
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

  async function until(enough: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await enough()); tries++) {
      if (tries > 2_000) throw new Error('waited for nothing');
      await pause(30);
    }
  }

  /** Kills the server while it sends, so many times; at last waits until all have ended. */
  async function sendWithKills(
    kills: number,
    sent: () => Promise<number>,
    env: Record<string, string> = {},
  ): Promise<void> {
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
    if (databaseUrl) await until(() => look(async (database) => (await openOf(database)) === 0));
    else await until(async () => (await sent()) >= all);
    await server.end('SIGTERM');
  }

  async function openOf(database: Database): Promise<number> {
    const [row] = await database.query<{ open: number }>({
      text: `select count(*)::int as open from deliveries where status in ('waiting', 'sending')`,
    });
    return row?.open ?? NaN;
  }

  const results = () =>
    look((database) =>
      database.query<{ status: string; recipient: string }>({ text: 'select status, recipient from deliveries' }),
    );

  const makes = drawsWay('deliveries', ['outbox', 'keys', 'no keys']);

  it.runIf(databaseKind === 'postgres' && makes('outbox'))(
    'through the outbox everybody gets it exactly once',
    async () => {
      const stored = () =>
        look(async (database) => {
          const [row] = await database.query<{ all: number; keys: number }>({
            text: `select count(*)::int as all, count(distinct key)::int as keys from outbox where channel = 'sms'`,
          });
          expect(row?.all).toBe(row?.keys);
          return row?.all ?? 0;
        });
      await sendWithKills(1, stored);
      expect((await results()).every(({ status }) => status === 'sent')).toBe(true);
      expect(await stored()).toBe(all);
    },
    240_000,
  );

  // A kill of the embedded database takes three times as long: each run makes this one or that of `kill.test.ts`.
  const kills = drawsWay('kill the embedded database', ['import', 'delivery']);

  it.runIf(databaseKind === 'embedded' ? kills('delivery') : makes('keys'))(
    'through a gateway that heeds keys everybody gets it exactly once',
    async () => {
      const phones = (gateway = await fakeGateway({ idempotent: true, delay: 100 }));
      await sendWithKills(1, () => Promise.resolve(phones.delivered.length), { SMS_GATEWAY_IDEMPOTENT: 'on' });
      expect(phones.delivered).toHaveLength(all);
      expect(new Set(phones.delivered.map(({ to }) => to)).size).toBe(all);
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
      expect(rows).toHaveLength(all);
      // Those that are said to have got it did.
      expect(rows.filter(({ status, recipient }) => status === 'sent' && !numbers.has(recipient))).toEqual([]);
      const doubtful = rows.filter(({ status }) => status === 'unknown').length;
      expect(rows.filter(({ status }) => status === 'sent').length + doubtful).toBe(all);
      expect(doubtful).toBeLessThanOrEqual(20);
    },
    240_000,
  );
});
