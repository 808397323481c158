import { describe, expect, it } from 'vitest';
import { languages } from '#contract/core/constants.ts';
import { guestLanguages, languageName, messageLanguage, shortLanguageName } from '#contract/guests/guestLanguages.ts';
import { languageFromText } from '#server/imports/guests/words.ts';

describe('the languages of guests', () => {
  it('are each named in each language, no two alike, and read back by that name', () => {
    for (const language of languages) {
      const names = guestLanguages.map((code) => languageName(code, language));
      expect(new Set(names).size).toBe(guestLanguages.length);
      for (const [index, code] of guestLanguages.entries()) {
        expect(names[index]).not.toBe(code);
        expect(languageFromText(names[index] ?? ''), `${names[index]}`).toBe(code);
      }
    }
  });

  it('show a value that is not known as it is stored', () => {
    expect([languageName('klingon?', 'en'), languageName('zh', 'en'), languageName('ko', 'ja')]).toEqual([
      'klingon?',
      'Traditional Chinese',
      '韓国語',
    ]);
  });

  it('are short in a column where their names are long, and still told apart', () => {
    for (const language of languages) {
      const names = guestLanguages.map((code) => shortLanguageName(code, language));
      expect(new Set(names).size).toBe(guestLanguages.length);
    }
    expect(['zh', 'zh-cn', 'ko'].map((code) => shortLanguageName(code, 'en'))).toEqual([
      'Trad. Chinese',
      'Simp. Chinese',
      'Korean',
    ]);
  });

  it.each([
    ['zh', 'zh'],
    ['zh-tw', 'zh'],
    ['zh-hk', 'zh'],
    ['yue', 'zh'],
    ['zh-cn', 'zh-cn'],
    ['zh-sg', 'zh-cn'],
    ['ja', 'ja'],
    ['en', 'en'],
    ['ko', 'en'],
    ['fr', 'en'],
    [null, 'ja'],
    ['', 'ja'],
  ] as const)('are written to in the nearest: %s in %s', (own, written) => {
    expect(messageLanguage(own, 'ja')).toBe(written);
  });
});
