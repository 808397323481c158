import type { Language } from '../core/constants.ts';
import { matchLanguage } from '../core/language.ts';

/** Languages of guests, as BCP 47 in lower case: first those in which messages are available, then others by name. */
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

/** The scripts that the product's two codes for Chinese mean. */
const scripts: Readonly<Record<string, string>> = { zh: 'zh-Hant', 'zh-cn': 'zh-Hans' };
const locales: Readonly<Record<Language, string>> = { zh: 'zh-TW', 'zh-cn': 'zh-CN', en: 'en', ja: 'ja' };
const names = new Map<Language, Intl.DisplayNames>();

/**
 * The name of a guest's language; an unknown stored one is returned as its code.
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

/** Languages in which the names of common languages are long. */
const shortNames: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>> = {
  en: { zh: 'Trad. Chinese', 'zh-cn': 'Simp. Chinese' },
};

/** A short name for narrow places such as columns. @example shortLanguageName('zh', 'en') // 'Trad. Chinese' */
export const shortLanguageName = (code: string, language: Language): string =>
  shortNames[language]?.[code] ?? languageName(code, language);

/**
 * The language of messages to a guest: the guest's own or, if messages are not available in it, the nearest: Chinese by
 * script, English for all others.
 *
 * @param usual the company's language, for guests without a known one
 */
export function messageLanguage(own: string | null | undefined, usual: Language): Language {
  if (!own) return usual;
  if (own === 'yue') return 'zh';
  return matchLanguage(own) ?? 'en';
}
