import { startTransition, useEffect, useState } from 'react';

let begun = false;

/** Rows of each step, in windows: a slow phone answers between the steps. */
const nextStep = (windows: number): number => windows * 3;

/**
 * The rows to mount: on the app's first screen only those that fill the window, so that they paint sooner, and the
 * others right after in steps. Later all at once, because the browser restores the scroll position of a list.
 *
 * @param rows all of them
 * @param height of one, in pixels; if it is less than usual, more are mounted at first
 */
export function useFirstRows<Row>(rows: readonly Row[], height: number): readonly Row[] {
  const [windows, setWindows] = useState(begun ? Infinity : 1);
  const count = windows * Math.ceil(window.innerHeight / height);
  const whole = count >= rows.length;
  const waiting = rows.length === 0 || windows === Infinity;
  useEffect(() => {
    if (waiting) return;
    begun = true;
    startTransition(() => setWindows(whole ? Infinity : nextStep(windows)));
  }, [waiting, windows, whole]);
  return whole ? rows : rows.slice(0, count);
}
