import { lte, sql } from 'drizzle-orm';
import type { Database, Sql } from '../db/client.ts';
import { notifications } from '../db/schema.ts';
import type { Services } from '../kernel/services.ts';
import type { SmsMessage, SmsSender } from '../kernel/sms.ts';
import { oneOf } from '../records/change.ts';

/** Sends what waits. A mail server that fails is asked again, ever more slowly; then it is given up. */

const atOnce = 20;
const attempts = 8;
/** Seconds before the second attempt, doubled each time. */
const firstWait = 15;

type Waiting = typeof notifications.$inferSelect;
type Ways = Pick<Services, 'mailer' | 'sms' | 'log'>;

/** @returns whether it is done with: sent, or refused for good */
async function handOver(transaction: Sql, one: Waiting, { mailer, sms, log }: Ways): Promise<boolean> {
  if (one.channel === 'email') {
    try {
      await mailer.send({ to: one.recipient, subject: one.subject, body: `${one.body}\n`, shown: one.shown });
      return true;
    } catch (error) {
      log.warn({ err: error, notification: one.id }, 'a notification could not be sent');
      return false;
    }
  }
  return handOverMessage(transaction, one, sms);
}

async function handOverMessage(transaction: Sql, one: Waiting, sms: SmsSender): Promise<boolean> {
  const message: SmsMessage = {
    companyId: one.companyId,
    to: one.recipient,
    text: `${one.subject}\n${one.body}`,
    key: `notification:${one.id}`,
    subject: one.subject,
    link: null,
    shown: one.shown,
  };
  if (sms.kind === 'outbox') {
    await sms.keep(transaction, [message]);
    return true;
  }
  const { outcome } = await sms.send(message);
  // What may have been sent is not sent twice, unless the gateway can tell.
  return outcome === 'sent' || outcome === 'refused' || (outcome === 'unknown' && !sms.idempotent);
}

/** Sends those whose time has come, each in a transaction of its own. @returns how many were looked at */
export async function sendNotifications(database: Database, ways: Ways): Promise<number> {
  for (let looked = 0; looked < atOnce; looked++) {
    const found = await database.transaction(async (transaction) => {
      const [one] = await transaction
        .select()
        .from(notifications)
        .where(lte(notifications.nextTime, sql`now()`))
        .orderBy(notifications.nextTime)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!one) return false;
      const where = oneOf(notifications, one.companyId, one.id);
      const done = await handOver(transaction, one, ways);
      if (done || one.attempts + 1 >= attempts) {
        if (!done) ways.log.error({ notification: one.id }, 'a notification was given up');
        await transaction.delete(notifications).where(where);
      } else
        await transaction
          .update(notifications)
          .set({
            attempts: one.attempts + 1,
            nextTime: sql`now() + make_interval(secs => ${firstWait * 2 ** one.attempts})`,
          })
          .where(where);
      return true;
    });
    if (!found) return looked;
  }
  return atOnce;
}
