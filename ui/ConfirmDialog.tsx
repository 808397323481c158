import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Button } from './Button.tsx';
import './dialogs.css';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What happens, as the button says it. */
  confirm: string;
  /** "Cancel" unless said otherwise. */
  cancel?: string;
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
  const translate = useTranslate();
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
