import { defineAudited, ownEntries } from '#server/platform/kernel/audited.ts';
import { importKinds } from './kinds.ts';

export const audited = defineAudited({
  import: { permission: { table: 'imports', kinds: () => importKinds }, confined: ownEntries },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof audited> {}
}
