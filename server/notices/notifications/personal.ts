import { sql } from 'drizzle-orm';
import { notifications } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Messages to guests, and to branches about guests, that wait to be sent: those about an erased guest are withdrawn. */
export const personal: readonly PersonalTable[] = [
  personalIn(notifications, {
    own: ['recipient'],
    mentions: ['subject', 'body', 'shown'],
    plain: ['trigger'],
    forget: ({ companyId, ids, addresses }) => [
      sql`delete from notifications where company_id = ${companyId}
        and (customer_id = any(${textsIn(ids)}) or recipient = any(${textsIn(addresses)}))`,
    ],
  }),
];
