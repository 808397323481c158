import { defineAudited } from '../kernel/audited.ts';

export const audited = defineAudited({
  view: { permission: 'crm', confined: 'all' },
});

declare module '../kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof audited> {}
}
