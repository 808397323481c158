import type { Language } from './constants.ts';

/** A text in each of the product's languages. */
export type Label = Readonly<Record<Language, string>>;

/** One text in four languages: English, Traditional Chinese, Simplified Chinese, Japanese. */
export const say = (en: string, zh: string, zhCn: string, ja: string): Label => ({ en, zh, 'zh-cn': zhCn, ja });

/** A text that is the same in every language, such as a brand name. */
export const same = (text: string): Label => say(text, text, text, text);

/** Fills values into a text. @example filled(say('{{n}} days', …), 'en', { n: 3 }) // '3 days' */
export const filled = (text: Label, language: Language, values: Readonly<Record<string, string | number>>): string =>
  text[language].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
