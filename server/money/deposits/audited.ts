import { entriesAtBranch, defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedDeposits = defineAudited({
  deposit: { permission: 'depositReport', confined: entriesAtBranch('deposits') },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedDeposits> {}
}
