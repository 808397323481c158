import { useEffect, useState } from 'react';

/** Long enough for the first answers, whose rows are not to wait for anything else. */
const pause = 1_000;
const latest = 2_000;

/** False at first; true when the screen has stood for a moment and the browser has nothing better to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let asked: number | undefined;
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) asked = requestIdleCallback(() => setIdle(true), { timeout: latest });
      else setIdle(true);
    }, pause);
    return () => {
      clearTimeout(timer);
      if (asked !== undefined) cancelIdleCallback(asked);
    };
  }, []);
  return idle;
}
