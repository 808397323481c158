import { registerLabels } from '#contract/core/labelLists.ts';
import { keyedLabelsOf } from '#contract/core/resourceTexts.ts';
import type { Field, Labels } from './fields.ts';
import type { Fields, Resource, ResourceOptions } from './resource.ts';

/** Labels of a resource, which a company may change there, although other declarations share them. */

const copied = <T extends { label: Labels }>(one: T): T => ({ ...one, label: { ...one.label } });

/** The options with copies of their labels. */
export function withOwnLabels<F extends Fields>(options: ResourceOptions<F>): ResourceOptions<F> {
  const { fields, form, list } = options;
  return {
    ...copied(options),
    one: { ...options.one },
    fields: Object.fromEntries(
      Object.entries<Field>(fields).map(([name, field]) => [
        name,
        {
          ...copied(field),
          ...(field.help && { help: { ...field.help } }),
          ...('choices' in field && { choices: field.choices.map(copied) }),
        },
      ]),
    ) as unknown as F,
    form: form.map(copied),
    list: { ...list, ...(list.presets && { presets: list.presets.map(copied) }) },
  };
}

/** Registers the labels of a resource; one without an own text has that of the label of which it is a copy. */
export function registerOwnLabels<F extends Fields>(declared: ResourceOptions<F>, resource: Resource<F>): void {
  const { list } = declared;
  registerLabels(function* () {
    const originals = keyedLabelsOf({ ...declared, list: { presets: list.presets ?? [] } });
    const shared = new Map(Array.from(originals, ([key, label]) => [key, label] as const));
    for (const [key, label] of keyedLabelsOf(resource)) yield [key, label, shared.get(key)];
  });
}
