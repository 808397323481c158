import { languages, type Language } from '#contract/core/constants.ts';

/** Texts in several languages, whose columns are fields that end with a language: `name.en`. */

type Texts = Readonly<Partial<Record<Language, string | null>>>;

/** The texts of a row by language. */
export const textsOf = <Field extends string>(
  values: Readonly<Partial<Record<`${Field}.${Language}`, string>>>,
  field: Field,
): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = values[`${field}.${language}`];
      return text === undefined ? [] : [[language, text]];
    }),
  );

/**
 * Texts of a row over stored ones; a stored text that is the same once read stays.
 *
 * @param shape how a text is read
 */
export function textsOver(
  stored: Texts | null,
  own: Partial<Record<Language, string>>,
  shape: (text: string) => string,
): Texts | null {
  const entries = Object.entries(own).filter(
    ([language, text]) => shape(stored?.[language as Language] ?? '') !== text,
  );
  return entries.length ? { ...stored, ...Object.fromEntries(entries) } : stored;
}
