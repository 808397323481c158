import { completed, initialValues, type Entity } from '#contract/core/entity.ts';
import type { EntityField, EntityFields } from '#contract/core/fields.ts';
import type { Label } from '#contract/core/label.ts';
import type { Field, FieldOptions, Labels } from './fields.ts';
import type { FormSection } from './resource.ts';
import type { Rule } from './rules.ts';
import { fieldsOf } from './settingFields.ts';

/**
 * The part of a resource that is derived from its entity in the contract: fields, form sections, rules, initial values.
 */

type Shown<F> = { [K in keyof F]: F[K] extends { label: Label } ? K : never }[keyof F] & string;
type More = Partial<Pick<FieldOptions, 'width' | 'input' | 'cell' | 'shown' | 'roomyOnly' | 'sortable'>> & {
  zero?: Labels;
};

const shownWhen = ({ when }: EntityField) =>
  when && { shownWhen: (record: Readonly<Record<string, unknown>>) => when.is.includes(record[when.field]) };

function formField(name: string, field: EntityField, more: More | undefined): Field {
  const { label, help } = field;
  const unit = 'unit' in field ? field.unit : undefined;
  const choices = 'labels' in field ? field.labels : undefined;
  const [[, made]] = fieldsOf(name, field, { label, help, unit, choices } as never) as [[string, Field]];
  return { ...made, ...shownWhen(field), ...more } as Field;
}

/**
 * The options of a resource that come from its entity.
 *
 * @param more additional options for lists and inputs, by field
 * @param first names of fields that come first in their sections, in this order
 * @example defineResource({ ...entityForm(voucherEntity, { cover: { width: 72 } }), name: 'vouchers', … })
 */
export function entityForm<F extends EntityFields>(
  entity: Entity<F>,
  more: { readonly [K in Shown<F>]?: More } = {},
  first: readonly Shown<F>[] = [],
) {
  const shown = Object.entries<EntityField>(entity.fields).filter(([, { label }]) => label);
  const namesIn = (section: string) => {
    const names = shown.filter(([, field]) => field.section === section).map(([name]) => name as Shown<F>);
    return [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))];
  };
  return {
    fields: Object.fromEntries(
      shown.map(([name, field]) => [name, formField(name, field, more[name as Shown<F>])]),
    ) as Record<Shown<F>, Field>,
    form: Object.entries(entity.sections).map(([name, label]): FormSection<Shown<F>> => ({
      label,
      fields: namesIn(name),
    })),
    rules: entity.rules.map(
      ({ broken, ...rule }) => ({ ...rule, broken: (record) => broken(completed(entity, record)) }) as Rule<Shown<F>>,
    ),
    initial: initialValues(entity),
  };
}
