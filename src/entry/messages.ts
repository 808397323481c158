import type { Language } from '#contract/core/constants.ts';

/** Texts as the files have them. */
export type Tree = { readonly [key: string]: string | Tree };

const files: Record<Language, () => Promise<{ default: Tree }>> = {
  zh: () => import('#i18n/locales/zh/entry.json'),
  'zh-cn': () => import('#i18n/locales/zh-cn/entry.json'),
  en: () => import('#i18n/locales/en/entry.json'),
  ja: () => import('#i18n/locales/ja/entry.json'),
};

/** A text by its key below `entry`, with `{{name}}` filled in; undefined where there is none. */
export type Find = (key: string, values?: Readonly<Record<string, string | number>>) => string | undefined;

/** Loads one language's texts of the authentication screens, and nothing else. */
export async function loadMessages(language: Language): Promise<Find> {
  return findIn((await files[language]()).default);
}

/** Looks texts up in what a language's `entry.json` holds. */
export const findIn =
  (tree: Tree): Find =>
  (key, values = {}) => {
    let found: string | Tree | undefined = tree.entry;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string'
      ? found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      : undefined;
  };
