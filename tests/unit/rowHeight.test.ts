import { expect, it } from 'vitest';
import type { TranslationRow } from '#contract/translations/translations.ts';
import { rowSetOf } from '#src/pages/translations/texts/model.ts';
import { estimatedHeight } from '#src/pages/translations/texts/rowHeight.ts';

/** Heights that Chromium measured at 1280 and 360 pixels. */

const row = (en: string, ja = en, more: Partial<TranslationRow> = {}): TranslationRow => ({
  namespace: 'reminder',
  key: 'title',
  defaults: { en, ja },
  company: {},
  branch: {},
  ...more,
});
const height = (one: TranslationRow, narrow = false) =>
  estimatedHeight(one, narrow ? ['en'] : ['en', 'ja'], rowSetOf([one]), narrow ? 326 : 183, narrow ? 326 : 200, narrow);

it.each([
  ['Update failed:', '更新に失敗しました：', 49],
  ['{{total}} guests were erased', '{{total}}件：個人情報を消去済み', 53],
  ['{{total}} guests were removed or belong to another branch', '短い', 73],
  ['two\nlines', '短い', 53],
])('of %j and %j is estimated', (en, ja, expected) => expect(height(row(en, ja))).toBe(expected));

it('has room for an own text with its marks, and for a finger', () => {
  const own = {
    basedOn: null,
    outdated: false,
    dismissed: false,
    updatedTime: '2026-11-20T04:00:00Z',
    updatedBy: null,
  };
  expect(height(row('Short', '短い', { company: { en: { ...own, text: 'Own' } } }))).toBe(77);
  expect(height(row('Short'), true)).toBe(97);
});

it('has room for a key of several lines', () => {
  const long = row('Short', '短い', { key: 'reasons.tooManyFilesWereSentByEMailInTheLastHourDownloadTheFileInstead' });
  expect(height(long)).toBe(85);
});
