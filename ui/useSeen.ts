import { useCallback, useEffect, useState } from 'react';
import { whenNear } from './whenNear.ts';

const margin = 200;
/** Milliseconds after which parts below are loaded too, so that they can be searched and printed. */
const laterMs = 10_000;

const waiting = new Set<() => void>();

/** Calls back after {@link laterMs} at most, with one timer for all parts of a page. */
function onceOpen(callback: () => void): () => void {
  if (waiting.size === 0)
    setTimeout(() => {
      const callbacks = [...waiting];
      waiting.clear();
      for (const one of callbacks) one();
    }, laterMs);
  waiting.add(callback);
  return () => void waiting.delete(callback);
}

export interface Seen {
  /** The `ref` of the element. */
  watch: (element: HTMLElement | null) => (() => void) | undefined;
  /** Whether it has been near the viewport, or the page has been open for a while. */
  seen: boolean;
}

/** Whether a part of a page is worth loading already. Its element must have about its height from the start. */
export function useSeen(): Seen {
  const [seen, setSeen] = useState(!('IntersectionObserver' in window));
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element || !('IntersectionObserver' in window)) return;
    return whenNear(element, margin, () => setSeen(true));
  }, []);
  useEffect(() => {
    if (!seen) return onceOpen(() => setSeen(true));
  }, [seen]);
  return { watch, seen };
}
