import { defineAudited, ownEntries } from '#server/platform/kernel/audited.ts';

export const auditedAnnouncements = defineAudited({
  /** It may be of several branches. */
  announcement: { permission: 'onlineQueueing', confined: ownEntries },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedAnnouncements> {}
}
