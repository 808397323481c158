import { sql } from 'drizzle-orm';
import { issuedVouchers, vouchers, voucherWordings } from '#server/platform/db/schema.ts';
import { erasedTexts } from '#server/platform/kernel/erasedEntries.ts';
import { personalIn, textArray, type PersonalTable } from '#server/platform/kernel/personal.ts';
import { iso, orderedListOf } from '#server/platform/sql/json.ts';

/** Personal data of vouchers and their messages. */
export const voucherPersonalData: readonly PersonalTable[] = [
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
        where company_id = ${companyId} and occasion is not null and customer_id = any(${textArray(ids)})`,
      erasedTexts('issuedVoucher', issuedVouchers, { companyId, ids }),
    ],
    moves: true,
    exported: {
      name: 'vouchers',
      rows: ({ at }) =>
        orderedListOf(
          `v.id, v.voucher_id as "voucherId", v.title, ${iso('v.issued_time')} as "issuedTime",
            ${iso('v.expires_time')} as "expiresTime", ${iso('v.used_time')} as "usedTime",
            case when ${at('v.used_branch_id')} then v.used_branch_id end as "usedBranchId", m.channel, m.recipient, m.status,
            ${iso('m.sent_time')} as "sentTime"`,
          `issued_vouchers v left join deliveries m on m.company_id = v.company_id and m.id = 'voucher/' || v.id
            where v.company_id = $1 and v.customer_id = $2`,
          'v.issued_time, v.id',
        ),
    },
  }),
];
