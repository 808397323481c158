import { entriesAtBranch, defineAudited } from '#server/platform/kernel/audited.ts';

export const audited = defineAudited({
  branchMenu: { permission: 'menu', confined: entriesAtBranch('branch_menus') },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof audited> {}
}
