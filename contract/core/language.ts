import { languages, type Language } from './constants.ts';

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

/**
 * The language chosen before (cookie `language`), else the first that is preferred and that the product has, else
 * English.
 *
 * @param cookies as `document.cookie` and the header `Cookie` have them
 * @param preferred language tags, the most wanted first
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
