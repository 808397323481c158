import { omitBy } from 'es-toolkit';
import { isList, type Field, type Labels } from './fields.ts';
import type { Fields, Resource } from './resource.ts';
import { isBlank, valueAt } from './values.ts';

/** What values of several fields must be together. */
export interface Rule<Name extends string = string> {
  /** The field at which it is told. */
  field: Name;
  /** Whether a record, by field names and with nothing as null, breaks it. */
  broken(this: void, record: Readonly<Record<Name, unknown>>): boolean;
  /** Says what must be: "Must not be before the beginning". */
  text?: Labels;
  /** In its place, the name of the sentence under `errors.field`. */
  code?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A record with what nobody has entered: false, no list, nothing. */
export const completed = (fields: Fields, entered: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isList(field) ? [] : field.kind === 'boolean' ? false : null]),
  ),
  ...omitBy(entered, (value) => value === undefined),
});

/** The rules that a record breaks, the first of each field; the server judges by them as the form does. */
export function brokenRules({ rules, fields }: Pick<Resource, 'rules' | 'fields'>, record: Values): readonly Rule[] {
  const whole = completed(fields, record);
  const broken = rules.filter((rule) => rule.broken(whole));
  return broken.filter(({ field }, at) => broken.findIndex((one) => one.field === field) === at);
}

/** Whether a field is asked for in a record, or in a small record within one. */
export const isShown = ({ shownWhen }: Pick<Field, 'shownWhen'>, record: Values): boolean =>
  shownWhen?.(record) !== false;

/**
 * Where nothing is that a record must have: required fields that other values may hide, which a schema of single fields
 * cannot judge.
 */
export function missingIn(fields: Fields, record: Values): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.readOnly || !isShown(field, record)) return [];
    const path = (field.source ?? name).split('.');
    const value = valueAt(record, path.join('.'));
    if (field.required && field.shownWhen && isBlank(value)) return [path];
    if (field.kind !== 'records' || !Array.isArray(value)) return [];
    return value.flatMap((one: Values, at) =>
      missingIn(field.fields, one).map((within) => [...path, String(at), ...within]),
    );
  });
}
