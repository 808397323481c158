import { useEffect, useSyncExternalStore } from 'react';

interface PageTitle {
  text: string;
  /** The list that a record was opened from. */
  back?: string;
}

let current: PageTitle | null = null;
const listeners = new Set<() => void>();

function change(next: PageTitle | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/**
 * Names the page in the top bar and in the browser's tab, for as long as the caller is shown. A page that
 * says nothing has the name of its screen.
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

/** What the page named itself, for the top bar. */
export function useCurrentTitle(): PageTitle | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
