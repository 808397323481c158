import { languageCookieDays, type Language } from '#contract/core/constants.ts';
import { languageFrom } from '#contract/core/language.ts';

export { languageNames } from '#contract/core/constants.ts';
export { intlLocale, isLanguage } from '#contract/core/language.ts';

/** The user's language. No heavy imports: the static login page uses it too. */

const htmlLangs: Readonly<Record<Language, string>> = { zh: 'zh-Hant-TW', 'zh-cn': 'zh-Hans-CN', en: 'en', ja: 'ja' };

/** The value of `<html lang>`, so that browsers pick the right glyphs. */
export const htmlLang = (language: Language): string => htmlLangs[language];

/** The language selected before (cookie `language`), otherwise the browser's first supported one, otherwise English. */
export const currentLanguage = (): Language => languageFrom(document.cookie, navigator.languages);

/** Stores the selection in the cookie `language` for 7 days. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; Max-Age=${languageCookieDays * 86_400}; Path=/; SameSite=Lax`;
}
