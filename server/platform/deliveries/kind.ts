import { groupBy } from 'es-toolkit';
import type { Language } from '#contract/core/constants.ts';
import type { OwnTexts } from '#contract/core/texts.ts';
import type { Sql } from '../db/client.ts';
import { queryInTransaction } from '../db/queryInTransaction.ts';
import type { Wordings } from '../kernel/services.ts';
import type { SmsMessage } from '../kernel/sms.ts';
import { takesMessages } from '../sql/consent.ts';
import { claimDue } from './claim.ts';

/** Modules declare the kinds of deliveries, one `defineDelivery` each; a list above the modules contains all. */

export type DeliveryChannel = 'sms' | 'mail';
export type DeliveryStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';

/** A claimed delivery, with the current company, branch and guest. */
export interface Delivery {
  companyId: string;
  id: string;
  channel: DeliveryChannel;
  recipient: string;
  customerId: string | null;
  about: string;
  subject: string | null;
  body: string | null;
  shown: string | null;
  optOutToken: string | null;
  attempts: number;
  /** Another process had started to send it, and died. */
  interrupted: boolean;
  /** Whether it should still be sent. */
  wanted: boolean;
  branchId: string | null;
  company: string;
  companyLanguage: Language;
  branch: string | null;
  timeZone: string | null;
  settings: Record<string, unknown> | null;
  name: string | null;
  familyName: string | null;
  givenName: string | null;
  language: string | null;
  /** The own texts of the company and the branch. */
  own: OwnTexts;
}

/** The result of a delivery. */
export interface DeliveryEnd {
  companyId: string;
  id: string;
  channel: DeliveryChannel;
  about: string;
  status: DeliveryStatus;
}

/** Hours of the branch's local time: from the start of one until the start of the other. */
export interface Hours {
  from: number;
  until: number;
}

export type Composed = Pick<SmsMessage, 'subject' | 'text' | 'link' | 'shown'>;

interface Declaration<Facts extends object> {
  kind: string;
  /**
   * Additional joins over `deliveries d`, `companies k`, `branches b` and `customers c`. They are left joins: a missing
   * record makes a delivery unwanted, not invisible.
   */
  facts?: { columns: string; joins: string };
  /** SQL over the same tables: whether it should still be sent. */
  wanted?: string;
  /** It goes to guests who accept messages, at their current address; checked again when it is sent. */
  consent?: boolean;
  /** A second copy does less harm than none, so an uncertain one is sent again: mails to staff. */
  repeatable?: boolean;
  /** The hours in which it may be sent; it waits until then. */
  hours?: (delivery: Delivery & Facts) => Hours;
  /** @param base the base of its links */
  compose: (delivery: Delivery & Facts, base: string) => Composed;
  /**
   * What happens to a delivery that is no longer wanted and was never handed over; a removed one may be queued again.
   */
  unwanted?: 'skipped' | 'removed';
  /** Called after some were removed. */
  removed?: (transaction: Sql, deliveries: readonly Delivery[]) => Promise<void>;
  /** Called when deliveries end, in the same transaction, once for each delivery. */
  ended?: (transaction: Sql, ends: readonly DeliveryEnd[]) => Promise<void>;
}

/** A delivery with its composed message. */
export interface TakenDelivery extends Delivery {
  message: (base: string) => SmsMessage;
  hours: () => Hours | null;
}

export interface DeliveryKind extends Pick<
  Declaration<object>,
  'kind' | 'repeatable' | 'unwanted' | 'removed' | 'ended'
> {
  /** The next deliveries of a channel, checked again, and locked until the transaction ends. */
  next: (transaction: Sql, channel: DeliveryChannel, size: number, wordings: Wordings) => Promise<TakenDelivery[]>;
}

const consentSql = `d.recipient = case d.channel when 'sms' then c.phone_number else c.email end and ${takesMessages}`;

/** Reads the own texts of the deliveries' companies and branches, once each. */
async function addOwnTexts(transaction: Sql, rows: readonly Delivery[], wordings: Wordings): Promise<void> {
  for (const part of Object.values(groupBy(rows, (row) => JSON.stringify([row.companyId, row.branchId])))) {
    const [{ companyId, branchId }] = part as [Delivery];
    const own = await wordings.of(transaction, companyId, branchId);
    for (const row of part) row.own = own;
  }
}

/**
 * Declares a kind of deliveries.
 *
 * @example
 * export const reminder = defineDelivery({ kind: 'reminder', wanted: `r.state = 'open'`, compose: (one) => … });
 */
export function defineDelivery<Facts extends object = object>(declaration: Declaration<Facts>): DeliveryKind {
  const { kind, facts, wanted = 'true', consent, hours, compose } = declaration;
  // A delivery to an erased guest no longer has a recipient.
  const conditions = [`d.recipient not like 'erased:%'`, `(${wanted})`, ...(consent ? [consentSql] : [])].join(' and ');
  const text = `select d.company_id as "companyId", d.id, d.channel, d.recipient, d.customer_id as "customerId", d.about,
      d.subject, d.body, d.shown, d.opt_out_token as "optOutToken", d.attempts, d.status = 'sending' as interrupted, d.branch_id as "branchId",
      k.name as company, k.language as "companyLanguage", b.name as branch, b.time_zone as "timeZone", b.settings,
      c.name, c.family_name as "familyName", c.given_name as "givenName", c.language,
      ${facts ? `${facts.columns},` : ''} coalesce(${conditions}, false) as wanted
    from deliveries d
      left join companies k on k.id = d.company_id
      left join branches b on b.company_id = d.company_id and b.id = d.branch_id
      left join customers c on c.company_id = d.company_id and c.id = d.customer_id
      ${facts?.joins ?? ''}
    where d.company_id = $1 and d.id = any($2::text[]) order by d.next_time`;
  return {
    ...declaration,
    next: async (transaction, channel, size, wordings) => {
      const rows: (Delivery & Facts)[] = [];
      for (const values of await claimDue(transaction, { kind, channel, size }))
        rows.push(...(await queryInTransaction<Delivery & Facts>(transaction, { text, values })));
      await addOwnTexts(transaction, rows, wordings);
      return rows.map((row) => ({
        ...row,
        hours: () => hours?.(row) ?? null,
        message: (base) => {
          const { companyId, customerId, recipient: to, id: key } = row;
          return { companyId, customerId, to, key, ...compose(row, base) };
        },
      }));
    },
  };
}

/** The message of a kind whose texts are composed when it is queued. */
export const composeStored = ({ subject, body, shown }: Delivery): Composed => ({
  subject: subject ?? '',
  text: body ?? '',
  link: null,
  shown: shown ?? '',
});
