import type { EntityField, EntityFields, ValuesOf } from './fields.ts';
import type { Label } from './label.ts';
import { unknownPlaceholders } from './placeholders.ts';
import type { Problem } from './problems.ts';

/**
 * An entity: a kind of record with its own calls, described once. Its schemas (`entitySchemas.ts`), table, form and the
 * server's code to create and change it are derived from it. Pure data, without schemas.
 */

type Values = Readonly<Record<string, unknown>>;

/** The keys of section 5 for form errors: names of texts under `errors.field`. */
export type FormError =
  `form.error.${'image' | 'missing_branch' | 'empty' | 'limit' | 'number' | 'placeholder' | `range.${'incomplete' | 'order'}`}`;

/** A problem that prevents saving, with the field that shows it. */
export interface EntityRule {
  field: string;
  code: FormError;
  broken: (values: Values) => boolean;
}

export interface Entity<F extends EntityFields = EntityFields> {
  /** Singular, as in the audit log. */
  name: string;
  /** In the order of the API, and of the form's sections. */
  fields: F;
  /** The form's sections by name, in their order. */
  sections: Readonly<Record<string, Label>>;
  /** In the order in which problems are reported. */
  rules: readonly EntityRule[];
}

/**
 * Declares an entity.
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

/**
 * The names of the field with the picture that may be sent as a file, and of the field with the branches of the record,
 * or with its one branch.
 */
export function partsOf({ fields }: Pick<Entity, 'fields'>): { picture?: string; branches?: string; branch?: string } {
  const find = (test: (field: EntityField) => boolean) =>
    Object.keys(fields).find((name) => test(fields[name] as never));
  return {
    picture: find((field) => 'file' in field),
    branches: find(({ kind }) => kind === 'branches'),
    branch: find(({ kind }) => kind === 'branch'),
  };
}

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isInteger(value) && value >= 0;

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && !value.trim()) || (Array.isArray(value) && value.length === 0);

/**
 * The rules that follow from required values, and from kinds and limits of texts and numbers, with the keys of section
 * 5, field by field.
 */
export const fieldRules = (fields: EntityFields): EntityRule[] =>
  Object.entries(fields).flatMap(([name, field]): EntityRule[] => {
    const rule = (code: FormError, broken: (value: string) => boolean): EntityRule => ({
      field: name,
      code,
      broken: (values) => broken(String(values[name] ?? '')),
    });
    if (field.kind === 'integer' && field.initial !== null)
      return [{ field: name, code: 'form.error.number', broken: (values) => !isCount(values[name]) }];
    if (field.kind !== 'text' && field.kind !== 'longText') {
      // Nobody enters a field without a section.
      if (!field.required || !field.section) return [];
      return [{ field: name, code: 'form.error.empty', broken: (values) => isEmpty(values[name]) }];
    }
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

/** The initial values of a new record. */
export const initialValues = ({ fields }: Pick<Entity, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialValue(field)]));

/** A record's values, with initial values for missing fields. */
export const completed = <F extends EntityFields>({ fields }: Pick<Entity<F>, 'fields'>, record: Values): ValuesOf<F> =>
  Object.fromEntries(
    Object.entries(initialValues({ fields })).map(([name, initial]) => [name, record[name] ?? initial]),
  ) as ValuesOf<F>;

/** Applies dependencies between fields: a field that another value makes irrelevant gets its initial value. */
export function normalized<T extends object>({ fields }: Pick<Entity, 'fields'>, record: T): T {
  const values = record as Values;
  const cleared = Object.entries(fields).flatMap(([name, field]) => {
    const { when } = field;
    const beside = when?.clears ? values[when.field] : undefined;
    return beside === undefined || when?.is.includes(beside) ? [] : [[name, initialValue(field)] as const];
  });
  return { ...record, ...Object.fromEntries(cleared) };
}

/** All problems that prevent saving a record, each once. */
export function problemsOf({ rules, ...entity }: Pick<Entity, 'fields' | 'rules'>, record: Values): Problem[] {
  const values = completed(entity, record);
  const broken = rules.filter((rule) => rule.broken(values));
  return broken
    .filter(({ field, code }, at) => broken.findIndex((one) => one.field === field && one.code === code) === at)
    .map(({ field, code }) => ({ path: field, code }));
}
