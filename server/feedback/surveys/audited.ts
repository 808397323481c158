import { entriesAtBranch, defineAudited } from '#server/platform/kernel/audited.ts';

export const auditedSurveys = defineAudited({
  complaintNote: {
    permission: 'surveyManagement',
    confined: ({ company, branches }) => `exists (select from survey_submissions t where t.company_id = ${company}
      and t.id = a.after ->> 'submissionId' and t.branch_id = any(${branches}::text[]))`,
  },
  survey: {
    permission: 'surveyManagement',
    confined: ({ company, branches }) => `exists (select from surveys t where t.company_id = ${company}
      and t.id = a.entity_id and t.branch_ids <@ ${branches}::text[])`,
  },
  surveySubmission: { permission: 'surveyManagement', confined: entriesAtBranch('survey_submissions') },
});

declare module '#server/platform/kernel/audited.ts' {
  interface AuditedKinds extends Readonly<typeof auditedSurveys> {}
}
