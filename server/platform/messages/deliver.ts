import { sql } from 'drizzle-orm';
import type { Sql } from '../db/client.ts';
import { ownAddress } from '../http/linkBase.ts';
import { elapsed } from '../kernel/elapsed.ts';
import type { Services } from '../kernel/services.ts';
import type { SmsMessage, SmsOutcome } from '../kernel/sms.ts';
import { MailError } from '../mail/mailer.ts';

/**
 * Sends messages to guests that wait in a table. Never twice to one guest, whenever the process dies: what the outbox
 * stores is committed with the message's state; before a gateway or a mail server is called the message is marked
 * `sending`, and whatever is found so afterwards is handed over again with the same key where the gateway heeds it, else
 * it stays `unknown`. Nothing waits for a gateway or a mail server inside a transaction.
 */

export type MessageChannel = 'sms' | 'mail';
export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'unknown' | 'skipped' | 'sending';
export type MessageWays = Pick<Services, 'config' | 'database' | 'mailer' | 'sms' | 'log'>;

/** A message as it is taken to be sent. */
export interface QueuedMessage {
  companyId: string;
  id: string;
  attempts: number;
  /** Another process had begun to send it, and died. */
  interrupted: boolean;
  /** Whether it is still to be sent. */
  wanted: boolean;
}

/** What becomes of a message. */
export interface MessageChange {
  companyId: string;
  id: string;
  status: MessageStatus;
  /** Seconds until it is tried. */
  wait?: number;
}

/** Messages of one table with the columns `status`, `attempts`, `next_time` and `sent_time`. */
export interface MessageQueue<Row extends QueuedMessage> {
  table: string;
  /** For the log: which mail could not be sent. */
  what: string;
  /** The next messages of a channel, looked at once more, and locked until the transaction ends. */
  next: (transaction: Sql, channel: MessageChannel, size: number) => Promise<Row[]>;
  /** @param base what links begin with */
  messageOf: (row: Row, base: string) => SmsMessage;
  /** What is done with messages that are not wanted any more, and were never handed over. */
  dropped: (transaction: Sql, rows: readonly Row[]) => Promise<void>;
  /** What follows from a change, in its transaction: once for each message that ends. */
  ended?: (transaction: Sql, changes: readonly MessageChange[]) => Promise<void>;
}

/** Stored in the outbox in one transaction. */
const storedAtOnce = 500;
/** Handed over side by side: as many as are uncertain after a crash where nobody heeds a key. */
const handedAtOnce = 20;
/** Longer than any answer takes: a process that has it longer is dead. */
const claimed = `interval '2 minutes'`;
const maxAttempts = 8;
/** Seconds before the second attempt, doubled each time. */
const firstWait = 15;
/** How often {@link deliver} is called. */
export const sendEvery = 5_000;

/** Writes down what became of messages that are `sending` or wait; an end that another process set stays. */
async function change<Row extends QueuedMessage>(
  transaction: Sql,
  queue: MessageQueue<Row>,
  changes: readonly MessageChange[],
): Promise<void> {
  if (!changes.length) return;
  const { rows } = (await transaction.execute(sql`
    update ${sql.raw(queue.table)} m set status = w.status,
      attempts = m.attempts + case when w.status = 'sending' and m.status = 'waiting' then 1 else 0 end,
      next_time = now() + make_interval(secs => coalesce(w.wait, 0)),
      sent_time = case when w.status in ('sent', 'unknown') then now() end
    from json_to_recordset(${JSON.stringify(changes)}::json) as w("companyId" text, id text, status text, wait float)
    where m.company_id = w."companyId" and m.id = w.id and m.status in ('waiting', 'sending')
    returning m.company_id as "companyId", m.id, m.status`)) as unknown as { rows: MessageChange[] };
  const over = rows.filter(({ status }) => status !== 'waiting' && status !== 'sending');
  if (over.length) await queue.ended?.(transaction, over);
}

/**
 * Takes messages to be handed over: those that wait, and where `again` those whose sending was interrupted. Others of
 * these stay unknown.
 */
async function take<Row extends QueuedMessage>(
  transaction: Sql,
  queue: MessageQueue<Row>,
  channel: MessageChannel,
  { size, again }: { size: number; again: boolean },
): Promise<Row[]> {
  const rows = await queue.next(transaction, channel, size);
  const going = rows.filter(({ wanted, interrupted }) => wanted && (again || !interrupted));
  const unwanted = rows.filter(({ wanted, interrupted }) => !wanted && !interrupted);
  if (unwanted.length) await queue.dropped(transaction, unwanted);
  await change(
    transaction,
    queue,
    rows
      .filter((row) => row.interrupted && !going.includes(row))
      .map(({ companyId, id }) => ({ companyId, id, status: 'unknown' })),
  );
  return going;
}

/** What an outcome makes of a message that is `sending`. */
function changeOf(
  { companyId, id, attempts, interrupted }: QueuedMessage,
  { outcome }: SmsOutcome,
  idempotent: boolean,
): MessageChange {
  const wait = firstWait * 2 ** attempts;
  const over = attempts + 1 >= maxAttempts;
  const become = (status: MessageStatus): MessageChange => ({ companyId, id, status });
  switch (outcome) {
    case 'sent':
      return become('sent');
    case 'refused':
      return become(interrupted ? 'unknown' : 'failed');
    case 'unavailable':
      if (interrupted) return over ? become('unknown') : { ...become('sending'), wait };
      return over ? become('failed') : { ...become('waiting'), wait };
    case 'unknown':
      return over || !idempotent ? become('unknown') : { ...become('sending'), wait };
  }
}

async function throughOutbox<Row extends QueuedMessage>(
  queue: MessageQueue<Row>,
  { config, database, sms }: MessageWays,
): Promise<number> {
  if (sms.kind !== 'outbox') return 0;
  return database.transaction(async (transaction) => {
    const rows = await take(transaction, queue, 'sms', { size: storedAtOnce, again: true });
    await sms.keep(
      transaction,
      rows.map((row) => queue.messageOf(row, ownAddress(config))),
    );
    await change(
      transaction,
      queue,
      rows.map(({ companyId, id }) => ({ companyId, id, status: 'sent' })),
    );
    return rows.length;
  });
}

/** Claims messages, hands them over, and writes down what became of them. */
async function handOver<Row extends QueuedMessage>(
  queue: MessageQueue<Row>,
  { config, database }: MessageWays,
  channel: MessageChannel,
  { size, idempotent }: { size: number; idempotent: boolean },
  send: (message: SmsMessage) => Promise<SmsOutcome>,
): Promise<number> {
  const rows = await database.transaction(async (transaction) => {
    const taken = await take(transaction, queue, channel, { size, again: idempotent });
    const ids = JSON.stringify(taken.map(({ companyId, id }) => ({ companyId, id })));
    if (taken.length)
      await transaction.execute(sql`
        update ${sql.raw(queue.table)} m
        set status = 'sending', attempts = m.attempts + 1, next_time = now() + ${sql.raw(claimed)}
        from json_to_recordset(${ids}::json) as w("companyId" text, id text)
        where m.company_id = w."companyId" and m.id = w.id`);
    return taken;
  });
  if (!rows.length) return 0;
  const outcomes = await Promise.all(rows.map((row) => send(queue.messageOf(row, ownAddress(config)))));
  await database.transaction((transaction) =>
    change(
      transaction,
      queue,
      rows.map((row, at) => changeOf(row, outcomes[at] ?? { outcome: 'unknown' }, idempotent)),
    ),
  );
  return rows.length;
}

/** Some of what waits. @returns how many were handed over */
async function sendSome<Row extends QueuedMessage>(
  queue: MessageQueue<Row>,
  ways: MessageWays,
  size: number,
): Promise<number> {
  const { sms, mailer, log } = ways;
  const texts =
    sms.kind === 'outbox'
      ? throughOutbox(queue, ways)
      : handOver(queue, ways, 'sms', { size, idempotent: sms.idempotent }, (message) => sms.send(message));
  const mails = handOver(
    queue,
    ways,
    'mail',
    { size: handedAtOnce, idempotent: false },
    async ({ companyId, to, subject, text, link, shown }): Promise<SmsOutcome> => {
      try {
        await mailer.send({ companyId, to, subject, body: `${text}\n`, ...(link && { link }), shown });
        return { outcome: 'sent', messageId: null };
      } catch (error) {
        log.warn({ err: error }, `a mail with a ${queue.what} could not be sent`);
        // What may have been taken is not sent twice.
        if (!(error instanceof MailError) || !error.unsent) return { outcome: 'unknown' };
        return { outcome: error.refused ? 'refused' : 'unavailable' };
      }
    },
  );
  const [sent, mailed] = await Promise.all([texts, mails]);
  return sent + mailed;
}

/**
 * Sends what waits, for as long as {@link sendEvery}; no more than a gateway takes a second.
 *
 * @returns how many were handed over
 * @example await deliver(surveyQueue, services);
 */
export async function deliver<Row extends QueuedMessage>(queue: MessageQueue<Row>, ways: MessageWays): Promise<number> {
  const { perSecond } = ways.config.sms;
  if (perSecond) return sendSome(queue, ways, Math.min(handedAtOnce, Math.ceil((perSecond * sendEvery) / 1_000)));
  const end = elapsed() + sendEvery;
  let all = 0;
  while (elapsed() < end) {
    const some = await sendSome(queue, ways, handedAtOnce);
    if (!some) break;
    all += some;
  }
  return all;
}
