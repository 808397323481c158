import { questionType, type SurveyDefinition } from '#contract/feedback/surveyFields.ts';
import type { Database } from '#server/platform/db/client.ts';
import { surveyForms, surveyInvitations, surveys, surveySubmissions } from '#server/platform/db/schema.ts';

/** Surveys for tests. */

const calls = ['getSurvey', 'unlinkSurvey', 'linkSurvey'] as const;

/** A survey that is ready for a call; each call that takes it away or brings it back has its own. */
export const surveyFor = (call: string, companyId: string): string =>
  `${calls.find((one) => one === call) ?? 'getSurvey'}-${companyId}`;

/** Calls that change an answer each have their own. */
const changing = ['', 'putContactStatus', 'patchComplaint', 'addComplaintNote'] as const;
const submissionFor = (call: string, companyId: string): string =>
  ['submission', companyId, changing.find((one) => one === call)].filter(Boolean).join('-');

/** What requests about surveys name. */
export const surveyHints = (call: string, companyId: string, branch: string) => ({
  surveyId: surveyFor(call, companyId),
  formId: surveyFor(call, companyId),
  submissionId: submissionFor(call, companyId),
  responseId: submissionFor(call, companyId),
  ...(/Survey$/.test(call) && { branchIds: [branch], customizedLink: null }),
  ...(call === 'receiveSurveyAnswer' && delivered(companyId)),
  ...(/^(createSurvey|putSurvey)$/.test(call) && { definition: definitionOf('Lunch') }),
});

/** What a form provider hands on. */
const delivered = (companyId: string) => ({
  event_type: 'form_response',
  token: linkOf(companyId, ''),
  form_id: surveyFor('getSurvey', companyId),
  ref: 'suggestion',
  type: 'text',
});

const linkOf = (companyId: string, call: string) => `${companyId}-${call}-token`.padEnd(22, '0');

const everywhere = (text: string) => ({ zh: text, 'zh-cn': null, en: text, ja: null });

/** A form that asks a little of everything. */
export function definitionOf(title: string): SurveyDefinition {
  const refs = [
    'total_satisfaction',
    'food_satisfaction',
    'dislike_food',
    'likes',
    'suggestion',
    'need_contact',
  ] as const;
  return {
    title: everywhere(title),
    fields: refs.map((ref) => ({
      id: ref,
      ref,
      type: questionType(ref),
      title: everywhere(`About ${ref}`),
      required: ref === 'total_satisfaction',
      choices:
        questionType(ref) === 'multiple_choice'
          ? ['taste', 'price'].map((id) => ({ id, label: everywhere(`The ${id}`) }))
          : [],
    })),
  };
}

type Row = typeof surveys.$inferInsert;
type Submission = typeof surveySubmissions.$inferInsert;
type At = { companyId: string; id: string; branchId: string };

export const buildSurvey = ({ branchId, ...row }: At & Partial<Row>, title = 'Lunch'): Row => ({
  branchIds: [branchId],
  definition: definitionOf(title),
  ...row,
});

export const buildSubmission = (row: At & { surveyId: string } & Partial<Submission>): Submission => ({
  language: 'en',
  answers: [],
  unsatisfied: true,
  asksContact: true,
  commented: true,
  ...row,
});

/** Surveys of a company, with an unsatisfied guest who wants to be called. */
export async function seedSurveys(sql: Database['sql'], companyId: string, branchId: string): Promise<void> {
  const rows = calls.map((call) =>
    buildSurvey({ companyId, branchId, id: surveyFor(call, companyId), linked: call !== 'linkSurvey' }),
  );
  await sql.insert(surveyForms).values(rows.map(({ id, definition }) => ({ companyId, id, definition })));
  await sql.insert(surveys).values(rows);
  const surveyId = surveyFor('getSurvey', companyId);
  const submittedTime = new Date('2026-01-31T04:05:06.000Z');
  for (const call of changing) {
    const id = submissionFor(call, companyId);
    await sql.insert(surveyInvitations).values({
      companyId,
      id,
      surveyId,
      branchId,
      token: linkOf(companyId, call),
      submittedTime,
    });
    await sql.insert(surveySubmissions).values(
      buildSubmission({
        companyId,
        id,
        surveyId,
        branchId,
        submittedTime,
        answers: [
          { ref: 'total_satisfaction', type: 'boolean', boolean: false },
          { ref: 'need_contact', type: 'boolean', boolean: true },
          { ref: 'suggestion', type: 'text', text: 'Warmer plates' },
        ],
      }),
    );
  }
}
