import { defineAudited } from '../kernel/audited.ts';

export const auditedViews = defineAudited({
  view: { permission: 'crm', confined: 'all' },
});

declare module '../kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedViews> {}
}
