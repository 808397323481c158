import { useEffect, type RefObject } from 'react';

/**
 * Scrolls a row of tabs to the current one, if that is cut off. The browser reports its position with the next frame:
 * reading it in the effect would make a slow phone lay out the page twice.
 *
 * @param row the scrolling element
 * @param selector finds the current tab in it
 * @param current changes with the current tab, and with the length of the row
 */
export function useCurrentShown(row: RefObject<HTMLElement | null>, selector: string, current: string): void {
  useEffect(() => {
    const tab = row.current?.querySelector(selector);
    if (!tab || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        observer.disconnect();
        if (entry && entry.intersectionRatio < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      { root: row.current },
    );
    observer.observe(tab);
    return () => observer.disconnect();
  }, [row, selector, current]);
}
