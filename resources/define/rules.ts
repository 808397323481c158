import type { Labels } from './fields.ts';
import type { Resource } from './resource.ts';

/** What values of several fields must be together. */
export interface Rule<Name extends string = string> {
  /** The field at which it is told. */
  field: Name;
  /** Whether a record, by field names and with nothing as null, breaks it. */
  broken: (record: Readonly<Record<string, unknown>>) => boolean;
  /** Says what must be: "Must not be before the beginning". */
  text: Labels;
}

/** The rules that a record breaks, the first of each field; the server judges by them as the form does. */
export function brokenRules(
  { rules }: Pick<Resource, 'rules'>,
  record: Readonly<Record<string, unknown>>,
): readonly Rule[] {
  const broken = rules.filter((rule) => rule.broken(record));
  return broken.filter(({ field }, at) => broken.findIndex((one) => one.field === field) === at);
}
