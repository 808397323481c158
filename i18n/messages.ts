import type { Language } from '#contract/core/constants.ts';
import type { MessageTree } from '#contract/core/texts.ts';

export type { MessageTree };

/**
 * The keys that every language must have: those of English. A missing one fails the type check. Keys that end in `_one`
 * do not count, because not every language has a singular form.
 */
type SameKeys<T> = T extends string
  ? string
  : T extends () => Promise<infer Found>
    ? () => Promise<SameKeys<Found>>
    : { [K in keyof T as K extends `${string}_one` ? never : K]: SameKeys<T[K]> };

type First = SameKeys<typeof import('./locales/en/first.ts')>;
type Later = SameKeys<typeof import('./locales/en/later.ts')>;

/**
 * Texts that are loaded together: those of the first screen, what the other screens have in common, what only the code of
 * one area shows, or the server's reasons for refusals.
 */
export type TextPart = 'first' | 'common' | keyof Later['areas'];

const firstChunks: Readonly<Record<Language, () => Promise<First>>> = {
  zh: () => import('./locales/zh/first.ts'),
  'zh-cn': () => import('./locales/zh-cn/first.ts'),
  en: () => import('./locales/en/first.ts'),
  ja: () => import('./locales/ja/first.ts'),
};

const laterChunks: Readonly<Record<Language, () => Promise<Later>>> = {
  zh: () => import('./locales/zh/later.ts'),
  'zh-cn': () => import('./locales/zh-cn/later.ts'),
  en: () => import('./locales/en/later.ts'),
  ja: () => import('./locales/ja/later.ts'),
};

const entries: Readonly<Record<Language, () => Promise<{ default: MessageTree }>>> = {
  zh: () => import('./locales/zh/entry.json'),
  'zh-cn': () => import('./locales/zh-cn/entry.json'),
  en: () => import('./locales/en/entry.json'),
  ja: () => import('./locales/ja/entry.json'),
};

/** The texts of one language for all code beyond the first screen. */
async function loadLater(language: Language): Promise<MessageTree> {
  const { areas, ...common } = await laterChunks[language]();
  const { reasons: _, ...loaders } = areas;
  const texts = await Promise.all(Object.values(loaders).map((load) => load()));
  return Object.assign(common, ...texts.map((one) => one.default)) as MessageTree;
}

/** The texts of a part in one language: a chunk each. Where no build has told the areas apart, they are all common. */
export async function loadTexts(language: Language, part: TextPart): Promise<MessageTree> {
  if (part === 'first') return firstChunks[language]();
  if (import.meta.env.DEV && part !== 'reasons') return loadLater(language);
  const { areas, ...common } = await laterChunks[language]();
  return part === 'common' ? common : (await areas[part]()).default;
}

/** All texts of one language except the server's reasons. */
export async function loadMessages(language: Language): Promise<MessageTree> {
  const [first, later, entry] = await Promise.all([firstChunks[language](), loadLater(language), entries[language]()]);
  return { ...first, ...later, ...entry.default };
}
