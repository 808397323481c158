import { defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedDayNotices = defineAudited({
  dayNotice: {
    permission: 'onlineReservation',
    confined: ({ company, branches }) => `exists (select from day_notices t where t.company_id = ${company}
      and t.id = a.entity_id and t.branch_ids <@ ${branches}::text[])`,
  },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedDayNotices> {}
}
