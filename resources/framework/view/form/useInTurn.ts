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
 *
 * @param isLong whether a part is itself rendered in turn
 */
export function useInTurn<T>(parts: readonly T[], isLong: (first: T) => boolean = () => false): InTurn<T> {
  const [first] = parts;
  const atOnce = parts.length < 2 && !(first && isLong(first));
  const whole = useDeferredValue(true, false) || atOnce;
  return { shown: whole ? parts : parts.slice(0, 1), whole };
}
