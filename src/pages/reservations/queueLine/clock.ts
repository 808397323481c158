import { createContext, useContext, useEffect, useState } from 'react';

/** The time for what is shown in minutes; its own context, so that only texts with a time are rendered again. */
export const ClockContext = createContext(0);

export const useClock = (): number => useContext(ClockContext);

/** Whether a moment has passed, from the very moment on. */
export function useIsPast(moment: number | null): boolean {
  const [, setPassed] = useState<number | null>(null);
  const rest = moment === null ? 0 : moment - Date.now();
  useEffect(() => {
    if (rest <= 0) return undefined;
    const timer = setTimeout(() => setPassed(moment), rest);
    return () => clearTimeout(timer);
  }, [moment, rest]);
  return moment !== null && rest <= 0;
}
