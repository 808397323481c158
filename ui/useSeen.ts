import { useCallback, useEffect, useState } from 'react';
import { whenNear } from './whenNear.ts';

const margin = 200;
/** Milliseconds after which parts below are loaded too, so that they can be searched and printed. */
const laterMs = 10_000;

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
    if (seen) return;
    const timer = setTimeout(() => setSeen(true), laterMs);
    return () => clearTimeout(timer);
  }, [seen]);
  return { watch, seen };
}
