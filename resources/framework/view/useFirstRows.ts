import { startTransition, useEffect, useState } from 'react';

let begun = false;

interface FirstRows<Row> {
  shown: readonly Row[];
  /**
   * The list is part of the app's first screen. `data-stepped` of a list of cards saves the layout of those out of
   * sight. Later lists are laid out whole, because the browser restores their scroll position.
   */
  stepped: boolean;
}

/** Rows of each step, in windows: a slow phone answers between the steps. */
const nextStep = (windows: number): number => windows * 3;

/**
 * The rows to mount: on the app's first screen only those that fill the window, so that they paint sooner, and the
 * others right after in steps. Later all at once.
 *
 * @param rows all of them
 * @param height of one, in pixels; if it is less than usual, more are mounted at first
 */
export function useFirstRows<Row>(rows: readonly Row[], height: number): FirstRows<Row> {
  const [stepped] = useState(!begun);
  const [windows, setWindows] = useState(stepped ? 1 : Infinity);
  const count = windows * Math.ceil(window.innerHeight / height);
  const whole = count >= rows.length;
  const waiting = rows.length === 0 || windows === Infinity;
  useEffect(() => {
    if (waiting) return;
    begun = true;
    startTransition(() => setWindows(whole ? Infinity : nextStep(windows)));
  }, [waiting, windows, whole]);
  return { shown: whole ? rows : rows.slice(0, count), stepped };
}
