import { useState, type ReactNode, type RefObject } from 'react';
import { useChangedControls } from './changedControls.ts';
import { useUnsavedGuard } from './useUnsavedGuard.tsx';

interface CloseGuard {
  /** Closes, after a confirmation if changes would be lost. */
  requestClose: () => void;
  /** Runs another action that discards the changes, after the same confirmation. */
  leave: (action: () => void) => void;
  /** Listeners for the element around the controls. */
  watch: { onFocusCapture: () => void; onPointerDownCapture: () => void };
  /** The confirmation dialog, to be rendered inside that element. */
  question: ReactNode;
}

/** Query params that name the content shown beside a page. */
const beside = ['open', 'tab', 'branch_id'];

/**
 * Asks for confirmation before changes in a drawer or dialog are lost: by closing it, leaving the page, or closing the
 * tab.
 *
 * @param busy the form is being submitted, which may navigate afterwards
 */
export function useCloseGuard(panel: RefObject<Element | null>, onClose: () => void, busy = false): CloseGuard {
  const { remember, isChanged } = useChangedControls(panel);
  const [touched, setTouched] = useState(false);
  const { leave, question } = useUnsavedGuard(isChanged, { also: beside, busy });
  const touch = () => {
    // A form with its own guard is not guarded again: the router supports only one.
    setTouched(remember());
  };
  return {
    requestClose: () => leave(onClose),
    leave,
    watch: { onFocusCapture: touch, onPointerDownCapture: touch },
    // Rendered only after a control was touched: of two guards, the router uses the last one mounted.
    question: touched && question,
  };
}
