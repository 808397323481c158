import type { Language } from '#contract/core/constants.ts';

/** The structure of a text file. */
export type Tree = { readonly [key: string]: string | Tree };

const files: Record<Language, () => Promise<{ default: Tree }>> = {
  zh: () => import('#i18n/locales/zh/entry.json'),
  'zh-cn': () => import('#i18n/locales/zh-cn/entry.json'),
  en: () => import('#i18n/locales/en/entry.json'),
  ja: () => import('#i18n/locales/ja/entry.json'),
};

/** Returns a text by its key below `entry`, with `{{name}}` placeholders filled in; undefined if there is none. */
export type Find = (key: string, values?: Readonly<Record<string, string | number>>) => string | undefined;

/** Loads the texts of the authentication screens in one language. */
export async function loadEntryMessages(language: Language): Promise<Find> {
  return findIn((await files[language]()).default);
}

/** Looks up texts in the content of a language's `entry.json`. */
export const findIn =
  (tree: Tree): Find =>
  (key, values = {}) => {
    let found: string | Tree | undefined = tree.entry;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : undefined;
  };
