import { defineAudited, ownEntries } from '#server/platform/kernel/audited.ts';

export const auditedOmnichannel = defineAudited({
  /** A file, as those of `reports`. */
  omnichannel: { permission: 'omniChannelReport', confined: ownEntries },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedOmnichannel> {}
}
