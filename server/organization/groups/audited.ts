import { defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedGroups = defineAudited({
  /** Without a company. */
  group: null,
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedGroups> {}
}
