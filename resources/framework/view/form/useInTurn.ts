import { useDeferredValue } from 'react';

interface InTurn<T> {
  /** The parts to render now. */
  shown: readonly T[];
  /** Whether these are all. */
  whole: boolean;
}

/**
 * Renders the first part of a form alone, and the others right after it: the form can be typed into sooner, and a slow
 * phone answers in between. The class `form-begun` hides what is below until then, so that nothing jumps.
 */
export function useInTurn<T>(parts: readonly T[]): InTurn<T> {
  const whole = useDeferredValue(true, false) || parts.length < 2;
  return { shown: whole ? parts : parts.slice(0, 1), whole };
}
