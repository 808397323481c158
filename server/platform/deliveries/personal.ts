import { sql } from 'drizzle-orm';
import { deliveries, outbox, smsInbound } from '../db/schema.ts';
import { erasedValue, personalIn, textArray, type PersonalTable } from '../kernel/personal.ts';
import { iso, orderedListOf } from '../sql/json.ts';

const emptied = sql`recipient = ${erasedValue}, subject = '', body = '', link = null, shown = ''`;

/** Sent and received messages: the row stays, without recipient and text. */
export const deliveryPersonalData: readonly PersonalTable[] = [
  personalIn(deliveries, {
    own: ['recipient'],
    mentions: ['subject', 'body', 'shown'],
    plain: ['kind', 'about', 'optOutToken'],
    // The queue ends pending messages: points are refunded, and records show it.
    forget: ({ companyId, ids, addresses }) => [
      sql`update deliveries d set recipient = 'erased:' || d.id, subject = null, body = null, shown = null, next_time = now()
        where d.company_id = ${companyId}
          and (d.customer_id = any(${textArray(ids)}) or d.recipient = any(${textArray(addresses)}))`,
    ],
    formerly: (companyId, ids) => sql`select null, null, d.recipient from deliveries d
      -- What staff were notified of went to them.
      where d.company_id = ${companyId} and d.customer_id in ${ids} and d.opt_out_token is not null`,
    moves: true,
    exported: {
      name: 'messages',
      // Vouchers and surveys contain their own messages; the other kinds go to staff.
      rows: ({ at }) =>
        orderedListOf(
          `d.id, d.kind, d.channel, d.recipient, d.about as "reservationId", d.branch_id as "branchId", d.status, d.shown as text,
            ${iso('d.created_time')} as "createdTime", ${iso('d.sent_time')} as "sentTime"`,
          `deliveries d where d.company_id = $1 and d.customer_id = $2 and d.kind in ('reminder', 'dayNotice')
            and ${at('d.branch_id')}`,
          'd.created_time, d.id',
        ),
    },
  }),
  personalIn(outbox, {
    own: ['recipient', 'link'],
    mentions: ['subject', 'body', 'shown'],
    plain: ['key'],
    forget: ({ companyId, ids, addresses }) => [
      sql`update outbox set ${emptied} where company_id = ${companyId}
        and (customer_id = any(${textArray(ids)}) or recipient = any(${textArray(addresses)}))`,
      // Mails of earlier versions name no company; the product's own are those with a link to a password.
      sql`update outbox set ${emptied} where company_id = '' and recipient = any(${textArray(addresses)})
        and channel = 'mail' and coalesce(link, '') not like '%/reset-password%'`,
    ],
  }),
  personalIn(smsInbound, {
    own: ['phoneNumber', 'text'],
    forget: ({ addresses }) => [
      sql`update sms_inbound set phone_number = ${erasedValue}, text = '' where phone_number = any(${textArray(addresses)})`,
    ],
  }),
];
