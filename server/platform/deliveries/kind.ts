import type { Language } from '#contract/core/constants.ts';
import type { Sql } from '../db/client.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { SmsMessage } from '../kernel/sms.ts';
import { takesMessages } from '../sql/consent.ts';

/** What kinds of deliveries there are is declared by the modules, one `defineDelivery` each, and listed above them. */

export type DeliveryChannel = 'sms' | 'mail';
export type DeliveryStatus = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';

/** A delivery as it is taken to be sent, with its company, branch and guest as they are now. */
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
  /** Another process had begun to send it, and died. */
  interrupted: boolean;
  /** Whether it is still to be sent. */
  wanted: boolean;
  company: string;
  companyLanguage: Language;
  branch: string | null;
  timeZone: string | null;
  settings: Record<string, unknown> | null;
  name: string | null;
  familyName: string | null;
  givenName: string | null;
  language: string | null;
}

/** What became of a delivery. */
export interface DeliveryEnd {
  companyId: string;
  id: string;
  channel: DeliveryChannel;
  about: string;
  status: DeliveryStatus;
}

/** Hours of the branch's clock: from the beginning of one until the beginning of the other. */
export interface Hours {
  from: number;
  until: number;
}

export type Composed = Pick<SmsMessage, 'subject' | 'text' | 'link' | 'shown'>;

interface Declaration<Facts extends object> {
  kind: string;
  /**
   * What else it is made of, over `deliveries d`, `companies k`, `branches b` and `customers c`. Joins are left joins: what
   * is gone makes a delivery unwanted, not invisible.
   */
  facts?: { columns: string; joins: string };
  /** SQL over the same: whether it is still to be sent. */
  wanted?: string;
  /** It goes to guests who take messages, at the address that they have now: looked at again when it is sent. */
  consent?: boolean;
  /** A second copy does less harm than none, so that a doubtful one is sent again: mails to staff. */
  repeatable?: boolean;
  /** When it may be sent; it waits until then. */
  hours?: (delivery: Delivery & Facts) => Hours;
  /** @param base what links begin with */
  compose: (delivery: Delivery & Facts, base: string) => Composed;
  /** What becomes of one that is not wanted any more and was never handed over; one that is removed may be queued again. */
  unwanted?: 'skipped' | 'removed';
  /** What follows where some are removed. */
  removed?: (transaction: Sql, deliveries: readonly Delivery[]) => Promise<void>;
  /** What follows from an end, in its transaction: once for each delivery. */
  ended?: (transaction: Sql, ends: readonly DeliveryEnd[]) => Promise<void>;
}

/** A delivery that knows its message. */
export interface TakenDelivery extends Delivery {
  message: (base: string) => SmsMessage;
  hours: () => Hours | null;
}

export interface DeliveryKind extends Pick<
  Declaration<object>,
  'kind' | 'repeatable' | 'unwanted' | 'removed' | 'ended'
> {
  /** The next ones of a channel, looked at once more, and locked until the transaction ends. */
  next: (transaction: Sql, channel: DeliveryChannel, size: number) => Promise<TakenDelivery[]>;
}

const consentSql = `d.recipient = case d.channel when 'sms' then c.phone_number else c.email end and ${takesMessages}`;

/**
 * Declares a kind of deliveries.
 *
 * @example
 * export const reminder = defineDelivery({ kind: 'reminder', wanted: `r.state = 'open'`, compose: (one) => … });
 */
export function defineDelivery<Facts extends object = object>(declaration: Declaration<Facts>): DeliveryKind {
  const { kind, facts, wanted = 'true', consent, hours, compose } = declaration;
  // Whose guest was erased has no recipient any more.
  const conditions = [`d.recipient not like 'erased:%'`, `(${wanted})`, ...(consent ? [consentSql] : [])].join(' and ');
  const text = `select d.company_id as "companyId", d.id, d.channel, d.recipient, d.customer_id as "customerId", d.about,
      d.subject, d.body, d.shown, d.opt_out_token as "optOutToken", d.attempts, d.status = 'sending' as interrupted,
      k.name as company, k.language as "companyLanguage", b.name as branch, b.time_zone as "timeZone", b.settings,
      c.name, c.family_name as "familyName", c.given_name as "givenName", c.language,
      ${facts ? `${facts.columns},` : ''} coalesce(${conditions}, false) as wanted
    from deliveries d
      left join companies k on k.id = d.company_id
      left join branches b on b.company_id = d.company_id and b.id = d.branch_id
      left join customers c on c.company_id = d.company_id and c.id = d.customer_id
      ${facts?.joins ?? ''}
    where d.status in ('waiting', 'sending') and d.channel = $1 and d.kind = $2 and d.next_time <= now()
    order by d.next_time limit $3 for update of d skip locked`;
  return {
    ...declaration,
    next: async (transaction, channel, size) => {
      const rows = await inTransaction<Delivery & Facts>(transaction, { text, values: [channel, kind, size] });
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

/** The message of a kind whose texts are written when it is queued. */
export const composeStored = ({ subject, body, shown }: Delivery): Composed => ({
  subject: subject ?? '',
  text: body ?? '',
  link: null,
  shown: shown ?? '',
});
