import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { countAnswers, createSurvey, getSurvey, unlinkSurvey } from '#contract/feedback/surveys.ts';
import { branches, deliveries, surveyInvitations, wordingRevisions, wordings } from '#server/platform/db/schema.ts';
import { small } from '#tests/support/build.ts';
import { tableDigests } from '#tests/support/database.ts';
import { said } from '#tests/support/formProvider.ts';
import { openRemoteSurveys, unhappy, type RemoteSurveys } from '#tests/support/remoteSurveys.ts';
import { definitionOf } from '#tests/support/surveys.ts';

/** Answers that the form provider hands on. */

const { own: companyId } = small;
const [branchId] = small.branches;
let at: RemoteSurveys;

beforeAll(async () => {
  at = await openRemoteSurveys();
});
afterAll(() => at?.close());

test('a signed answer is stored once, counts, and is told about as one of our own', async () => {
  const recipients = ['boss@staff.example'];
  await at.server.database.sql
    .update(branches)
    .set({ settings: { notifyCustomerComplaints: true, customerComplaintsRecipientEmails: recipients } })
    .where(eq(branches.id, branchId));
  const own = { companyId, branchId, platform: 'mails', namespace: 'surveyAnswers', key: 'unsatisfied' } as const;
  await at.server.database.sql
    .insert(wordings)
    .values(languages.map((language) => ({ ...own, language, text: 'Please look', updatedBy: 'manager' })));
  await at.server.database.sql.insert(wordingRevisions).values({ companyId, revision: 1 });
  const { id } = await at.linked();
  const token = await at.invited(id);
  const response = {
    formId: id,
    hidden: { token },
    answers: [
      ...unhappy,
      said.no('food_satisfaction'),
      said.some('dislike_food', ['price', 'price', 'noise'], 'Too <b>cold'),
      said.one('likes', 'view'),
      said.rating('stars', 3),
      said.yes('visit_again'),
    ],
  };
  const all = await Promise.all(Array.from({ length: 8 }, () => at.provider.deliver(at.server.url, response)));
  expect(all.map(({ status, json }) => [status, json])).toEqual(Array(8).fill([200, { received: true }]));
  // The same again, and another response with the same link.
  expect((await at.provider.deliver(at.server.url, response)).status).toBe(200);
  const second = { ...response, token: 'response-2', answers: [said.yes('total_satisfaction')] };
  expect((await at.provider.deliver(at.server.url, second)).json).toEqual({ received: true });
  const { total, data } = await at.submissionsOf(id);
  expect(total).toBe(1);
  expect(data[0]).toMatchObject({ branchId, unsatisfied: true, contactStatus: 'NEED_RESPONSE' });
  const none = { zh: null, 'zh-cn': null, ja: null };
  expect(data[0]?.response.answers).toEqual([
    { ref: 'total_satisfaction', type: 'boolean', boolean: false },
    { ref: 'food_satisfaction', type: 'boolean', boolean: false },
    {
      ref: 'dislike_food',
      type: 'choices',
      choices: [
        { id: 'c-price', label: { ...none, en: 'The price' } },
        // Offered since the form was last taken over.
        { id: 'c-noise', label: { ...none, en: 'The noise' } },
        { id: 'other', label: { ...none, en: 'Too <b>cold' } },
      ],
    },
    { ref: 'likes', type: 'choice', choice: { id: 'c-view', label: { ...none, en: 'The view' } } },
    { ref: 'suggestion', type: 'text', text: '<script>alert(1)</script>' },
    { ref: 'need_contact', type: 'boolean', boolean: true },
    { ref: 'visit_again', type: 'boolean', boolean: true },
  ]);
  const counts = await at.manager.call(countAnswers, { params: { surveyId: id }, query: { companyId } });
  expect(counts).toMatchObject({ submitted: 1, satisfiedPercentage: 0 });
  expect(counts.fields.find(({ ref }) => ref === 'likes')).toMatchObject({ answered: 1, counts: { 'c-view': 1 } });
  const mails = await at.server.database.sql.select().from(deliveries);
  expect(mails[0]?.subject).toMatch(/^Please look: /);
  expect(mails.map(({ recipient }) => recipient)).toEqual(recipients);
  expect((await at.manager.call(getSurvey, { params: { companyId, surveyId: id } })).submitted).toBe(1);
});

test('what nobody signed is refused before it is read, and what is signed but cannot be stored is taken', async () => {
  const { id } = await at.linked();
  const own = await at.manager.call(createSurvey, {
    params: { companyId },
    body: {
      definition: definitionOf('Own'),
      branchIds: [branchId],
      expirationType: 'never',
      expireSeconds: 3_600,
      feedbackEmailType: 'none',
      customizedLink: null,
    },
  });
  const [token, ended, ofOwn] = [await at.invited(id), await at.invited(id), await at.invited(own.id)];
  await at.expire(ended, -60);
  const response = { formId: id, hidden: { token }, answers: unhappy };
  const before = await tableDigests(at.server.database);
  for (const changes of [
    { signature: null },
    { signature: '' },
    { signature: 'sha256=' },
    { signature: `sha256=${'A'.repeat(43)}=` },
    { signature: at.provider.secret },
    { mangle: (body: string) => body.replace('"boolean":false', '"boolean":true') },
    { mangle: (body: string) => `${body} ` },
    { mangle: () => '{' },
    { mangle: () => '' },
    { signature: null, mangle: () => '{"event_type":1}' },
  ]) {
    const { status, json } = await at.provider.deliver(at.server.url, response, changes);
    expect([status, json], JSON.stringify(changes)).toMatchObject([401, { code: 'unauthorized' }]);
  }
  expect((await at.provider.deliver(at.server.url, response, { type: 'text/xml' })).status).toBe(415);
  const form = 'multipart/form-data; boundary=x';
  expect((await at.provider.deliver(at.server.url, response, { type: form })).status).toBeGreaterThanOrEqual(400);
  const taken = [
    { ...response, hidden: { token: 'a'.repeat(22) } },
    { ...response, hidden: { token: '' } },
    { ...response, hidden: undefined },
    { ...response, hidden: { token: ended } },
    { ...response, formId: 'another-form' },
    { ...response, formId: own.id, hidden: { token: ofOwn } },
  ];
  for (const one of taken) {
    const { status, text } = await at.provider.deliver(at.server.url, one);
    expect([status, text]).toEqual([200, '{"received":true}']);
  }
  expect((await at.provider.deliver(at.server.url, response, { event: 'form_response_partial' })).status).toBe(200);
  expect(await tableDigests(at.server.database)).toEqual(before);
  // Signed, and still not what it should be.
  const odd = await at.provider.deliver(at.server.url, { ...response, answers: [{ type: 'boolean' }] });
  expect([odd.status, odd.json]).toMatchObject([400, { code: 'invalid_input' }]);
  const kind = await at.provider.deliver(at.server.url, {
    ...response,
    answers: [said.rating('total_satisfaction', 3)],
  });
  expect([kind.status, kind.json]).toMatchObject([500, { reason: 'Unsupported Key' }]);
  expect(await tableDigests(at.server.database)).toEqual(before);
});

test('an answer that was given in time counts though it arrives late, and one that was not does not', async () => {
  const { id } = await at.linked();
  const [inTime, tooLate, longAgo] = [await at.invited(id), await at.invited(id), await at.invited(id)];
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  await at.expire(inTime, -60);
  await at.expire(tooLate, -3_600);
  await at.expire(longAgo, -7 * 86_400);
  const deliver = (token: string, submittedAt: Date) =>
    at.provider.deliver(at.server.url, { formId: id, hidden: { token }, answers: unhappy, submittedAt });
  await deliver(tooLate, ago(1_800));
  // Nobody tries for a week.
  await deliver(longAgo, ago(8 * 86_400));
  expect((await at.submissionsOf(id)).total).toBe(0);
  await deliver(inTime, ago(120));
  expect((await at.submissionsOf(id)).total).toBe(1);
  const gone = await at.invited(id);
  await at.manager.call(unlinkSurvey, { params: { companyId, surveyId: id } });
  expect((await deliver(gone, ago(0))).status).toBe(200);
  const stored = await at.server.database.sql.select().from(surveyInvitations).where(eq(surveyInvitations.token, gone));
  expect(stored[0]?.submittedTime).toBeNull();
});

test('nothing of links and answers is printed', async () => {
  expect(at.printed.length).toBeGreaterThan(20);
  expect(await at.leaks()).toEqual([]);
});
