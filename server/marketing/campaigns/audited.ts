import { defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedCampaigns = defineAudited({
  campaign: {
    permission: 'crm',
    confined: ({ company, branches }) => `exists (select from campaigns t where t.company_id = ${company}
      and t.id = a.entity_id and t.enabled_branches <> '{}' and t.enabled_branches <@ ${branches}::text[])`,
  },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedCampaigns> {}
}
