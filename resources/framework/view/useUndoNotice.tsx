import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { UndoToast } from '#ui/UndoToast.tsx';

/** Milliseconds, long enough to undo. */
const undoable = 8_000;

/**
 * Says what has been changed.
 *
 * @returns a function of the message, what reverses the change, if it can be reversed, and for how long that is offered
 */
export function useUndoNotice(): (text: string, undo?: () => void, milliseconds?: number) => void {
  const notify = useNotify();
  return useCallback(
    (text, undo, milliseconds = undoable) =>
      undo ? notify(<UndoToast text={text} onUndo={undo} />, { autoHideDuration: milliseconds }) : notify(text),
    [notify],
  );
}
