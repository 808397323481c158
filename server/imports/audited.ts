import { defineAudited, ownEntries } from '#server/platform/kernel/audited.ts';
import { importKindDefinitions } from './kinds.ts';

export const auditedImports = defineAudited({
  import: { permission: { table: 'imports', kinds: () => importKindDefinitions }, confined: ownEntries },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedImports> {}
}
