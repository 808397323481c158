import { defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedCompanies = defineAudited({
  branch: {
    permission: ['companyManagement', 'onlineReservation'],
    confined: ({ branches }) => `a.entity_id = any(${branches}::text[])`,
  },
  company: { permission: 'companyManagement', confined: 'all' },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedCompanies> {}
}
