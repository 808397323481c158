import { sql } from 'drizzle-orm';
import { issuedVouchers, voucherMessages, vouchers, voucherWordings } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** What vouchers and their messages say about guests. */
export const personal: readonly PersonalTable[] = [
  personalIn(vouchers, { mentions: ['title', 'content', 'terms', 'message', 'formTitle'], plain: ['cover'] }),
  personalIn(voucherWordings, { mentions: ['title', 'content', 'terms'], plain: ['cover'] }),
  personalIn(issuedVouchers, {
    own: ['occasion'],
    mentions: ['title'],
    plain: ['code', 'usedStaff'],
    forget: ({ companyId, ids }) => [
      sql`update issued_vouchers set occasion = 'erased:' || id
        where company_id = ${companyId} and occasion is not null and customer_id = any(${textsIn(ids)})`,
    ],
  }),
  personalIn(voucherMessages, {
    own: ['recipient'],
    mentions: ['content'],
    plain: ['optOutToken'],
    // The queue pays back what it finds unwanted, so a message that waits stays until then.
    forget: ({ companyId, ids }) => [
      sql`update voucher_messages m set recipient = 'erased:' || m.id
        from issued_vouchers i where m.company_id = ${companyId} and i.company_id = m.company_id and i.id = m.id
          and i.customer_id = any(${textsIn(ids)})`,
    ],
  }),
];
