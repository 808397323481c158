import { startTransition, useEffect, useState } from 'react';

/** The current time, updated at an interval. A long list of times is rendered again in short pieces. */
export function useNow(every = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => startTransition(() => setNow(Date.now())), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
