import type { Language } from '#contract/core/constants.ts';
import type { MessageTree } from '#contract/core/texts.ts';
import type en from './locales/en.ts';

export type { MessageTree };

/** English keys that end in `_one`, which languages without a singular form do not have. */
type SameKeys<T> = {
  [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string ? string : SameKeys<T[K]>;
};

/** The keys that every language must have: those of English. A missing one fails the type check. */
export type Messages = SameKeys<typeof en>;

const chunks: Readonly<Record<Language, () => Promise<MessageTree>>> = {
  zh: () => import('./locales/zh/first.ts'),
  'zh-cn': () => import('./locales/zh-cn/first.ts'),
  en: () => import('./locales/en/first.ts'),
  ja: () => import('./locales/ja/first.ts'),
};

const laterChunks: Readonly<Record<Language, () => Promise<MessageTree>>> = {
  zh: () => import('./locales/zh/later.ts'),
  'zh-cn': () => import('./locales/zh-cn/later.ts'),
  en: () => import('./locales/en/later.ts'),
  ja: () => import('./locales/ja/later.ts'),
};

const reasons: Readonly<Record<Language, () => Promise<{ default: MessageTree }>>> = {
  zh: () => import('./locales/zh/reasons.json'),
  'zh-cn': () => import('./locales/zh-cn/reasons.json'),
  en: () => import('./locales/en/reasons.json'),
  ja: () => import('./locales/ja/reasons.json'),
};

/** The server's reasons for refusals, in one language; only loaded when needed. */
export async function loadReasons(language: Language): Promise<MessageTree> {
  return (await reasons[language]()).default;
}

/** The texts of the first screen, in one language: one chunk, loaded on demand. */
export function loadFirstMessages(language: Language): Promise<MessageTree> {
  return chunks[language]();
}

/** The other texts of one language, which only lazily loaded code shows. */
export function loadLaterMessages(language: Language): Promise<MessageTree> {
  return laterChunks[language]();
}

/** All texts of one language except the server's reasons. */
export async function loadMessages(language: Language): Promise<MessageTree> {
  const [first, later] = await Promise.all([loadFirstMessages(language), loadLaterMessages(language)]);
  return { ...first, ...later };
}
