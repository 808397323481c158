import { entriesAtBranch, defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedBranchMenus = defineAudited({
  branchMenu: { permission: 'menu', confined: entriesAtBranch('branch_menus') },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedBranchMenus> {}
}
