import { ofGuests } from '#server/guests/crm/conditions.ts';
import { defineAudited } from '#server/platform/kernel/audited.ts';

const holderOf = (company: string) =>
  `(select v.customer_id from issued_vouchers v where v.company_id = ${company} and v.id = a.entity_id)`;

export const auditedVouchers = defineAudited({
  voucher: {
    permission: 'voucherManagement',
    confined: ({ company, branches }) => `exists (select from vouchers t where t.company_id = ${company}
      and t.id = a.entity_id and t.branch_ids <> '{}' and t.branch_ids <@ ${branches}::text[])`,
  },
  issuedVoucher: { permission: 'voucherManagement', confined: ofGuests(holderOf) },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedVouchers> {}
}
