import { defineAudited, ownEntries } from '../kernel/audited.ts';

export const auditedUploads = defineAudited({
  logo: { permission: 'companyManagement', confined: 'all' },
  /** For a record of any kind, or one that was never saved. */
  picture: { permission: 'companyManagement', confined: ownEntries },
  recording: { permission: 'companyManagement', confined: ownEntries },
  film: { permission: 'companyManagement', confined: ownEntries },
});

declare module '../kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedUploads> {}
}
