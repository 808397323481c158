import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/client.ts';
import { customers, deliveries, outbox, reservations } from '#server/platform/db/schema.ts';
import type { DeliveryChannel } from '#server/platform/deliveries/kind.ts';
import type { DeliveryServices } from '#server/platform/deliveries/send.ts';
import { MailError } from '#server/platform/mail/mailer.ts';
import type { SmsOutcome } from '#server/platform/kernel/sms.ts';
import { databaseKind } from '#tests/support/database.ts';
import { kindsAndChannels, seedDeliveries, seedSender, sendDue } from '#tests/support/deliveries.ts';
import { drawsWay } from '#tests/support/share.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';

/**
 * Every kind of delivery, on each channel and through each way out, with a fault at each step: nobody is sent it twice
 * where that can be known, nothing is lost, and what is uncertain is said to be so.
 */

/** Where a process ends: what it had committed by then stays, and nothing else is done. */
const crashes = [
  'before the claim',
  'after the claim',
  'before handing over',
  'after handing over',
  'before the end is written',
  'after the end is written',
] as const;
/** What a way out says of each message the first time; `lost` and `taken`: it gives no answer, and had it or not. */
const answers = ['refused', 'unavailable', 'lost', 'taken'] as const;
type Fault = (typeof crashes)[number] | (typeof answers)[number] | 'none';
const faults: readonly Fault[] = ['none', ...crashes, ...answers];

const ways = ['outbox', 'keys', 'no keys', 'mail server'] as const;
type Way = (typeof ways)[number];
const waysOf = (channel: DeliveryChannel): readonly Way[] =>
  channel === 'mail' ? ['mail server'] : ['outbox', 'keys', 'no keys'];

class Crash extends Error {}

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ seed: 'empty', jobs: false, config: { publicUrl: 'https://x.example' } });
  await seedSender(server.database);
});
afterAll(() => server.close());

/** A way out that remembers what it delivered, and the services of a process with a fault. */
function worldOf(way: Way) {
  const delivered: string[] = [];
  const keys = new Set<string>();
  const deliver = (to: string, key: string) => {
    if (way === 'keys' && keys.has(key)) return;
    keys.add(key);
    delivered.push(to);
  };
  const take = (fault: Fault, to: string, key: string): SmsOutcome => {
    if (fault === 'before handing over') throw new Crash();
    if (fault === 'refused' || fault === 'unavailable') return { outcome: fault };
    if (fault !== 'lost') deliver(to, key);
    if (fault === 'after handing over') throw new Crash();
    return fault === 'lost' || fault === 'taken' ? { outcome: 'unknown' } : { outcome: 'sent', messageId: null };
  };
  const servicesWith = (fault: Fault): DeliveryServices => ({
    ...server.services,
    database: databaseWith(server.database, fault, way === 'outbox'),
    sms:
      way === 'outbox'
        ? {
            kind: 'outbox',
            keep: (transaction, messages) => {
              if (fault === 'before handing over' && messages.length) throw new Crash();
              if (server.services.sms.kind !== 'outbox') throw new Error('These tests have no gateway.');
              return server.services.sms.keep(transaction, messages);
            },
          }
        : {
            kind: 'gateway',
            idempotent: way === 'keys',
            waits: { first: 1, longest: 1, altogether: 1 },
            send: ({ to, key }) => Promise.resolve().then(() => take(fault, to, key)),
          },
    mailer: {
      kind: 'smtp',
      close: () => Promise.resolve(),
      async send({ to }) {
        const { outcome } = await Promise.resolve().then(() => take(fault, to, to));
        if (outcome === 'refused') throw new MailError({ responseCode: 550, command: 'RCPT TO' });
        if (outcome === 'unavailable') throw new MailError({ code: 'ESOCKET', command: 'CONN' });
        if (outcome === 'unknown') throw new MailError({ code: 'ETIMEDOUT', command: 'DATA' });
      },
    },
  });
  return { delivered, servicesWith };
}

/** A database whose process ends around one of its transactions. */
function databaseWith(database: Database, fault: Fault, once: boolean): Database {
  let transactions = 0;
  const last = once ? 1 : 2;
  const transaction: Database['transaction'] = async (work) => {
    transactions += 1;
    const [first, end] = [transactions === 1, transactions === last];
    if ((first && fault === 'before the claim') || (end && fault === 'before the end is written')) throw new Crash();
    const result = await database.transaction(work);
    if ((first && fault === 'after the claim') || (end && fault === 'after the end is written')) throw new Crash();
    return result;
  };
  return { ...database, query: database.query.bind(database), transaction };
}

const statuses = async (recipients: readonly string[]) =>
  server.database.sql
    .select({ recipient: deliveries.recipient, status: deliveries.status })
    .from(deliveries)
    .where(inArray(deliveries.recipient, [...recipients]));
const isOpen = ({ status }: { status: string }) => status === 'waiting' || status === 'sending';

/** Sends with a fault, then with none, until all has ended: the time for which others wait is over at once. */
async function sendAll(world: ReturnType<typeof worldOf>, fault: Fault, recipients: readonly string[]) {
  await sendDue(world.servicesWith(fault));
  for (let tries = 0; tries < 12; tries++) {
    const rows = await statuses(recipients);
    if (!rows.some(isOpen)) return rows;
    await server.database.sql
      .update(deliveries)
      .set({ nextTime: new Date(Date.now() - 1_000) })
      .where(inArray(deliveries.status, ['waiting', 'sending']));
    await sendDue(world.servicesWith('none'));
  }
  throw new Error('It has no end.');
}

/**
 * On the embedded database, where they take five times as long, each step of each way out is made with one kind, drawn anew
 * each run; what an answer means is in the same statements on both.
 */
function isMade(kind: string, channel: DeliveryChannel, way: Way, fault: Fault): boolean {
  if (databaseKind === 'postgres') return true;
  const others = kindsAndChannels.filter((one) => one.channel === channel).map((one) => one.kind);
  return !answers.some((answer) => answer === fault) && drawsWay(`${way} ${fault}`, others)(kind);
}

describe.each(kindsAndChannels)('$kind by $channel', ({ kind, channel = 'sms', repeatable }) => {
  const cases = waysOf(channel).flatMap((way) => faults.map((fault) => [way, fault] as const));
  const made = cases.filter(([way, fault]) => isMade(kind, channel, way, fault));
  // A kind that drew none makes its first, so that each is sent.
  it.each(made.length ? made : cases.slice(0, 1))('through %s with a fault: %s', async (way, fault) => {
    const { sql } = server.database;
    const world = worldOf(way);
    const recipients = await seedDeliveries(server.database, { kind, channel, count: 2 });
    const rows = await sendAll(world, fault, recipients);
    const delivered =
      way === 'outbox'
        ? (await sql.select().from(outbox).where(inArray(outbox.recipient, recipients))).map((row) => row.recipient)
        : world.delivered;
    const timesOf = (to: string) => delivered.filter((one) => one === to).length;
    const again = way === 'keys' || (way === 'mail server' && repeatable);

    expect(rows.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
    for (const { recipient, status } of rows) {
      const times = timesOf(recipient);
      // Never twice, but for mails to staff of which nobody knows whether they came.
      if (way === 'mail server' && repeatable) expect(times).toBeLessThanOrEqual(2);
      else expect(times).toBeLessThanOrEqual(1);
      // Never lost, and never said to be sent when it was not.
      if (status === 'sent') expect(times).toBeGreaterThan(0);
      else if (status === 'failed') expect([times, fault]).toEqual([0, 'refused']);
      else expect(status).toBe('unknown');
      if (way === 'outbox' || again) {
        if (fault !== 'refused' || way === 'outbox') expect(status).toBe('sent');
      } else if (['none', 'before the claim', 'unavailable', 'after the end is written'].includes(fault))
        expect(status).toBe('sent');
    }
    await sql.delete(reservations);
    await sql.delete(customers).where(eq(customers.companyId, 'house'));
  });
});
