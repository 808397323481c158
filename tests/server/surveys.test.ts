import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultBackhouse } from '#contract/core/permissions.ts';
import { mandatoryRef } from '#contract/feedback/surveyFields.ts';
import {
  countAnswers,
  countDailyAnswers,
  createSurvey,
  getSurvey,
  linkSurvey,
  listCommentedSubmissions,
  listSurveys,
  listSurveySubmissions,
  putContactStatus,
  putSurvey,
  refreshSurvey,
  unlinkSurvey,
} from '#contract/feedback/surveys.ts';
import { auditLog, branches, deliveries, surveyInvitations, surveySubmissions } from '#server/platform/db/schema.ts';
import { buildUser, signInAll, small } from '#tests/support/build.ts';
import type { Client } from '#tests/support/http.ts';
import { openServer, type TestServer } from '#tests/support/server.ts';
import { definitionOf } from '#tests/support/surveys.ts';

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
const permissions = { backhouse: { ...defaultBackhouse, surveyManagement: true } };
let server: TestServer;
let manager: Client;
let confined: Client;
let reader: Client;

beforeAll(async () => {
  server = await openServer({ jobs: false });
  const member = (id: string, role: 'manager' | 'read', enabledBranches: string[] | null = null) =>
    buildUser({ id, role, companies: [{ companyId, permissions, enabledBranches }] });
  const tokens = await signInAll(server.services.identity, [
    member('manager', 'manager'),
    member('confined', 'manager', [branchId ?? '']),
    member('reader', 'read'),
  ]);
  [manager, confined, reader] = ['manager', 'confined', 'reader'].map((id) => server.client(tokens.get(id))) as [
    Client,
    Client,
    Client,
  ];
});
afterAll(() => server.close());

let made = 0;
const surveyBody = (changes: Record<string, unknown> = {}) => ({
  definition: definitionOf('Dinner'),
  branchIds: [branchId ?? ''],
  expirationType: 'afterIssue' as const,
  expireSeconds: 3_600,
  feedbackEmailType: 'unsatisfied' as const,
  customizedLink: `dinner-${(made += 1)}`,
  ...changes,
});
const make = (changes: Record<string, unknown> = {}) =>
  manager.call(createSurvey, { params: { companyId }, body: surveyBody(changes) });

const page = (path: string, form?: Record<string, string> | [string, string][]) =>
  fetch(`${server.url}${path}`, {
    redirect: 'manual',
    headers: { 'accept-language': 'en' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });

/** A link of one's own, had from the link for everybody, stored and empty again. */
async function linkOf(survey: { customizedLink: string | null }): Promise<string> {
  const begun = await page(`/s/${survey.customizedLink ?? ''}`, { branch: branchId ?? '' });
  expect(begun.status).toBe(303);
  const location = begun.headers.get('location') ?? '';
  expect((await page(location, { suggestion: 'Soup', act: 'auto' })).status).toBe(204);
  expect((await page(location, { act: 'auto' })).status).toBe(204);
  return location.replace(/\?.*/, '');
}

const unhappy: [string, string][] = [
  ['total_satisfaction', 'no'],
  ['food_satisfaction', 'no'],
  ['dislike_food', 'taste'],
  ['dislike_food', 'price'],
  ['suggestion', '<script>alert(1)</script>'],
  ['need_contact', 'yes'],
  ['act', 'send'],
];

test('a survey is made, changed with the version seen, deleted, and linked again with its answers', async () => {
  const survey = await make();
  const params = { companyId, surveyId: survey.id };
  expect(survey).toMatchObject({ formId: survey.id, version: 1, issued: 0, submitted: 0, completedPercentage: 0 });
  const change = (version: number, more = {}) =>
    manager.ask(putSurvey, {
      params: { companyId, formId: survey.id },
      body: { version, definition: definitionOf('Supper'), expirationType: 'never', ...more },
    });
  expect((await change(1)).status).toBe(200);
  // Told before what is wrong with the values.
  expect((await change(1, { vouchers: ['none'] })).json).toMatchObject({ code: 'stale_version' });
  const changed = await manager.call(getSurvey, { params });
  expect(changed).toMatchObject({ version: 2, expirationType: 'never', definition: { title: { en: 'Supper' } } });

  const again = { params: { companyId }, body: { surveyId: survey.id } };
  expect((await manager.ask(linkSurvey, again)).json).toMatchObject({ code: 'SURVEY_ALREADY_LINKED' });
  const link = await linkOf(survey);
  await manager.call(unlinkSurvey, { params });
  expect((await page(link)).status).toBe(410);
  expect((await page(`/s/${survey.customizedLink}`)).status).toBe(404);
  expect((await manager.ask(refreshSurvey, { params })).json).toMatchObject({ code: 'SURVEY_NOT_LINKED' });
  const gone = await manager.ask(getSurvey, { params });
  expect([gone.status, gone.json]).toMatchObject([400, { reason: 'Survey not found error' }]);
  expect(await manager.call(linkSurvey, again)).toMatchObject({ id: survey.id, issued: 1 });
  expect((await page(link)).status).toBe(200);
  const nowhere = await manager.ask(linkSurvey, { ...again, body: { surveyId: 'nowhere' } });
  expect(nowhere.json).toMatchObject({ code: 'SURVEY_ID_INVALID' });
  const log = await server.database.sql.select().from(auditLog).where(eq(auditLog.entityId, survey.id));
  expect(log.map(({ action }) => action).sort()).toEqual(['create', 'update', 'update', 'update']);
});

test('a form needs its total satisfaction, a link is one survey’s alone, and branches are those one sees', async () => {
  const { fields, title } = definitionOf('Dinner');
  const ask = (client: Client, changes: Record<string, unknown>) =>
    client.ask(createSurvey, { params: { companyId }, body: surveyBody(changes) });
  const without = { definition: { title, fields: fields.filter(({ ref }) => ref !== mandatoryRef) } };
  expect((await ask(manager, without)).json).toMatchObject({ code: 'SURVEY_MANDATORY_REF' });
  const { customizedLink } = await make();
  expect((await ask(manager, { customizedLink })).json).toMatchObject({ code: 'ALIAS_EXIST' });
  for (const id of ['nowhere', small.foreignBranch])
    expect((await ask(manager, { branchIds: [id] })).json).toMatchObject({ code: 'SURVEY_INVALID_BRANCH' });
  expect((await ask(confined, { branchIds: [otherBranch] })).json).toMatchObject({ code: 'SURVEY_INVALID_BRANCH' });
  expect((await ask(reader, {})).status).toBe(403);
});

test('the page asks in four languages, saves what is half done, and takes one answer', async () => {
  const survey = await make();
  const begin = await page(`/s/${survey.customizedLink}`);
  expect(begin.headers.get('cache-control')).toBe('no-store');
  const link = await linkOf(survey);
  expect(link).toMatch(/^\/s\/[\w-]{22}$/);
  for (const [language, tag] of [
    ['zh', 'zh-Hant'],
    ['zh-cn', 'zh-Hans'],
    ['en', 'en'],
    ['ja', 'ja'],
  ]) {
    const html = await (await page(`${link}?lang=${language}`)).text();
    expect(html).toContain(`<html lang="${tag}">`);
    expect(html.length).toBeLessThan(40_000);
  }
  expect((await page(link, { suggestion: 'Half <b>done', act: 'auto' })).status).toBe(204);
  expect(await (await page(link)).text()).toContain('Half &lt;b&gt;done');
  // What has to be answered is asked for.
  const missing = await page(link, { suggestion: 'x', act: 'send' });
  expect(missing.status).toBe(422);
  expect(await missing.text()).toContain('role="alert"');
  const all = await Promise.all(Array.from({ length: 8 }, () => page(link, unhappy)));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const rows = await server.database.sql
    .select()
    .from(surveySubmissions)
    .where(eq(surveySubmissions.surveyId, survey.id));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ unsatisfied: true, asksContact: true, commented: true, branchId });
  expect(rows[0]?.answers).toContainEqual({
    ref: 'suggestion',
    type: 'text',
    text: '<script>alert(1)</script>',
  });
  expect(await (await page(link)).text()).toContain('already been answered');
});

test('a link ends when it expires, and one that was never handed out leads nowhere', async () => {
  const survey = await make();
  const link = await linkOf(survey);
  await server.database.sql
    .update(surveyInvitations)
    .set({ expiresTime: new Date(Date.now() - 1_000) })
    .where(eq(surveyInvitations.surveyId, survey.id));
  expect((await page(link)).status).toBe(410);
  expect((await page(link, unhappy)).status).toBe(410);
  expect((await page(`/s/${'a'.repeat(22)}`)).status).toBe(404);
  expect((await page('/s/nowhere')).status).toBe(404);
  const elsewhere = await page(`/s/${survey.customizedLink}`, { branch: otherBranch ?? '' });
  expect(elsewhere.status).toBe(422);
});

test('answers are counted, listed, and called back about; those who were content see where to write a review', async () => {
  const recipients = ['boss@staff.example', 'chef@staff.example'];
  await server.database.sql
    .update(branches)
    .set({
      settings: {
        googleMyBusiness: 'https://reviews.example/own-1',
        notifyCustomerComplaints: true,
        customerComplaintsRecipientEmails: recipients,
      },
    })
    .where(eq(branches.id, branchId ?? ''));
  const survey = await make();
  const bad = await page(await linkOf(survey), unhappy);
  expect(await bad.text()).not.toContain('reviews.example');
  const told = await server.database.sql.select().from(deliveries);
  expect(told.map(({ recipient }) => recipient).sort()).toEqual(recipients);
  expect(told[0]?.body).toContain('<script>');
  expect(told[0]?.shown).not.toContain('<script>');
  const good = await page(await linkOf(survey), {
    total_satisfaction: 'yes',
    // Nobody asked: the food was not found wanting.
    dislike_food: 'taste',
    likes: 'taste',
    act: 'send',
  });
  expect(await good.text()).toContain('https://reviews.example/own-1');
  await linkOf(survey);

  const params = { surveyId: survey.id };
  const counts = await manager.call(countAnswers, { params, query: { companyId } });
  expect(counts).toMatchObject({ submitted: 2, satisfiedPercentage: 50 });
  const field = (ref: string) => counts.fields.find((one) => one.ref === ref);
  expect(field('dislike_food')).toEqual({ ref: 'dislike_food', answered: 1, counts: { taste: 1, price: 1 } });
  expect(field('likes')).toEqual({ ref: 'likes', answered: 1, counts: { taste: 1 } });
  const { days } = await manager.call(countDailyAnswers, { params, query: { companyId } });
  expect(days.reduce((sum, { submitted }) => sum + submitted, 0)).toBe(2);
  // A date that is not positive drops both.
  const dropped = { companyId, from: 1, to: 0 };
  expect(await manager.call(countAnswers, { params, query: dropped })).toEqual(counts);
  expect((await manager.call(countAnswers, { params, query: { ...dropped, to: 2 } })).submitted).toBe(0);

  const { data: listed } = await manager.call(listSurveys, { params: { companyId }, query: {} });
  expect(listed.find(({ id }) => id === survey.id)).toMatchObject({ issued: 3, submitted: 2, completedPercentage: 66 });
  expect((await manager.call(listSurveySubmissions, { params, query: { companyId } })).total).toBe(2);
  const { data } = await manager.call(listCommentedSubmissions, { params, query: { companyId } });
  expect(data).toMatchObject([{ contactStatus: 'NEED_RESPONSE' }]);
  const responseId = data[0]?.submissionId ?? '';
  const at = { params: { surveyId: survey.id, responseId }, query: { companyId } };
  const settled = { ...at, body: { contactStatus: 'COMPLETED' as const, version: 1 } };
  expect(await manager.call(putContactStatus, settled)).toMatchObject({ contactStatus: 'COMPLETED', version: 2 });
  expect((await manager.ask(putContactStatus, settled)).json).toMatchObject({ code: 'stale_version' });
  expect((await reader.ask(putContactStatus, settled)).status).toBe(403);
});

test('an answer of a kind that is not known is said to be so', async () => {
  const survey = await make();
  await page(await linkOf(survey), { total_satisfaction: 'yes', act: 'send' });
  await server.database.sql
    .update(surveySubmissions)
    .set({ answers: [{ ref: 'likes', type: 'number' } as never] })
    .where(eq(surveySubmissions.surveyId, survey.id));
  const answer = await manager.ask(countAnswers, { params: { surveyId: survey.id }, query: { companyId } });
  expect([answer.status, answer.json]).toMatchObject([500, { reason: 'Unsupported Key' }]);
});
