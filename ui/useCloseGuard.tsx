import { useTranslate } from 'ra-core';
import { useState, type ReactNode, type RefObject } from 'react';
import { useChangedControls } from './changedControls.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface CloseGuard {
  /** Closes, after asking where something would be lost. */
  requestClose: () => void;
  /** For the element around the controls. */
  watch: { onFocusCapture: () => void; onPointerDownCapture: () => void };
  /** The question; within that element. */
  question: ReactNode;
}

/** Names of the query that say what is open beside a page. */
const beside = ['open', 'tab', 'branch_id'];

/**
 * Asks before what was typed in a drawer or dialog is lost: by closing it, by leaving the page or the tab.
 *
 * @param busy it is being sent, and may lead elsewhere when that is done
 */
export function useCloseGuard(panel: RefObject<Element | null>, onClose: () => void, busy = false): CloseGuard {
  const translate = useTranslate();
  const { remember, isChanged } = useChangedControls(panel);
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const touch = () => {
    // A form that asks by itself has a guard of its own: the router hears one.
    setTouched(remember());
  };
  // Rendered with the page's own guard: of two, the router hears the one that came last.
  return {
    requestClose: () => (isChanged() ? setAsking(true) : onClose()),
    watch: { onFocusCapture: touch, onPointerDownCapture: touch },
    question: touched && (
      <>
        <LeaveGuard unsaved={!asking && !busy && isChanged} also={beside} />
        <ConfirmDialog
          open={asking}
          title={translate('ui.unsaved.discard')}
          text={translate('ui.unsaved.text')}
          confirm={translate('ui.unsaved.leave')}
          cancel={translate('ui.unsaved.stay')}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      </>
    ),
  };
}
