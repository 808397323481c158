import { sql } from 'drizzle-orm';
import { deposits, invoices, orders, payments } from '#server/platform/db/schema.ts';
import { erasedValue, personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Personal data in the books: amounts stay, names and notes are erased. */
export const personal: readonly PersonalTable[] = [
  personalIn(deposits, {
    mentions: ['reviewNote'],
    plain: ['channel', 'currency', 'reference', 'reviewedBy'],
    forget: ({ companyId, ids }) => [
      sql`update deposits set review_note = '' where company_id = ${companyId} and customer_id = any(${textsIn(ids)})`,
    ],
  }),
  personalIn(payments, { plain: ['currency', 'reference', 'channel'] }),
  personalIn(invoices, {
    own: ['buyerName', 'buyerTaxNumber'],
    plain: ['number', 'currency'],
    forget: ({ companyId, ids }) => [
      sql`update invoices i set buyer_name = ${erasedValue}, buyer_tax_number = null
        where i.company_id = ${companyId} and (i.buyer_name is not null or i.buyer_tax_number is not null)
          and (i.subject, i.subject_id) in (
            select 'deposit', d.id from deposits d where d.company_id = ${companyId} and d.customer_id = any(${textsIn(ids)})
            union all select 'order', o.id from orders o where o.company_id = ${companyId} and o.customer_id = any(${textsIn(ids)}))`,
    ],
  }),
  personalIn(orders, {
    own: ['guestName'],
    mentions: ['note', 'items'],
    plain: ['number', 'provider', 'currency'],
    forget: ({ companyId, ids }) => [
      sql`update orders set guest_name = null, note = null
        where company_id = ${companyId} and customer_id = any(${textsIn(ids)})`,
    ],
  }),
];
