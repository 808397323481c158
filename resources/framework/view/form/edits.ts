import { isPlainObject } from 'es-toolkit';
import type { Field } from '../../fields.ts';
import type { Fields } from '../../resource.ts';
import { valueAtPath } from '../../values.ts';
import { sameContent } from './sameContent.ts';

/** The values of a form or a record. */
export type FormValues = Readonly<Record<string, unknown>>;
type Row = FormValues & { id: unknown };

const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'id' in one);

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

const sameOrder = (one: readonly Row[], other: readonly Row[]): boolean => {
  const [first, second] = [byId(one), byId(other)];
  const shared = [...first.keys()].filter((id) => second.has(id));
  return [...second.keys()].filter((id) => first.has(id)).every((id, at) => id === shared[at]);
};

/** Row by row: removed ones stay removed, unless the user edited them; added ones are at the end. */
function mergeRows(base: readonly Row[], typed: readonly Row[], stored: readonly Row[]): Row[] {
  const [was, own, there] = [byId(base), byId(typed), byId(stored)];
  const isEdited = (row: Row) => !sameContent(was.get(row.id), row);
  const storedRows = stored.flatMap((row) => {
    const mine = own.get(row.id);
    if (!mine) return was.has(row.id) ? [] : [row];
    return [isEdited(mine) ? mine : row];
  });
  const merged = [...storedRows, ...typed.filter((row) => !there.has(row.id) && isEdited(row))];
  if (sameOrder(base, typed)) return merged;
  const place = new Map(typed.map(({ id }, at) => [id, at]));
  return merged.toSorted((one, other) => (place.get(one.id) ?? Infinity) - (place.get(other.id) ?? Infinity) || 0);
}

/** {@link mergeEdits} for one value. */
function mergeValue(base: unknown, typed: unknown, stored: unknown): unknown {
  if (sameContent(base, typed)) return stored;
  if (areRows(base) && areRows(typed) && areRows(stored))
    return sameContent(base, stored) ? typed : mergeRows(base, typed, stored);
  const isParted = isPlainObject(base) && isPlainObject(typed) && isPlainObject(stored);
  return isParted ? mergeEdits(base as FormValues, typed as FormValues, stored as FormValues) : typed;
}

/**
 * Merges the user's edits into the stored values: untouched values are updated. Records in a list are matched by `id`.
 *
 * @param base the values that the user started with
 */
export const mergeEdits = (base: FormValues, typed: FormValues, stored: FormValues): FormValues =>
  Object.fromEntries(
    Object.keys({ ...typed, ...stored }).map((name) => [name, mergeValue(base[name], typed[name], stored[name])]),
  );

/** A field with different values in two versions. */
export interface Change {
  source: string;
  field: Field;
  before: unknown;
  after: unknown;
}

/** The fields whose values differ between two versions, places or times. */
export function changesOf(fields: Fields, before: FormValues, after: FormValues): Change[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { source = name } = field;
    const change = { source, field, before: valueAtPath(before, source), after: valueAtPath(after, source) };
    return sameContent(change.before, change.after) ? [] : [change];
  });
}
