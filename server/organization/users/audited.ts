import { defineAudited, ownEntries } from '#server/platform/kernel/audited.ts';

export const auditedUsers = defineAudited({
  invitation: { permission: 'userManagement', confined: ownEntries },
  /**
   * Each company sees its own part. A user may have any branches, so users restricted to branches see their own
   * entries.
   */
  user: { permission: 'userManagement', confined: ownEntries },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedUsers> {}
}
