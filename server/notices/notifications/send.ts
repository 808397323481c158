import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/client.ts';
import { notifications } from '#server/platform/db/schema.ts';
import type { Services } from '#server/platform/kernel/services.ts';
import type { SmsMessage } from '#server/platform/kernel/sms.ts';
import { oneOf } from '#server/platform/records/change.ts';

/**
 * Sends what waits. A row is claimed in one transaction, handed over outside of any, and settled in another. A mail server
 * that fails is tried again, ever more slowly, and then given up. What a killed process was handing over is tried again
 * once its claim has ended, but for text messages through a gateway that cannot tell the second from the first.
 */

/** Handed over side by side. */
const atOnce = 10;
/** Rows of a channel that one call looks at. */
const most = 200;
const attempts = 8;
/** Seconds before the second attempt, doubled each time. */
const firstWait = 15;
/** Longer than all that is handed over side by side takes. */
const claimed = sql`now() + interval '3 minutes'`;

type Waiting = typeof notifications.$inferSelect;
type Ways = Pick<Services, 'mailer' | 'sms' | 'log'>;

/** Claims those whose time has come; `sending` says whether a process had begun with one and died. */
async function claim(database: Database, channel: Waiting['channel']): Promise<Waiting[]> {
  return database.transaction(async (transaction) => {
    const found = await transaction
      .select()
      .from(notifications)
      .where(and(lte(notifications.nextTime, sql`now()`), eq(notifications.channel, channel)))
      .orderBy(notifications.nextTime)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (!found.length) return [];
    const ids = found.map(({ id }) => id);
    const companies = found.map(({ companyId }) => companyId);
    await transaction
      .update(notifications)
      .set({ sending: true, attempts: sql`${notifications.attempts} + 1`, nextTime: claimed })
      .where(and(inArray(notifications.companyId, companies), inArray(notifications.id, ids)));
    return found;
  });
}

const messageOf = (one: Waiting): SmsMessage => ({
  companyId: one.companyId,
  customerId: one.customerId,
  to: one.recipient,
  // The subject of what guests get repeats where it is from.
  text: one.trigger === 'reservationReminder' ? one.body : `${one.subject}\n${one.body}`,
  key: `notification:${one.id}`,
  subject: one.subject,
  link: null,
  shown: one.shown,
});

/** @returns whether it is settled: sent, or refused for good */
async function handOver(one: Waiting, { mailer, sms, log }: Ways): Promise<boolean> {
  try {
    if (one.channel === 'email') {
      const { companyId, customerId, recipient: to, subject, body, shown } = one;
      await mailer.send({ companyId, customerId, to, subject, body: `${body}\n`, shown });
      return true;
    }
    if (sms.kind === 'outbox') return false;
    // What may have been sent is not sent twice, unless the gateway can tell.
    if (one.sending && !sms.idempotent) return true;
    const { outcome } = await sms.send(messageOf(one));
    return outcome === 'sent' || outcome === 'refused' || (outcome === 'unknown' && !sms.idempotent);
  } catch (error) {
    log.warn({ err: error, notification: one.id }, 'a notification could not be sent');
    return false;
  }
}

/** Text messages of the outbox are stored in the transaction that takes the row away: exactly once. */
const store = ({ sms }: Ways, database: Database, one: Waiting): Promise<void> =>
  database.transaction(async (transaction) => {
    if (sms.kind !== 'outbox') return;
    const gone = await transaction
      .delete(notifications)
      .where(oneOf(notifications, one.companyId, one.id))
      .returning({ id: notifications.id });
    if (gone.length) await sms.keep(transaction, [messageOf(one)]);
  });

async function settle(database: Database, one: Waiting, done: boolean, { log }: Ways): Promise<void> {
  const where = oneOf(notifications, one.companyId, one.id);
  if (done || one.attempts + 1 >= attempts) {
    if (!done) log.error({ notification: one.id }, 'a notification was given up');
    await database.sql.delete(notifications).where(where);
    return;
  }
  const nextTime = sql`now() + make_interval(secs => ${firstWait * 2 ** one.attempts})`;
  await database.sql.update(notifications).set({ sending: false, nextTime }).where(where);
}

async function sendOne(database: Database, one: Waiting, ways: Ways): Promise<void> {
  try {
    if (one.channel === 'app' && ways.sms.kind === 'outbox') await store(ways, database, one);
    else await settle(database, one, await handOver(one, ways), ways);
  } catch (error) {
    // The others of the batch need not wait for it; its claim ends by itself.
    ways.log.error({ err: error, notification: one.id }, 'a notification could not be settled');
  }
}

async function sendThrough(database: Database, channel: Waiting['channel'], ways: Ways): Promise<number> {
  let looked = 0;
  while (looked < most) {
    const batch = await claim(database, channel);
    await Promise.all(batch.map((one) => sendOne(database, one, ways)));
    looked += batch.length;
    if (batch.length < atOnce) break;
  }
  return looked;
}

/** Sends those whose time has come; text messages do not wait for a silent mail server. @returns how many were looked at */
export async function sendNotifications(database: Database, ways: Ways): Promise<number> {
  const looked = await Promise.all([sendThrough(database, 'email', ways), sendThrough(database, 'app', ways)]);
  return looked[0] + looked[1];
}
