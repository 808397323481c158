import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { mandatoryRef } from '#contract/feedback/surveyFields.ts';
import {
  countAnswers,
  countDailyAnswers,
  countSurveyLinks,
  getSurvey,
  getSurveySubmission,
  linkSurvey,
  listCommentedSubmissions,
  listSurveyLinks,
  listSurveySubmissions,
  putContactStatus,
  putSurvey,
} from '#contract/feedback/surveys.ts';
import { surveyForms, surveys, surveySubmissions } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client, Parts } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { buildSubmission, buildSurvey, definitionOf } from '#tests/support/surveys.ts';

/** What surveys refuse, in the words of the specification's section 8. */

const { own: companyId } = small;
const [branchId] = small.branches;
const permissions = { backhouse: { ...defaultBackhouse, surveyManagement: true } };
let server: TestServer;
let manager: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const member = buildUser({ id: 'manager', role: 'manager', companies: [{ companyId, permissions }] });
  const tokens = await signInAll(server.services.identity, [member]);
  manager = server.client(tokens.get('manager'));
  const { sql } = server.database;
  const plain = buildSurvey({ companyId, id: 'plain', branchId });
  const { title, fields } = definitionOf('Lunch');
  const without = { title, fields: fields.filter(({ ref }) => ref !== mandatoryRef) };
  await sql
    .insert(surveys)
    .values([
      plain,
      { ...buildSurvey({ companyId, id: 'without', branchId }), definition: without },
      { ...buildSurvey({ companyId, id: 'taken-away', branchId }), linked: false },
    ]);
  await sql
    .insert(surveyForms)
    .values(['plain', 'taken-away'].map((id) => ({ companyId, id, definition: plain.definition })));
  await sql
    .insert(surveySubmissions)
    .values([
      buildSubmission({ companyId, id: 'plain-answer', surveyId: 'plain', branchId }),
      buildSubmission({ companyId, id: 'without-answer', surveyId: 'without', branchId }),
    ]);
});
afterAll(() => server.close());

const refusal = async (endpoint: Endpoint, parts: Parts) => {
  const { status, json } = await manager.ask(endpoint, parts);
  return [status, (json as { reason?: string }).reason];
};
const query = { companyId };
const counting = [countAnswers, countDailyAnswers];
const listing = [listSurveySubmissions, listCommentedSubmissions];

test.each(['nowhere', 'taken-away'])(
  'a survey that is missing (%s) is said to be so by every call that reads it',
  async (surveyId) => {
    const missing = [400, 'Survey not found error'];
    for (const endpoint of [...counting, ...listing, countSurveyLinks, listSurveyLinks])
      expect(await refusal(endpoint, { params: { surveyId }, query }), endpoint.path).toEqual(missing);
    expect(await refusal(getSurvey, { params: { companyId, surveyId } })).toEqual(missing);
    const change = { params: { companyId, formId: surveyId }, body: { version: 1, expirationType: 'never' } };
    // What would change one that was taken away says that it is not linked.
    expect((await manager.ask(putSurvey, change)).json).toMatchObject({
      code: surveyId === 'nowhere' ? 'SURVEY_NOT_FOUND' : 'SURVEY_NOT_LINKED',
    });
  },
);

test('an answer of a kind that is not known is an unsupported key, wherever it is read', async () => {
  const { sql } = server.database;
  const of = eq(surveySubmissions.id, 'plain-answer');
  await sql
    .update(surveySubmissions)
    .set({ answers: [{ ref: 'likes', type: 'number' } as never] })
    .where(of);
  const unsupported = [500, 'Unsupported Key'];
  for (const endpoint of [...counting, ...listing])
    expect(await refusal(endpoint, { params: { surveyId: 'plain' }, query }), endpoint.path).toEqual(unsupported);
  const params = { companyId, submissionId: 'plain-answer' };
  expect(await refusal(getSurveySubmission, { params })).toEqual(unsupported);
  await sql.update(surveySubmissions).set({ answers: [] }).where(of);
  expect((await manager.ask(countAnswers, { params: { surveyId: 'plain' }, query })).status).toBe(200);
});

test('figures need the mandatory question, and say which; answers and links are listed without it', async () => {
  const params = { surveyId: 'without' };
  for (const endpoint of counting) {
    const [status, reason] = await refusal(endpoint, { params, query });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(reason, endpoint.path).toBe('Missing survey mandatory ref setting of "total_satisfaction"');
  }
  for (const endpoint of [...listing, countSurveyLinks, listSurveyLinks])
    expect((await manager.ask(endpoint, { params, query })).status, endpoint.path).toBe(200);
});

test('linking says whether the form is linked already, unknown, or for a branch that is not open', async () => {
  const link = async (body: Record<string, unknown>) => {
    const { json } = await manager.ask(linkSurvey, { params: { companyId }, body });
    return (json as { code?: string }).code;
  };
  expect(await link({ surveyId: 'plain' })).toBe('SURVEY_ALREADY_LINKED');
  expect(await link({ surveyId: 'nowhere' })).toBe('SURVEY_ID_INVALID');
  expect(await link({ surveyId: 'taken-away', branchIds: [small.foreignBranch] })).toBe('SURVEY_INVALID_BRANCH');
});

test('a status is for complaints alone', async () => {
  await server.database.sql
    .update(surveySubmissions)
    .set({ asksContact: false })
    .where(eq(surveySubmissions.id, 'without-answer'));
  const settle = (responseId: string) =>
    refusal(putContactStatus, {
      params: { surveyId: 'without', responseId },
      query,
      body: { contactStatus: 'COMPLETED' },
    });
  expect((await settle('without-answer'))[0]).toBe(409);
  expect((await settle('nowhere'))[0]).toBe(404);
});
