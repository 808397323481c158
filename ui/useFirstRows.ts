import { useDeferredValue } from 'react';

/** What fits on a tall phone. */
const fitting = 12;

/**
 * The first rows when a list appears, and all of them right after: these are rendered in short pieces of work, between
 * which a slow phone answers.
 */
export function useFirstRows<T>(rows: readonly T[]): readonly T[] {
  const whole = useDeferredValue(true, false);
  return whole ? rows : rows.slice(0, fitting);
}
