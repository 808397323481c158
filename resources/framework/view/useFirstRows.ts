import { startTransition, useEffect, useState } from 'react';

let begun = false;

/**
 * The rows to mount: those that fill the window where they are the first that the app shows, so that these are
 * painted sooner and the others right after them. Later it is all at once, because who goes back to a list must
 * find it as long as it was.
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
