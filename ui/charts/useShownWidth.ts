import { useCallback, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface ShownWidth {
  /** For the place's `ref`. */
  watch: (element: HTMLElement | null) => (() => void) | undefined;
  element: RefObject<HTMLElement | null>;
  /** Pixels; null until the place was in sight. */
  width: number | null;
  /** Has the width known at once, wherever the place is: for a picture, or for paper. */
  show: () => void;
}

/**
 * How wide a place is, once it has come near the window: what is drawn there waits until then. The place itself must
 * have its height from the start.
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
      const seen = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          seen.disconnect();
          resized.observe(found);
        },
        { rootMargin: '50px 0px' },
      );
      seen.observe(found);
      window.addEventListener('beforeprint', show);
      return () => {
        element.current = null;
        seen.disconnect();
        resized.disconnect();
        window.removeEventListener('beforeprint', show);
      };
    },
    [show],
  );
  return { watch, element, width, show };
}
