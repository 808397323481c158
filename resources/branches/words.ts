import { say, type Labels } from '../define/fields.ts';

/** Words that several sections share. */

export const minutes = say('minutes', '分鐘', '分钟', '分');
export const people = say('people', '人', '人', '名');

/** Names that are alike in every language. */
export const ownName = <K extends string>(names: Readonly<Record<K, string>>): Record<K, Labels> =>
  Object.fromEntries(
    Object.entries<string>(names).map(([value, name]) => [value, say(name, name, name, name)]),
  ) as Record<K, Labels>;
