import { languageCookieDays, type Language } from '#contract/core/constants.ts';
import { languageFrom } from '#contract/core/language.ts';

export { languageNames } from '#contract/core/constants.ts';
export { isLanguage } from '#contract/core/language.ts';

/** The user's language. No heavy imports: the static login page uses it too. */

const htmlLangs: Readonly<Record<Language, string>> = { zh: 'zh-Hant-TW', 'zh-cn': 'zh-Hans-CN', en: 'en', ja: 'ja' };
const intlLocales: Readonly<Record<Language, string>> = { zh: 'zh-TW', 'zh-cn': 'zh-CN', en: 'en', ja: 'ja' };

/** The value of `<html lang>`, so that browsers pick the right glyphs. */
export const htmlLang = (language: Language): string => htmlLangs[language];

/** The locale to give to `Intl`. */
export const intlLocale = (language: Language): string => intlLocales[language];

/** The language selected before (cookie `language`), otherwise the browser's first supported one, otherwise English. */
export const currentLanguage = (): Language => languageFrom(document.cookie, navigator.languages);

/** Stores the selection in the cookie `language` for 7 days. */
export function rememberLanguage(language: Language): void {
  document.cookie = `language=${language}; Max-Age=${languageCookieDays * 86_400}; Path=/; SameSite=Lax`;
}
