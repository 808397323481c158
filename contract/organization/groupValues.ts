/** The values of groups of branches that lists and forms are declared by. */

/** The languages available to guests on a group's page. */
export const groupLanguages = ['en', 'ja', 'zh-tw', 'zh-cn'] as const;
export type GroupLanguage = (typeof groupLanguages)[number];
export const defaultGroupLanguages: readonly GroupLanguage[] = ['en', 'ja', 'zh-tw'];

export const groupLimits = {
  name: 100,
  id: 40,
  users: 100,
  branches: 500,
  metaEntries: 50,
  metaKey: 60,
  metaValue: 500,
} as const;

export const metaTypes = ['string', 'number', 'boolean'] as const;
export type MetaType = (typeof metaTypes)[number];
export type MetaValue = string | number | boolean;
