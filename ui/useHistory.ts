import { useCallback, useState } from 'react';

/** States that were left by an edit, so that it can be undone and repeated. */
export interface History<T> {
  now: T;
  /** Latest last. */
  past: readonly T[];
  /** Next first. */
  future: readonly T[];
  /** Edits with the same name in a row are one step: typing in a field. */
  name?: string | undefined;
}

/** States share what is equal in them, so that many fit. */
const most = 500;

export const begun = <T>(now: T): History<T> => ({ now, past: [], future: [] });

export function edited<T>(history: History<T>, next: T, name?: string): History<T> {
  if (next === history.now) return history;
  const same = name !== undefined && name === history.name && history.future.length === 0;
  return { now: next, past: same ? history.past : [...history.past, history.now].slice(-most), future: [], name };
}

export function undone<T>({ now, past, future }: History<T>): History<T> | null {
  const before = past.at(-1);
  return before === undefined ? null : { now: before, past: past.slice(0, -1), future: [now, ...future] };
}

export function redone<T>({ now, past, future }: History<T>): History<T> | null {
  const [next, ...rest] = future;
  return next === undefined ? null : { now: next, past: [...past, now], future: rest };
}

/**
 * A state whose edits can be undone and repeated. The functions are the same in each rendering, so that only what an
 * edit changes is rendered again.
 */
export function useHistory<T>(initial: () => T, readOnly = false) {
  const [history, setHistory] = useState(() => begun(initial()));
  return {
    now: history.now,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** @param name edits with the same name in a row are one step */
    edit: useCallback(
      (next: T, name?: string) => {
        if (!readOnly) setHistory((all) => edited(all, next, name));
      },
      [readOnly],
    ),
    undo: useCallback(() => setHistory((all) => undone(all) ?? all), []),
    redo: useCallback(() => setHistory((all) => redone(all) ?? all), []),
  };
}
