import { defineAudited, ownEntries } from '../kernel/audited.ts';

export const auditedJobs = defineAudited({
  job: { permission: { table: 'jobs', kinds: ({ jobs }) => jobs.kinds }, confined: ownEntries },
});

declare module '../kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedJobs> {}
}
