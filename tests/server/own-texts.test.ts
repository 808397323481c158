import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createSurvey } from '#contract/feedback/surveys.ts';
import { Budget } from '#server/platform/http/budget.ts';
import { failureTexts } from '#server/platform/http/guestPages.ts';
import { ApiError } from '#server/platform/kernel/errors.ts';
import type { TextPlatform } from '#contract/core/texts.ts';
import { updatePlatformTexts } from '#contract/translations/translations.ts';
import { reportDays } from '#server/notices/notifications/dayReports.ts';
import { remindGuests } from '#server/notices/notifications/reminders.ts';
import { customers, deliveries, reservations } from '#server/platform/db/schema.ts';
import { branchId, companyIn, cyrillicForm, openTextsWorld, type TextsWorld } from '#tests/support/textsWorld.ts';

/** Which own text applies: the branch's before the company's before the default, that of the moment of sending. */

const language = 'en';
const companyId = companyIn(language);
let world: TextsWorld;
beforeAll(async () => {
  world = await openTextsWorld({ rateLimit: true });
  await world.only(language);
});
afterAll(() => world.server.close());
beforeEach(async () => {
  await world.sent();
  for (const table of [deliveries, reservations]) await world.server.database.sql.delete(table);
});

/** Stores a text of the company, or of the branch; null removes it. */
const say = (platform: TextPlatform, namespace: string, key: string, text: string | null, at?: string, of = language) =>
  world.managerOf(language).call(updatePlatformTexts, {
    params: { platform },
    query: { companyId, branchId: at },
    body: { updates: [{ namespace, key, language: of as 'en', text }] },
  });

let surveys = 0;
async function newSurvey(): Promise<string> {
  const customizedLink = `opros-${(surveys += 1)}`;
  await world.managerOf(language).call(createSurvey, {
    params: { companyId },
    body: {
      definition: cyrillicForm(),
      branchIds: [branchId],
      expirationType: 'afterIssue',
      expireSeconds: 3_600,
      feedbackEmailType: 'all',
      customizedLink,
    },
  });
  return `/s/${customizedLink}`;
}

const linesOf = async (kind: string) => {
  await world.send();
  const sent = await world.sent();
  expect(sent.length, kind).toBe(1);
  return sent[0]?.body.split('\n') ?? [];
};

test('on a page the branch’s text wins over the company’s, and that over the default', async () => {
  const { to } = await world.page(await newSurvey(), language, { branch: branchId });
  const shows = async (text: string) => expect((await world.page(to, language)).text).toContain(text);
  await shows('Continue later');
  await say('guestPages', 'survey', 'save', 'Later, please');
  await shows('Later, please');
  await say('guestPages', 'survey', 'save', 'Later, at this branch', branchId);
  await shows('Later, at this branch');
  // Other languages keep their default.
  expect((await world.page(to.replace('lang=en', 'lang=ja'), 'ja')).text).toContain('あとで続ける');
  await say('guestPages', 'survey', 'save', null, branchId);
  await shows('Later, please');
  await say('guestPages', 'survey', 'save', null);
  await shows('Continue later');
});

test('a message that waits says what applies when it is sent, in the language of its guest', async () => {
  const remind = async (text: string) => {
    await world.book(language, `booked-${text}`, { guestPhone: '+886911222333' });
    expect(await remindGuests(world.server.database)).toBe(1);
  };
  const usual = 'To change or cancel your reservation, call {{phone}}';
  await remind('default');
  expect((await linesOf('default')).at(-1)).toBe(usual.replace('{{phone}}', '+886 912345678'));
  await remind('company');
  await say('messages', 'reminder', 'call', 'Call {{phone}} about your booking');
  expect((await linesOf('company')).at(-1)).toBe('Call +886 912345678 about your booking');
  await remind('branch');
  await say('messages', 'reminder', 'call', 'Ring {{phone}}', branchId);
  await say('messages', 'reminder', 'call', 'お電話 {{phone}}', branchId, 'ja');
  expect((await linesOf('branch')).at(-1)).toBe('Ring +886 912345678');
  await world.server.database.sql.update(customers).set({ language: 'ja' });
  await world.book(language, 'booked-ja', { customerId: 'mail' });
  await remindGuests(world.server.database);
  expect((await linesOf('ja')).filter(Boolean).at(-1)).toBe('お電話 +886 912345678');
});

test('a mail to staff says what the branch says', async () => {
  const report = async () => {
    expect(await reportDays(world.server.services)).toBe(1);
    const lines = await linesOf('report');
    await world.server.database.sql.delete(deliveries);
    return lines.at(-2) ?? '';
  };
  expect(await report()).toBe('Booked for today: none');
  await say('mails', 'dayReport', 'ahead', 'Guests today');
  expect(await report()).toBe('Guests today: none');
  await say('mails', 'dayReport', 'ahead', 'Guests of the branch', branchId);
  expect(await report()).toBe('Guests of the branch: none');
});

test('the page of an error says what the company says, once the link is known', async () => {
  const link = await newSurvey();
  const { to } = await world.page(link, language, { branch: branchId });
  await say('guestPages', 'failures', 'busy', 'The kitchen is full.');
  const full = vi.spyOn(Budget.prototype, 'spend').mockImplementation(() => {
    throw new ApiError('too_many_requests');
  });
  const refused = await world.page(to, language, { suggestion: 'Суп', act: 'auto' });
  full.mockRestore();
  expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('The kitchen is full.') });
  expect(refused.text).not.toContain(failureTexts.texts.busy.en);
});
