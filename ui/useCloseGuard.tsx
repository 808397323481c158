import { useTranslate } from 'ra-core';
import { useState, type ReactNode, type RefObject } from 'react';
import { useChangedControls } from './changedControls.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface CloseGuard {
  /** Closes, after a confirmation if changes would be lost. */
  requestClose: () => void;
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
  const translate = useTranslate();
  const { remember, isChanged } = useChangedControls(panel);
  const [touched, setTouched] = useState(false);
  const [asking, setAsking] = useState(false);
  const touch = () => {
    // A form with its own guard is not guarded again: the router supports only one.
    setTouched(remember());
  };
  // Rendered only after a control was touched: of two guards, the router uses the last one mounted.
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
