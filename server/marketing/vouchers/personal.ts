import { sql } from 'drizzle-orm';
import { issuedVouchers, vouchers, voucherWordings } from '#server/platform/db/schema.ts';
import { personalIn, textsIn, type PersonalTable } from '#server/platform/kernel/personal.ts';

/** Personal data of vouchers and their messages. */
export const personal: readonly PersonalTable[] = [
  personalIn(vouchers, {
    mentions: ['title', 'content', 'terms', 'message', 'formTitle'],
    plain: ['cover', 'issuedBy', 'sendBy', 'expirationType'],
  }),
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
];
