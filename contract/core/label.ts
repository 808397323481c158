import type { Language } from './constants.ts';

/** A text in each of the product's languages: English, Traditional Chinese, Simplified Chinese, Japanese. */
export type Label = Readonly<Record<Language, string>>;

/** A text that is the same in every language, such as a brand name. */
export const same = (text: string): Label => ({ en: text, zh: text, 'zh-cn': text, ja: text });

/** Fills values into a text in every language. */
export const filledLabel = (text: Label, values: Readonly<Record<string, string | number>>): Label => ({
  en: filled(text, 'en', values),
  zh: filled(text, 'zh', values),
  'zh-cn': filled(text, 'zh-cn', values),
  ja: filled(text, 'ja', values),
});

/** Fills values into a text. @example filled({ en: '{{n}} days', … }, 'en', { n: 3 }) // '3 days' */
export const filled = (text: Label, language: Language, values: Readonly<Record<string, string | number>>): string =>
  text[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
