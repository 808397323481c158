import { isPlainObject } from 'es-toolkit';
import type { FieldValues, KeepStateOptions, UseFormReturn } from 'react-hook-form';
import { sameContent } from './sameContent.ts';

type Values = Readonly<Record<string, unknown>>;
type Row = Values & { id: unknown };

const areRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'id' in one);

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));

/** Item by item: removed ones stay removed, added ones are at the end. */
function rowsOver(before: readonly Row[], typed: readonly Row[], stored: readonly Row[]): Row[] {
  const [was, own, there] = [byId(before), byId(typed), byId(stored)];
  const storedRows = stored.flatMap((row) => {
    const [mine, old] = [own.get(row.id), was.get(row.id)];
    if (!mine) return old ? [] : [row];
    return [old && sameContent(old, mine) ? row : mine];
  });
  return [...storedRows, ...typed.filter(({ id }) => !there.has(id) && !was.has(id))];
}

/** {@link keepTyped} for one value. */
export function valueOver(before: unknown, typed: unknown, stored: unknown): unknown {
  if (sameContent(before, typed)) return stored;
  if (areRows(before) && areRows(typed) && areRows(stored)) return rowsOver(before, typed, stored);
  const isParted = isPlainObject(before) && isPlainObject(typed) && isPlainObject(stored);
  return isParted ? keepTyped(before as Values, typed as Values, stored as Values) : typed;
}

/**
 * Merges the user's edits into the stored values: untouched values are updated. Records in a list are matched by `id`.
 *
 * @param before the values when the user started
 */
export const keepTyped = (before: Values, typed: Values, stored: Values): Values =>
  Object.fromEntries(
    Object.keys({ ...typed, ...stored }).map((name) => [name, valueOver(before[name], typed[name], stored[name])]),
  );

/**
 * Updates a form with the stored values and preserves edits.
 *
 * @param before the values when the user started
 * @returns whether some edits differ from the stored values
 */
export function follow(
  { getValues, reset, setValue }: Pick<UseFormReturn, 'getValues' | 'reset' | 'setValue'>,
  before: Values,
  stored: FieldValues,
  options?: KeepStateOptions,
): boolean {
  const typed = keepTyped(before, getValues(), stored);
  reset(stored, options);
  const own = Object.entries(typed).filter(([name, value]) => !sameContent(value, stored[name]));
  for (const [name, value] of own) setValue(name, value, { shouldDirty: true });
  return own.length > 0;
}
