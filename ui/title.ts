import { useEffect, useSyncExternalStore } from 'react';

interface PageTitle {
  text: string;
  /** The list that the record was opened from. */
  back?: string;
}

let current: PageTitle | null = null;
const listeners = new Set<() => void>();

function change(next: PageTitle | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/**
 * Sets the page's title in the top bar and in the browser's tab while the caller is mounted. The default is the name of
 * the screen.
 *
 * @example usePageTitle(record?.name, '/suppliers')
 */
export function usePageTitle(text: string | undefined, back?: string): void {
  useEffect(() => {
    if (!text) return;
    const mine = { text, ...(back && { back }) };
    change(mine);
    return () => {
      if (current === mine) change(null);
    };
  }, [text, back]);
}

/** The title that the page has set, for the top bar. */
export function useCurrentTitle(): PageTitle | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
