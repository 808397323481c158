import { defineAudited } from '#server/platform/kernel/audited.ts';
import { ofGuests } from './conditions.ts';

const noteOf = (
  company: string,
) => `coalesce((select n.customer_id from customer_notes n where n.company_id = ${company} and n.id = a.entity_id),
  a.after ->> 'customerId', a.before ->> 'customerId')`;

export const auditedGuests = defineAudited({
  customer: { permission: 'crm', confined: ofGuests('a.entity_id') },
  customerNote: { permission: 'crm', confined: ofGuests(noteOf) },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedGuests> {}
}
