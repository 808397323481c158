import { defineAudited } from '#server/platform/kernel/audited.ts';

/** The id of an entry is the branch; that of the company for its own level. */
export const auditedTexts = defineAudited({
  texts: {
    permission: 'i18n',
    confined: ({ company, branches }) => `(a.entity_id = ${company} or a.entity_id = any(${branches}::text[]))`,
  },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedTexts> {}
}
