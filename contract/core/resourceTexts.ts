import type { Language } from './constants.ts';
import type { Label as Labels } from './label.ts';
import type { KeyedLabel } from './labelLists.ts';
import { intlLocale } from './language.ts';
import type { MessageTree } from './texts.ts';

/** The texts of a declared resource. */
export interface LabelledResource {
  name: string;
  label: Labels;
  one: Labels;
  fields: Readonly<Record<string, LabelledField>>;
  list: { presets: readonly { name: string; label: Labels }[] };
  form: readonly { label: Labels }[];
}

interface LabelledField {
  label: Labels;
  help?: Labels;
  source?: string;
  choices?: readonly { value: string | number; label: Labels }[];
}

/** The resource's name in each plural form of the language; a single text is the plural. */
function names(
  { label, one }: LabelledResource,
  language: Language,
  forms: readonly Intl.LDMLPluralRule[],
): MessageTree {
  return {
    name: label[language],
    ...Object.fromEntries(forms.map((form) => [`name_${form}`, (form === 'one' ? one : label)[language]])),
    one: one[language],
  };
}

function fieldTexts([name, field]: [string, LabelledField], language: Language) {
  const { label, help, source, choices } = field;
  return {
    fields: { [name]: label[language] },
    sources: source ? { [source]: label[language] } : {},
    help: help ? { [name]: help[language] } : {},
    choices: choices
      ? { [name]: Object.fromEntries(choices.map((choice) => [String(choice.value), choice.label[language]])) }
      : {},
  };
}

/**
 * The labels of declared resources as messages: under `resources.NAME`, `name` (with plural forms), `one`,
 * `fields.FIELD` (also under the field's source), `help.FIELD`, `choices.FIELD.VALUE`, `sections.INDEX`
 * and `presets.NAME`.
 *
 * @example labelsOf([suppliers], 'ja') // { resources: { suppliers: { name: '仕入先', … } } }
 */
export function labelsOf(resources: readonly LabelledResource[], language: Language): MessageTree {
  const forms = new Intl.PluralRules(intlLocale(language)).resolvedOptions().pluralCategories;
  const trees = resources.map((resource) => {
    const texts = Object.entries(resource.fields).map((entry) => fieldTexts(entry, language));
    const merged = (part: 'fields' | 'sources' | 'help' | 'choices'): MessageTree =>
      Object.fromEntries(texts.flatMap((text) => Object.entries<string | MessageTree>(text[part])));
    return [
      resource.name,
      {
        ...names(resource, language, forms),
        // The source of a field may be the name of another one.
        fields: { ...merged('sources'), ...merged('fields') },
        help: merged('help'),
        choices: merged('choices'),
        sections: Object.fromEntries(resource.form.map(({ label }, index) => [String(index), label[language]])),
        presets: Object.fromEntries(resource.list.presets.map(({ name, label }) => [name, label[language]])),
      },
    ] as const;
  });
  return { resources: Object.fromEntries(trees) };
}

/** The labels of a resource, with the keys of {@link labelsOf}. */
export function* keyedLabelsOf({ name, label, one, fields, form, list }: LabelledResource): Generator<KeyedLabel> {
  const at = `resources.${name}`;
  yield [`${at}.name`, label];
  yield [`${at}.one`, one];
  for (const [field, { label: labels, help, choices = [] }] of Object.entries(fields)) {
    yield [`${at}.fields.${field}`, labels];
    if (help) yield [`${at}.help.${field}`, help];
    for (const choice of choices) yield [`${at}.choices.${field}.${choice.value}`, choice.label];
  }
  for (const [index, section] of form.entries()) yield [`${at}.sections.${index}`, section.label];
  for (const preset of list.presets) yield [`${at}.presets.${preset.name}`, preset.label];
}
