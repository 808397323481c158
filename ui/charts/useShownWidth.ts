import { useCallback, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenNear } from '../whenNear.ts';

interface ShownWidth {
  /** The `ref` of the element. */
  watch: (element: HTMLElement | null) => (() => void) | undefined;
  element: RefObject<HTMLElement | null>;
  /** In pixels; null until the element was in view. */
  width: number | null;
  /** Measures the width immediately, wherever the element is, for an export or for printing. */
  show: () => void;
}

/**
 * The width of an element once it comes near the viewport; drawing waits until then. The element must have its height
 * from the start.
 */
export function useShownWidth(): ShownWidth {
  const element = useRef<HTMLElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const show = useCallback(() => {
    const { current } = element;
    if (current) flushSync(() => setWidth((known) => known ?? current.clientWidth));
  }, []);
  const watch = useCallback(
    (found: HTMLElement | null) => {
      element.current = found;
      if (!found || !('IntersectionObserver' in window)) return;
      const resized = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
      const leave = whenNear(found, 50, () => resized.observe(found));
      window.addEventListener('beforeprint', show);
      return () => {
        element.current = null;
        leave();
        resized.disconnect();
        window.removeEventListener('beforeprint', show);
      };
    },
    [show],
  );
  return { watch, element, width, show };
}
