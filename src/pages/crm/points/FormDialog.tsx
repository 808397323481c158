import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { useId, type FormEvent, type ReactNode } from 'react';
import '#ui/ConfirmDialog.css';

interface FormDialogProps {
  title: string;
  text?: string;
  /** What happens, as the button says it. */
  submit: string;
  busy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A few fields in a dialog, sent together. */
export function FormDialog({ title, text, submit, busy, onSubmit, onClose, children }: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form className="confirm points-form" noValidate onSubmit={send}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
        <div className="points-fields">{children}</div>
        <div className="confirm-actions">
          <button type="button" className="button" disabled={busy} onClick={onClose}>
            {translate('ui.form.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {submit}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
