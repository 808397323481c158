import { useEffect } from 'react';
import { preloadAddress } from '../preloads.ts';

/** A pointer that only crosses a link leaves it sooner. */
const pause = 65;

/** The link that a click at an element would follow: rows follow their first one. */
function linkAt(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return (target.closest('a') ?? target.closest('tr, .card')?.querySelector('a'))?.href;
}

/** Loads the code of a screen when the pointer rests on a link to it, or when the link is focused or touched. */
export function usePreloadOnIntent(): void {
  useEffect(() => {
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let link: string | undefined;
    const over = ({ target }: Event) => {
      const now = linkAt(target);
      if (now === link) return;
      link = now;
      clearTimeout(timer);
      if (now) timer = setTimeout(() => preloadAddress(now), pause);
    };
    const chosen = ({ target }: Event) => {
      const now = linkAt(target);
      if (now) preloadAddress(now);
    };
    const passive = { passive: true };
    document.addEventListener('pointerover', over, passive);
    document.addEventListener('pointerdown', chosen, passive);
    document.addEventListener('focusin', chosen, passive);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', chosen);
      document.removeEventListener('focusin', chosen);
    };
  }, []);
}
