import { defineAudited, entriesAtBranch } from '#server/platform/kernel/audited.ts';

export const auditedMenuSchedules = defineAudited({
  menuSchedule: { permission: 'menuManagement', confined: entriesAtBranch('menu_schedules') },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedMenuSchedules> {}
}
