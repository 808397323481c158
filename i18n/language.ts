import { languageCookieDays, languages, type Language } from '#contract/constants.ts';

export { languageNames } from '#contract/constants.ts';

/** Which language the person reads. No heavy imports: the static login page uses it too. */

const htmlLangs: Readonly<Record<Language, string>> = { zh: 'zh-Hant-TW', 'zh-cn': 'zh-Hans-CN', en: 'en', ja: 'ja' };
const intlLocales: Readonly<Record<Language, string>> = { zh: 'zh-TW', 'zh-cn': 'zh-CN', en: 'en', ja: 'ja' };

/** The value of `<html lang>`, so that browsers pick the right glyphs. */
export const htmlLang = (language: Language): string => htmlLangs[language];

/** The locale to give to `Intl`. */
export const intlLocale = (language: Language): string => intlLocales[language];

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/**
 * The product's language for a browser's language tag, if it has one. Chinese goes by its script
 * when the tag names one, else by its region; Chinese alone is the home market's.
 *
 * @example matchLanguage('zh-HK') // 'zh'
 */
export function matchLanguage(tag: string): Language | null {
  const [language, ...subtags] = tag.toLowerCase().split('-');
  if (language === 'en' || language === 'ja') return language;
  if (language !== 'zh') return null;
  if (subtags.includes('hant')) return 'zh';
  return subtags.some((subtag) => ['hans', 'cn', 'sg', 'my'].includes(subtag)) ? 'zh-cn' : 'zh';
}

/** The language chosen before (cookie `language`), else the browser's first that the product has, else English. */
export function currentLanguage(): Language {
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(document.cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  for (const tag of navigator.languages) {
    const match = matchLanguage(tag);
    if (match) return match;
  }
  return 'en';
}

/** Keeps the choice in the cookie `language` for 7 days. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; Max-Age=${languageCookieDays * 86_400}; Path=/; SameSite=Lax`;
}
