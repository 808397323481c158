import { startTransition, useEffect, useState } from 'react';

let begun = false;

/**
 * The rows to mount: on the app's first screen only those that fill the window, so that they paint sooner, and the
 * others right after. Later all at once, because the browser restores the scroll position of a list.
 *
 * @param rows all of them
 * @param height of one, in pixels
 */
export function useFirstRows<Row>(rows: readonly Row[], height: number): readonly Row[] {
  const [whole, setWhole] = useState(begun);
  useEffect(() => {
    begun = true;
    startTransition(() => setWhole(true));
  }, []);
  return whole ? rows : rows.slice(0, Math.ceil(window.innerHeight / height));
}
