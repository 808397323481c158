import { defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedBilling = defineAudited({
  billingAccount: { permission: 'crm', confined: 'all' },
  purchaseRequest: { permission: 'crm', confined: 'all' },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedBilling> {}
}
