import { filterKindOf } from './filterKinds.ts';
import type { Field } from './fields.ts';

type Scalar = string | number;
type Whole = readonly Scalar[] | { gte: Scalar; lte: Scalar };

/**
 * Converts a single value to the condition that it stands for, because react-admin's own inputs filter by one value
 * where ours have a list or a range. Other values stay unchanged.
 *
 * @example wholeCondition(choiceField, 'a') // ['a']
 * @example wholeCondition(moneyField, 100) // { gte: 100, lte: 100 }
 */
export function wholeCondition<T>(field: Field, value: T): T | Whole {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const filterKind = filterKindOf(field);
  if (filterKind === 'list') return [value];
  return filterKind === 'range' ? { gte: value, lte: value } : value;
}
