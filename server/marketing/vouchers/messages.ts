import { groupBy } from 'es-toolkit';
import { eq, sql } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import { masked } from '#contract/platform/outbox.ts';
import { anybody, optOutLink, pointsPerSegment, segmentsOf } from '#contract/marketing/sms.ts';
import { voucherContent, voucherLink, voucherMessageOf } from '#contract/marketing/voucherMessage.ts';
import type { VoucherWay } from '#contract/marketing/voucherRules.ts';
import { accountOf, movePoints } from '#server/money/billing/ledger.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/inTransaction.ts';
import { insertRows } from '#server/platform/db/rows.ts';
import { billingAccounts, voucherMessages } from '#server/platform/db/schema.ts';
import type { SmsMessage } from '#server/platform/kernel/sms.ts';
import {
  deliver,
  type MessageChange,
  type MessageChannel,
  type MessageWays,
  type QueuedMessage,
} from '#server/platform/messages/deliver.ts';
import { newOptOutToken } from '#server/platform/messages/optOutToken.ts';
import { takesMessages, validPhoneSql } from '#server/platform/sql/consent.ts';
import type { Issued } from './issue.ts';

/** The messages that bring vouchers to guests: queued with the voucher, in one transaction, and sent afterwards. */

export interface Telling {
  companyId: string;
  voucher: { title: string; message: string };
  way: VoucherWay;
  /** What links begin with. */
  base: string;
  /** What text messages are paid from; null without an account. */
  accountId: string | null;
  /** Points that may be used. */
  budget: number;
  /** The job that issues them; null after a visit. */
  jobId: string | null;
}

export interface QueuedMessages {
  /** Messages that wait to be sent. */
  queued: number;
  /** Guests who cannot or must not be written to, or whose message nobody pays for. */
  unreached: number;
  points: number;
}

interface Guest {
  id: string;
  name: string | null;
  familyName: string | null;
  givenName: string | null;
  language: string | null;
  recipient: string;
  company: string;
  companyLanguage: Language;
}

const recipientSql = {
  sms: `case when c.phone_number ~ ${validPhoneSql} then c.phone_number end`,
  mail: `nullif(c.email, '')`,
} as const;

/** Guests who take messages and can be reached, by their ids. */
async function reachable(transaction: Sql, companyId: string, channel: MessageChannel, ids: readonly string[]) {
  const rows = await inTransaction<Guest>(transaction, {
    text: `select c.id, c.name, c.family_name as "familyName", c.given_name as "givenName", c.language,
        ${recipientSql[channel]} as recipient, k.name as company, k.language as "companyLanguage"
      from customers c join companies k on k.id = c.company_id
      where c.company_id = $1 and c.id = any($2::text[]) and ${recipientSql[channel]} is not null and ${takesMessages}`,
    values: [companyId, [...ids]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Queues a message for each voucher that was just issued, in the transaction that issues it: there is one for each, or
 * none, whenever the process ends. A text message takes its points now; they come back where it is not sent.
 */
export async function queueMessages(
  transaction: Sql,
  issued: readonly Issued[],
  telling: Telling,
): Promise<QueuedMessages> {
  const { companyId, voucher, way, base, accountId, budget, jobId } = telling;
  if (way === 'none' || !issued.length) return { queued: 0, unreached: 0, points: 0 };
  const guests = await reachable(
    transaction,
    companyId,
    way,
    issued.map(({ customerId }) => customerId),
  );
  let points = 0;
  const rows = issued.flatMap(({ id, customerId, code }) => {
    const guest = guests.get(customerId);
    if (!guest) return [];
    const content = voucherContent(guest.company, voucher);
    const optOutToken = newOptOutToken();
    const cost = way === 'mail' ? 0 : costOf(guest, { content, code, optOutToken, base });
    if (cost > 0 && (!accountId || points + cost > budget)) return [];
    points += cost;
    const of = { companyId, id, channel: way, recipient: guest.recipient, content, optOutToken, jobId };
    return [{ ...of, points: cost, accountId: cost ? accountId : null }];
  });
  await insertRows(transaction, voucherMessages, rows);
  return { queued: rows.length, unreached: issued.length - rows.length, points };
}

type Filled = Pick<Guest, 'name' | 'familyName' | 'givenName' | 'language' | 'companyLanguage'>;

const partsOf = (guest: Filled, { content, code, optOutToken, base }: Parts) => ({
  content,
  language: messageLanguage(guest.language, guest.companyLanguage),
  recipient: { name: guest.name ?? '', familyName: guest.familyName, givenName: guest.givenName },
  link: voucherLink(base, code),
  optOut: optOutLink(base, optOutToken),
});

interface Parts {
  content: string;
  code: string;
  optOutToken: string;
  base: string;
}

const costOf = (guest: Filled, parts: Parts): number =>
  segmentsOf(voucherMessageOf(partsOf(guest, parts))).segments.length * pointsPerSegment;

interface Row extends QueuedMessage, Filled, Omit<Parts, 'base'> {
  recipient: string;
  title: string;
  company: string;
}

/** The account that text messages are paid from, locked until the transaction ends, so that its points stay. */
export async function messageAccountOf(
  transaction: Sql,
  companyId: string,
): Promise<{ id: string; points: number } | null> {
  const id = await accountOf(transaction, companyId, 'campaign');
  if (!id) return null;
  const [account] = await transaction.select().from(billingAccounts).where(eq(billingAccounts.id, id)).for('update');
  return account ? { id, points: account.points } : null;
}

/** The next messages of a channel, looked at once more, and locked until the transaction ends. */
const next = (transaction: Sql, channel: MessageChannel, size: number): Promise<Row[]> =>
  inTransaction<Row>(transaction, {
    text: `select m.company_id as "companyId", m.id, m.recipient, m.attempts, m.status = 'sending' as interrupted,
        m.opt_out_token as "optOutToken", m.content, i.code, i.title, k.name as company, k.language as "companyLanguage",
        c.name, c.family_name as "familyName", c.given_name as "givenName", c.language,
        coalesce(i.used_time is null and (i.expires_time is null or i.expires_time > now())
          and m.recipient = case m.channel when 'sms' then c.phone_number else c.email end and ${takesMessages}, false) as wanted
      from voucher_messages m
        join issued_vouchers i on i.company_id = m.company_id and i.id = m.id
        join companies k on k.id = m.company_id
        left join customers c on c.company_id = m.company_id and c.id = i.customer_id
      where m.status in ('waiting', 'sending') and m.next_time <= now() and m.channel = $1
      order by m.next_time limit $2 for update of m skip locked`,
    values: [channel, size],
  });

/** The message; `shown` is without the guest and the links, for people who read the outbox. */
function messageOf(row: Row, base: string): SmsMessage {
  const parts = partsOf(row, { ...row, base });
  return {
    companyId: row.companyId,
    to: row.recipient,
    text: voucherMessageOf(parts),
    key: `voucher/${row.id}`,
    subject: `${row.company}: ${row.title}`,
    link: parts.optOut,
    shown: voucherMessageOf({ ...parts, recipient: anybody, link: masked, optOut: masked }),
  };
}

/** Guests who are not to be written to any more, and vouchers that are of no use any more. */
async function dropped(transaction: Sql, rows: readonly Row[]): Promise<void> {
  const list = JSON.stringify(rows.map(({ companyId, id }) => ({ companyId, id })));
  await transaction.execute(sql`update voucher_messages m set status = 'skipped'
    from json_to_recordset(${list}::json) as w("companyId" text, id text)
    where m.company_id = w."companyId" and m.id = w.id and m.status = 'waiting'`);
  await payBack(transaction, rows);
}

/** Gives back the points of messages that were for certain not sent. */
async function payBack(transaction: Sql, messages: readonly { companyId: string; id: string }[]): Promise<void> {
  const list = JSON.stringify(messages.map(({ companyId, id }) => ({ companyId, id })));
  const rows = await inTransaction<{ companyId: string; id: string; accountId: string; points: number; title: string }>(
    transaction,
    {
      text: `select m.company_id as "companyId", m.id, m.account_id as "accountId", m.points, i.title
        from voucher_messages m join issued_vouchers i on i.company_id = m.company_id and i.id = m.id
          join json_to_recordset($1::json) as w("companyId" text, id text) on m.company_id = w."companyId" and m.id = w.id
        where m.points > 0 and m.account_id is not null order by m.account_id, m.id`,
      values: [list],
    },
  );
  for (const [, [first, ...more]] of Object.entries(groupBy(rows, (row) => `${row.accountId} ${row.companyId}`))) {
    if (!first) continue;
    const { companyId, id, accountId, title } = first;
    const points = more.reduce((sum, row) => sum + row.points, first.points);
    await movePoints(transaction, {
      accountId,
      kind: 'release',
      points,
      companyId,
      title,
      key: `voucher/${id}/unsent`,
    });
  }
}

const ended = (transaction: Sql, changes: readonly MessageChange[]): Promise<void> =>
  payBack(
    transaction,
    changes.filter(({ status }) => status === 'failed' || status === 'skipped'),
  );

/** Sends messages that wait. @returns how many were handed over */
export const sendVoucherMessages = (ways: MessageWays): Promise<number> =>
  deliver({ table: 'voucher_messages', what: 'voucher', next, messageOf, dropped, ended }, ways);
