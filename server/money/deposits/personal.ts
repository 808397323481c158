import { sql } from 'drizzle-orm';
import { deposits, invoices, orders, payments } from '#server/platform/db/schema.ts';
import { erasedTexts } from '#server/platform/kernel/erasedEntries.ts';
import { erasedValue, personalIn, textArray, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { iso, orderedListOf } from '#server/platform/sql/json.ts';

/** Personal data in the books: amounts stay, names and notes are erased. */
export const depositPersonalData: readonly PersonalTable[] = [
  personalIn(deposits, {
    mentions: ['reviewNote'],
    plain: ['channel', 'currency', 'reference', 'reviewedBy'],
    forget: ({ companyId, ids }) => [
      sql`update deposits set review_note = '' where company_id = ${companyId} and customer_id = any(${textArray(ids)})`,
      erasedTexts('deposit', deposits, { companyId, ids }),
    ],
    moves: true,
    exported: {
      name: 'deposits',
      rows: ({ at }) =>
        orderedListOf(
          `d.id, d.reservation_id as "reservationId", d.branch_id as "branchId", d.type, d.status, d.amount, d.currency, d.provider,
            d.reference, ${iso('d.purchase_time')} as "purchaseTime", ${iso('d.service_time')} as "serviceTime",
            d.review_note as "reviewNote"`,
          `deposits d where d.company_id = $1 and d.customer_id = $2 and ${at('d.branch_id')}`,
          'd.purchase_time, d.id',
        ),
    },
  }),
  personalIn(payments, { plain: ['currency', 'reference', 'channel'] }),
  personalIn(invoices, {
    own: ['buyerName', 'buyerTaxNumber'],
    plain: ['number', 'currency'],
    forget: ({ companyId, ids }) => [
      sql`update invoices i set buyer_name = ${erasedValue}, buyer_tax_number = null
        where i.company_id = ${companyId} and (i.buyer_name is not null or i.buyer_tax_number is not null)
          and (i.subject, i.subject_id) in (
            select 'deposit', d.id from deposits d where d.company_id = ${companyId} and d.customer_id = any(${textArray(ids)})
            union all select 'order', o.id from orders o where o.company_id = ${companyId} and o.customer_id = any(${textArray(ids)}))`,
    ],
  }),
  personalIn(orders, {
    own: ['guestName'],
    mentions: ['note', 'items'],
    plain: ['number', 'provider', 'currency'],
    forget: ({ companyId, ids }) => [
      sql`update orders set guest_name = null, note = null
        where company_id = ${companyId} and customer_id = any(${textArray(ids)})`,
    ],
    moves: true,
    exported: {
      name: 'orders',
      rows: ({ at }) =>
        orderedListOf(
          `o.id, o.number, o.branch_id as "branchId", o.service, o.provider, o.status, o.payment_state as "paymentState", o.items,
            o.subtotal, o.discount, o.fee, o.tax, o.total, o.currency, o.guest_name as "guestName", o.note,
            ${iso('o.created_time')} as "createdTime", ${iso('o.service_time')} as "serviceTime"`,
          `orders o where o.company_id = $1 and o.customer_id = $2 and ${at('o.branch_id')}`,
          'o.created_time, o.id',
        ),
    },
  }),
];
