import { expect, it, vi } from 'vitest';
import { labelsOf } from '#contract/core/resourceTexts.ts';
import { createI18nProvider } from '#i18n/provider.ts';
import { resources } from '#resources/registry.ts';
import { errorText } from '#ui/errorText.ts';

/** What a person is told of a refusal, in Japanese. */

vi.stubGlobal('document', { documentElement: {}, cookie: '' });
const i18n = await createI18nProvider('en', (language) => labelsOf(resources, language));
await i18n.changeLocale('ja');
const told = (error: unknown) => errorText(error, i18n.translate);

it('is the server’s reason where that has a text', async () => {
  const error = { code: 'conflict', reason: 'This campaign has already been sent.', message: 'x' };
  await vi.waitFor(() => expect(told(error)).toBe('このキャンペーンはすでに配信されています。'));
});

it('else the text of the code, with what it is about', () => {
  expect(told({ code: 'conflict', reason: 'Something new.' })).toBe(i18n.translate('errors.conflict'));
  expect(told({ code: 'company_not_found', reason: 'The company not found: c-1' })).toContain('c-1');
});

it('is a plain sentence where a code has no words, never the code', async () => {
  const untold = i18n.translate('errors.field.untold');
  expect(untold).toMatch(/できません/);
  for (const key of ['errors.field.corkageNeedsFee', 'errors.NO_SUCH_CODE']) expect(i18n.translate(key)).toBe(untold);
  const args = { text: 'is not so' };
  expect(i18n.translate('errors.field.corkageNeedsFee', args)).toBe(untold);
  // Other texts that are missing are told as before.
  expect(i18n.translate('errors.NO_SUCH_CODE', { _: 'Said so.' })).toBe('Said so.');
  expect(i18n.translate('errors.reasons.none', { _: '' })).toBe('');
  expect(i18n.translate('nothing.of.the.kind')).toBe('nothing.of.the.kind');
});

it('says what a conflict is about, where that has a text', () => {
  const details = [{ path: 'companyId', message: 'no', code: 'hasAccount' }];
  expect(told({ code: 'conflict', reason: 'No.', details })).toBe(i18n.translate('errors.field.hasAccount'));
  expect(told({ code: 'conflict', reason: 'No.', details: [{ path: 'x', message: 'no', code: 'nothingKnown' }] })).toBe(
    i18n.translate('errors.conflict'),
  );
});

it('says what still refers to a record, and how many, where the server tells', () => {
  const used = { code: 'in_use', reason: 'Still used by 4 of suppliers.' };
  expect(told(used)).toBe(i18n.translate('errors.in_use'));
  const details = [{ path: 'id', message: 'no', code: 'inUse', resource: 'suppliers', total: 4 }];
  expect(told({ ...used, details })).toBe('「仕入先」の4件で使われています');
  const menus = [{ path: 'id', message: 'no', code: 'inMenus', args: { menus: 'ランチ, 夜', more: 0 }, total: 2 }];
  expect(told({ ...used, details: menus })).toContain('ランチ, 夜');
});

it('is the text of the answer where nobody foresaw the failure', () => {
  // As the client reads an answer of a proxy, and one of the server.
  expect(told({ code: 'UNKNOWN_ERROR', reason: 'The gateway gave up', message: 'The gateway gave up' })).toBe(
    'The gateway gave up',
  );
  expect(told({ code: 'UNKNOWN_ERROR', reason: 'An error occurred.' })).toBe('エラーが発生しました。');
  expect(told({ code: 'UNKNOWN_ERROR', reason: '', message: '' })).toBe('エラーが発生しました。');
  expect(told({ message: 'The message', body: 'The body' })).toBe('The message');
  expect(told({ body: 'The body' })).toBe('The body');
  expect(errorText({ code: 'UNKNOWN_ERROR', reason: '' }, i18n.translate, 'Unknown Error')).toBe('Unknown Error');
});

it('has in English the words of section 8', async () => {
  await i18n.changeLocale('en');
  expect(told({ code: 'SURVEY_NOT_FOUND', reason: 'Survey not found error' })).toBe('Survey not found error');
  expect(told({ code: 'UNSUPPORTED_KEY', reason: 'Unsupported Key' })).toBe('Unsupported Key');
  expect(told({ code: 'UNKNOWN_ERROR' })).toBe('An error occurred.');
  await i18n.changeLocale('ja');
});

it('else what was said', () => {
  expect(told({ reason: 'Only this.' })).toBe('Only this.');
  expect(told(new Error('Or this.'))).toBe('Or this.');
  expect(told(null)).toBe(i18n.translate('errors.UNKNOWN_ERROR'));
});
