import { sql } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { messageLanguage } from '#contract/guestLanguages.ts';
import { masked } from '#contract/outbox.ts';
import { optOutLines, optOutLink } from '#contract/sms.ts';
import type { Sql } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import { ownAddress } from '../http/linkBase.ts';
import type { Services } from '../kernel/services.ts';
import type { SmsMessage, SmsOutcome } from '../kernel/sms.ts';
import { MailError } from '../mail/mailer.ts';
import { takesMessages } from './afterVisit.ts';
import { askingWords } from './words.ts';

/**
 * Sends the messages that wait. Never twice to one guest, whenever the process dies: what the outbox keeps is committed
 * with the message's state; before a gateway or a mail server is called the message is marked `sending`, and whatever is
 * found so afterwards is handed over again with the same key where the gateway heeds it, else it stays `unknown`.
 */

type Ways = Pick<Services, 'config' | 'database' | 'mailer' | 'sms' | 'log'>;
type Channel = 'sms' | 'mail';
type Status = 'waiting' | 'sent' | 'failed' | 'unknown' | 'skipped' | 'sending';

/** Kept in the outbox in one transaction. */
const keptAtOnce = 500;
/** Handed over side by side: as many as are uncertain after a crash where nobody heeds a key. */
const handedAtOnce = 20;
/** Longer than any answer takes; whoever has it longer is dead. */
const held = `interval '2 minutes'`;
const maxAttempts = 8;
/** Seconds before the second attempt, doubled each time. */
const firstWait = 15;
/** How often {@link sendSurveyMessages} is called. */
export const sendEvery = 5_000;

interface Row {
  companyId: string;
  id: string;
  recipient: string;
  attempts: number;
  /** Somebody had begun to send it, and died. */
  interrupted: boolean;
  wanted: boolean;
  company: string;
  companyLanguage: Language;
  branch: string;
  /** The guest's own; null where nobody knows it. */
  language: string | null;
  /** What the survey's link ends with, and the one to get no more. */
  token: string;
  optOutToken: string;
}

/** The next messages of a channel, looked at once more, and held until the transaction ends. */
const next = (transaction: Sql, channel: Channel, size: number): Promise<Row[]> =>
  inTransaction<Row>(transaction, {
    text: `select m.company_id as "companyId", m.id, m.recipient, m.attempts, m.status = 'sending' as interrupted,
        m.opt_out_token as "optOutToken", i.token, k.name as company, k.language as "companyLanguage", b.name as branch,
        c.language, coalesce(s.linked and i.submitted_time is null and (i.expires_time is null or i.expires_time > now())
          and m.recipient = case m.channel when 'sms' then c.phone_number else c.email end and ${takesMessages}, false) as wanted
      from survey_messages m
        join survey_invitations i on i.company_id = m.company_id and i.id = m.id
        join surveys s on s.company_id = m.company_id and s.id = i.survey_id
        join companies k on k.id = m.company_id
        join branches b on b.company_id = m.company_id and b.id = i.branch_id
        left join customers c on c.company_id = m.company_id and c.id = i.customer_id
      where m.status in ('waiting', 'sending') and m.next_time <= now() and m.channel = $1
      order by m.next_time limit $2 for update of m skip locked`,
    values: [channel, size],
  });

interface Change {
  companyId: string;
  id: string;
  status: Status;
  /** Seconds until it is tried. */
  wait?: number;
}

/** Writes down what became of messages that are `sending` or wait; an end that somebody else set stays. */
async function change(transaction: Sql, changes: readonly Change[]): Promise<void> {
  if (!changes.length) return;
  await transaction.execute(sql`
    update survey_messages m set status = w.status,
      attempts = m.attempts + case when w.status = 'sending' and m.status = 'waiting' then 1 else 0 end,
      next_time = now() + make_interval(secs => coalesce(w.wait, 0)),
      sent_time = case when w.status in ('sent', 'unknown') then now() end
    from json_to_recordset(${JSON.stringify(changes)}::json) as w("companyId" text, id text, status text, wait float)
    where m.company_id = w."companyId" and m.id = w.id and m.status in ('waiting', 'sending')`);
}

/** Guests who are not to be written to any more: their links are forgotten, for nobody has them. */
async function forgetUnwanted(transaction: Sql, rows: readonly Row[]): Promise<void> {
  if (!rows.length) return;
  const list = JSON.stringify(rows.map(({ companyId, id }) => ({ companyId, id })));
  for (const table of [sql`survey_messages`, sql`survey_invitations`])
    await transaction.execute(sql`delete from ${table} t using json_to_recordset(${list}::json) as w("companyId" text, id text)
      where t.company_id = w."companyId" and t.id = w.id`);
}

/**
 * Takes messages to be handed over: those that wait, and where `again` those whose sending was interrupted. Others of
 * these stay unknown.
 */
async function take(transaction: Sql, channel: Channel, size: number, again: boolean): Promise<Row[]> {
  const rows = await next(transaction, channel, size);
  const going = rows.filter(({ wanted, interrupted }) => wanted && (again || !interrupted));
  await forgetUnwanted(
    transaction,
    rows.filter(({ wanted, interrupted }) => !wanted && !interrupted),
  );
  await change(
    transaction,
    rows
      .filter((row) => row.interrupted && !going.includes(row))
      .map(({ companyId, id }) => ({ companyId, id, status: 'unknown' })),
  );
  return going;
}

/** The message that asks a guest; `shown` is without the links, for people who read the outbox. */
function messageOf(row: Row, base: string): SmsMessage {
  const { companyId, id, recipient, company, branch } = row;
  const language = messageLanguage(row.language, row.companyLanguage);
  const { subject, ask } = askingWords(language, branch.includes(company) ? branch : `${company} ${branch}`);
  const text = (asked: string, optOut: string) => [ask, asked, optOutLines[language](optOut)].join('\n');
  const link = optOutLink(base, row.optOutToken);
  return {
    companyId,
    to: recipient,
    text: text(`${base}/s/${row.token}`, link),
    key: `survey/${id}`,
    subject,
    link,
    shown: text(masked, masked),
  };
}

/** What an outcome makes of a message that is `sending`. */
function changeOf({ companyId, id, attempts, interrupted }: Row, { outcome }: SmsOutcome, idempotent: boolean): Change {
  const wait = firstWait * 2 ** attempts;
  const over = attempts + 1 >= maxAttempts;
  const become = (status: Status): Change => ({ companyId, id, status });
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

async function throughOutbox({ config, database, sms }: Ways): Promise<number> {
  if (sms.kind !== 'outbox') return 0;
  return database.transaction(async (transaction) => {
    const rows = await take(transaction, 'sms', keptAtOnce, true);
    await sms.keep(
      transaction,
      rows.map((row) => messageOf(row, ownAddress(config))),
    );
    await change(
      transaction,
      rows.map(({ companyId, id }) => ({ companyId, id, status: 'sent' })),
    );
    return rows.length;
  });
}

/** Claims messages, hands them over, and writes down what became of them. */
async function handOver(
  { config, database }: Ways,
  channel: Channel,
  { size, idempotent }: { size: number; idempotent: boolean },
  send: (message: SmsMessage) => Promise<SmsOutcome>,
): Promise<number> {
  const rows = await database.transaction(async (transaction) => {
    const taken = await take(transaction, channel, size, idempotent);
    await transaction.execute(sql`
      update survey_messages m set status = 'sending', attempts = m.attempts + 1, next_time = now() + ${sql.raw(held)}
      from json_to_recordset(${JSON.stringify(taken.map(({ companyId, id }) => ({ companyId, id })))}::json)
        as w("companyId" text, id text) where m.company_id = w."companyId" and m.id = w.id`);
    return taken;
  });
  if (!rows.length) return 0;
  const outcomes = await Promise.all(rows.map((row) => send(messageOf(row, ownAddress(config)))));
  await database.transaction((transaction) =>
    change(
      transaction,
      rows.map((row, at) => changeOf(row, outcomes[at] ?? { outcome: 'unknown' }, idempotent)),
    ),
  );
  return rows.length;
}

/** Some of what waits. @returns how many were handed over */
async function sendSome(ways: Ways, size: number): Promise<number> {
  const { sms, mailer, log } = ways;
  const texts =
    sms.kind === 'outbox'
      ? throughOutbox(ways)
      : handOver(ways, 'sms', { size, idempotent: sms.idempotent }, (message) => sms.send(message));
  const mails = handOver(
    ways,
    'mail',
    { size: handedAtOnce, idempotent: false },
    async ({ to, subject, text, link, shown }): Promise<SmsOutcome> => {
      try {
        await mailer.send({ to, subject, body: `${text}\n`, ...(link && { link }), shown });
        return { outcome: 'sent', messageId: null };
      } catch (error) {
        log.warn({ err: error }, 'a mail with a survey could not be sent');
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
 */
export async function sendSurveyMessages(ways: Ways): Promise<number> {
  const { perSecond } = ways.config.sms;
  if (perSecond) return sendSome(ways, Math.min(handedAtOnce, Math.ceil((perSecond * sendEvery) / 1_000)));
  const end = Date.now() + sendEvery;
  let all = 0;
  while (Date.now() < end) {
    const some = await sendSome(ways, handedAtOnce);
    if (!some) break;
    all += some;
  }
  return all;
}
