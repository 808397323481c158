import { createContext, useContext, useEffect, useState } from 'react';

/** The time for what is shown in minutes; its own context, so that only texts with a time are rendered again. */
export const ClockContext = createContext(0);

export const useClock = (): number => useContext(ClockContext);

/** Whether a moment has passed, from the very moment on. */
export function useIsPast(moment: number | null): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setPassed(moment), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && passed === moment;
}
