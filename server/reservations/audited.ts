import { entriesAtBranch, defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedReservations = defineAudited({
  reservation: {
    permission: ['onlineReservation', 'dailyReport', 'overview'],
    confined: entriesAtBranch('reservations'),
  },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedReservations> {}
}
