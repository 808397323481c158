import { sql } from 'drizzle-orm';
import { groupBy } from 'es-toolkit';
import { addDays } from '#contract/core/ranges.ts';
import { instantAt, isTimeZone, two, wallClock } from '#contract/core/zones.ts';
import type { Sql } from '../db/client.ts';
import { isLostConnection } from '../db/lost.ts';
import { rowsOf } from '../db/queryInTransaction.ts';
import { ownAddress } from '../http/linkBase.ts';
import { elapsed } from '../kernel/elapsed.ts';
import type { Services, Wordings } from '../kernel/services.ts';
import type { SmsMessage, SmsOutcome } from '../kernel/sms.ts';
import { MailError } from '../mail/mailer.ts';
import { idsByCompany } from '../sql/byCompany.ts';
import { anyOf } from '../sql/equal.ts';
import { isDoubtful, stateAfter } from './outcome.ts';
import type { DeliveryChannel, DeliveryEnd, DeliveryKind, DeliveryStatus, TakenDelivery } from './kind.ts';

/**
 * Sends queued deliveries of every kind. Never twice to one recipient, whenever the process dies: an outbox message is
 * committed together with the delivery's state; before a gateway or a mail server is called the delivery is marked
 * `sending`. A delivery that is found in this state later is handed over again if that is safe (with the same key, to a
 * gateway that supports keys), otherwise it stays `unknown`. No gateway or mail server is awaited inside a transaction.
 */

export type DeliveryServices = Pick<Services, 'config' | 'database' | 'mailer' | 'sms' | 'wordings' | 'log'>;

/** The new state of a delivery. */
interface Change {
  companyId: string;
  id: string;
  status: DeliveryStatus;
  /** Seconds until the next attempt. */
  wait?: number;
}

/** Stored in the outbox in one transaction. */
const storedAtOnce = 500;
/** Handed over in parallel: this many are uncertain after a crash if no idempotency key is supported. */
const handedAtOnce = 20;
/** Longer than any response takes: a process that has had it for longer is dead. */
const claimed = `interval '2 minutes'`;
const maxAttempts = 8;
/** Seconds before the second attempt, doubled each time. */
const firstWait = 15;
/** The interval of {@link sendDeliveries}, in milliseconds. */
export const sendEvery = 2_000;
/** How long one run continues while there is something to send. */
const sendFor = 5_000;

const isEnd = (status: DeliveryStatus) => status !== 'waiting' && status !== 'sending';

const isHandedOver = (status: DeliveryStatus) => status === 'sent' || status === 'unknown';

/** Stores the new states of deliveries that are `sending` or queued; a final state set by another process stays. */
async function change(transaction: Sql, kind: DeliveryKind, changes: readonly Change[]): Promise<void> {
  const ends: DeliveryEnd[] = [];
  for (const part of Object.values(groupBy(changes, (one) => `${isHandedOver(one.status)} ${one.companyId}`))) {
    const [{ companyId, status }] = part as [Change];
    const rows = await rowsOf<DeliveryEnd>(
      transaction,
      sql`
      update deliveries d set status = w.status,
        next_time = now() + make_interval(secs => coalesce(w.wait, 0)),
        sent_time = ${isHandedOver(status) ? sql`now()` : null},
        subject = case when w.status in ('waiting', 'sending') then d.subject end,
        body = case when w.status in ('waiting', 'sending') then d.body end,
        shown = case when w.status in ('waiting', 'sending') then d.shown end
      from json_to_recordset(${JSON.stringify(part)}::json) as w(id text, status text, wait float)
      where d.company_id = ${companyId} and d.id = w.id and d.status in ('waiting', 'sending')
      returning d.company_id as "companyId", d.id, d.channel, d.about, d.status`,
    );
    ends.push(...rows.filter((row) => isEnd(row.status)));
  }
  if (ends.length) await kind.ended?.(transaction, ends);
}

/** Seconds until a delivery may be sent; 0 if it may be sent now. */
function delayOf({ timeZone, ...delivery }: TakenDelivery, now: number): number {
  const hours = delivery.hours();
  const clock = hours && timeZone && isTimeZone(timeZone) ? wallClock(now, timeZone) : null;
  if (!hours || !clock || !timeZone || (clock.hour >= hours.from && clock.hour < hours.until)) return 0;
  const today = `${clock.year}-${two(clock.month)}-${two(clock.day)}`;
  const day = clock.hour < hours.from ? today : addDays(today, 1);
  const at = instantAt(`${day}T${two(hours.from)}:00`, timeZone);
  // The database's clock may be slightly behind.
  return at === null ? 0 : Math.ceil((Date.parse(at) - now) / 1_000) + 1;
}

/** For an erased guest only the existence of the delivery stays. */
const isErased = ({ recipient }: TakenDelivery) => recipient.startsWith('erased:');

interface Part {
  /** The number of checked deliveries, including unwanted ones. */
  looked: number;
  sent: number;
}

/**
 * Claims deliveries: queued ones, and with `again` also those whose sending was interrupted, which otherwise stay
 * unknown.
 */
async function take(
  transaction: Sql,
  kind: DeliveryKind,
  channel: DeliveryChannel,
  { size, again, wordings }: { size: number; again: boolean; wordings: Wordings },
): Promise<{ going: TakenDelivery[]; looked: number }> {
  const rows = await kind.next(transaction, channel, size, wordings);
  const now = Date.now();
  const going: TakenDelivery[] = [];
  const removed: TakenDelivery[] = [];
  const changes: Change[] = [];
  for (const row of rows) {
    const { companyId, id, wanted, interrupted } = row;
    const wait = wanted ? delayOf(row, now) : 0;
    if (interrupted && !(wanted && again)) changes.push({ companyId, id, status: 'unknown' });
    else if (wait) changes.push({ companyId, id, status: interrupted ? 'sending' : 'waiting', wait });
    else if (wanted) going.push(row);
    else if (kind.unwanted === 'removed' && !isErased(row)) removed.push(row);
    else changes.push({ companyId, id, status: 'skipped' });
  }
  await change(transaction, kind, changes);
  if (removed.length) {
    for (const [companyId, ids] of idsByCompany(removed))
      await transaction.execute(sql`delete from deliveries where company_id = ${companyId} and id = ${anyOf(ids)}`);
    await kind.removed?.(transaction, removed);
  }
  return { going, looked: rows.length };
}

/** The message; null if it cannot be composed, which does not block others. */
function messageOf(delivery: TakenDelivery, { config, log }: DeliveryServices): SmsMessage | null {
  try {
    return delivery.message(ownAddress(config));
  } catch (error) {
    log.error({ err: error, delivery: delivery.id }, 'a delivery could not be put together');
    return null;
  }
}

/** The effect of an outcome on a delivery that is `sending`. */
function changeOf({ companyId, id, attempts, interrupted }: TakenDelivery, result: SmsOutcome, again: boolean): Change {
  const state = stateAfter(result, { again, interrupted });
  if (state !== 'later') return { companyId, id, status: state };
  const doubtful = isDoubtful(result, { interrupted });
  if (attempts + 1 >= maxAttempts) return { companyId, id, status: doubtful ? 'unknown' : 'failed' };
  const requested = 'retryAfterSeconds' in result ? (result.retryAfterSeconds ?? 0) : 0;
  const wait = Math.max(firstWait * 2 ** attempts, requested);
  return { companyId, id, status: doubtful ? 'sending' : 'waiting', wait };
}

/** Stores text messages in the outbox, in the transaction that marks them as sent. */
async function throughOutbox(kind: DeliveryKind, services: DeliveryServices, size: number): Promise<Part> {
  const { database, sms, wordings } = services;
  return database.transaction(async (transaction) => {
    const { going, looked } = await take(transaction, kind, 'sms', { size, again: true, wordings });
    const messages = going.map((one) => messageOf(one, services));
    if (sms.kind === 'outbox')
      await sms.keep(
        transaction,
        messages.filter((message) => message !== null),
      );
    await change(
      transaction,
      kind,
      going.map(({ companyId, id }, at) => ({ companyId, id, status: messages[at] ? 'sent' : 'failed' })),
    );
    return { looked, sent: going.length };
  });
}

interface Way {
  channel: DeliveryChannel;
  /** Whether messages that may have been sent are handed over again. */
  again: boolean;
  send: (message: SmsMessage) => Promise<SmsOutcome>;
}

/** Claims deliveries, hands them over, and stores the results. */
async function handOver(kind: DeliveryKind, services: DeliveryServices, size: number, way: Way): Promise<Part> {
  const { database, wordings } = services;
  const { channel, again, send } = way;
  const { going, looked } = await database.transaction(async (transaction) => {
    const taken = await take(transaction, kind, channel, { size, again, wordings });
    for (const [companyId, ids] of idsByCompany(taken.going))
      await transaction.execute(sql`
        update deliveries set status = 'sending', attempts = attempts + 1, next_time = now() + ${sql.raw(claimed)}
        where company_id = ${companyId} and id = ${anyOf(ids)}`);
    return taken;
  });
  if (!going.length) return { looked, sent: 0 };
  const outcomes = await Promise.all(
    going.map((one): Promise<SmsOutcome> => {
      const message = messageOf(one, services);
      return message ? send(message) : Promise.resolve({ outcome: 'refused' });
    }),
  );
  await database.transaction((transaction) =>
    change(
      transaction,
      kind,
      going.map((one, at) => changeOf(one, outcomes[at] ?? { outcome: 'unknown' }, again)),
    ),
  );
  return { looked, sent: going.length };
}

const byMail =
  (kind: DeliveryKind, { mailer, log }: DeliveryServices): Way['send'] =>
  async ({ companyId, customerId, to, subject, text, link, shown }) => {
    try {
      await mailer.send({ companyId, customerId, to, subject, body: `${text}\n`, ...(link && { link }), shown });
      return { outcome: 'sent', messageId: null };
    } catch (error) {
      log.warn({ err: error, kind: kind.kind }, 'a mail could not be sent');
      if (!(error instanceof MailError) || !error.unsent) return { outcome: 'unknown' };
      return { outcome: error.refused ? 'refused' : 'unavailable' };
    }
  };

/** Sends a batch of a kind. */
function sendSome(
  kind: DeliveryKind,
  services: DeliveryServices,
  channel: DeliveryChannel,
  size: number,
): Promise<Part> {
  const { sms } = services;
  const few = Math.min(size, handedAtOnce);
  if (channel === 'mail')
    return handOver(kind, services, few, { channel, again: kind.repeatable ?? false, send: byMail(kind, services) });
  if (sms.kind === 'outbox') return throughOutbox(kind, services, size);
  return handOver(kind, services, few, { channel, again: sms.idempotent, send: (message) => sms.send(message) });
}

/** The kinds with deliveries that can be sent now. */
async function dueKinds(
  { database }: Pick<DeliveryServices, 'database'>,
  kinds: readonly DeliveryKind[],
  channel: DeliveryChannel,
): Promise<DeliveryKind[]> {
  if (!kinds.length) return [];
  const oneOf = (_: DeliveryKind, at: number) => `(select kind from deliveries
    where status in ('waiting', 'sending') and channel = $1 and kind = $${at + 2} and next_time <= now() limit 1)`;
  const rows = await database.query<{ kind: string }>({
    text: kinds.map(oneOf).join(' union all '),
    values: [channel, ...kinds.map(({ kind }) => kind)],
  });
  const due = new Set(rows.map(({ kind }) => kind));
  return kinds.filter(({ kind }) => due.has(kind));
}

/**
 * Sends the queued deliveries of a channel, taking turns between kinds, so that a long list of one does not delay the
 * others, and within a gateway's limit per second.
 *
 * @returns how many were handed over
 * @example await sendDeliveries(deliveryKinds, services, 'mail');
 */
export async function sendDeliveries(
  kinds: readonly DeliveryKind[],
  services: DeliveryServices,
  channel: DeliveryChannel,
  signal?: AbortSignal,
): Promise<number> {
  const { config, log } = services;
  const { perSecond } = config.sms;
  let left = channel === 'sms' && perSecond ? Math.ceil((perSecond * sendEvery) / 1_000) : Infinity;
  let sent = 0;
  const until = elapsed() + sendFor;
  do {
    let looked = 0;
    for (const kind of await dueKinds(services, kinds, channel)) {
      if (signal?.aborted || left <= 0) return sent;
      try {
        const part = await sendSome(kind, services, channel, Math.min(left, storedAtOnce));
        looked += part.looked;
        sent += part.sent;
        left -= part.sent;
      } catch (error) {
        if (isLostConnection(error)) throw error;
        log.error({ err: error, kind: kind.kind }, 'some deliveries could not be sent');
      }
    }
    if (!looked) break;
  } while (elapsed() < until);
  return sent;
}
