import { startTransition, useEffect, useState } from 'react';
import { withTexts } from '#i18n/laterTexts.ts';
import { runWhenIdle } from '#ui/runWhenIdle.ts';

/** Long enough for the first responses, whose rows must not be delayed. */
const pause = 1_000;
const latest = 2_000;
const again = 10_000;

/**
 * Loads code that the screen does not need at first, after a pause when the browser is idle. If loading fails, e.g.
 * without a connection, the screen keeps working and the code is requested again.
 *
 * @param load must be a stable function
 * @returns null until the code is loaded
 */
export function useWhenIdle<Module extends object>(load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    if (module) return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    let cancel: () => void = () => undefined;
    const ask = () => {
      clearTimeout(timer);
      withTexts(load).then(
        (found) => ended || startTransition(() => setModule(found)),
        () => {
          if (!ended) timer = setTimeout(ask, again);
        },
      );
    };
    timer = setTimeout(() => {
      cancel = runWhenIdle(ask, latest);
    }, pause);
    return () => {
      ended = true;
      clearTimeout(timer);
      cancel();
    };
  }, [load, module]);
  return module;
}
