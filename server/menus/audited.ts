import { defineAudited, entriesAtBranch, type EntryViewer } from '#server/platform/kernel/audited.ts';

const confined = ({ branches }: EntryViewer) => `coalesce(a.after, a.before) ->> 'branchId' = any(${branches}::text[])`;

export const auditedMenus = defineAudited({
  menuSchedule: { permission: 'menuManagement', confined: entriesAtBranch('menu_schedules') },
  menuSoldOut: { permission: 'menuManagement', confined },
  menuStock: { permission: 'menuManagement', confined },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedMenus> {}
}
