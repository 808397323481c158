import type { Language } from '../core/constants.ts';
import { matchLanguage } from '../core/language.ts';

/** Languages that guests speak, BCP 47 in small letters: those that messages are written in, then others by their name. */
export const guestLanguages = [
  'zh',
  'zh-cn',
  'en',
  'ja',
  'zh-tw',
  'zh-hk',
  'yue',
  'ar',
  'bn',
  'my',
  'cs',
  'da',
  'nl',
  'fil',
  'fi',
  'fr',
  'de',
  'el',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'km',
  'ko',
  'lo',
  'ms',
  'mn',
  'ne',
  'nb',
  'fa',
  'pl',
  'pt',
  'pt-br',
  'ru',
  'es',
  'sv',
  'ta',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
] as const;
export type GuestLanguage = (typeof guestLanguages)[number];

/** What two codes of the product stand for. */
const scripts: Readonly<Record<string, string>> = { zh: 'zh-Hant', 'zh-cn': 'zh-Hans' };
const locales: Readonly<Record<Language, string>> = { zh: 'zh-TW', 'zh-cn': 'zh-CN', en: 'en', ja: 'ja' };
const names = new Map<Language, Intl.DisplayNames>();

/**
 * What a guest's language is called; one that is stored and not known is called by its code.
 *
 * @example languageName('ko', 'ja') // '韓国語'
 */
export function languageName(code: string, language: Language): string {
  let known = names.get(language);
  if (!known)
    names.set(language, (known = new Intl.DisplayNames(locales[language], { type: 'language', style: 'short' })));
  try {
    return known.of(scripts[code] ?? code) ?? code;
  } catch {
    return code;
  }
}

/** Where a language has long names for those that most guests speak. */
const shortNames: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  en: { zh: 'Trad. Chinese', 'zh-cn': 'Simp. Chinese' },
};

/** The same where there is little room, as in a column. @example shortLanguageName('zh', 'en') // 'Trad. Chinese' */
export const shortLanguageName = (code: string, language: Language): string =>
  shortNames[language]?.[code] ?? languageName(code, language);

/**
 * The language that messages to a guest are written in: the guest's own or, where they are not written in it, the nearest:
 * Chinese by its script, English for everybody else.
 *
 * @param usual the company's, for guests of whom none is known
 */
export function messageLanguage(own: string | null | undefined, usual: Language): Language {
  if (!own) return usual;
  if (own === 'yue') return 'zh';
  return matchLanguage(own) ?? 'en';
}
