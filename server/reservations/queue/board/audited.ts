import { defineAudited, entriesAtBranch } from '#server/platform/kernel/audited.ts';

export const auditedBoards = defineAudited({
  boardLink: { permission: 'onlineQueueing', confined: entriesAtBranch('board_links') },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedBoards> {}
}
