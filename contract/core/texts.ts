import type { Language } from './constants.ts';
import type { Label } from './label.ts';

/** Texts that a company may replace by its own: those of guests' pages, messages and mails, and of the back office. */

export const textPlatforms = ['backOffice', 'guestPages', 'messages', 'mails', 'kiosk', 'board'] as const;
export type TextPlatform = (typeof textPlatforms)[number];

/** Characters of an own text. */
export const longestText = 5_000;

/** A tree of texts, in the format of the locale files and of i18next. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** The texts of a tree, with their whole keys. */
export function* leavesOf(tree: MessageTree, before = ''): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(tree))
    if (typeof value === 'string') yield [`${before}${name}`, value];
    else yield* leavesOf(value, `${before}${name}.`);
}

/** Suffixes of plural forms, as in i18next. */
type Form = 'zero' | 'one' | 'other';
type Entry = Readonly<Partial<Record<Language, string>> & { en: string }>;
export type TextEntries = Readonly<Record<string, Entry>>;

/** Every text has each language; the forms of one and zero exist only in languages that have them. */
type Complete<T extends TextEntries> = {
  [K in keyof T]: K extends `${string}_${'one' | 'zero'}` ? Entry : Label;
};

export interface Texts<T extends TextEntries = TextEntries> {
  readonly platform: TextPlatform;
  /** Unique in its platform. */
  readonly namespace: string;
  /** The page or message, for those who edit its texts. */
  readonly label: Label;
  /** By key; plural forms have i18next's suffixes. Variables are written `{{name}}`. */
  readonly texts: T;
}

/**
 * Declares texts. `server/translations/declared.ts` lists all declarations.
 *
 * @example
 * export const reminderTexts = defineTexts({
 *   platform: 'messages', namespace: 'reminder', label: { en: 'Reminder', … },
 *   texts: { subject: { en: 'Reminder of {{company}}', … }, days_one: { en: 'a day' }, days_other: { … } },
 * });
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineTexts = <const T extends TextEntries>(declaration: Texts<T & Complete<T>>): Texts<T> => declaration;

/** The keys of a declaration without the suffixes of plural forms. */
export type TextKey<T extends TextEntries> = keyof T extends infer K
  ? K extends `${infer Base}_${Form}`
    ? Base
    : K & string
  : never;

type VariablesOf<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | VariablesOf<Rest> : never;
type Forms<T extends TextEntries, K extends string> = T[Extract<keyof T, K | `${K}_${Form}`>]['en'];
type Plural<T extends TextEntries, K extends string> = `${K}_other` extends keyof T ? 'count' : never;
type Variables<T extends TextEntries, K extends string> = VariablesOf<Forms<T, K>> | Plural<T, K>;
type Values<T extends TextEntries, K extends string> = {
  [N in Variables<T, K>]: N extends 'count' ? number : string | number;
};
type Arguments<T extends TextEntries, K extends string> = [Variables<T, K>] extends [never] ? [] : [Values<T, K>];

/** Returns a text in one language with its variables filled in. */
export type Translate<T extends TextEntries> = <K extends TextKey<T>>(key: K, ...values: Arguments<T, K>) => string;

/** A company's own text, at its key with the suffix of the plural form; undefined where the default applies. */
export interface OwnTexts {
  (platform: TextPlatform, namespace: string, key: string, language: Language): string | undefined;
  /** Changes with every change of the company's texts; absent if there is no company. */
  readonly version?: string;
}

/** No own texts: every default applies. */
export const noOwnTexts: OwnTexts = () => undefined;

const english = new Intl.PluralRules('en');

/** The suffixes of a count in a language, the best first: only English has a form of its own for one. */
const suffixesOf = (language: Language, count: number): string[] => [
  ...(count === 0 ? ['_zero'] : []),
  ...(language === 'en' && english.select(count) === 'one' ? ['_one'] : []),
  '_other',
  '',
];

const variable = /\{\{(?:- ?)? ?(\w+) ?(?:, ?(number) ?)?\}\}/g;

/** Fills values into a text as i18next does. Texts of declarations have no nested texts, and no other formats. */
const interpolated = (text: string, language: Language, values: Readonly<Record<string, string | number>>): string =>
  text.replace(variable, (_, name: string, format?: string) => {
    const value = values[name] ?? '';
    return format && typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value);
  });

/**
 * Chooses the plural form of a text and fills in its values, as i18next does.
 *
 * @param textAt the text with a suffix (`''`, `_zero`, `_one`, `_other`); undefined if there is none
 * @returns an empty text if there is none
 */
export function renderText(
  textAt: (suffix: string) => string | undefined,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { count } = values;
  for (const suffix of typeof count === 'number' ? suffixesOf(language, count) : ['']) {
    const text = textAt(suffix);
    if (text !== undefined) return interpolated(text, language, values);
  }
  return '';
}

/**
 * The function that returns a declaration's texts in one language.
 *
 * @param own the company's own texts, which replace the defaults
 * @example textsIn(reminderTexts, 'en', own)('days', { count: 2 })
 */
export function textsIn<T extends TextEntries>(
  { platform, namespace, texts }: Texts<T>,
  language: Language,
  own: OwnTexts,
): Translate<T> {
  const textAt = (key: string) => own(platform, namespace, key, language) ?? texts[key]?.[language];
  return (key, ...[values]) => renderText((form) => textAt(`${key}${form}`), language, values ?? {});
}
