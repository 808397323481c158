import { filterKindOf } from './filterKinds.ts';
import type { Field } from './fields.ts';

type Scalar = string | number;
type Whole = readonly Scalar[] | { gte: Scalar; lte: Scalar };

/**
 * A single value as the condition that it stands for: react-admin's own inputs filter by one where ours have a list or a
 * span. Anything else stays as it is.
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
