import { useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface UnsavedGuardOptions {
  /** Query params whose change also leaves the input. */
  also?: readonly string[];
  /** The input is being submitted, which may navigate afterwards. */
  busy?: boolean;
}

interface UnsavedGuard {
  /** Runs an action that discards the input, after a confirmation if there is any. */
  leave: (action: () => void) => void;
  /** The confirmation dialogs. */
  question: ReactNode;
}

/**
 * Asks for confirmation before input is lost: by an action of the page (`leave`), a link, back, or closing the tab. For
 * input outside the forms of the framework and outside drawers and dialogs, which ask themselves.
 *
 * @param unsaved a flag, or a function that is called on leaving
 */
export function useUnsavedGuard(
  unsaved: boolean | (() => boolean),
  { also, busy = false }: UnsavedGuardOptions = {},
): UnsavedGuard {
  const translate = useTranslate();
  const [action, setAction] = useState<(() => void) | null>(null);
  const isUnsaved = () => (typeof unsaved === 'function' ? unsaved() : unsaved);
  return {
    leave: (run) => (isUnsaved() ? setAction(() => run) : run()),
    question: (
      <>
        <LeaveGuard unsaved={action === null && !busy && unsaved} also={also} />
        <ConfirmDialog
          open={action !== null}
          title={translate('ui.unsaved.discard')}
          text={translate('ui.unsaved.text')}
          confirm={translate('ui.unsaved.leave')}
          cancel={translate('ui.unsaved.stay')}
          onConfirm={() => {
            action?.();
            setAction(null);
          }}
          onCancel={() => setAction(null)}
        />
      </>
    ),
  };
}
