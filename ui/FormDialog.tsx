import Dialog from '@mui/material/Dialog';
import { useTranslate } from 'ra-core';
import { useId, type FormEvent, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import './dialogs.css';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  /** What happens, as the button says it; without it the dialog only tells, and is closed. */
  submit?: string;
  /** Cannot be sent as it is. */
  invalid?: boolean;
  /** It is happening: the dialog stays until it is over. */
  busy?: boolean;
  /** It cannot be undone: the button warns. */
  destroys?: boolean;
  /** "Cancel" unless said otherwise; "Close" without `submit`. */
  cancel?: string;
  width?: 'xs' | 'sm' | 'md';
  className?: string;
  onSubmit?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A few fields in a dialog that are sent together, or something to read. Esc and the shade close it. */
export function FormDialog({
  title,
  text,
  submit,
  invalid = false,
  busy = false,
  destroys = false,
  cancel,
  width = 'xs',
  className = '',
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A form that it may stand in, for React, is not sent with it.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth={width}>
      <form className={`confirm ${className}`} noValidate onSubmit={send}>
        <h2 id={`${id}-title`}>{title}</h2>
        {text && <p>{text}</p>}
        {children && <div className="confirm-fields">{children}</div>}
        <div className="confirm-actions">
          <Button disabled={busy} onClick={onClose}>
            {cancel ?? translate(submit ? 'ui.form.cancel' : 'ui.form.close')}
          </Button>
          {submit && (
            <Button type="submit" look={destroys ? 'destroy' : 'primary'} disabled={busy || invalid}>
              {submit}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
