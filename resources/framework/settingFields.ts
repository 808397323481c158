import { type EntityField, type EntityFields, initialOf } from '#contract/core/fields.ts';
import { same, type Choice, type Field, type FieldOptions, type Labels, type PartField } from './fields.ts';
import type { SettingsSection } from './settings.ts';

/**
 * Form fields for values that the contract describes: kinds, limits and choices come from the contract, labels from
 * here.
 */

type Options = Partial<Pick<FieldOptions, 'help' | 'shownWhen' | 'cell' | 'input' | 'readOnly' | 'wide'>>;

/**
 * The texts of a field: its label, with help, with a name for each choice (a plain string if it is the same in every
 * language), or with labels for its parts.
 */
export type WordsOf<F> =
  | (F extends { kind: 'choice' | 'choices' } ? never : F extends { kind: 'object' | 'records' } ? never : Labels)
  | (Options & { label: Labels; unit?: Labels; one?: Labels; as?: Field } & (F extends {
        kind: 'choice' | 'choices';
        values: readonly (infer V extends string | number)[];
      }
        ? { choices: Readonly<Record<V, Labels | string>> }
        : object) &
      (F extends { kind: 'object' | 'records'; fields: infer P }
        ? { parts: { readonly [K in keyof P]: WordsOf<P[K]> } }
        : object));

/** Labels for every field; a missing one does not compile. */
export type SettingLabels<F extends EntityFields> = { readonly [K in keyof F]: WordsOf<F[K]> };

export interface FieldWords extends Options {
  label: Labels;
  /** The input of a value that only its own schema describes. */
  as?: Field;
  unit?: Labels;
  one?: Labels;
  choices?: Readonly<Record<string, Labels | string>>;
  parts?: Readonly<Record<string, Labels | FieldWords>>;
}

const wordsOf = (words: Labels | FieldWords): FieldWords =>
  'label' in words && typeof words.label === 'object' ? (words as FieldWords) : { label: words as Labels };

const choicesOf = (values: readonly (string | number)[], names: FieldWords['choices'] = {}): Choice[] =>
  values.map((value) => {
    const name = names[value] ?? String(value);
    return { value, label: typeof name === 'string' ? same(name) : name };
  });

/** One field of a form; a value in parts becomes several fields, each with its path. */
export function fieldsOf(name: string, field: EntityField, words: Labels | FieldWords, path = name): [string, Field][] {
  const { unit, one, choices, parts, as, ...own } = wordsOf(words);
  const shared = { ...own, ...(path !== name && { source: path }), required: field.required };
  const single = (made: object): [string, Field][] => [[name, { ...shared, ...made } as Field]];
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'texts':
      return single({ kind: field.kind, max: field.max });
    case 'integer':
      return single({ kind: 'integer', min: field.min, max: field.max, unit });
    case 'money':
      return single({ kind: 'money', min: field.min, max: field.max });
    case 'choice':
      return single({ kind: 'choice', choices: choicesOf(field.values, choices), required: true });
    case 'choices':
      return single({ kind: 'choices', choices: choicesOf(field.values, choices) });
    case 'object':
      return Object.entries(field.fields).flatMap(([part, inner]) =>
        fieldsOf(`${name}.${part}`, inner, parts?.[part] ?? own.label, `${path}.${part}`).map(
          ([key, made]): [string, Field] => [key, { ...made, source: `${path}.${part}` }],
        ),
      );
    case 'records':
      return single({
        kind: 'records',
        maxItems: field.maxItems,
        one: one ?? own.label,
        initial: initialOf(field.fields),
        fields: Object.fromEntries(
          Object.entries(field.fields).flatMap(([part, inner]) => fieldsOf(part, inner, parts?.[part] ?? own.label)),
        ) as Record<string, PartField>,
      });
    case 'custom':
      return single(as ?? { kind: 'longText', max: 0 });
    case 'branches':
      return single({ kind: 'texts', max: 64 });
    case 'reference':
      return single({ kind: 'text', max: 64 });
    case 'boolean':
    case 'branch':
    case 'date':
    case 'phone':
    case 'time':
    case 'image':
      return single({ kind: field.kind });
  }
}

/** A section of a form with its fields. */
export interface SettingsPart<Name extends string = string> {
  fields: Readonly<Record<Name, Field>>;
  section: SettingsSection<Name>;
  /** Fields that only administrators may change; others see them. */
  admin: readonly string[];
}

/**
 * A section with some fields of the contract.
 *
 * @param fields in display order
 * @example settingsPart(branchPrices, { label: say('Prices', …) }, { price: say('Average price', …), minimumCharge: say(…) })
 */
export function settingsPart<const F extends EntityFields>(
  fields: F,
  section: Omit<SettingsSection, 'fields'>,
  words: SettingLabels<F>,
): SettingsPart<keyof F & string> {
  const said = words as Readonly<Record<string, Labels | FieldWords>>;
  const made = Object.entries(fields).flatMap(([name, field]) =>
    fieldsOf(name, field, said[name] ?? section.label).map((entry) => ({ entry, admin: field.admin ?? false })),
  );
  return {
    fields: Object.fromEntries(made.map(({ entry }) => entry)) as Record<keyof F & string, Field>,
    section: { ...section, fields: made.map(({ entry: [name] }) => name as keyof F & string) },
    admin: made.filter(({ admin }) => admin).map(({ entry: [name] }) => name),
  };
}

/** The names that the compiler knows: fields of the contract, without hand-written ones. */
type NamesOf<Part> = Part extends SettingsPart<infer Name> ? (string extends Name ? never : Name) : never;

/** Combines sections into the fields of a settings card. */
export const settingsParts = <const Parts extends readonly SettingsPart[]>(parts: Parts) => ({
  fields: Object.assign({}, ...parts.map(({ fields }) => fields)) as Record<NamesOf<Parts[number]>, Field>,
  sections: parts.map(({ section }) => section as SettingsSection<NamesOf<Parts[number]>>),
  admin: parts.flatMap(({ admin }) => admin),
});
