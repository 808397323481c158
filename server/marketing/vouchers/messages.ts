import { groupBy } from 'es-toolkit';
import { eq } from 'drizzle-orm';
import type { Language } from '#contract/core/constants.ts';
import { messageLanguage } from '#contract/guests/guestLanguages.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import { masked } from '#contract/platform/outbox.ts';
import { anybody, optOutLink, pointsPerSegment, segmentsOf } from '#contract/marketing/sms.ts';
import { voucherContent, voucherLink, voucherMessageOf } from '#contract/marketing/voucherMessage.ts';
import type { VoucherWay } from '#contract/marketing/voucherRules.ts';
import { accountOf, movePoints } from '#server/money/billing/ledger.ts';
import type { Sql } from '#server/platform/db/client.ts';
import { queryInTransaction } from '#server/platform/db/queryInTransaction.ts';
import { billingAccounts } from '#server/platform/db/schema.ts';
import { defineDelivery, type DeliveryChannel, type DeliveryEnd } from '#server/platform/deliveries/kind.ts';
import { newOptOutToken } from '#server/platform/deliveries/optOutToken.ts';
import { queueDeliveries } from '#server/platform/deliveries/queue.ts';
import { takesMessages, validPhoneSql } from '#server/platform/sql/consent.ts';
import type { Issued } from './issue.ts';

/** The messages with vouchers: queued in the transaction that issues the voucher, and sent afterwards. */

export interface Telling {
  companyId: string;
  voucher: { title: string; message: string };
  way: VoucherWay;
  /** The start of links. */
  base: string;
  /** The account for text messages; null without one. */
  accountId: string | null;
  /** The points that may be spent. */
  budget: number;
  /** The company's own texts. */
  own: OwnTexts;
}

export interface QueuedMessages {
  /** Queued messages. */
  queued: number;
  /** Guests who cannot or may not be messaged, or whose message is not paid for. */
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

/** Guests who accept messages and can be reached, by id. */
async function reachable(transaction: Sql, companyId: string, channel: DeliveryChannel, ids: readonly string[]) {
  const rows = await queryInTransaction<Guest>(transaction, {
    text: `select c.id, c.name, c.family_name as "familyName", c.given_name as "givenName", c.language,
        ${recipientSql[channel]} as recipient, k.name as company, k.language as "companyLanguage"
      from customers c join companies k on k.id = c.company_id
      where c.company_id = $1 and c.id = any($2::text[]) and ${recipientSql[channel]} is not null and ${takesMessages}`,
    values: [companyId, [...ids]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Queues a message for each voucher that was just issued, in the transaction that issues it, so that both are committed
 * or neither. A text message is charged now; the points are returned if it is not sent.
 */
export async function queueMessages(
  transaction: Sql,
  issued: readonly Issued[],
  telling: Telling,
): Promise<QueuedMessages> {
  const { companyId, voucher, way, base, accountId, budget, own } = telling;
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
    const cost = way === 'mail' ? 0 : costOf(guest, { content, code, optOutToken, base, own });
    if (cost > 0 && (!accountId || points + cost > budget)) return [];
    points += cost;
    const of = { companyId, id: `voucher/${id}`, kind: voucherMessage.kind, about: id, customerId, channel: way };
    const paid = { points: cost, accountId: cost ? accountId : null };
    return [{ ...of, recipient: guest.recipient, body: content, optOutToken, ...paid }];
  });
  await queueDeliveries(transaction, rows);
  return { queued: rows.length, unreached: issued.length - rows.length, points };
}

type Filled = Pick<Guest, 'name' | 'familyName' | 'givenName' | 'language' | 'companyLanguage'>;

const partsOf = (guest: Filled, { content, code, optOutToken, base, own }: Parts) => ({
  content,
  own,
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
  own: OwnTexts;
}

const costOf = (guest: Filled, parts: Parts): number =>
  segmentsOf(voucherMessageOf(partsOf(guest, parts))).segments.length * pointsPerSegment;

/** The account for text messages, locked until the transaction ends, so that its balance does not change. */
export async function messageAccountOf(
  transaction: Sql,
  companyId: string,
): Promise<{ id: string; points: number } | null> {
  const id = await accountOf(transaction, companyId, 'campaign');
  if (!id) return null;
  const [account] = await transaction.select().from(billingAccounts).where(eq(billingAccounts.id, id)).for('update');
  return account ? { id, points: account.points } : null;
}

/** Returns the points of messages that were certainly not sent. */
async function payBack(transaction: Sql, ends: readonly DeliveryEnd[]): Promise<void> {
  const unsent = ends.filter(({ status }) => status === 'failed' || status === 'skipped');
  const rows = await queryInTransaction<{
    companyId: string;
    id: string;
    accountId: string;
    points: number;
    title: string;
  }>(transaction, {
    text: `select d.company_id as "companyId", i.id, d.account_id as "accountId", d.points, i.title
        from deliveries d join issued_vouchers i on i.company_id = d.company_id and i.id = d.about
          join json_to_recordset($1::json) as w("companyId" text, id text) on d.company_id = w."companyId" and d.id = w.id
        where d.points > 0 and d.account_id is not null order by d.account_id, d.id`,
    values: [JSON.stringify(unsent.map(({ companyId, id }) => ({ companyId, id })))],
  });
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

interface Facts {
  code: string;
  title: string;
}

/** Sent to guests who accept messages, while the voucher is valid. */
export const voucherMessage = defineDelivery<Facts>({
  kind: 'voucher',
  facts: {
    columns: 'i.code, i.title',
    joins: 'left join issued_vouchers i on i.company_id = d.company_id and i.id = d.about',
  },
  wanted: 'i.used_time is null and (i.expires_time is null or i.expires_time > now())',
  consent: true,
  ended: payBack,
  compose(row, base) {
    const { body, code, optOutToken, own } = row;
    const parts = partsOf(row, { content: body ?? '', code, optOutToken: optOutToken ?? '', base, own });
    const text = voucherMessageOf(parts);
    const shown = voucherMessageOf({ ...parts, recipient: anybody, link: masked, optOut: masked });
    return { subject: `${row.company}: ${row.title}`, text, link: parts.optOut, shown };
  },
});
