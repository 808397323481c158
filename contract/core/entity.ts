import type { EntityField, EntityFields, ValuesOf } from './fields.ts';
import type { Label } from './label.ts';
import { unknownPlaceholders } from './placeholders.ts';
import type { Problem } from './problems.ts';

/**
 * An entity: a kind of record with calls of its own, described once. Its schemas (`entitySchemas.ts`), its table, its form
 * and the server's part of making and changing it follow. Pure data, without schemas.
 */

type Values = Readonly<Record<string, unknown>>;

/** The keys of section 5 by which forms tell what is wrong: names of sentences under `errors.field`. */
export type FormError =
  `form.error.${'image' | 'missing_branch' | 'empty' | 'limit' | 'number' | 'placeholder' | `range.${'incomplete' | 'order'}`}`;

/** What keeps a record from being saved, told at a field. */
export interface EntityRule {
  field: string;
  code: FormError;
  broken: (values: Values) => boolean;
}

export interface Entity<F extends EntityFields = EntityFields> {
  /** Singular, as the audit log calls it. */
  name: string;
  /** In the order in which the wire has them, and a section of the form asks for them. */
  fields: F;
  /** The form's sections by their names, in their order. */
  sections: Readonly<Record<string, Label>>;
  /** In the order in which they are told. */
  rules: readonly EntityRule[];
}

/**
 * Describes an entity once.
 *
 * @example
 * export const dishEntity = defineEntity({
 *   name: 'dish',
 *   sections: { dish: say('Dish', …) },
 *   fields: { title: text({ label: common.title, section: 'dish', max: 100, required: true }) },
 *   rules: (rule, fields) => [...fieldRules(fields), rule('title', 'form.error.range.order', ({ title }) => …)],
 * });
 */
export const defineEntity = <const F extends EntityFields>({
  rules,
  ...entity
}: Omit<Entity<F>, 'rules'> & {
  rules: (
    rule: (field: keyof F & string, code: FormError, broken: (values: ValuesOf<F>) => boolean) => EntityRule,
    fields: F,
  ) => readonly EntityRule[];
}): Entity<F> => ({
  ...entity,
  rules: rules((field, code, broken) => ({ field, code, broken: broken as EntityRule['broken'] }), entity.fields),
});

/** The picture that may be sent as a file beside a record, and the branches that a record is of: the names of their fields. */
export function partsOf({ fields }: Pick<Entity, 'fields'>): { picture?: string; branches?: string } {
  const find = (test: (field: EntityField) => boolean) =>
    Object.keys(fields).find((name) => test(fields[name] as never));
  return { picture: find((field) => 'file' in field), branches: find(({ kind }) => kind === 'branches') };
}

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;

/** What the kinds and limits of texts and numbers ask for, by the keys of section 5, field by field. */
export const fieldRules = (fields: EntityFields): EntityRule[] =>
  Object.entries(fields).flatMap(([name, field]): EntityRule[] => {
    const rule = (code: FormError, broken: (value: string) => boolean): EntityRule => ({
      field: name,
      code,
      broken: (values) => broken(String(values[name] ?? '')),
    });
    if (field.kind === 'integer' && field.initial !== null)
      return [{ field: name, code: 'form.error.number', broken: (values) => !isCount(values[name]) }];
    if (field.kind !== 'text' && field.kind !== 'longText') return [];
    const { required, max, placeholders } = field;
    return [
      ...(required ? [rule('form.error.empty', (text) => !text.trim())] : []),
      rule('form.error.limit', (text) => text.trim().length > max),
      ...(placeholders
        ? [rule('form.error.placeholder', (text) => unknownPlaceholders(text, placeholders).length > 0)]
        : []),
    ];
  });

const initialValue = (field: EntityField): unknown =>
  field.initial ?? (field.required && (field.kind === 'text' || field.kind === 'longText') ? '' : null);

/** What a new record holds. */
export const initialValues = ({ fields }: Pick<Entity, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialValue(field)]));

/** A record's values, with what is there at first in the place of what is not named. */
export const completed = <F extends EntityFields>({ fields }: Pick<Entity<F>, 'fields'>, record: Values): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(initialValues({ fields })).map(([name, initial]) => [name, record[name] ?? initial]),
  ) as ValuesOf<F>;

/** What follows from other values: what is of no use beside them is as at first. */
export function normalized<T extends object>({ fields }: Pick<Entity, 'fields'>, record: T): T {
  const values = record as Values;
  const cleared = Object.entries(fields).flatMap(([name, field]) => {
    const { when } = field;
    const beside = when?.clears ? values[when.field] : undefined;
    return beside === undefined || when?.is.includes(beside) ? [] : [[name, initialValue(field)] as const];
  });
  return { ...record, ...Object.fromEntries(cleared) };
}

/** Everything that keeps a record from being saved, each thing once. */
export function problemsOf({ rules, ...entity }: Pick<Entity, 'fields' | 'rules'>, record: Values): Problem[] {
  const values = completed(entity, record);
  const broken = rules.filter((rule) => rule.broken(values));
  return broken
    .filter(({ field, code }, at) => broken.findIndex((one) => one.field === field && one.code === code) === at)
    .map(({ field, code }) => ({ path: field, code }));
}
