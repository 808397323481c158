import { minBy } from 'es-toolkit';
import { isList, type Field } from '#resources/framework/fields.ts';
import type { Resource } from '#resources/framework/resource.ts';
import { brokenRules, withEmptyValues, missingIn, type Rule } from '#resources/framework/rules.ts';
import { fieldSchema } from '#resources/framework/schema.ts';
import { sampleOf } from './samples.ts';

/** Records of declared resources that obey the rules of the declaration, which judge several fields together. */

type Values = Readonly<Record<string, unknown>>;
type Declared = Pick<Resource, 'name' | 'fields' | 'rules' | 'problems'>;

/** At most so many combinations of values are tried. */
const maxTries = 20_000;

const faultsOf = (resource: Declared, values: Values) => ({
  broken: brokenRules(resource, values),
  missing: missingIn(resource.fields, values).map(([name = '']) => name),
});

/** The fields that a rule looks at, seen while it judges. */
function readBy(rules: readonly Rule[], resource: Declared, values: Values): string[] {
  const read = new Set<string>(rules.map(({ field }) => field));
  const watched = new Proxy(withEmptyValues(resource.fields, values) as Record<string, unknown>, {
    get: (record, name) => {
      read.add(String(name));
      return record[String(name)];
    },
  });
  for (const rule of rules) rule.broken(watched);
  return [...read].filter((name) => name in resource.fields);
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A value of another field, and its neighbours: rules compare fields of a kind. */
function beside(value: unknown): unknown[] {
  if (typeof value === 'number') return [value, value + 1, value - 1];
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
    return [value, dayAfter(value, 1), dayAfter(value, -1)];
  return [value];
}

/** Shorter lists: none, and small records whose own lists are empty. */
function listsBeside(field: Field, value: unknown): unknown[] {
  if (!isList(field)) return [];
  if (field.kind !== 'records' || !Array.isArray(value)) return [[]];
  const emptied = (row: Values) =>
    Object.fromEntries(
      Object.entries(row).map(([name, part]) => [name, field.fields[name]?.kind === 'choices' ? [] : part] as const),
    );
  return [value.map((row) => emptied(row as Values)), []];
}

function candidatesOf(resource: Declared, name: string, values: Values): unknown[] {
  const field = resource.fields[name] as Field;
  const schema = fieldSchema(field);
  const ends =
    field.kind === 'choice'
      ? field.choices.map(({ value }) => value)
      : field.kind === 'time'
        ? ['00:00', '12:00', '23:59'].map((time) => (field.seconds ? `${time}:00` : time))
        : 'min' in field
          ? [field.min, field.max]
          : field.kind === 'boolean'
            ? [true, false]
            : [];
  const peers = Object.keys(resource.fields)
    .filter((other) => other !== name && resource.fields[other]?.kind === field.kind)
    .flatMap((other) => beside(values[other]));
  return [
    ...new Set([
      values[name],
      ...peers,
      ...ends,
      sampleOf(schema, {}, true, name),
      null,
      ...listsBeside(field, values[name]),
    ]),
  ].filter((value) => value !== undefined && schema.safeParse(value).success);
}

/**
 * Changes one field after another, each time so that fewer faults are left, or as many of which some are new: a few
 * hundred records are judged, where combinations are thousands. Undefined if that leads nowhere.
 */
function oneByOne(resource: Declared, values: Values, fixed: readonly string[]): Record<string, unknown> | undefined {
  const seen = new Set<string>();
  const judge = (record: Record<string, unknown>) => {
    const { broken, missing } = faultsOf(resource, record);
    const faults = [...broken.map(({ field, code, text }) => `${field} ${code ?? text?.en}`), ...missing];
    return { record, broken, missing, count: faults.length, key: faults.join() };
  };
  for (let from = judge({ ...values }); from.count;) {
    seen.add(from.key);
    const names = new Set([...readBy(from.broken, resource, from.record), ...from.missing]);
    const changed = [...names]
      .filter((name) => !fixed.includes(name))
      .flatMap((name) => candidatesOf(resource, name, from.record).map((value) => ({ ...from.record, [name]: value })));
    const next = minBy(
      changed.map(judge).filter(({ count, key }) => count <= from.count && !seen.has(key)),
      ({ count }) => count,
    );
    if (!next) return undefined;
    if (!next.count) return next.record;
    from = next;
  }
  return undefined;
}

/**
 * Values with which a record breaks no rule: fields that the broken rules look at are given other values.
 *
 * @param fixed fields that stay as they are
 * @throws where none is found: the message names the rule and the fields
 */
export function obeying(resource: Declared, values: Values, fixed: readonly string[] = []): Record<string, unknown> {
  const { broken, missing } = faultsOf(resource, values);
  if (!broken.length && !missing.length) return { ...values };
  const near = oneByOne(resource, values, fixed);
  if (near) return near;
  const names = [...new Set([...readBy(broken, resource, values), ...missing])].filter((name) => !fixed.includes(name));
  let tried: Record<string, unknown>[] = [{ ...values }];
  let good: Record<string, unknown> | undefined;
  for (const name of names) {
    if (good) break;
    const next = candidatesOf(resource, name, values);
    tried = tried.flatMap((one) => next.map((value) => ({ ...one, [name]: value }))).slice(0, maxTries);
    good = tried.find((one) => {
      const left = faultsOf(resource, one);
      return !left.broken.length && !left.missing.length;
    });
  }
  if (good) return good;
  const rules = broken.map(({ field, text, code }) => `${field}: "${text?.en ?? code}"`).join('; ');
  const which = names.length ? `whatever ${names.join(', ')} are` : 'and looks at nothing else';
  throw new Error(
    `No sample of ${resource.name} obeys the rule of ${rules || missing.join(', ')}, ${which}. ` +
      `Give its fields values that obey it in \`declaredHints\` of tests/contract/actors.ts.`,
  );
}
