import { defineAudited, ownEntries } from '#server/platform/kernel/audited.ts';

export const auditedGuestFiles = defineAudited({
  /** Files of guests. */
  customers: { permission: 'crmExport', confined: ownEntries },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedGuestFiles> {}
}
