import { omitBy } from 'es-toolkit';
import { isList, type Field, type Labels } from './fields.ts';
import type { Fields, Resource } from './resource.ts';
import { isBlank, valueAtPath } from './values.ts';

/** Rules across the values of several fields. */
export interface Rule<Name extends string = string> {
  /** The field that shows the error. */
  field: Name;
  /** Whether a record, by field names and with null for missing values, breaks the rule. */
  broken(this: void, record: Readonly<Record<Name, unknown>>): boolean;
  /** The error message: "Must not be before the beginning". */
  text?: Labels;
  /** Instead of a message, the name of the text under `errors.field`. */
  code?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A record with empty values for missing input: false, an empty list, null. */
export const withEmptyValues = (fields: Fields, entered: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isList(field) ? [] : field.kind === 'boolean' ? false : null]),
  ),
  ...omitBy(entered, (value) => value === undefined),
});

/** The rules that a record breaks, the first of each field or path; used by server and form. */
export function brokenRules(
  { rules, fields, problems = () => [] }: Pick<Resource, 'rules' | 'fields' | 'problems'>,
  record: Values,
): readonly Rule[] {
  const whole = withEmptyValues(fields, record);
  const found = problems(whole).map(({ path, code }): Rule => {
    const broken = (one: Values) => problems(one).some((problem) => problem.path === path && problem.code === code);
    return { field: path, code, broken };
  });
  const broken = [...rules.filter((rule) => rule.broken(whole)), ...found];
  return broken.filter(({ field }, at) => broken.findIndex((one) => one.field === field) === at);
}

/** Whether a field is shown for a record, or for a small record within one. */
export const isShown = ({ shownWhen }: Pick<Field, 'shownWhen'>, record: Values): boolean =>
  shownWhen?.(record) !== false;

/**
 * The paths of missing required fields, including fields that other values may hide, which the schema of a single field
 * cannot validate.
 */
export function missingIn(fields: Fields, record: Values): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.readOnly || !isShown(field, record)) return [];
    const path = (field.source ?? name).split('.');
    const value = valueAtPath(record, path.join('.'));
    if (field.required && field.shownWhen && isBlank(value)) return [path];
    if (field.kind !== 'records' || !Array.isArray(value)) return [];
    return value.flatMap((one: Values, at) =>
      missingIn(field.fields, one).map((within) => [...path, String(at), ...within]),
    );
  });
}
