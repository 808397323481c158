import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window has the width of a phone, where tables become cards. */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 719.98px)');
