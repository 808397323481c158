import { useEffect, useState } from 'react';
import { laterTexts } from '#i18n/laterTexts.ts';

/** Long enough for the first answers, whose rows are not to wait for anything else. */
const pause = 1_000;
const latest = 2_000;
const again = 10_000;

/**
 * Code that the screen can do without at first: asked for when it has stood for a moment and the browser has nothing
 * better to do. Where it does not come, as without a connection, the screen goes on and it is asked for again.
 *
 * @param load always the same function
 * @returns null until it is there
 */
export function useWhenIdle<Module extends object>(load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (module) return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    let asked: number | undefined;
    const ask = () => {
      clearTimeout(timer);
      Promise.all([load(), laterTexts()]).then(
        ([found]) => ended || setModule(found),
        () => {
          if (!ended) timer = setTimeout(ask, again);
        },
      );
    };
    timer = setTimeout(() => {
      if ('requestIdleCallback' in window) asked = requestIdleCallback(ask, { timeout: latest });
      else ask();
    }, pause);
    return () => {
      ended = true;
      clearTimeout(timer);
      if (asked !== undefined) cancelIdleCallback(asked);
    };
  }, [load, module]);
  return module;
}
