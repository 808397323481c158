import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import './dialogs.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** The label of the confirm button. */
  confirm: string;
  /** "Cancel" by default. */
  cancel?: string;
  /** The action is running; the buttons are disabled. */
  busy?: boolean;
  /** The action can be undone, so the button has no warning colour. */
  harmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an irreversible action. The cancel button has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirm,
  cancel,
  busy = false,
  harmless = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const translate = useTranslate();
  const id = useId();
  // A closed dialog of the library costs a millisecond in each rendering of what is around it.
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  if (!used) return null;
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="confirm">
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        <div className="confirm-actions">
          <Button autoFocus disabled={busy} onClick={onCancel}>
            {cancel ?? translate('ra.action.cancel')}
          </Button>
          <Button variant={harmless ? 'primary' : 'destroy'} disabled={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
