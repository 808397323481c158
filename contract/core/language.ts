import { languages, type Language } from './constants.ts';

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/**
 * The product language that matches a browser's language tag, if any. Chinese is matched by the tag's script, otherwise
 * by its region; `zh` alone means the home market's.
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

/**
 * The language chosen before (cookie `language`), otherwise the first supported preferred one, otherwise English.
 *
 * @param cookies in the format of `document.cookie` and the header `Cookie`
 * @param preferred language tags, most preferred first
 */
export function languageFrom(cookies: string, preferred: readonly string[]): Language {
  const chosen = /(?:^|;\s*)language=([^;]*)/.exec(cookies)?.[1];
  if (isLanguage(chosen)) return chosen;
  for (const tag of preferred) {
    const match = matchLanguage(tag);
    if (match) return match;
  }
  return 'en';
}

const intlLocales: Readonly<Record<Language, string>> = { zh: 'zh-TW', 'zh-cn': 'zh-CN', en: 'en', ja: 'ja' };

/** The locale to give to `Intl`. */
export const intlLocale = (language: Language): string => intlLocales[language];

/** Caches formatters by language: creating one costs a hundred times as much as using it. */
export function memoized<T>(
  make: (language: Language, variant: string) => T,
): (language: Language, variant?: string) => T {
  const made = new Map<string, T>();
  return (language, variant = '') => {
    const key = `${language} ${variant}`;
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(language, variant)));
    return value;
  };
}
