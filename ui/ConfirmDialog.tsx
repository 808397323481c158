import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import './ConfirmDialog.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What happens, as the button says it. */
  confirm: string;
  cancel: string;
  /** It is happening: the buttons wait. */
  busy?: boolean;
  /** It can be undone: the button does not warn. */
  harmless?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before what cannot be undone. The harmless answer has the focus. */
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
  const id = useId();
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
          <button type="button" className="button" autoFocus disabled={busy} onClick={onCancel}>
            {cancel}
          </button>
          <button
            type="button"
            className={harmless ? 'button button-primary' : 'button button-destroy'}
            disabled={busy}
            onClick={onConfirm}
          >
            {confirm}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
