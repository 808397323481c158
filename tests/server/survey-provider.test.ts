import { beforeEach, afterAll, beforeAll, expect, test } from 'vitest';
import { getCloudSettings } from '#contract/platform/session.ts';
import {
  getSurvey,
  linkSurvey,
  listSurveys,
  putSurvey,
  refreshSurvey,
  unlinkSurvey,
} from '#contract/feedback/surveys.ts';
import { small } from '#tests/support/build.ts';
import { tableDigests } from '#tests/support/database.ts';
import { describedForm } from '#tests/support/formProvider.ts';
import { linking, openRemoteSurveys, unhappy, type RemoteSurveys } from '#tests/support/remoteSurveys.ts';
import { definitionOf } from '#tests/support/surveys.ts';

/** Forms of a provider that is asked over the net, linked, refreshed and answered there. */

const { own: companyId } = small;
const [branchId, otherBranch] = small.branches;
let at: RemoteSurveys;

beforeAll(async () => {
  at = await openRemoteSurveys();
});
beforeEach(() => {
  at.provider.behaviours = [];
  at.provider.asked = [];
});
afterAll(() => at?.close());

test('a form of the provider is linked by its id, with what counts here of its fields', async () => {
  expect((await at.manager.call(getCloudSettings, {})).formProvider).toBe(true);
  const survey = await at.linked({ settings: { language: 'ja' } });
  expect(survey).toMatchObject({ provider: 'remote', branchIds: [branchId], issued: 0, customizedLink: null });
  const { title, fields } = survey.definition;
  expect(title).toEqual({ zh: null, 'zh-cn': null, en: null, ja: 'How was dinner?' });
  expect(fields.map(({ ref, type, required }) => [ref, type, required])).toEqual([
    ['total_satisfaction', 'yes_no', true],
    ['food_satisfaction', 'yes_no', false],
    ['dislike_food', 'multiple_choice', false],
    ['likes', 'multiple_choice', false],
    ['suggestion', 'long_text', false],
    ['need_contact', 'yes_no', false],
  ]);
  expect(fields.find(({ ref }) => ref === 'dislike_food')?.choices.map(({ id }) => id)).toEqual([
    'c-taste',
    'c-price',
    'other',
  ]);
  expect(at.provider.asked).toEqual([
    { path: `/api/forms/${survey.id}`, authorization: `Bearer ${at.provider.token}` },
  ]);
  const { data } = await at.manager.call(listSurveys, { params: { companyId }, query: {} });
  expect(data.find(({ id }) => id === survey.id)?.provider).toBe('remote');
});

test('linked already, not linked, wrong ids and branches are told as of forms of our own', async () => {
  const { id } = await at.linked();
  const params = { companyId, surveyId: id };
  const code = async (answer: Promise<{ json: unknown }>) => ((await answer).json as { code: string }).code;
  at.provider.asked = [];
  expect(await code(at.manager.ask(linkSurvey, linking(id)))).toBe('SURVEY_ALREADY_LINKED');
  await at.manager.call(unlinkSurvey, { params });
  expect(await code(at.manager.ask(refreshSurvey, { params }))).toBe('SURVEY_NOT_LINKED');
  for (const wrong of ['../me', 'a b', 'x?y', '%2e%2e', 'é'])
    expect(await code(at.manager.ask(linkSurvey, linking(wrong)))).toBe('SURVEY_ID_INVALID');
  expect(at.provider.asked).toEqual([]);
  expect(await code(at.manager.ask(linkSurvey, linking('nowhere')))).toBe('SURVEY_ID_INVALID');
  expect(at.provider.asked).toHaveLength(1);
  // It comes back with its provider and its branches, whatever is said about them.
  const again = await at.manager.call(linkSurvey, { params: { companyId }, body: { surveyId: id } });
  expect(again).toMatchObject({ provider: 'remote', branchIds: [branchId] });
  for (const branchIds of [['nowhere'], [small.foreignBranch], undefined])
    expect(await code(at.manager.ask(linkSurvey, linking(at.describe(), { branchIds })))).toBe('SURVEY_INVALID_BRANCH');
  expect(await code(at.confined.ask(linkSurvey, linking(at.describe(), { branchIds: [otherBranch] })))).toBe(
    'SURVEY_INVALID_BRANCH',
  );
  // Only where the provider is meant it is looked for there.
  expect(await code(at.manager.ask(linkSurvey, linking(at.describe(), { provider: undefined })))).toBe(
    'SURVEY_ID_INVALID',
  );
});

test('a form that was changed there is taken over by a refresh, and changed nowhere else', async () => {
  const { id, definition, version } = await at.linked();
  const params = { companyId, surveyId: id };
  const { fields } = describedForm(id);
  const [first, total, ...others] = fields;
  const changed = [first, { ...total, title: 'x'.repeat(500) }, ...others.filter(({ ref }) => ref !== 'likes')];
  at.provider.forms.set(id, describedForm(id, { title: '', fields: changed }));
  expect((await at.manager.call(getSurvey, { params })).definition).toEqual(definition);
  const after = await at.manager.call(refreshSurvey, { params });
  expect(after.definition.title.en).toBe('–');
  expect(after.definition.fields.map(({ ref }) => ref)).not.toContain('likes');
  expect(after.definition.fields[0]?.title.en).toHaveLength(200);
  expect(after.version).toBe(version + 1);
  // What is as it was makes no new version.
  expect((await at.manager.call(refreshSurvey, { params })).version).toBe(version + 1);
  const put = { params: { companyId, formId: id }, body: { version: after.version, definition: definitionOf('Own') } };
  expect((await at.manager.ask(putSurvey, put)).json).toMatchObject({
    code: 'invalid_input',
    reason: 'Change this form at the form provider, then refresh it here.',
  });
  // As it is it may be sent back.
  const { definition: same } = after;
  const settings = { version: after.version, definition: same, feedbackEmailType: 'all' as const };
  const elsewhere = { ...put, body: settings };
  expect(await at.manager.call(putSurvey, elsewhere)).toMatchObject({ feedbackEmailType: 'all' });
  at.provider.forms.delete(id);
  expect((await at.manager.ask(refreshSurvey, { params })).json).toMatchObject({ code: 'SURVEY_ID_INVALID' });
});

test('questions of another kind, forms without what counts or without a way back are refused', async () => {
  const { fields } = describedForm('any');
  const ask = async (changes: object) => (await at.manager.ask(linkSurvey, linking(at.describe(changes)))).json;
  const other = (ref: string, type: string, properties: object = {}) => ({
    fields: [...fields.filter((one) => one.ref !== ref), { id: 'x', ref, type, title: 'x', properties }],
  });
  for (const [ref, type] of [
    ['total_satisfaction', 'opinion_scale'],
    ['likes', 'long_text'],
    ['suggestion', 'yes_no'],
    ['visit_again', 'constructor'],
  ] as const)
    expect(await ask(other(ref, type))).toMatchObject({
      code: 'UNSUPPORTED_KEY',
      reason: 'Unsupported Key',
      details: [{ path: ref, message: type }],
    });
  const many = Array.from({ length: 13 }, (_, at) => ({ id: `c${at}`, label: `${at}` }));
  for (const choices of [many, []])
    expect(await ask(other('likes', 'multiple_choice', { choices }))).toMatchObject({ code: 'UNSUPPORTED_KEY' });
  expect(await ask({ fields: fields.filter(({ ref }) => ref !== 'total_satisfaction') })).toMatchObject({
    code: 'SURVEY_MANDATORY_REF',
  });
  expect(await ask({ hidden: ['name'] })).toMatchObject({ reason: 'The form needs a hidden field named "token".' });
  for (const display of [
    'javascript:alert(1)',
    'https://me:pass@forms.example/to/x',
    'nowhere',
    'ftp://forms.example/',
  ])
    expect(await ask({ _links: { display } })).toMatchObject({ code: 'unavailable' });
});

test('whatever the provider does, it is told in time, and nothing is written', async () => {
  const { id } = await at.linked();
  const form = at.describe();
  const params = { companyId, surveyId: id };
  const before = await tableDigests(at.server.database);
  const cannot = 'The form provider cannot be reached. Try again later.';
  const unread = 'The form provider’s response could not be read.';
  const mayNot = 'The form provider does not allow access to this form.';
  for (const [behaviours, calls, reason] of [
    [[401], 1, mayNot],
    [[403], 1, mayNot],
    [[500, 500, 500], 3, cannot],
    [[503, 'drop', 502], 3, cannot],
    [['hang'], 1, cannot],
    [['huge'], 1, unread],
    [['endless'], 1, unread],
    [['garbage'], 1, unread],
    [['redirect'], 1, unread],
    [[418], 1, unread],
    [[204], 1, unread],
  ] as const)
    for (const ask of [
      () => at.manager.ask(linkSurvey, linking(form)),
      () => at.manager.ask(refreshSurvey, { params }),
    ]) {
      at.provider.behaviours = [...behaviours];
      at.provider.asked = [];
      const { status, json } = await ask();
      expect([status, json], String(behaviours)).toMatchObject([503, { code: 'unavailable', reason }]);
      expect(at.provider.asked, String(behaviours)).toHaveLength(calls);
      expect(at.provider.asked.every(({ path }) => !path.includes('elsewhere'))).toBe(true);
    }
  expect(await tableDigests(at.server.database)).toEqual(before);
  // A provider that is busy for a moment is asked again; what it asks for beyond that is handed on.
  at.provider.behaviours = [429, 500];
  expect((await at.manager.ask(linkSurvey, linking(form))).status).toBe(200);
  at.provider.behaviours = [429, 429, 429];
  const busy = await at.manager.ask(refreshSurvey, { params });
  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '1']);
});

test('while the provider is asked nothing is held', async () => {
  const { id } = await at.linked();
  let go = () => {};
  const until = new Promise<void>((done) => (go = done));
  const { services } = at.server;
  const hasty = services.remoteForms;
  services.remoteForms = at.setUp;
  const waiting = Array.from({ length: 12 }, () => {
    at.provider.behaviours.push({ until });
    return at.manager.call(refreshSurvey, { params: { companyId, surveyId: id } });
  });
  try {
    await expect.poll(() => at.provider.asked.length).toBe(13);
    const { version } = await at.manager.call(getSurvey, { params: { companyId, surveyId: id } });
    const body = { version, feedbackEmailType: 'none' as const };
    await at.manager.call(putSurvey, { params: { companyId, formId: id }, body });
  } finally {
    go();
    services.remoteForms = hasty;
  }
  await Promise.all(waiting);
});

test('the guest’s link leads to the form with its token, and ends where ours end', async () => {
  const { id } = await at.linked();
  const token = await at.invited(id);
  const begin = await at.page(`/s/${at.linkFor(id)}`);
  // Browsers ask for leave of where a form leads in the end.
  expect(begin.headers.get('content-security-policy')).toContain("form-action 'self' http://forms.example;");
  const away = await at.page(`/s/${token}?lang=en`);
  expect([away.status, away.headers.get('location')]).toEqual([302, `http://forms.example/to/${id}#token=${token}`]);
  expect(away.headers.get('cache-control')).toBe('no-store');
  expect(away.headers.get('referrer-policy')).toBe('no-referrer');
  expect((await at.page(`/s/${token}`, { total_satisfaction: 'yes', act: 'send' })).status).toBe(409);
  expect((await at.page(`/s/${token}`, { total_satisfaction: 'yes', act: 'auto' })).status).toBe(409);
  await at.provider.deliver(at.server.url, { formId: id, hidden: { token }, answers: unhappy });
  const used = await at.page(`/s/${token}`);
  expect([used.status, await used.text()]).toEqual([200, expect.stringContaining('already been answered')]);
  const late = await at.invited(id);
  await at.expire(late, -1);
  expect((await at.page(`/s/${late}`)).status).toBe(410);
  const gone = await at.invited(id);
  await at.manager.call(unlinkSurvey, { params: { companyId, surveyId: id } });
  expect((await at.page(`/s/${gone}`)).status).toBe(410);
});

test('without a provider none is offered, and without a secret nobody is listened to', async () => {
  const { surveys: set } = at.server.services.config;
  const { remoteForms: there } = at.server.services;
  const { id } = await at.linked();
  try {
    at.server.services.remoteForms = null;
    Object.assign(at.server.services.config, { surveys: { provider: null, webhookSecret: null } });
    expect((await at.manager.call(getCloudSettings, {})).formProvider).toBe(false);
    for (const asked of [
      at.manager.ask(linkSurvey, linking(at.describe())),
      at.manager.ask(refreshSurvey, { params: { companyId, surveyId: id } }),
    ])
      expect((await asked).json).toMatchObject({ code: 'unavailable', reason: 'No form provider is connected.' });
    const answer = await at.provider.deliver(at.server.url, { formId: id, hidden: {}, answers: [] });
    expect([answer.status, answer.json]).toMatchObject([404, { code: 'not_found' }]);
  } finally {
    at.server.services.remoteForms = there;
    Object.assign(at.server.services.config, { surveys: set });
  }
});

test('token and secret are in no answer, no log and no row', async () => {
  expect(at.answered.length).toBeGreaterThan(20);
  expect(at.printed.length).toBeGreaterThan(20);
  expect(await at.leaks()).toEqual([]);
});
