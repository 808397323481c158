import { defineAudited } from '#server/platform/kernel/audited.ts';
import { ofGuests } from '../crm/conditions.ts';

export const auditedDuplicates = defineAudited({
  duplicate: {
    permission: 'crm',
    confined: ofGuests(`split_part(a.entity_id, ' ', 1)`, `split_part(a.entity_id, ' ', 2)`),
  },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedDuplicates> {}
}
